import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(js|css|html|json|svg)$/;
/** Smaller files do not fill a network packet; compressing them gains nothing. */
const MIN_BYTES = 1024;

/** Writes a `.br` and a `.gz` beside each text file of a build, so that nothing is packed on serving. */
export class CompressPlugin {
  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('CompressPlugin', () =>
      compressFolder(compiler.outputPath),
    );
  }
}

async function compressFolder(dir) {
  const names = await readdir(dir, { recursive: true });
  await Promise.all(
    names
      .filter((name) => compressible.test(name) && name !== 'release.json')
      .map((name) => compressFile(path.join(dir, name))),
  );
}

async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    brotli(content, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    zip(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
