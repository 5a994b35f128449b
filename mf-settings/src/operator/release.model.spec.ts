import fc from 'fast-check';
import type { ReleaseFigure } from '@mingzhang/contract';
import { thresholdOf, USUAL_THRESHOLD } from '@mingzhang/rules';
import {
  failureLimits,
  limitProblem,
  limitsTextOf,
  ruleRows,
  sharedFigures,
  slowLimits,
} from './release.model';

const figure = (build: string, pages: number, more: Partial<ReleaseFigure> = {}) => ({
  day: '2026-11-25',
  name: 'mf-books',
  build,
  sets: 1,
  pages,
  failures: 0,
  ...more,
});

describe('when a rule rests by itself', () => {
  const limits = [...failureLimits, ...slowLimits];
  const problems = (...texts: string[]) =>
    limits.map((limit, index) => limitProblem(limit, texts[index]));
  const none = limits.map(() => undefined);

  it('is left to the usual, or to what the version has, where nothing is typed', () => {
    expect(limitsTextOf({})).toBeUndefined();
    expect(limitsTextOf({ limitPeople: ' ', limitPercent: '' })).toBeUndefined();
    expect(problems()).toEqual(none);
  });

  it('takes the usual number for what is left empty, and digits of either width', () => {
    expect(limitsTextOf({ limitPeople: '５' })).toBe('5/10m,slow:10s/50%');
    expect(limitsTextOf({ limitSeconds: '2.5', limitPercent: ' 30 ' })).toBe('3/10m,slow:2.5s/30%');
  });

  it('says of each number what it may be', () => {
    expect(problems('0', '61', '0', '101')).toEqual([
      '应为 1–9999 的整数',
      '应为 1–60 的整数',
      '应大于 0、小于 1000',
      '应为 1–100 的整数',
    ]);
    expect(problems('1.5', '-1', '0.0001', '5%').every(Boolean)).toBe(true);
    expect(problems('10000', '1e1', '999.9999', 'x').every(Boolean)).toBe(true);
  });

  it('is what the rules take, wherever nothing is said against it', () => {
    const digits = fc.stringMatching(/^[0-9.]{0,5}$/);
    fc.assert(
      fc.property(digits, digits, digits, digits, (...texts) => {
        const values = limits.map((limit, index) => {
          const text = texts[index];
          return [limit.name, limitProblem(limit, text) === undefined ? text : ''];
        });
        const text = limitsTextOf(Object.fromEntries(values));
        expect(text === undefined ? USUAL_THRESHOLD : thresholdOf(text)).toBeDefined();
      }),
    );
  });
});

describe('the part of a version', () => {
  it('is that of the pages of its remote on its day, and no part where there were none', () => {
    const figures = [
      figure('0.1.0-a', 3),
      figure('0.1.0-b', 1),
      figure('0.1.0-c', 0, { failures: 2 }),
      figure('0.1.0-a', 5, { day: '2026-11-24' }),
      figure('1', 7, { name: 'mf-voucher' }),
      figure('0.2.0', 0, { name: 'asset' }),
    ];
    expect(sharedFigures(figures, '').map(({ shareText }) => shareText)).toEqual([
      '75%',
      '25%',
      '0%',
      '100%',
      '100%',
      '0%',
    ]);
    expect(sharedFigures(figures, 'mf-voucher').map(({ name }) => name)).toEqual(['mf-voucher']);
  });

  it('comes to the whole, but for what rounding leaves', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { minLength: 1, maxLength: 6 }), (pages) => {
        const rows = sharedFigures(
          pages.map((each, index) => figure(String(index), each)),
          'mf-books',
        );
        const sum = rows.reduce((all, { share }) => all + share, 0);
        const whole = pages.some((each) => each > 0) ? 10_000 : 0;
        expect(Math.abs(sum - whole)).toBeLessThanOrEqual(pages.length);
      }),
    );
  });
});

it('the rules of a remote end with what is given otherwise, then what was stopped', () => {
  const rule = {
    id: 3,
    build: '0.1.0-a',
    sentence: '所有账套使用 0.1.0-a',
    isPaused: false,
    phase: 'during' as const,
    passedOver: null,
  };
  const rules = [
    { ...rule, hiddenBy: null },
    { ...rule, id: 2, hiddenBy: 3 },
    { ...rule, id: 1, hiddenBy: null, isPaused: true },
    { ...rule, id: 5, hiddenBy: null, phase: 'before' as const },
    { ...rule, id: 4, hiddenBy: null, phase: 'after' as const },
    { ...rule, id: 6, hiddenBy: null, passedOver: '这个版本没有在运行' },
  ];
  const released = {
    name: 'mf-books',
    kind: 'remote' as const,
    own: '0.1.0-own',
    builds: [],
    rules,
    ownBefore: null,
    killed: ['0.1.0-x', '0.1.0-y', '0.1.0-own'],
    givenThoughKilled: '0.1.0-own',
  };
  expect(ruleRows([released]).map(({ text, state, note }) => `${text} ${state}${note}`)).toEqual([
    '所有账套使用 0.1.0-a 生效',
    '所有账套使用 0.1.0-a 被规则 3 盖住',
    '所有账套使用 0.1.0-a 已暂停',
    '所有账套使用 0.1.0-a 未开始',
    '所有账套使用 0.1.0-a 已结束',
    '所有账套使用 0.1.0-a 版本被跳过这个版本没有在运行',
    '其余账套使用本机版本 0.1.0-own ',
    '不再给出：0.1.0-x、0.1.0-y；本机没有其他版本，仍在给出：0.1.0-own 已停用',
  ]);
});
