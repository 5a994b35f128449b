import { Client } from 'pg';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { verify } from '../verify';

const log = JSON.stringify({
  userId: 1,
  userName: '周敏',
  word: '记',
  address: '',
  requestId: 'r',
});

/** One transaction of the posting functions, kept open as long as the test needs. */
class Clerk {
  private constructor(private readonly client: Client) {}

  static async begin(url: string): Promise<Clerk> {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`begin; set local app.account_set_id = '1'`);
    return new Clerk(client);
  }

  async post(books: Books, place: { code?: number; insert?: boolean } = {}): Promise<number> {
    const head = {
      period: '2026-01',
      voucherDate: '2026-01-05',
      wordId: books.wordId,
      word: '记',
      attachmentCount: 0,
      remark: '',
      amount: '1.00',
      ...place,
    };
    const line = (lineNo: number, code: string, debit: string, credit: string) => ({
      line_no: lineNo,
      subject_id: books.subject(code).id,
      auxiliary_key: '',
      summary: '测试',
      debit,
      credit,
      currency: 'CNY',
    });
    const lines = [line(1, '1001', '1.00', '0'), line(2, '1002', '0', '1.00')];
    const { rows } = await this.client.query<{ voucher_id: string }>(
      'select voucher_id from ledger.post_voucher(1, $1, $2, $3, now())',
      [JSON.stringify(head), JSON.stringify(lines), log],
    );
    return Number(rows[0]?.voucher_id);
  }

  async remove(id: number): Promise<void> {
    await this.client.query('select ledger.remove_voucher(1, $1, $2)', [id, log]);
  }

  async commit(): Promise<void> {
    await this.client.query('commit');
    await this.client.end();
  }
}

describe('an insertion among others', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  /** Waits until `count` transactions wait for a lock, or `work` is done without one. */
  async function untilWaiting(count: number, work?: Promise<unknown>): Promise<void> {
    let isDone = false;
    void work?.finally(() => (isDone = true)).catch(() => undefined);
    for (;;) {
      const [row] = await service.database.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (isDone || (row?.waiting ?? 0) >= count) return;
    }
  }

  it('never waits in a circle with the removal of a voucher made while it waited', async () => {
    const books = await openAccountSet(service, 1);
    await books.draw();
    const { url } = service.database;
    const [first, second, inserter, remover] = await Promise.all([
      Clerk.begin(url),
      Clerk.begin(url),
      Clerk.begin(url),
      Clerk.begin(url),
    ]);
    const made = await first.post(books);
    const next = second.post(books);
    await untilWaiting(1);
    const inserted = inserter.post(books, { code: 1, insert: true });
    await untilWaiting(2);
    await first.commit();
    await next;
    const removed = remover.remove(made);
    await untilWaiting(2, removed);
    await second.commit();
    await Promise.all([
      inserted.then(() => inserter.commit()),
      removed.then(() => remover.commit()),
    ]);
    const accountSetIds = [1];
    expect(await verify({ databaseUrl: url, accountSetIds })).toEqual([]);
    await service.database.query(`set app.account_set_id = '1'`);
    const rows = await service.database.query<{ code: number }>(
      'select code from ledger.voucher where account_set_id = 1 order by code',
    );
    // The removed voucher was in the middle: its number stays free until renumbering.
    expect(rows).toHaveLength(3);
  });
});
