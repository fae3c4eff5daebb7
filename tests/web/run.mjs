// Runs tests of the browser client against one server and one browser. Speaks TAP:
//   JACTA=build/jacta node --test-reporter=tap tests/web/run.mjs [PART...]
//   JACTA=build/jacta node --test-reporter=tap tests/web/run.mjs --without PART...
import { readdirSync } from "node:fs";
import { after } from "node:test";
import { begin, end } from "./harness.mjs";

await begin();
after(end);
const [first, ...rest] = process.argv.slice(2),
  named = first === "--without" ? rest : [first, ...rest];
for (const file of readdirSync(new URL(".", import.meta.url)).sort()) {
  if (!file.endsWith(".test.mjs")) continue;
  const wanted = first === undefined || named.includes(file.split(".")[0]);
  if (wanted === (first !== "--without")) await import(`./${file}`);
}
