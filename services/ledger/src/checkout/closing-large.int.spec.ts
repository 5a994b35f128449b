import { checkoutCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { type Books, openAccountSet, startLedger } from '../testing/books';
import { closeMonth, closing, openMonth } from '../testing/closing';
import { verify } from '../verify';

const vouchers = Number(process.env['MINGZHANG_CLOSING_VOUCHERS'] ?? '9250');
const linesEach = 4;

describe('a month of 37,000 entries', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    const [cash, capital] = [books.subject('1001').id, books.subject('3001').id];
    const sides = [
      ['debit', cash],
      ['debit', cash],
      ['credit', capital],
      ['credit', capital],
    ];
    const lines = sides.map(([side, subject], index) => ({
      line_no: index + 1,
      subject_id: subject,
      auxiliary_key: '',
      summary: '收到投资款',
      debit: 0,
      credit: 0,
      [String(side)]: 1,
      currency: 'CNY',
    }));
    const head = {
      period: '2026-01',
      wordId: books.wordId,
      voucherDate: '2026-01-15',
      remark: '',
      attachmentCount: 0,
      amount: 2,
      word: '记',
      log: {},
    };
    const log = JSON.stringify({ userId: 1, userName: '周敏', address: '', requestId: '' });
    await service.database.query(`set app.account_set_id = '1'`);
    for (let first = 1; first <= vouchers; first += 1_000) {
      const count = Math.min(1_000, vouchers - first + 1);
      const drafts = Array.from({ length: count }, (_, index) => ({
        head: { ...head, code: first + index },
        lines,
      }));
      const values = [JSON.stringify(drafts), log];
      await service.database.query('select ledger.import_vouchers(1, $1, $2, now())', values);
    }
    await service.database.query('analyze');
  }, 120_000);
  afterAll(() => service.stop());

  it('is closed, sealed, verified and opened again', async () => {
    const messages: string[] = [];
    const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const start = performance.now();
      const result = await work();
      messages.push(`${what} ${Math.round(performance.now() - start)} ms`);
      return result;
    };
    await timed('sealing in the database', () =>
      service.database.query(
        `begin; select ledger.seal_period(1, '2026-01', false, 1, '周敏', now()); rollback`,
      ),
    );
    const seal = await timed('closing', () => closeMonth(books, '2026-01'));
    expect(seal).toMatchObject({ voucherCount: vouchers, lineCount: vouchers * linesEach });
    const differences = await timed('verify', () =>
      verify({ databaseUrl: service.database.url, accountSetIds: [1] }),
    );
    expect(differences).toEqual([]);
    const { bytes } = await timed('file', () =>
      books.api.file(checkoutCalls.sealFile, closing('2026-01')),
    );
    expect(bytes.toString().split('\n')).toHaveLength(vouchers + 3);
    await timed('opening', () => openMonth(books, '2026-01'));
    console.log(`${vouchers * linesEach} entries: ${messages.join(', ')}`);
  }, 120_000);
});
