import fc from 'fast-check';
import { type AddedSubject, rowChoices } from './added-subjects';
import { builtInTemplate } from './built-in';
import { salesSubjects } from './sales-subjects';
import { takes } from './takes';

const period = '2026-03';
const standards = [0, 1] as const;
const plain = (code: string) => code;

const added = (code: string, more: Partial<AddedSubject> = {}): AddedSubject => ({
  code,
  name: '服务收入',
  category: 'profit',
  direction: 'credit',
  ...more,
});
const salesOf = (standard: 0 | 1, subjects: readonly AddedSubject[]) =>
  salesSubjects({ standard, period, codeOf: plain, added: subjects });

describe('the sales subjects of an account set', () => {
  it.each([
    ['the chart alone', 0, [], ['5001', '5051']],
    ['the chart alone', 1, [], ['6001', '6051']],
    ['a new subject beside 主营业务收入', 0, [added('5002')], ['5001', '5051', '5002']],
    ['a new subject beside 主营业务收入', 1, [added('6002')], ['6001', '6051', '6002']],
    ['no subsidy', 0, [added('5302', { name: '补贴收入' })], ['5001', '5051']],
    ['no expense', 0, [added('5712', { direction: 'debit' })], ['5001', '5051']],
    ['no asset', 0, [added('1009', { category: 'asset', direction: 'debit' })], ['5001', '5051']],
    [
      'a row that a person chose',
      0,
      [added('5302', { row: '一、营业收入' })],
      ['5001', '5051', '5302'],
    ],
    [
      'another row that a person chose',
      0,
      [added('5002', { row: '加：营业外收入' })],
      ['5001', '5051'],
    ],
    ['no row until it is chosen', 0, [added('5002', { row: '' })], ['5001', '5051']],
    [
      'discounts that a person counts in 营业收入',
      0,
      [added('5003', { direction: 'debit', row: '一、营业收入' })],
      ['5001', '5051', '5003'],
    ],
  ] as const)('are %s (%s)', (_, standard, subjects, expected) => {
    expect(salesOf(standard, subjects)).toEqual(expected);
  });

  it('are those that 利润表 names in the row of 主营业务收入', () => {
    const codes = fc.integer({ min: 5002, max: 6999 }).map(String);
    fc.assert(
      fc.property(
        fc.constantFrom(...standards),
        fc.uniqueArray(codes, { maxLength: 6 }),
        fc.infiniteStream(fc.tuple(fc.constantFrom('debit', 'credit'), fc.nat(40))),
        (standard, drawn, chance) => {
          const form = builtInTemplate({ standard, kind: 'incomeStatement', period });
          const all = form.rows.map(({ formula }) => formula).join(' ');
          const subjects = drawn
            .filter((code) => !all.includes(`(${code}`))
            .map((code) => {
              const [direction, at] = chance.next().value;
              const subject = added(code, { direction: direction as 'debit' | 'credit' });
              const rows = rowChoices(form, subject);
              return { ...subject, row: rows[at] ?? null };
            });
          const withAdded = builtInTemplate({
            standard,
            kind: 'incomeStatement',
            period,
            added: subjects,
          });
          const revenue = withAdded.rows.find(({ title }) => title.includes('营业收入'));
          const pattern = new RegExp(`${takes.result}\\((\\d{4})\\)`, 'g');
          const named = [...(revenue?.formula ?? '').matchAll(pattern)].map(([, code]) => code);
          expect([...salesOf(standard, subjects)].sort()).toEqual(named.sort());
        },
      ),
    );
  });
});
