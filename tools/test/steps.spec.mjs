import { chooseSteps, countJest } from './steps.mjs';

const names = (/** @type {string[]} */ args) => chooseSteps(args).map(({ name }) => name);
const clean = {
  ...{ numPassedTests: 5, numFailedTests: 0, numPendingTests: 0 },
  ...{ numTodoTests: 0, numRuntimeErrorTestSuites: 0 },
};

describe('steps of npm test', () => {
  it('are all of them, the cheap ones first', () => {
    expect(names([])).toEqual([
      ...['format', 'lint', 'boundaries', 'types', 'tool-types', 'build'],
      ...['unit', 'web', 'integration', 'browser'],
    ]);
  });

  it('leave out the browser for npm run check', () => {
    expect(names(['--no-browser'])).toEqual(names([]).filter((name) => name !== 'browser'));
  });

  it('are those that are named', () => {
    expect(names(['--only', 'lint', '--only', 'browser'])).toEqual(['lint', 'browser']);
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
