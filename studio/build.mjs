// Bundles the page into fragkit/studio/static: one script and one style sheet for the studio and for saved games each, which ask nobody else for anything.
import { build } from "esbuild";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "fragkit", "studio", "static");

rmSync(out, { recursive: true, force: true });
await build({
  absWorkingDir: here,
  entryPoints: { studio: "src/main.ts", looks: "src/looks.css", replay: "src/replay/main.ts", "replay-looks": "src/replay/replay.css" },
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  legalComments: "eof",
  external: ["/fonts/*"],
  outdir: out,
});
