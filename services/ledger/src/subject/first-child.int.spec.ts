import fc from 'fast-check';
import { accountBookCalls, initialBalanceCalls, subjectCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { Books, openAccountSet, startLedger } from '../testing/books';

const march = { periodFrom: '2026-03', periodTo: '2026-03' };
const direction = fc.constantFrom('debit' as const, 'credit' as const);
const fen = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((n) => (n / 100).toFixed(2));

describe('the first child of a subject with opening balances', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  async function figuresOf(books: Books, code: string) {
    const trial = await books.api.call(initialBalanceCalls.trialBalance, {});
    const { rows, totals } = await books.api.call(accountBookCalls.subjectBalance, {
      query: march,
    });
    const row = rows.find((each) => each.code === code);
    const figures =
      row && Object.entries(row).filter(([name]) => /Debit|Credit|^debit|^credit/.test(name));
    return {
      differences: [trial.opening, trial.yearOpening, trial.movement].map(
        ({ difference }) => difference,
      ),
      totals,
      figures,
    };
  }

  it('leaves every balance on its side, whatever the directions', async () => {
    let set = 0;
    await fc.assert(
      fc.asyncProperty(
        direction,
        direction,
        fen,
        fen,
        fen,
        async (own, other, opening, up, down) => {
          set += 1;
          const books = await openAccountSet(service, set, { enableDate: '2026-03-01' });
          const parent = books.subject(own === 'debit' ? '1002' : '2001');
          await books.api.call(initialBalanceCalls.save, {
            body: [
              { subjectId: parent.id, opening, ytdDebit: up, ytdCredit: down },
              { subjectId: books.subject('3001').id, opening: '100.00' },
            ],
          });
          const before = await figuresOf(books, parent.code);
          await books.api.call(subjectCalls.create, {
            body: {
              parentId: parent.id,
              code: `${parent.code}01`,
              name: '明细',
              direction: other,
              moveEntries: true,
            },
          });
          expect(await figuresOf(books, parent.code)).toEqual(before);
          const child = await figuresOf(books, `${parent.code}01`);
          expect(child.figures).toEqual(before.figures);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('is kept in the currencies and the unit that the moved figures have', async () => {
    const books = await openAccountSet(service, 101);
    const goods = books.subject('1405');
    const { id, version, code, name } = goods;
    const auxiliary = { auxiliary: [...goods.auxiliary] };
    const updated = await books.api.call(subjectCalls.update, {
      body: { id, version, code, name, direction: 'debit', quantity: { unit: '件' }, ...auxiliary },
    });
    expect(updated.quantity).toEqual({ unit: '件' });
    await books.api.call(initialBalanceCalls.save, {
      body: [{ subjectId: id, opening: '0.00', quantity: '12' }],
    });
    const child = { parentId: id, code: '140501', name: '甲产品', direction: 'credit' as const };
    expect(await books.api.send(subjectCalls.create, { body: child })).toMatchObject({
      code: 'SUBJECT_MOVE_CONFIRM',
    });
    const made = await books.api.call(subjectCalls.create, {
      body: { ...child, moveEntries: true },
    });
    expect(made.quantity).toEqual({ unit: '件' });
    const rows = await books.api.call(initialBalanceCalls.list, {});
    expect(rows.find((row) => row.subjectId === made.id)?.quantity).toBe('-12.000000');
    const balance = await books.api.call(subjectCalls.balance, { query: { subjectId: made.id } });
    expect(balance.quantity).toBe('12.000000');
  });
});
