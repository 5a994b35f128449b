import fc from 'fast-check';
import { carryForwardCalls, checkoutCalls, voucherCalls, type Voucher } from '@mingzhang/contract';
import { lastDayOf, monthOf, yearOf } from '@mingzhang/rules';
import { reportOf, runImport, workbook, type TestService } from '@mingzhang/server/testing';
import { type Books, openAccountSet, startLedger, type TestLine } from '../testing/books';
import { closing } from '../testing/closing';
import { expense, income, PlainLedger, withoutNone, type Nets } from '../testing/plain-ledger';
import { verify } from '../verify';

const runs = Number(process.env['MINGZHANG_MODEL_RUNS'] ?? '6');
const steps = Number(process.env['MINGZHANG_MODEL_STEPS'] ?? '40');
const seed = Number(process.env['MINGZHANG_MODEL_SEED'] ?? '1');

const months = ['2026-01', '2026-02', '2026-03', '2026-04'];
/** Possible entries: subject in debit, subject in credit. */
const business = [
  ['1001', '3001'],
  ['1001', income],
  [expense, '1001'],
] as const;
/** Steps switched off because the model does not compute their taxes and costs. */
const otherSteps = [
  'cogs',
  'vat-transfer',
  'vat-small-exempt',
  'surtax',
  'income-tax',
  // These wait for an amount, and the profit transfer waits for them.
  'payroll',
  'social',
  'payroll-withhold',
];
const titles = ['日期', '凭证字', '凭证号', '摘要', '科目编码', '借方金额', '贷方金额'];

const step = fc.record({
  act: fc.constantFrom(
    ...(['post', 'post', 'post', 'audit', 'cancelAudit', 'remove', 'renumber', 'import'] as const),
    ...(['carry', 'carry', 'close', 'close', 'open'] as const),
  ),
  month: fc.nat(months.length - 1),
  day: fc.integer({ min: 1, max: 28 }),
  fen: fc.integer({ min: 1, max: 9_999_999 }),
  pick: fc.nat(10_000),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const text = (fen: number) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
const fenOf = (amount: string) => Number(amount.replace('.', ''));

describe('any sequence of posting, importing, auditing, carrying forward, numbering, closing and opening', () => {
  let service: TestService;
  let sets = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  /** Runs a step in the books and in the model; returns whether each of them accepted it. */
  async function runStep(
    books: Books,
    model: PlainLedger,
    step: Step,
  ): Promise<[boolean, boolean]> {
    const { api } = books;
    const { act, month, day, fen, pick } = step;
    const period = months[month] ?? '';
    const query = { year: yearOf(period), month: monthOf(period) };
    const voucher = model.vouchers[pick % Math.max(1, model.vouchers.length)];
    switch (act) {
      case 'post':
      case 'import': {
        const date = `${period}-${String(day).padStart(2, '0')}`;
        const [debit, credit] = business[fen % business.length] ?? business[0];
        const code = model.nextCode(month);
        const book = act === 'post' ? posted : imported;
        const isDone = await book(books, { date, code, debit, credit, amount: text(fen) });
        if (model.isOpen(month)) {
          const nets = { [debit]: fen, [credit]: -fen };
          const id = await idOf(books, period, code);
          model.vouchers.push({ id, month, date, code, nets, isAudited: false, isCarry: false });
        }
        return [isDone, model.isOpen(month)];
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
        const { isAudited, isCarry } = voucher;
        const allowed = model.isOpen(voucher.month) && !isAudited && !isCarry;
        if (allowed) model.vouchers = model.vouchers.filter((each) => each !== voucher);
        return [success, allowed];
      }
      case 'renumber': {
        const wordId = books.wordId;
        const answer = await api.send(voucherCalls.finishingOffNo, {
          query: { ...query, wordId, dryRun: '0' },
        });
        return [answer.success, model.renumber(month)];
      }
      case 'carry': {
        const answer = await api.send(carryForwardCalls.make, { body: query });
        const code = model.nextCode(month);
        const isFresh = !model.carryOf(month);
        const allowed = model.carry(month, () => 0, lastDayOf(period));
        const made = model.carryOf(month);
        if (isFresh && made) {
          const id = await idOf(books, period, code);
          model.vouchers = model.vouchers.map((each) => (each === made ? { ...each, id } : each));
        }
        return [answer.success, allowed];
      }
      case 'close': {
        const { success } = await api.send(checkoutCalls.invoicing, closing(period));
        return [success, model.close(month)];
      }
      case 'open': {
        const request = { query: { ...query, reason: '更正' } };
        const { success } = await api.send(checkoutCalls.unCheck, request);
        return [success, model.open(month)];
      }
    }
  }

  interface Entry {
    readonly date: string;
    readonly code: number;
    readonly debit: string;
    readonly credit: string;
    readonly amount: string;
  }

  async function posted(books: Books, { date, debit, credit, amount }: Entry): Promise<boolean> {
    const lines: TestLine[] = [
      { code: debit, debit: amount },
      { code: credit, credit: amount },
    ];
    const body = await books.body(date, lines);
    return (await books.api.send(voucherCalls.create, { body })).success;
  }

  async function imported(books: Books, entry: Entry): Promise<boolean> {
    const { date, code, debit, credit, amount } = entry;
    const head = [date, '记', String(code), '导入'];
    const file = await workbook(titles, [
      [...head, debit, amount, ''],
      [...head, credit, '', amount],
    ]);
    const { accepted } = await reportOf(runImport(books.api, voucherCalls.import, { file }));
    return accepted > 0;
  }

  /** The voucher with a number. */
  async function idOf(books: Books, period: string, code: number): Promise<number> {
    const found = (await stored(books)).find(
      (each) => each.period === period && each.code === code,
    );
    if (!found) throw new Error(`no voucher ${code} in ${period}`);
    return found.id;
  }

  async function stored(books: Books): Promise<Voucher[]> {
    const { records } = await books.api.call(voucherCalls.list, { query: { pageSize: '500' } });
    return records;
  }

  /** Checks that the books equal the plain list, and that verify finds nothing. */
  async function expectSame(books: Books, model: PlainLedger): Promise<void> {
    const found = (await stored(books)).map(({ id, voucherDate, code, lines, ...voucher }) => ({
      id,
      date: voucherDate,
      code,
      nets: netsOf(lines),
      isAudited: voucher.auditState === 'audited',
      isClosed: voucher.periodState === 'closed',
    }));
    const plain = model.vouchers.map(({ month, isCarry: _isCarry, ...each }) => ({
      ...each,
      isClosed: !model.isOpen(month),
    }));
    const byId = (a: { readonly id: number }, b: { readonly id: number }) => a.id - b.id;
    expect(found.toSorted(byId)).toEqual(plain.toSorted(byId));
    const history = await books.api.call(checkoutCalls.history, {});
    expect(history).toHaveLength(model.closings);
    expect(history.filter(({ opened }) => !opened)).toHaveLength(model.closed);
    const databaseUrl = service.database.url;
    expect(await verify({ databaseUrl, accountSetIds: [sets] })).toEqual([]);
  }

  function netsOf(lines: Voucher['lines']): Nets {
    const nets: Record<string, number> = {};
    for (const { subjectCode, debit, credit } of lines) {
      nets[subjectCode] = (nets[subjectCode] ?? 0) + fenOf(debit) - fenOf(credit);
    }
    return withoutNone(nets);
  }

  async function open(): Promise<Books> {
    sets += 1;
    const books = await openAccountSet(service, sets, { enableDate: `${months[0]}-01` });
    for (const id of otherSteps) {
      const body = { id, enabled: false, inputs: [] };
      const answer = await books.api.send(carryForwardCalls.saveSettings, { body });
      // A step of the other kind of taxpayer cannot be switched off, because it does not exist.
      if (!answer.success) expect(answer.code).toBe('NOT_FOUND');
    }
    return books;
  }

  it(
    'leaves the books as a plain ledger has them, and verify clean',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: steps / 2, maxLength: steps, size: 'max' }),
          async (taken) => {
            const books = await open();
            const model = new PlainLedger();
            for (const [index, step] of taken.entries()) {
              const [done, allowed] = await runStep(books, model, step);
              expect([index, step.act, done]).toEqual([index, step.act, allowed]);
            }
            await expectSame(books, model);
          },
        ),
        { numRuns: runs, seed, endOnFailure: true },
      );
    },
    runs * steps * 1_000,
  );
});
