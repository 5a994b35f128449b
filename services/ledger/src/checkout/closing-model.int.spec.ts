import fc from 'fast-check';
import { checkoutCalls, voucherCalls, type Envelope } from '@mingzhang/contract';
import { addMonths, monthOf, periodOf, renumber, yearOf } from '@mingzhang/rules';
import { todayInShanghai } from '@mingzhang/server';
import type { TestService } from '@mingzhang/server/testing';
import { type Books, openAccountSet, startLedger } from '../testing/books';
import { closing, paidIn } from '../testing/closing';
import { verify } from '../verify';

const runs = Number(process.env['MINGZHANG_MODEL_RUNS'] ?? '6');
const steps = Number(process.env['MINGZHANG_MODEL_STEPS'] ?? '40');
const seed = Number(process.env['MINGZHANG_MODEL_SEED'] ?? '1');

const current = periodOf(todayInShanghai());
const months = [-3, -2, -1, 0].map((back) => addMonths(current, back));

const step = fc.record({
  act: fc.constantFrom(
    ...(['post', 'post', 'post', 'audit', 'cancelAudit', 'remove', 'renumber'] as const),
    ...(['close', 'close', 'open'] as const),
  ),
  month: fc.nat(months.length - 1),
  day: fc.integer({ min: 1, max: 28 }),
  fen: fc.integer({ min: 1, max: 9_999_999 }),
  pick: fc.nat(10_000),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Kept {
  readonly id: number;
  readonly month: number;
  readonly date: string;
  readonly amount: string;
  code: number;
  isAudited: boolean;
}

/** The books as a plain list, and how many months from the first one are closed. */
class PlainLedger {
  vouchers: Kept[] = [];
  closed = 0;
  closings = 0;

  of = (month: number) => this.vouchers.filter((each) => each.month === month);
  isOpen = (month: number) => month >= this.closed;

  /** Renumbers a month; answers whether that is allowed. */
  renumber(month: number): boolean {
    const rows = this.of(month).toSorted((a, b) => a.code - b.code);
    const changes = renumber(rows);
    const moving = new Map(changes.map(({ id, to }) => [id, to]));
    if (changes.length > 0 && !this.isOpen(month)) return false;
    if (rows.some(({ id, isAudited }) => isAudited && moving.has(id))) return false;
    for (const row of rows) row.code = moving.get(row.id) ?? row.code;
    return true;
  }
}

describe('any sequence of posting, auditing, numbering, deleting, closing and opening', () => {
  let service: TestService;
  let sets = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  /** Does a step in the books and in the model; answers whether each of them took it. */
  async function take(books: Books, model: PlainLedger, given: Step): Promise<[boolean, boolean]> {
    const { api } = books;
    const { act, month, day, fen, pick } = given;
    const period = months[month] ?? '';
    const query = { year: yearOf(period), month: monthOf(period) };
    const isOpen = model.isOpen(month);
    const voucher = model.vouchers[pick % Math.max(1, model.vouchers.length)];
    const isPlain = voucher && model.isOpen(voucher.month) && !voucher.isAudited;
    switch (act) {
      case 'post': {
        const date = `${period}-${String(day).padStart(2, '0')}`;
        const amount = `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
        const made = await paidIn(books, date, amount).catch(() => undefined);
        if (made) {
          const { id, code } = made;
          const next = Math.max(0, ...model.of(month).map((each) => each.code)) + 1;
          expect(code).toBe(next);
          model.vouchers.push({ id, month, date, amount, code, isAudited: false });
        }
        return [made !== undefined, isOpen];
      }
      case 'audit':
      case 'cancelAudit': {
        if (!voucher) return [true, true];
        const body = { ids: String(voucher.id) };
        const { refused } = await api.call(voucherCalls[act], { body });
        const allowed = model.isOpen(voucher.month) && voucher.isAudited === (act !== 'audit');
        if (allowed) voucher.isAudited = act === 'audit';
        return [refused.length === 0, allowed];
      }
      case 'remove': {
        if (!voucher) return [true, true];
        const { success } = await api.send(voucherCalls.remove, { params: { id: voucher.id } });
        if (isPlain) model.vouchers = model.vouchers.filter((each) => each !== voucher);
        return [success, isPlain ?? false];
      }
      case 'renumber': {
        const wordId = books.wordId;
        const answer = await api.send(voucherCalls.finishingOffNo, {
          query: { ...query, wordId, dryRun: '0' },
        });
        return [answer.success, model.renumber(month)];
      }
      case 'close': {
        const { success } = await api.send(checkoutCalls.invoicing, closing(period));
        const allowed = month === model.closed;
        if (allowed) model.closed += 1;
        if (allowed) model.closings += 1;
        return [success, allowed];
      }
      case 'open': {
        const answer: Envelope<unknown> = await api.send(checkoutCalls.unCheck, {
          query: { ...query, reason: '更正' },
        });
        const allowed = month === model.closed - 1;
        if (allowed) model.closed -= 1;
        return [answer.success, allowed];
      }
    }
  }

  /** What the books hold is what the plain list holds, and verify finds nothing. */
  async function expectSame(books: Books, model: PlainLedger): Promise<void> {
    const { records } = await books.api.call(voucherCalls.list, { query: { pageSize: '500' } });
    const stored = records.map(({ id, voucherDate, code, lines, auditState, periodState }) => ({
      ...{ id, date: voucherDate, code, amount: lines[0]?.debit },
      ...{ isAudited: auditState === 'audited', isClosed: periodState === 'closed' },
    }));
    const plain = model.vouchers.map(({ month, ...each }) => ({
      ...each,
      isClosed: !model.isOpen(month),
    }));
    const byId = (a: { readonly id: number }, b: { readonly id: number }) => a.id - b.id;
    expect(stored.toSorted(byId)).toEqual(plain.toSorted(byId));
    const history = await books.api.call(checkoutCalls.history, {});
    expect(history).toHaveLength(model.closings);
    expect(history.filter(({ opened }) => !opened)).toHaveLength(model.closed);
    const found = await verify({ databaseUrl: service.database.url, accountSetIds: [sets] });
    expect(found).toEqual([]);
  }

  it(
    'leaves the books as a plain ledger has them, and verify clean',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: steps / 2, maxLength: steps, size: 'max' }),
          async (taken) => {
            sets += 1;
            const books = await openAccountSet(service, sets, { enableDate: `${months[0]}-01` });
            const model = new PlainLedger();
            for (const [index, given] of taken.entries()) {
              const [done, allowed] = await take(books, model, given);
              expect([index, given.act, done]).toEqual([index, given.act, allowed]);
            }
            await expectSame(books, model);
          },
        ),
        { numRuns: runs, seed },
      );
    },
    runs * steps * 1_000,
  );
});
