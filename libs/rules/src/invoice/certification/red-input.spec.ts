import fc from 'fast-check';
import { Money, sumOf } from '../../money';
import { comparePeriods } from '../../period';
import {
  booksOf,
  factsOf,
  invoiceOf,
  lineOf,
  movementOf,
  ticked,
  tickOf,
  yuan,
} from '../testing/voucher-cases';
import { transferOutVoucher } from '../voucher/input-tax-vouchers';
import { invoiceVoucher } from '../voucher/invoice-voucher';
import type { InvoiceVoucherLine } from '../voucher/invoice-to-book';
import { inputTaxLeft, type InputTaxUse, type StoredRed } from './red-input';

const red = (id: number, tax: string, period = '2026-10'): StoredRed => ({
  id,
  tax: yuan(tax),
  period,
});
const blueWith = (changes: Partial<InputTaxUse> = {}): InputTaxUse => ({
  gross: yuan('780.00'),
  lowered: null,
  deductPeriod: '2026-10',
  transferred: Money.zero,
  reds: [],
  ...changes,
});
const textsOf = (changes: Partial<InputTaxUse>) => {
  const { deductible, left, takenBack } = inputTaxLeft(blueWith(changes));
  return {
    deductible: deductible.toString(),
    left: left.toString(),
    takenBack: [...takenBack.values()].map(String),
  };
};

describe('inputTaxLeft', () => {
  it('leaves what a red invoice has not taken back, whichever came first', () => {
    const reds = [red(2, '-65.00')];
    expect(textsOf({ reds })).toEqual({
      deductible: '780.00',
      left: '715.00',
      takenBack: ['65.00'],
    });
    const transferred = yuan('780.00');
    expect(textsOf({ reds, transferred })).toEqual({
      deductible: '780.00',
      left: '0.00',
      takenBack: ['0.00'],
    });
    expect(textsOf({ reds, transferred: yuan('715.00') }).takenBack).toEqual(['65.00']);
    expect(textsOf({ reds, transferred: yuan('750.00') }).takenBack).toEqual(['30.00']);
  });

  it('keeps what earlier red invoices took back, and gives later ones the rest', () => {
    const reds = [red(2, '-700.00', '2026-12'), red(3, '-100.00', '2026-10')];
    expect(textsOf({ reds }).takenBack).toEqual(['700.00', '80.00']);
  });

  it('does not lower a deduction below what was transferred out of it', () => {
    const reds = [red(2, '-65.00', '2026-09')];
    expect(textsOf({ reds }).deductible).toBe('715.00');
    expect(textsOf({ reds, transferred: yuan('740.00') })).toEqual({
      deductible: '740.00',
      left: '0.00',
      takenBack: ['40.00'],
    });
  });

  it('takes back the share that was deducted where less was', () => {
    const lowered = yuan('390.00');
    expect(textsOf({ lowered, reds: [red(2, '-780.00')] })).toEqual({
      deductible: '390.00',
      left: '0.00',
      takenBack: ['390.00'],
    });
    expect(textsOf({ lowered, reds: [red(2, '-65.00')] }).takenBack).toEqual(['32.50']);
  });
});

const months = ['2026-09', '2026-10', '2026-11'] as const;
const general = booksOf(1);

interface Act {
  readonly kind: 'red' | 'transfer';
  readonly fen: number;
  /** Of a transfer: all that is left. */
  readonly isWhole: boolean;
  readonly month: number;
}

interface Story {
  readonly gross: Money;
  readonly deductPeriod: string;
  readonly acts: readonly Act[];
}

/** A blue invoice of September, its tick, and red invoices and transfers in any order. */
const stories = fc
  .record({
    fen: fc.integer({ min: 1, max: 200_000 }),
    deductAt: fc.integer({ min: 0, max: 2 }),
    acts: fc.array(
      fc.record({
        kind: fc.constantFrom('red' as const, 'transfer' as const),
        fen: fc.integer({ min: 1, max: 120_000 }),
        isWhole: fc.boolean(),
        month: fc.integer({ min: 0, max: 2 }),
      }),
      { maxLength: 7 },
    ),
  })
  .map(({ fen, deductAt, acts }): Story => ({
    gross: Money.parse(fen).dividedBy(100),
    deductPeriod: months[deductAt] ?? '2026-09',
    acts,
  }));

interface Played {
  readonly reds: readonly StoredRed[];
  readonly transfers: readonly { readonly period: string; readonly amount: Money }[];
  readonly at: InputTaxUse;
}

/** Does the acts one after the other; a transfer that the rule refuses is left out. */
function played({ gross, deductPeriod, acts }: Story): Played {
  const reds: StoredRed[] = [];
  const transfers: { period: string; amount: Money }[] = [];
  const now = (): InputTaxUse => ({
    gross,
    lowered: null,
    deductPeriod,
    transferred: sumOf(transfers.map(({ amount }) => amount)),
    reds: [...reds],
  });
  acts.forEach(({ kind, fen, isWhole, month }, id) => {
    const period = months[month] ?? '2026-11';
    const amount = Money.parse(fen).dividedBy(100);
    if (kind === 'red') {
      // Red invoices together are at most the blue one (R10).
      const rest = gross.plus(sumOf(reds.map(({ tax }) => tax)));
      const tax = isWhole || amount.compare(rest) > 0 ? rest : amount;
      if (tax.isPositive) reds.push({ id, tax: tax.negate(), period });
      return;
    }
    const { left } = inputTaxLeft(now());
    const asked = isWhole ? left : amount;
    const isAllowed = asked.isPositive && asked.compare(left) <= 0;
    if (isAllowed && comparePeriods(period, deductPeriod) >= 0) {
      transfers.push({ period, amount: asked });
    }
  });
  return { reds, transfers, at: now() };
}

describe('input tax in any order of tick, transfers and red invoices', () => {
  it('is never below zero, and is the tax less reds and transferred use', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const { reds, transfers, at } = played(story);
        const { deductible, takenBack, left } = inputTaxLeft(at);
        const isLater = ({ period }: StoredRed) => comparePeriods(period, story.deductPeriod) >= 0;
        const later = sumOf(reds.filter(isLater).map(({ id }) => takenBack.get(id) ?? Money.zero));
        const out = sumOf(transfers.map(({ amount }) => amount));
        const line12less14 = deductible.minus(later).minus(out);
        expect(left.toString()).toBe(line12less14.toString());
        const rest = story.gross.plus(sumOf(reds.map(({ tax }) => tax))).minus(out);
        expect(left.toString()).toBe((rest.isNegative ? Money.zero : rest).toString());
        for (const { id, tax } of reds) {
          const taken = takenBack.get(id) ?? Money.zero;
          expect(taken.isNegative || taken.compare(tax.abs()) > 0).toBe(false);
        }
      }),
    );
  });

  it('never changes what an earlier red invoice took back when another act follows', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const before = played({ ...story, acts: story.acts.slice(0, -1) });
        const after = played(story);
        const known = inputTaxLeft(before.at).takenBack;
        const { takenBack } = inputTaxLeft(after.at);
        for (const [id, taken] of known) expect(String(takenBack.get(id))).toBe(String(taken));
      }),
    );
  });

  it('is the movement of 进项税额 less 进项税额转出 once the vouchers of the acts are made', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const { reds, transfers, at } = played({ ...story, deductPeriod: '2026-09' });
        const { gross } = story;
        const { takenBack, left } = inputTaxLeft({ ...at, deductPeriod: '2026-09' });
        const amount = gross.times(8);
        const facts = (tax: Money, month: string) => {
          const net = tax.isNegative ? amount.negate() : amount;
          const line = lineOf(1, [net.toString(), tax.toString()]);
          return factsOf('IN', [line], { issueDate: `${month}-08` });
        };
        const own = facts(gross, '2026-09');
        const tick = ticked(gross.toString(), '2026-09');
        const blue = invoiceOf(own, { tick });
        const drafts = [
          invoiceVoucher(blue, general),
          ...reds.map(({ id, tax, period }) =>
            invoiceVoucher(
              invoiceOf(facts(tax, period), {
                tick: tickOf('0.00'),
                blue: {
                  tax: gross,
                  total: own.total,
                  inputTax: gross,
                  deductPeriod: '2026-09',
                  takenBack: takenBack.get(id) ?? Money.zero,
                },
              }),
              general,
            ),
          ),
          ...transfers.map(({ period, amount: out }) =>
            transferOutVoucher(blue, general, {
              amount: out,
              reason: 'welfare',
              date: `${period}-20`,
              left: out,
              booked: null,
            }),
          ),
        ];
        const lines = drafts.flatMap((draft): readonly InvoiceVoucherLine[] => {
          if ('kind' in draft) throw new Error(draft.msg);
          return draft.lines;
        });
        const net = yuan(movementOf(lines, 22210101)).plus(yuan(movementOf(lines, 22210107)));
        expect(net.toString()).toBe(left.toString());
        const balance = sumOf(lines.map(({ debit, credit }) => debit.minus(credit)));
        expect(balance.isZero).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
