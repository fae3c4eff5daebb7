// A server of its own with the built client, and browsers to open it with.
//   JACTA      the program
//   JACTA_WEB  the folder that web/build.mjs made; usually `web` beside the program
//   SEED       another number brings other dice; the same one the same, as far as they are asked for in the same order
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";

export const require = createRequire(
  new URL("../../web/package.json", import.meta.url),
);
const { chromium } = require("playwright-core");

export const jacta = process.env.JACTA ?? "build/jacta";
export const web = process.env.JACTA_WEB ?? join(dirname(jacta), "web");
/** A folder for whatever the tests write. */
export const work = mkdtempSync(join(tmpdir(), "jacta-web-test-"));

const seed = Number(process.env.SEED ?? 1);
/** In the place of the random bytes of a server: the same each time. */
const seeded = join(dirname(jacta), "tests/libseeded.so");

/** Milliseconds after which something hangs, however busy the machine. */
const patience = 600_000;

export const desktop = { viewport: { width: 1280, height: 800 }, locale: "en" };
export const phone = {
  viewport: { width: 360, height: 740 },
  locale: "fr",
  hasTouch: true,
  isMobile: true,
};

/** A port that nobody has, and that the system gives to no connection while the server is away: those lie higher. */
const freePort = () =>
  new Promise((found) => {
    const port = randomInt(11_000, 32_768),
      probe = createServer();
    probe.once("error", () => found(freePort()));
    probe.listen(port, "127.0.0.1", () => probe.close(() => found(port)));
  });

export class Server {
  async start(port) {
    this.port = port ?? (await freePort());
    this.child = spawn(
      jacta,
      [
        "serve",
        "--address",
        "127.0.0.1",
        "--port",
        String(this.port),
        "--db",
        join(work, "test.db"),
        "--web",
        web,
      ],
      { stdio: ["ignore", "pipe", "ignore"], env: { ...process.env, LD_PRELOAD: seeded, SEED: seed } },
    );
    this.address = await new Promise((found, lost) => {
      createInterface(this.child.stdout).once("line", (line) =>
        found(line.trim().replace(/\/$/, "")),
      );
      this.child.once("exit", () => lost(new Error("the server ended")));
    });
  }

  async stop() {
    const ended = new Promise((done) => this.child.once("exit", done));
    this.child.kill("SIGTERM");
    await ended;
  }

  /** Comes back on the same port with the same tables. */
  async restart() {
    await this.stop();
    await this.start(this.port);
  }
}

let browser;
let people = 0;
export const server = new Server();
/** The games' ids: asked for once, before any test puts something else in the place of `fetch`. */
export const games = [];

export async function begin() {
  await server.start();
  const answer = await fetch(`${server.address}/api/games`);
  games.push(...(await answer.json()).games.map(({ id }) => id));
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(
      " ",
    ),
  });
}

export async function end() {
  await browser?.close();
  await server.stop();
  rmSync(work, { recursive: true, force: true });
}

/** Long random numbers, from which dice come, are the same each time; short ones name what must not be mistaken for another. */
function rig(start) {
  const real = crypto.getRandomValues.bind(crypto);
  let state = start;
  crypto.getRandomValues = (array) =>
    array.length < 16 ? real(array) : array.map((_, i) => (array[i] = (state = Math.imul(state, 1664525) + 1013904223) >>> 24));
}

/** A browser of a person of its own, who has a name unless it is `nameless`, and is shown others' turns `speed`.
 * `faults` holds what went wrong in it. */
export async function person({ nameless, speed = "once", ...options } = desktop, home = server.address) {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    ...options,
  });
  await context.addInitScript((usual) => localStorage.getItem("jacta.speed") ?? localStorage.setItem("jacta.speed", usual), speed);
  await context.addInitScript(rig, (seed << 16) + people++);
  context.setDefaultTimeout(patience);
  if (!nameless)
    await context.addInitScript(() => (localStorage["jacta.name"] ||= "Ada"));
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.stack));
  page.on(
    "console",
    (message) =>
      /Content Security Policy/.test(message.text()) &&
      page.faults.push(message.text()),
  );
  page.on(
    "request",
    (request) =>
      /^(http|ws)/.test(request.url()) &&
      !request.url().includes(home.slice(7)) &&
      page.faults.push(`asked ${request.url()}`),
  );
  return page;
}

/** Does something again and again until the condition holds. */
export async function until(condition, act = () => {}) {
  for (const end = Date.now() + patience; !(await condition()); ) {
    if (Date.now() > end) throw new Error(`it never holds: ${condition}`);
    await act();
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** Waits until the browser keeps the page's files. */
export const kept = (page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller);

/** Closes people's browsers; nothing may have gone wrong in them. */
export async function leave(...pages) {
  for (const page of pages) {
    await page.context().close();
    assert.deepEqual(page.faults, []);
  }
}

/** Waits until the page has its connection: then every way to begin is open. */
export async function chooseGame(page, game) {
  await page.goto(`${server.address}/play/${game}`);
  await page.waitForFunction(
    () =>
      document.querySelector(".way") &&
      !document.querySelector(".way:disabled"),
  );
}

export const boardReady = (page) =>
  page.waitForSelector(".board-area .board:not(.loading)");

/** Games that were finished in this browser long ago: one alone, one lost and two won against bots, and a lesson. */
export const addPast = (page, game) =>
  page.addInitScript((game) => {
    const person = { seat: 0, who: "person", name: "Ada" };
    const put = (table, total, rank, more = {}) => {
      if (sessionStorage["seen"]) return;
      const bots = total.slice(1).map((_, i) => ({ seat: i + 1, who: "bot", bot: "hard", name: "hard" }));
      const result = { kind: "played", rating: null, plies: 50, began: 1.7e12, ended: 1.7e12 + 6e5, total, rank };
      const seats = [person, ...bots];
      localStorage[`jacta.table.${table}`] = JSON.stringify({
        table, create: { game, seats: [], ...more }, seats, seed: "", nonces: [], record: `record of ${table}`,
        over: true, my_turn: false, status: "", at: 1.7e12, result,
      });
    };
    put("local-alone", [41], [1]);
    put("local-worse", [17], [1]);
    put("local-lost", [20, 30], [2, 1]);
    put("local-won", [31, 30], [1, 2]);
    put("local-won2", [32, 30], [1, 2]);
    put("local-lesson", [99], [1], { chances: [] });
    sessionStorage["seen"] = "yes";
  }, game);
