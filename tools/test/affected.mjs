import { execFileSync } from 'node:child_process';

/** @typedef {import('./steps.mjs').Step} Step */
/**
 * @typedef {object} Change
 * @property {string} base the commit that the work is compared with
 * @property {readonly string[]} files changed since, new ones too, deleted ones not
 */

/**
 * What the work changes: against the place where it left `origin/main`, and on that itself against
 * the commit before.
 * @param {string} root
 * @returns {Change}
 */
export function changeOf(root) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const lines = (/** @type {string} */ text) => text.split('\n').filter(Boolean);
  const base = () => {
    const head = git('rev-parse', 'HEAD').trim();
    for (const main of ['origin/main', 'main']) {
      try {
        const left = git('merge-base', 'HEAD', main).trim();
        if (left !== head) return left;
      } catch {
        // No such branch here: the next one.
      }
    }
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD~1').trim() : head;
  };
  const since = base();
  const changed = lines(git('diff', '--name-only', '--diff-filter=d', since));
  const added = lines(git('ls-files', '--others', '--exclude-standard'));
  return { base: since, files: [...new Set([...changed, ...added])].sort() };
}

/**
 * The steps for a change: what is quick is checked whole, tests are those that reach a changed file by
 * their imports, journeys those that were changed themselves. The whole run remains what lands.
 * @param {readonly Step[]} steps
 * @param {Change} change
 * @returns {readonly Step[]}
 */
export function affectedSteps(steps, { base, files }) {
  const isDeep = (/** @type {string} */ file) => file.includes('.deep.');
  const journeys = files.filter((file) => /\.e2e\.(ts|mjs)$/.test(file) || isDeep(file));
  return steps.flatMap((step) => {
    // It reads what a whole run of the integration tests has written down.
    if (step.name === 'statements') return [];
    if (step.name === 'format') {
      const command = [...(step.command ?? []), '--no-error-on-unmatched-pattern', ...files];
      return files.length === 0 ? [] : [{ ...step, command }];
    }
    if (step.name === 'build') {
      const node = (step.node ?? []).map((each) => (each === 'run-many' ? 'affected' : each));
      return [{ ...step, node: [...node, `--base=${base}`] }];
    }
    if (step.needsBuild) {
      const own = journeys.filter((file) => isDeep(file) === (step.name === 'deep'));
      return own.length === 0 ? [] : [{ ...step, jest: [...(step.jest ?? []), ...own] }];
    }
    if (!step.jest) return [step];
    const jest = [...step.jest, `--changedSince=${base}`, '--passWithNoTests'];
    return [{ ...step, jest, mayBeEmpty: true }];
  });
}
