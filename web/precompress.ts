import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(html|js|css|svg|json)$/;
/** Below this a packet holds the file either way. */
const SMALL = 512;

/** Writes every text file of the built page a second and third time, as brotli and as gzip. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(folder, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < SMALL) return;
  const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } };
  await keepIfSmaller(`${file}.br`, await promisify(brotliCompress)(text, best), text);
  await keepIfSmaller(`${file}.gz`, await promisify(gzip)(text, { level: 9 }), text);
}

async function keepIfSmaller(file: string, packed: Uint8Array, text: Uint8Array): Promise<void> {
  if (packed.length < text.length) await writeFile(file, packed);
}
