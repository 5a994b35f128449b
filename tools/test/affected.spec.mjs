import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { affectedSteps, changeOf } from './affected.mjs';
import { chooseSteps, countJest } from './steps.mjs';

describe('what a change is', () => {
  /** @type {string} */
  let root;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'mingzhang-affected-'));
    git('init', '-q', '-b', 'main');
    commit('one.ts');
    commit('two.ts');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  const commit = (/** @type {string} */ file) => {
    writeFileSync(join(root, file), file);
    git('add', '.');
    git('commit', '-qm', file);
  };

  it('is on a branch all that it has since it left main, new files too', () => {
    git('checkout', '-qb', 'work');
    commit('three.ts');
    writeFileSync(join(root, 'four.ts'), 'not added yet');
    expect(changeOf(root).files).toEqual(['four.ts', 'three.ts']);
  });

  it('is on main what is not committed, or else the last commit', () => {
    expect(changeOf(root).files).toEqual(['two.ts']);
    writeFileSync(join(root, 'one.ts'), 'changed');
    expect(changeOf(root).files).toEqual(['one.ts']);
  });

  it('names no file that is gone', () => {
    git('rm', '-q', 'one.ts');
    expect(changeOf(root).files).toEqual([]);
  });
});

describe('the steps for a change', () => {
  const stepsFor = (/** @type {string[]} */ ...files) =>
    affectedSteps(chooseSteps([]), { base: 'abc', files });
  const stepNamed = (/** @type {string} */ name, /** @type {string[]} */ ...files) =>
    stepsFor(...files).find((step) => step.name === name);

  it('check types, lint and boundaries whole and only the changed files for their form', () => {
    expect(stepNamed('types', 'a.ts')).toEqual(chooseSteps(['--only', 'types'])[0]);
    expect(stepNamed('format', 'a.ts')?.command).toEqual([
      'oxfmt',
      '--check',
      '--no-error-on-unmatched-pattern',
      'a.ts',
    ]);
  });

  it('run tests that reach a changed file, of which there may be none', () => {
    for (const name of ['unit', 'web', 'integration']) {
      expect(stepNamed(name, 'a.ts')?.jest).toContain('--changedSince=abc');
      expect(stepNamed(name, 'a.ts')?.mayBeEmpty).toBe(true);
    }
    const none = {
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      numRuntimeErrorTestSuites: 0,
    };
    expect(countJest(none, 0, true)).toEqual({ passed: 0, failed: 0, note: '' });
    expect(countJest(none, 1, true).failed).toBe(1);
  });

  it('build what depends on the change, and run the journeys that were changed', () => {
    expect(stepNamed('build', 'a.ts')?.node).toEqual(
      expect.arrayContaining(['affected', '--base=abc']),
    );
    expect(stepNamed('browser', 'a.ts')).toBeUndefined();
    expect(stepNamed('browser', 'e2e/src/month.e2e.ts')?.jest).toContain('e2e/src/month.e2e.ts');
    expect(stepNamed('deep', 'e2e/src/month.e2e.ts')).toBeUndefined();
    const kills = 'services/ledger/src/closing-batch/closing-batch-kills.deep.int.spec.ts';
    expect(stepNamed('deep', kills)?.jest).toContain(kills);
  });
});
