import fc from 'fast-check';
import { Money, sumOf } from '../../money';
import {
  billItemOf,
  billItems,
  billMonth,
  billTotals,
  compareBill,
  itemsOfBill,
} from './insurance-bill';

const money = Money.parse;
const amounts = (texts: Readonly<Record<string, string>>) =>
  new Map(Object.entries(texts).map(([code, text]) => [code, money(text)]));
const all = billItems([
  { code: 'pension', name: '基本养老保险' },
  { code: 'workInjury', name: '工伤保险' },
  { code: 'serious', name: '大额医疗互助' },
]);
const social = itemsOfBill('socialBill', all);

describe('items of bills', () => {
  it('are those of the sheet, with what schemes add', () => {
    expect(social.map(({ code }) => code)).toEqual([
      'pension',
      'medical',
      'unemployment',
      'injury',
      'maternity',
      'serious',
    ]);
    expect(itemsOfBill('fundBill', all).map(({ name }) => name)).toEqual(['住房公积金']);
  });

  it('are found by the names of bureaus; a name of the scheme goes first', () => {
    const codes = [
      '企业职工基本养老保险费',
      '职工基本医疗保险(单位缴纳)',
      '失业保险',
      '工伤保险',
      '大额医疗互助',
      '医疗生育保险',
      '残保金',
    ].map((text) => billItemOf(text, all)?.code);
    expect(codes).toEqual([
      'pension',
      'medical',
      'unemployment',
      'injury',
      'serious',
      undefined,
      undefined,
    ]);
  });

  it('are of a month in the ways in which files write it', () => {
    const written = ['202601', '2026-01', '2026年1月', '2026-01-01 至 2026-01-31', '2026/1'];
    expect(new Set(written.map(billMonth))).toEqual(new Set(['2026-01']));
    expect(billMonth(`${' '.repeat(900)}2026 ${' '.repeat(900)}年\n1月`)).toBe('2026-01');
    expect(['', '1月', '202613', '合计'].map(billMonth)).toEqual(Array(4).fill(undefined));
  });
});

describe('a person by sheet and bill', () => {
  const sheet = amounts({ pensionPersonal: '585.60', pensionCompany: '1171.20' });

  it('shows both figures and their difference, and why', () => {
    const bill = amounts({ pensionPersonal: '600.00', pensionCompany: '1200.00' });
    const { lines, reason } = compareBill(social, { sheet, bill });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.personal.difference.toString()).toBe('-14.40');
    expect(lines[0]?.company.difference.toString()).toBe('-28.80');
    expect(reason).toContain('缴费基数或费率不同');
  });

  it('may be on one side only', () => {
    expect(compareBill(social, { sheet, bill: undefined }).reason).toContain('没有此人');
    expect(compareBill(social, { sheet: undefined, bill: sheet }).reason).toContain('未办理减员');
  });

  it('differs by what was rounded, topped up, or left out', () => {
    const rounded = amounts({ pensionPersonal: '586', pensionCompany: '1171' });
    expect(compareBill(social, { sheet, bill: rounded }).reason).toContain('取整');
    const bill = amounts({ pensionPersonal: '571.20', pensionCompany: '1142.40' });
    const late = amounts({ latePersonal: '14.40', lateCompany: '28.80' });
    const topped = new Map([...sheet, ...late]);
    expect(compareBill(social, { sheet: topped, bill }).reason).toContain('含补差补缴');
    expect(compareBill(social, { sheet, bill: new Map() }).reason).toContain('没有养老保险');
    const more = new Map([...sheet, ...amounts({ seriousCompany: '12' })]);
    expect(compareBill(social, { sheet, bill: more }).reason).toContain('没有计提大额医疗互助');
  });

  it('adds up to the totals to the fen, and never differs from itself', () => {
    const fen = fc.integer({ min: -100_000, max: 9_000_000 });
    const person = fc.record({ pensionPersonal: fen, medicalCompany: fen, seriousPersonal: fen });
    const read = (each: Readonly<Record<string, number>>) =>
      new Map(
        Object.entries(each).map(([code, count]) => [code, money('0.01').times(count)] as const),
      );
    fc.assert(
      fc.property(fc.array(fc.tuple(person, person), { maxLength: 8 }), (pairs) => {
        const compared = pairs.map(([one, other]) =>
          compareBill(social, { sheet: read(one), bill: read(other) }),
        );
        const totals = billTotals(
          social,
          compared.map(({ lines }) => lines),
        );
        const differences = (lines: typeof totals) =>
          sumOf(lines.flatMap((line) => [line.personal.difference, line.company.difference]));
        expect(differences(totals).toString()).toBe(
          differences(compared.flatMap(({ lines }) => lines)).toString(),
        );
        for (const [one] of pairs) {
          expect(compareBill(social, { sheet: read(one), bill: read(one) }).reason).toBe('');
        }
      }),
    );
  });
});
