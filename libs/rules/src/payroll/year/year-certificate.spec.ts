import fc from 'fast-check';
import { Money, sumOf } from '../../money';
import { yearCertificate } from './year-certificate';

const row = (payPeriod: string, amounts: Readonly<Record<string, string>>) => ({
  payPeriod,
  amounts: new Map(Object.entries(amounts).map(([code, text]) => [code, Money.parse(text)])),
});

describe('年度收入及扣税证明', () => {
  it('has the months of payment of the year in their order, with bonus and its tax', () => {
    const certificate = yearCertificate(2026, [
      row('2026-02', { gross: '10000', tax: '150', annualBonus: '36000', annualBonusTax: '1080' }),
      row('2026-01', {
        gross: '10000',
        socialPersonal: '1050',
        housingFundPersonal: '500',
        tax: '90',
      }),
      row('2025-12', { gross: '99999' }),
    ]);
    expect(
      certificate.months.map(({ payPeriod, income, insurance, tax }) => [
        payPeriod,
        ...[income, insurance, tax].map(String),
      ]),
    ).toEqual([
      ['2026-01', '10000.00', '1550.00', '90.00'],
      ['2026-02', '46000.00', '0.00', '1230.00'],
    ]);
    expect(String(certificate.total.income)).toBe('56000.00');
    expect(String(certificate.total.tax)).toBe('1320.00');
  });

  it('begins with the sums before the first month that is kept here', () => {
    const figures = {
      insurance: Money.zero,
      specialAdditional: Money.zero,
      otherDeduction: Money.zero,
    };
    const opening = { ...figures, income: Money.parse('60000'), tax: Money.parse('800') };
    const { total, ...certificate } = yearCertificate(
      2026,
      [row('2026-07', { gross: '10000', tax: '300', net: '9700' })],
      opening,
    );
    expect(String(certificate.opening?.income)).toBe('60000.00');
    expect([total.income, total.tax, total.net].map(String)).toEqual([
      '70000.00',
      '1100.00',
      '9700.00',
    ]);
  });

  it('adds up, in whatever order the rows come', () => {
    const fen = fc.integer({ min: 0, max: 9_999_999 }).map((n) => Money.parse(n).dividedBy(100, 2));
    const month = fc.record({
      payPeriod: fc.integer({ min: 1, max: 12 }).map((n) => `2026-${String(n).padStart(2, '0')}`),
      amounts: fc.tuple(fen, fen).map(
        ([gross, tax]) =>
          new Map([
            ['gross', gross],
            ['tax', tax],
          ]),
      ),
    });
    fc.assert(
      fc.property(fc.array(month, { maxLength: 12 }), (rows) => {
        const { total } = yearCertificate(2026, rows);
        const reversed = yearCertificate(2026, rows.toReversed()).total;
        const sum = (code: string) =>
          sumOf(rows.map(({ amounts }) => amounts.get(code) ?? Money.zero)).toString();
        expect([total.income, total.tax].map(String)).toEqual([sum('gross'), sum('tax')]);
        expect(String(reversed.income)).toBe(String(total.income));
      }),
    );
  });
});
