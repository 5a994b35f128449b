/* A worker thread run from sources, as tests do: compiles the TypeScript that its entry loads. */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { workerData } = require('node:worker_threads');
const { transformSync } = require('@swc/core');

const config = JSON.parse(readFileSync(join(__dirname, '../../.swcrc'), 'utf8'));

require.extensions['.ts'] = (module, filename) => {
  const source = readFileSync(filename, 'utf8');
  module._compile(transformSync(source, { ...config, filename, swcrc: false }).code, filename);
};
require(workerData.entry);
