// Prints what native.c prints, from the WebAssembly module named on the command line.
import { readFileSync } from "node:fs";

const module = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const { games, play } = module.instance.exports;
for (let game = 0; game < games(); game++)
  for (let players = 1; players <= 6; players++)
    for (let seed = 0n; seed < 20n; seed++) {
      const hash = BigInt.asUintN(64, play(game, players, seed)).toString(16);
      console.log(`${game} ${players} ${seed} ${hash.padStart(16, "0")}`);
    }
