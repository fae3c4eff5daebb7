// Runs all tests of the browser client against one server and one browser. Speaks TAP:
//   JACTA=build/jacta node --test-reporter=tap tests/web/run.mjs [PART...]
import { after } from "node:test";
import { begin, end } from "./harness.mjs";

await begin();
after(end);
const parts = process.argv.slice(2);
for (const part of parts.length ? parts : ["unit", "told", "games", "table", "start", "friends", "access", "boards", "prompts", "cards", "machine", "nets", "follow", "others", "labels", "pictures", "lessons", "site"])
  await import(`./${part}.test.mjs`);
