import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureInstalled } from '../install.mjs';
import { affectedSteps, changeOf } from './affected.mjs';
import { chooseSteps, countJest, sideBySide, slowestOf } from './steps.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/**
 * @typedef {import('./steps.mjs').Count & {step: Step, seconds: number,
 *   slowest?: {file: string, seconds: number}[]}} Result
 */

/**
 * `npm test`: all steps, also after one has failed; the failing ones show their whole output. The
 * last line is `N passed, N failed` over all of them.
 * @param {{root: string, args: string[], log?: (line: string) => void}} options
 * @returns {Promise<number>} exit code
 */
export async function runTests({ root, args, log = console.log }) {
  const began = performance.now();
  const chosen = chooseSteps(args);
  const steps = args.includes('--affected') ? affectedSteps(chosen, changeOf(root)) : chosen;
  await ensureInstalled({ root, log });
  if (steps.some(({ name }) => name === 'browser')) await adviseFont(log);
  const reports = mkdtempSync(join(tmpdir(), 'mingzhang-test-reports-'));
  /** @type {Result[]} */
  const results = [];
  try {
    for (const round of sideBySide(steps)) {
      const isBuildBroken = results.some((result) => result.step.name === 'build' && result.failed);
      const left = [...round];
      const lane = async () => {
        for (let step = left.shift(); step; step = left.shift()) {
          const result =
            step.needsBuild && isBuildBroken
              ? { step, passed: 0, failed: 1, seconds: 0, note: 'not run: the build failed' }
              : await runStep({ root, step, reportFile: join(reports, `${step.name}.json`) });
          results.push(result);
          log(describe(result));
        }
      };
      await Promise.all([lane(), lane()]);
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  logSlowest(results, { root, log });
  log(`\n${((performance.now() - began) / 1000).toFixed(0)} s`);
  return summarize(results, log);
}

/** @param {(line: string) => void} log */
async function adviseFont(log) {
  const { hasChineseFont } = await import('../chromium.mjs');
  if (hasChineseFont()) return;
  log('提示：本机没有中文字体，截图里的汉字会显示为方框；可安装 fonts-noto-cjk。');
}

/**
 * @param {{root: string, step: Step, reportFile: string}} options
 * @returns {Promise<Result>}
 */
async function runStep({ root, step, reportFile }) {
  const started = performance.now();
  const { code, output } = await run(root, argumentsOf(root, step, reportFile));
  const seconds = (performance.now() - started) / 1000;
  const report = step.jest && readReport(reportFile);
  const count = step.jest
    ? { ...countJest(report, code, step.mayBeEmpty), slowest: slowestOf(report) }
    : { passed: Number(code === 0), failed: Number(code !== 0), note: '' };
  if (count.failed > 0) process.stdout.write(`\n── ${step.title}\n${output.trimEnd()}\n\n`);
  return { step, seconds, ...count };
}

/**
 * @param {string} root
 * @param {Step} step
 * @param {string} reportFile
 */
function argumentsOf(root, { node, command, jest }, reportFile) {
  if (node) return node;
  if (jest) {
    const program = join(root, 'node_modules/jest/bin/jest.js');
    return [program, ...jest, '--ci', '--json', `--outputFile=${reportFile}`];
  }
  const [name = '', ...rest] = command ?? [];
  return [programOf(root, name), ...rest];
}

/**
 * The script behind a program of node_modules/.bin, run by this very Node on every system.
 * @param {string} root
 * @param {string} name
 */
function programOf(root, name) {
  const packageName = name === 'tsc' ? 'typescript' : name;
  const dir = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  return join(dir, typeof bin === 'string' ? bin : bin[name]);
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<{code: number, output: string}>}
 */
function run(root, args) {
  const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0', CI: '1' };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env });
    const isReport = args.includes('--json');
    let output = '';
    // Jest prints the report to stdout as well unless it goes to a file; its words are on stderr.
    child.stdout.on('data', (chunk) => (output += isReport ? '' : chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** @param {Result} result */
function describe({ step, seconds, passed, failed, note }) {
  const mark = failed > 0 ? '✗' : '✓';
  const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
  const time = `${seconds.toFixed(1).padStart(7)} s`;
  return `${mark} ${step.title.padEnd(26)}${time}${counts}${note ? `  ${note}` : ''}`;
}

/**
 * Where the time of the whole run went.
 * @param {Result[]} results
 * @param {{root: string, log: (line: string) => void}} to
 */
function logSlowest(results, { root, log }) {
  const files = results.flatMap(({ slowest = [] }) => slowest);
  if (files.length === 0) return;
  log('\nslowest files');
  for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)) {
    log(`${seconds.toFixed(1).padStart(7)} s  ${relative(root, file)}`);
  }
}

/**
 * @param {Result[]} results
 * @param {(line: string) => void} log
 */
function summarize(results, log) {
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    results.reduce((total, result) => total + result[key], 0);
  const broken = results.filter(({ failed }) => failed > 0).map(({ step }) => step.title);
  if (broken.length > 0) log(`\nFailed: ${broken.join(', ')}`);
  log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}
