import fc from 'fast-check';
import { ClosingBook } from '../closing/closing-book';
import { proposeSteps } from '../closing/closing-step';
import { templatesFor } from '../closing/closing-templates';
import { Money, sumOf } from '../money';
import { addMonths } from '../period';
import { cellOf, closingSubjects, figuresOf } from '../testing/closing';
import { taxFacts } from '../testing/tax-facts';
import { filledRows, type FilledRow } from './form';
import { taxFormOf } from './forms';

/** What a month books, in yuan: credits of taxes, debits of payments and input tax. */
const fen = fc.integer({ min: 0, max: 1_000_000 }).map((each) => (each / 100).toFixed(2));
const sometimes = fc.oneof(fc.constant('0.00'), fc.constant('0.00'), fen);
const months = (isSimple: boolean) =>
  fc.array(
    fc.record({
      output: fen,
      input: fen,
      transferredOut: sometimes,
      relief: sometimes,
      paid: sometimes,
      prepaid: sometimes,
      paidOfBefore: sometimes,
      simple: isSimple ? sometimes : fc.constant('0.00'),
      simplePaid: isSimple ? sometimes : fc.constant('0.00'),
    }),
    { minLength: 24, maxLength: 24 },
  );

interface Side {
  readonly debit: Money;
  readonly credit: Money;
}
type Booked = ReadonlyMap<string, Side>;
type Month = Readonly<
  Record<
    | 'output'
    | 'input'
    | 'transferredOut'
    | 'relief'
    | 'paid'
    | 'prepaid'
    | 'paidOfBefore'
    | 'simple'
    | 'simplePaid',
    string
  >
>;

const sides = {
  output: ['22210105', 'credit'],
  input: ['22210101', 'debit'],
  transferredOut: ['22210107', 'credit'],
  relief: ['22210104', 'debit'],
  paid: ['22210102', 'debit'],
  prepaid: ['222103', 'debit'],
  paidOfBefore: ['222102', 'debit'],
  simple: ['222108', 'credit'],
  simplePaid: ['222108', 'debit'],
} as const;
const payments = ['paid', 'prepaid', 'paidOfBefore', 'simplePaid'] as const;
const taxCodes = ['222101', '222102', '222103', '222108'] as const;
const carried = [
  [20, 13],
  [32, 25],
  [233, 231],
  [284, 281],
] as const;

const none: Side = { debit: Money.zero, credit: Money.zero };
const net = ({ debit, credit }: Side) => debit.minus(credit);

function plus(booked: Map<string, Side>, code: string, more: Side): void {
  const { debit, credit } = booked.get(code) ?? none;
  booked.set(code, { debit: debit.plus(more.debit), credit: credit.plus(more.credit) });
}

function sidesOf(month: Month): Map<string, Side> {
  const booked = new Map<string, Side>();
  for (const [key, [code, side]] of Object.entries(sides)) {
    plus(booked, code, { ...none, [side]: Money.parse(month[key as keyof Month]) });
  }
  return booked;
}

/** Adds what the steps of the month post. @returns the figures of the step 预交增值税抵减 */
function close(period: string, booked: Map<string, Side>, opening: ReadonlyMap<string, Money>) {
  const codes = new Set([...booked.keys(), ...opening.keys()]);
  const cells = [...codes].map((code) =>
    cellOf(code, { ...(booked.get(code) ?? none), opening: opening.get(code) ?? Money.zero }),
  );
  const choices = templatesFor(0, 1)
    .filter(({ id }) => id === 'vat-transfer' || id === 'vat-prepaid')
    .map((template) => ({ template, enabled: true, skipped: false, inputs: {} }));
  const proposals = proposeSteps(choices, new ClosingBook(figuresOf(cells)), {
    period,
    standard: 0,
    vatType: 1,
    baseCurrency: 'CNY',
    codeOf: (code) => code,
    rates: new Map(),
  });
  for (const line of proposals.flatMap(({ lines }) => lines)) {
    const subject = closingSubjects.find(({ id }) => id === line.subjectId);
    plus(booked, subject?.code ?? '', line);
  }
  return proposals.find(({ id }) => id === 'vat-prepaid')?.values ?? new Map<string, Money>();
}

/** Figures of a code with all below it, as text. */
function figuresUnder(code: string, booked: Booked, opening: ReadonlyMap<string, Money>) {
  const of = (side: 'debit' | 'credit') =>
    sumOf([...booked].filter(([own]) => own.startsWith(code)).map(([, each]) => each[side]));
  const before = sumOf(
    [...opening].filter(([own]) => own.startsWith(code)).map(([, each]) => each),
  );
  const [debit, credit] = [of('debit'), of('credit')];
  const closing = before.plus(debit).minus(credit);
  return {
    opening: before.toString(),
    debit: debit.toString(),
    credit: credit.toString(),
    closing: closing.toString(),
  };
}

interface Declared {
  readonly read: (line: number) => Money;
  readonly books: (line: number) => Money;
  /** Closing balances of the taxes, debit positive. */
  readonly balances: ReadonlyMap<string, Money>;
}

/** Books and declares month after month. */
function declare(list: readonly Month[]): Declared[] {
  const declared: Declared[] = [];
  let opening = new Map<string, Money>();
  let before: Record<number, string> | undefined;
  for (const [index, month] of list.entries()) {
    const period = addMonths('2025-01', index);
    const booked = sidesOf(month);
    const values = close(period, booked, opening);
    const codes = [...Object.values(sides).map(([code]) => code), ...taxCodes];
    const books = Object.fromEntries(
      [...codes, '22210103', '22210108'].map((code) => [code, figuresUnder(code, booked, opening)]),
    );
    const told = Object.fromEntries([...values].map(([name, each]) => [name, each.toString()]));
    const facts = taxFacts({
      period,
      books,
      values: { 'vat-prepaid': told },
      ...(before ? { before } : {}),
    });
    const rows = filledRows(taxFormOf('vat', { vatType: 1 }), facts);
    const at = (take: 'declared' | 'books') => (line: number) =>
      rows.find((row: FilledRow) => row.line === line)?.[take] ?? Money.zero;
    before = Object.fromEntries(rows.map((row) => [row.line, row.declared.toString()]));
    for (const [code, each] of booked) {
      opening = new Map(opening).set(code, (opening.get(code) ?? Money.zero).plus(net(each)));
    }
    const balances = new Map(
      taxCodes.map((code) => [code, Money.parse(figuresUnder(code, new Map(), opening).closing)]),
    );
    declared.push({ read: at('declared'), books: at('books'), balances });
  }
  return declared;
}

describe('two years of VAT declarations of a general taxpayer', () => {
  it('take in what the month before carries out, and lose nothing that was paid or relieved', () => {
    fc.assert(
      fc.property(months(true), (list) => {
        const declared = declare(list);
        let owed = Money.zero;
        for (const [index, { read, balances }] of declared.entries()) {
          const month = list[index];
          const last = declared[index - 1];
          if (!month) continue;
          for (const [out, taken] of carried) {
            expect([taken, read(taken).toString()]).toEqual([
              taken,
              (last?.read(out) ?? Money.zero).toString(),
            ]);
          }
          // Tax less payments is what the taxes owe in the books, credit carried out and all.
          const added = read(11).minus(read(12)).plus(read(14)).plus(read(21)).minus(read(232));
          const cash = sumOf(payments.map((key) => Money.parse(month[key])));
          owed = owed.plus(added).minus(cash);
          const form = read(32).minus(read(284)).minus(read(20)).minus(read(233));
          expect(form.toString()).toBe(owed.toString());
          expect(
            sumOf([...balances.values()])
              .negate()
              .toString(),
          ).toBe(owed.toString());
        }
      }),
      { numRuns: 40 },
    );
  });

  it('agree with the books on credit carried forward, and on what is owed and prepaid', () => {
    fc.assert(
      fc.property(months(false), (list) => {
        for (const { read, books, balances } of declare(list)) {
          const credit = (balances.get('222101') ?? Money.zero).toString();
          expect(read(20).plus(read(233)).toString()).toBe(credit);
          expect(books(13).toString()).toBe(read(13).toString());
          // The closing keeps prepaid tax while 未交增值税 is overpaid; the form takes it off at once.
          const owed = sumOf(['222102', '222103'].map((code) => balances.get(code) ?? Money.zero));
          expect(read(32).minus(read(284)).toString()).toBe(owed.negate().toString());
          const opened = books(25).minus(books(281));
          expect(opened.toString()).toBe(read(25).minus(read(281)).toString());
        }
      }),
      { numRuns: 60 },
    );
  });
});
