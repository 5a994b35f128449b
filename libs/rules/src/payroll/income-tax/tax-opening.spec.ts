import { Money } from '../../money';
import {
  openingEmploymentProblems,
  openingProblems,
  openingTaxProblems,
  type TaxOpening,
} from './tax-opening';

const money = Money.parse;
const opening = (lastPeriod: string, changes: Partial<TaxOpening> = {}): TaxOpening => ({
  lastPeriod,
  monthsCounted: Number(lastPeriod.slice(5)),
  income: money('90000'),
  exemptIncome: Money.zero,
  specialDeduction: money('13500'),
  specialAdditionalDeduction: money('18000'),
  otherDeduction: Money.zero,
  withheld: money('855'),
  ...changes,
});
const hired = (from: string, until: string | null = null) => [{ from, until }];
const july = { period: '2026-07', payPeriod: '2026-07' };
const found = ({
  typed,
  employment = hired('2024-01-01'),
  first = july,
  payPeriod = first.payPeriod,
  kind = 'regular',
}: {
  readonly typed?: string;
  readonly employment?: ReturnType<typeof hired>;
  readonly first?: typeof july;
  readonly payPeriod?: string;
  readonly kind?: 'regular' | 'labour';
}) =>
  openingProblems({
    kind,
    employment,
    opening: typed === undefined ? undefined : opening(typed),
    first,
    payPeriod,
  }).map(({ severity, msg }) => `${severity} ${msg}`);

describe('an opening of the year', () => {
  it('is needed by who was paid here before the first sheet of the year', () => {
    expect(found({})).toEqual([
      expect.stringMatching(/^refuse 2026-01 起已由本单位发工资.*没有年初累计.*截止 2026-06/),
    ]);
    expect(found({ payPeriod: '2026-09' })).toHaveLength(1);
    expect(found({ typed: '2025-12' })).toHaveLength(1);
    expect(found({ typed: '2026-06' })).toEqual([]);
    expect(found({ employment: hired('2026-07-03') })).toEqual([]);
    expect(found({ kind: 'labour' })).toEqual([]);
    expect(found({ payPeriod: '2027-01' })).toEqual([]);
  });

  it('is not needed where the sheets begin with the year, by the month of payment', () => {
    const january = { period: '2026-01', payPeriod: '2026-01' };
    expect(found({ first: january })).toEqual([]);
    const paidLater = { period: '2026-01', payPeriod: '2026-02' };
    expect(found({ first: paidLater })).toHaveLength(1);
    expect(found({ first: paidLater, employment: hired('2026-01-05') })).toEqual([]);
  });

  it('reaches up to the month before the first sheet', () => {
    expect(found({ typed: '2026-04' })).toEqual([
      expect.stringMatching(/缺 2026-05 至 2026-06 的数/),
    ]);
    const gap = [
      { from: '2024-01-01', until: '2026-04-30' },
      { from: '2026-07-01', until: null },
    ];
    expect(found({ typed: '2026-04', employment: gap })).toEqual([]);
  });

  it('does not hold the month of a sheet', () => {
    expect(found({ typed: '2026-08' })).toEqual([expect.stringContaining('会重复累计')]);
    expect(found({ typed: '2026-08', payPeriod: '2026-08' })).toHaveLength(1);
  });

  it('is of months of cumulative withholding', () => {
    expect(openingTaxProblems(opening('2018-12'))).toMatchObject([
      { field: 'lastPeriod', msg: expect.stringContaining('早于 2019-01') },
    ]);
  });

  it('holds no more tax than the income bears', () => {
    const most = { withheld: money('6480') };
    expect(openingTaxProblems(opening('2026-06', most))).toEqual([]);
    const above = { withheld: money('6480.01') };
    const [problem] = openingTaxProblems(opening('2026-06', above));
    expect(problem).toMatchObject({ severity: 'refuse', field: 'withheld' });
    expect(problem?.msg).toContain('超过累计收入不作任何扣除时的税额 6,480.00');
  });

  it('is of this employer', () => {
    expect(openingEmploymentProblems(opening('2026-06'), hired('2026-06-30'))).toEqual([]);
    expect(openingEmploymentProblems(opening('2026-06'), hired('2026-07-03'))).toHaveLength(1);
  });
});
