import fc from 'fast-check';
import { Money, sumOf } from '../money';
import { taxKinds } from '../tax-names';
import { taxFacts, type FactsOf } from '../testing/tax-facts';
import { paymentParts, subjectToPay } from './payment';

const told = (
  kind: Parameters<typeof paymentParts>[0],
  payable: string,
  of: FactsOf = {},
  lines: Readonly<Record<number, string>> = {},
) =>
  paymentParts(kind, Money.parse(payable), {
    facts: taxFacts(of),
    read: (line) => Money.parse(lines[line] ?? '0'),
  }).map(({ code, amount }) => `${code} ${amount.toString()}`);

describe('the subjects a declared tax is paid from', () => {
  it('are 未交增值税 of general taxpayers, and 简易计税 as far as it owes', () => {
    expect(told('vat', '9040.00')).toEqual(['222102 9040.00']);
    const simple = { books: { '222108': { closing: '-300.00' } } };
    expect(told('vat', '9340.00', simple, { 21: '300.00' })).toEqual([
      '222102 9040.00',
      '222108 300.00',
    ]);
    // What of it was paid before is owed no more.
    const paid = { books: { '222108': { closing: '-100.00' } } };
    expect(told('vat', '9340.00', paid, { 21: '300.00' })).toEqual([
      '222102 9240.00',
      '222108 100.00',
    ]);
  });

  it('are 应交增值税 of small-scale taxpayers', () => {
    expect(told('vat', '3000.00', { vatType: 0 })).toEqual(['222101 3000.00']);
  });

  it('of surcharges are one each, by their own rows', () => {
    const rows = { 14: '316.40', 24: '135.60', 34: '90.40' };
    expect(told('surtax', '542.40', {}, rows)).toEqual([
      '222114 316.40',
      '222115 135.60',
      '222116 90.40',
    ]);
    expect(told('surtax', '316.40', {}, { 14: '316.40' })).toEqual(['222114 316.40']);
    // In part, and more than the rows: in proportion, the largest remainders first.
    expect(told('surtax', '100.00', {}, rows)).toEqual([
      '222114 58.33',
      '222115 25.00',
      '222116 16.67',
    ]);
    expect(told('surtax', '600.00', {}, rows)).toEqual([
      '222114 350.00',
      '222115 150.00',
      '222116 100.00',
    ]);
    expect(told('surtax', '600.00')).toEqual(['222114 600.00']);
  });

  it('of income taxes are their own', () => {
    expect(told('withheld', '360.00')).toEqual(['222113 360.00']);
    expect(told('incomeTax', '1047.13')).toEqual(['222112 1047.13']);
    expect(told('incomeTaxAnnual', '5.00')).toEqual(['222112 5.00']);
  });

  it('of stamp duty are what was accrued, and 税金及附加 of the standard for the rest', () => {
    const accrued = { books: { '222117': { closing: '-30.00' } } };
    expect(told('stamp', '30.00', accrued)).toEqual(['222117 30.00']);
    expect(told('stamp', '50.00', accrued)).toEqual(['222117 30.00', '540310 20.00']);
    expect(told('stamp', '30.00', { standard: 1 })).toEqual(['640310 30.00']);
  });

  it('are none of a refund, of nothing and of statements', () => {
    for (const kind of taxKinds) {
      expect(told(kind, '0.00')).toEqual([]);
      expect(told(kind, '-8.00')).toEqual([]);
    }
    expect(told('statements', '1.00')).toEqual([]);
  });

  it('add up to what is paid, each above zero, whatever the books and rows say', () => {
    const fen = fc
      .integer({ min: -100_000, max: 100_000 })
      .map((n) => Money.parse(n).dividedBy(100));
    fc.assert(
      fc.property(
        fc.constantFrom(...taxKinds.filter((kind) => !kind.startsWith('statements'))),
        fc.constantFrom<0 | 1>(0, 1),
        fc.integer({ min: 1, max: 100_000 }),
        fc.dictionary(fc.constantFrom('222108', '222117'), fen),
        fc.array(fen, { minLength: 4, maxLength: 4 }),
        (kind, vatType, payable, closings, rows) => {
          const due = Money.parse(payable).dividedBy(100);
          const books = Object.fromEntries(
            Object.entries(closings).map(([code, closing]) => [code, { closing: String(closing) }]),
          );
          const lines = new Map([14, 24, 34, 21].map((line, at) => [line, rows[at] ?? Money.zero]));
          const parts = paymentParts(kind, due, {
            facts: taxFacts({ vatType, books }),
            read: (line) => lines.get(line) ?? Money.zero,
          });
          expect(sumOf(parts.map(({ amount }) => amount)).toString()).toBe(due.toString());
          expect(parts.every(({ amount }) => amount.isPositive)).toBe(true);
        },
      ),
    );
  });
});

describe('the subject that a code is booked on', () => {
  const rule = [4, 2, 2, 2];
  const subject = (code: string, leaf = true, isEnabled = true) => ({
    id: Number(code),
    code,
    leaf,
    isEnabled,
  });
  const found = (code: string, codes: ReturnType<typeof subject>[], owing: string[] = []) =>
    subjectToPay(code, { subjects: codes, rule, owes: (each) => owing.includes(each.code) })?.code;

  it('is itself, or the level above that is one to post on', () => {
    expect(found('222102', [subject('2221', false), subject('222102')])).toBe('222102');
    expect(found('222102', [subject('2221')])).toBe('2221');
    expect(found('222102', [subject('2221', false)])).toBeUndefined();
    expect(found('222102', [])).toBeUndefined();
    expect(
      found('222102', [subject('2221', false), subject('222102', true, false)]),
    ).toBeUndefined();
  });

  it('is the only one below, or the only one of them that owes', () => {
    const tree = [subject('222113', false), subject('22211301'), subject('22211302')];
    expect(found('222113', tree.slice(0, 2))).toBe('22211301');
    expect(found('222113', tree)).toBeUndefined();
    expect(found('222113', [...tree.slice(0, 2), subject('22211302', true, false)])).toBe(
      '22211301',
    );
    expect(found('222113', tree, ['22211302'])).toBe('22211302');
    expect(found('222113', tree, ['22211301', '22211302'])).toBeUndefined();
  });
});
