/**
 * One step of `npm test`: a program that passes or fails as a whole, or a Jest project that counts.
 * @typedef {object} Step
 * @property {string} name
 * @property {string} title how it is called in the table
 * @property {string[]} [command] a program of node_modules/.bin and its arguments
 * @property {string[]} [node] arguments of Node itself
 * @property {string[]} [jest] arguments of Jest
 * @property {boolean} [needsBuild] whether it is lost without a build
 * @property {boolean} [mayBeEmpty] whether it passes without a test
 * @property {boolean} [isSingle] whether it keeps one processor busy: two such run side by side
 */

/**
 * By itself Jest leaves a processor free, which is half of a machine with two. A file waits for its database, its
 * page or its processes up to half of the time; a third one uses what is left.
 */
const WORKERS = '--maxWorkers=3';

/** Each checker works the types of the contract out anew: one takes half of the processor that four do. */
const ONE_CHECKER = ['--checkers', '1'];

/** @type {readonly Step[]} all steps, in the order they run */
const STEPS = [
  { name: 'lint', title: 'lint (oxlint)', command: ['oxlint', '--deny-warnings'] },
  { name: 'format', title: 'format (oxfmt)', command: ['oxfmt', '--check'] },
  {
    name: 'types',
    title: 'types',
    command: ['tsc', '--noEmit', '-p', 'tsconfig.json', ...ONE_CHECKER],
    isSingle: true,
  },
  {
    name: 'boundaries',
    title: 'module boundaries',
    node: ['tools/boundaries.mjs'],
    isSingle: true,
  },
  { name: 'exports', title: 'needless exports', node: ['tools/exports.mjs'], isSingle: true },
  {
    name: 'tool-types',
    title: 'types of the tools',
    command: ['tsc', '--noEmit', '-p', 'tools/tsconfig.json', ...ONE_CHECKER],
    isSingle: true,
  },
  {
    name: 'build',
    title: 'build',
    node: ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '--outputStyle=static'],
  },
  { name: 'unit', title: 'unit', jest: ['--selectProjects', 'unit', WORKERS] },
  { name: 'web', title: 'unit (browser code)', jest: ['--selectProjects', 'web', WORKERS] },
  {
    name: 'integration',
    title: 'integration (PostgreSQL)',
    jest: ['--selectProjects', 'int', WORKERS],
  },
  {
    name: 'statements',
    title: 'statements of that run',
    node: ['tools/statements.mjs'],
  },
  {
    name: 'browser',
    title: 'browser (Chromium)',
    jest: ['--selectProjects', 'e2e', WORKERS],
    needsBuild: true,
  },
  {
    name: 'deep',
    title: 'deep (kills, releases)',
    jest: ['--selectProjects', 'deep', 'deep-int', WORKERS],
    needsBuild: true,
  },
];

/**
 * The steps that the arguments ask for.
 * @param {string[]} args `--no-browser`, or `--only <step>` once or more; `--affected` is for who
 *   narrows them further
 * @returns {readonly Step[]}
 * @throws {Error} for an argument or step that does not exist
 */
export function chooseSteps(args) {
  /** @type {string[]} */
  const only = [];
  let withBrowser = true;
  for (let index = 0; index < args.length; index += 1) {
    if (args[index] === '--affected') continue;
    if (args[index] === '--no-browser') withBrowser = false;
    else if (args[index] === '--only') only.push(args[(index += 1)] ?? '');
    else throw new Error(`unknown argument ${args[index]}`);
  }
  const unknown = only.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined) {
    const names = STEPS.map(({ name }) => name).join(', ');
    throw new Error(`no step "${unknown}"; there are: ${names}`);
  }
  return STEPS.filter(
    ({ name, needsBuild }) =>
      (only.length === 0 || only.includes(name)) && (withBrowser || !needsBuild),
  );
}

/**
 * The steps in the order they run; those of one round go through two lanes, the next one as soon as a lane
 * is free.
 * @param {readonly Step[]} steps
 * @returns {Step[][]}
 */
export function sideBySide(steps) {
  /** @type {Step[][]} */
  const rounds = [];
  for (const step of steps) {
    const last = rounds.at(-1);
    if (step.isSingle && last?.[0]?.isSingle) last.push(step);
    else rounds.push([step]);
  }
  return rounds;
}

/**
 * @typedef {object} JestReport the part of Jest's `--json` that counts
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {number} numRuntimeErrorTestSuites
 * @property {readonly {name: string, startTime: number, endTime: number}[]} [testResults] by file
 */

/** @typedef {{passed: number, failed: number, note: string}} Count */

/**
 * Counts a Jest run. What did not run did not pass: a suite that cannot be loaded, a skipped test, a
 * project without any test, a run that ended without a report each count as failed.
 * @param {JestReport | undefined} report undefined: Jest wrote none
 * @param {number} exitCode
 * @param {boolean} [mayBeEmpty] whether no test at all is well, too
 * @returns {Count}
 */
export function countJest(report, exitCode, mayBeEmpty = false) {
  if (!report && mayBeEmpty && exitCode === 0) return { passed: 0, failed: 0, note: '' };
  if (!report) return { passed: 0, failed: 1, note: 'no report (no test found, or Jest crashed)' };
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites + skipped;
  if (passed + failed === 0 && !mayBeEmpty) return { passed: 0, failed: 1, note: 'no test found' };
  if (failed === 0 && exitCode !== 0) {
    return { passed, failed: 1, note: `Jest ended with exit code ${exitCode}` };
  }
  return { passed, failed, note: skipped > 0 ? `${skipped} skipped` : '' };
}

/**
 * The test files that took longest, the slowest first.
 * @param {JestReport | undefined} report
 * @returns {{file: string, seconds: number}[]}
 */
export function slowestOf(report, count = 10) {
  return (report?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}
