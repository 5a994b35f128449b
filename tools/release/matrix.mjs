import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../install.mjs';
import { ensureBuilt } from '../run/build.mjs';
import { StartError } from '../run/start-error.mjs';

const SPEC = 'e2e/src/release-matrix.deep.e2e.ts';
const HINT = '用法：npm run release -- matrix 提交（例如 HEAD~1），与当前检出的构建逐一搭配核对。';
const COMBINATIONS = 8;

/**
 * What a journey of the matrix has noted.
 * @typedef {object} Row
 * @property {'before' | 'now'} remote
 * @property {'before' | 'now'} shell
 * @property {'before' | 'now'} service
 * @property {string} build version of the remote that was drawn
 * @property {string} answered version of the service that has answered
 * @property {boolean} isWell
 */

/**
 * `npm run release -- matrix HEAD~1`: remotes, shell and services of a commit and those of this checkout, each with
 * each, through the smoke journey in a browser. The commit is built in a worktree of its own, which is taken away again.
 * @param {{root: string, log: (line: string) => void}} desk
 * @param {string[]} args
 * @throws {StartError} where the commit is unknown, cannot be built, or a combination does not work
 */
export async function matrix({ root, log }, [named = '']) {
  const commit = commitOf(root, named);
  const scratch = mkdtempSync(join(tmpdir(), 'mingzhang-matrix-'));
  const tree = join(scratch, 'tree');
  const reportFile = join(scratch, 'rows.jsonl');
  try {
    execFileSync('git', ['worktree', 'add', '--detach', tree, commit], {
      cwd: root,
      stdio: 'pipe',
    });
    log(`正在构建 ${named}（${commit.slice(0, 8)}）……`);
    await ensureInstalled({ root: tree, log });
    await ensureBuilt({ root: tree, log });
    const { code, output } = await runJourneys({ root, tree, reportFile });
    const rows = existsSync(reportFile) ? readFileSync(reportFile, 'utf8').trim().split('\n') : [];
    for (const line of tableOf(rows.map((row) => JSON.parse(row)))) log(line);
    if (code === 0 && rows.length === COMBINATIONS) return;
    throw new StartError(`${output}\n有搭配没有通过，原因见上。`);
  } finally {
    takeAway(root, tree);
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** @param {string} root @param {string} tree */
function takeAway(root, tree) {
  try {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root, stdio: 'pipe' });
  } catch {
    // It was not made; git itself forgets what is no longer there.
  }
}

/** @param {string} root @param {string} named */
function commitOf(root, named) {
  if (named === '' || named.startsWith('-')) throw new StartError(HINT);
  try {
    const args = ['rev-parse', '--verify', '--quiet', `${named}^{commit}`];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    throw new StartError(`没有提交 ${named}。\n${HINT}`);
  }
}

/**
 * @param {{root: string, tree: string, reportFile: string}} options
 * @returns {Promise<{code: number, output: string}>}
 */
function runJourneys({ root, tree, reportFile }) {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--selectProjects', 'deep', '--runInBand', '--runTestsByPath', SPEC];
  const env = { ...process.env, MINGZHANG_E2E_BEFORE: tree, MINGZHANG_E2E_MATRIX: reportFile };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The one before comes first. @param {Row} row */
const placeOf = ({ remote, shell, service }) => [remote, shell, service].join(' ');

/**
 * The eight combinations, one a line.
 * @param {readonly Row[]} rows
 * @returns {string[]}
 */
export function tableOf(rows) {
  const ageOf = { before: '旧', now: '新' };
  return [
    '前端  外壳  服务  结果    给出的前端版本            应答的服务版本',
    // Combinations are tried two at a time: they end in no order.
    ...rows
      .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
      .map(({ remote, shell, service, build, answered, isWell }) =>
        [
          ...[remote, shell, service].map((age) => ageOf[age]),
          isWell ? '通过  ' : '未通过',
          (build || '—').padEnd(24),
          answered === 'own' ? '本机版本' : answered || '—',
        ].join('    '),
      ),
  ];
}
