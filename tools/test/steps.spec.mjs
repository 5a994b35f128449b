import { chooseSteps, countJest, sideBySide, slowestOf } from './steps.mjs';

const names = (/** @type {string[]} */ args) => chooseSteps(args).map(({ name }) => name);
const clean = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};

describe('steps of npm test', () => {
  it('are all of them, the cheap ones first', () => {
    expect(names([])).toEqual([
      'lint',
      'format',
      'types',
      'boundaries',
      'exports',
      'tool-types',
      'build',
      'unit',
      'web',
      'integration',
      'statements',
      'browser',
      'deep',
    ]);
  });

  it('leave out what runs the built product for npm run check', () => {
    const without = names([]).filter((name) => name !== 'browser' && name !== 'deep');
    expect(names(['--no-browser'])).toEqual(without);
  });

  it('are those that are named', () => {
    expect(names(['--only', 'lint', '--only', 'browser'])).toEqual(['lint', 'browser']);
  });

  it('run side by side where each needs one processor only, and keep their order', () => {
    const rounds = sideBySide(chooseSteps([])).map((round) => round.map(({ name }) => name));
    expect(rounds).toEqual([
      ['lint'],
      ['format'],
      ['types', 'boundaries', 'exports', 'tool-types'],
      ...['build', 'unit', 'web', 'integration', 'statements', 'browser', 'deep'].map((name) => [
        name,
      ]),
    ]);
  });

  it('refuse a name that is none, since nothing would be tested', () => {
    expect(() => names(['--only', 'browsers'])).toThrow(/no step "browsers"/);
    expect(() => names(['--fast'])).toThrow(/unknown argument/);
  });
});

describe('counting a Jest run', () => {
  it('takes what passed and what failed', () => {
    expect(countJest(clean, 0)).toMatchObject({ passed: 5, failed: 0 });
    expect(countJest({ ...clean, numFailedTests: 2 }, 1)).toMatchObject({ passed: 5, failed: 2 });
  });

  it.each([
    ['a suite that does not load', { ...clean, numRuntimeErrorTestSuites: 1 }, 1],
    ['a skipped test', { ...clean, numPendingTests: 1 }, 0],
    ['a test still to be written', { ...clean, numTodoTests: 1 }, 0],
    ['a project without tests', { ...clean, numPassedTests: 0 }, 0],
    ['a run without a report', undefined, 0],
    ['an error outside of any test', clean, 1],
  ])('counts %s as failed', (_name, report, exitCode) => {
    expect(countJest(report, exitCode).failed).toBe(1);
  });
});

describe('the slowest files of a run', () => {
  it('come first, as many as asked for', () => {
    const testResults = [3, 9, 1].map((seconds) => ({
      name: `${seconds}.spec.ts`,
      startTime: 5_000,
      endTime: 5_000 + seconds * 1000,
    }));
    expect(slowestOf({ ...clean, testResults }, 2)).toEqual([
      { file: '9.spec.ts', seconds: 9 },
      { file: '3.spec.ts', seconds: 3 },
    ]);
    expect(slowestOf(undefined)).toEqual([]);
  });
});
