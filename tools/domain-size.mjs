import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runMain } from './run/main.mjs';
import { sizeOfDomain } from './new-domain/domain-size.mjs';

// `node tools/domain-size.mjs cash --base main`: how large a domain is, and what it has edited outside its own files.
runMain(async (root) => {
  const { values, positionals } = parseArgs({
    options: { base: { type: 'string', default: 'main' } },
    allowPositionals: true,
  });
  const [name = ''] = positionals;
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  };
  const files = git('ls-files').split('\n').filter(Boolean);
  const edits = git('diff', '--numstat', values.base).split('\n').filter(Boolean);
  for (const line of sizeOfDomain({ root, name, files, edits })) console.log(line);
});
