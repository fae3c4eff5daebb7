// A server of its own with the built client, and browsers to open it with.
//   JACTA      the program
//   JACTA_WEB  the folder that web/build.mjs made; usually `web` beside the program
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
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

/** Milliseconds after which something hangs, however busy the machine. */
const patience = 600_000;

export const desktop = { viewport: { width: 1280, height: 800 }, locale: "en" };
export const phone = {
  viewport: { width: 360, height: 740 },
  locale: "fr",
  hasTouch: true,
  isMobile: true,
};

export class Server {
  async start(port = 0) {
    this.child = spawn(
      jacta,
      [
        "serve",
        "--address",
        "127.0.0.1",
        "--port",
        String(port),
        "--db",
        join(work, "test.db"),
        "--web",
        web,
      ],
      { stdio: ["ignore", "pipe", "ignore"] },
    );
    this.address = await new Promise((found, lost) => {
      createInterface(this.child.stdout).once("line", (line) =>
        found(line.trim().replace(/\/$/, "")),
      );
      this.child.once("exit", () => lost(new Error("the server ended")));
    });
    this.port = Number(new URL(this.address).port);
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
export const server = new Server();

export async function begin() {
  await server.start();
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

/** A browser of a person of its own. `faults` holds what went wrong in it. */
export async function person(options = desktop) {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(patience);
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
      !request.url().includes(server.address.slice(7)) &&
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

export const games = async () =>
  (await (await fetch(`${server.address}/api/games`)).json()).games.map(
    ({ id }) => id,
  );

export const boardReady = (page) =>
  page.waitForSelector(".board-area .board:not(.loading)");
