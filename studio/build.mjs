// Bundles the pages into fragkit/studio/static: a script and a style sheet for the studio, and one of each for saved games.
// They ask nobody else for anything.
import { build } from "esbuild";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "fragkit", "studio", "static");

rmSync(out, { recursive: true, force: true });
await build({
  absWorkingDir: here,
  entryPoints: {
    studio: "src/main.ts",
    looks: "src/looks.css",
    replay: "src/replay/main.ts",
    "replay-looks": "src/replay/replay.css",
  },
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  legalComments: "eof",
  external: ["/fonts/*"],
  outdir: out,
});
