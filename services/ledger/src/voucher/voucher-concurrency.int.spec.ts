import fc from 'fast-check';
import { voucherCalls, type Envelope, type Voucher } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { Books, openAccountSet, startLedger } from '../testing/books';
import { verify } from '../verify';

/** Runs the work of many clients, `width` at a time. */
async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

describe('many clerks at once', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
  });
  afterAll(() => service.stop());

  async function codesOf(accountSetId: number): Promise<number[]> {
    await service.database.query(`set app.account_set_id = '${accountSetId}'`);
    const rows = await service.database.query<{ code: number }>(
      'select code from ledger.voucher where account_set_id = $1 order by period, word_id, code',
      [accountSetId],
    );
    return rows.map((row) => row.code);
  }

  const consistent = async (accountSetId: number) =>
    expect(
      await verify({ databaseUrl: service.database.url, accountSetIds: [accountSetId] }),
    ).toEqual([]);

  it('leaves neither a gap nor a double number when 32 clients post 1,000 vouchers', async () => {
    await inParallel(
      Array.from({ length: 1000 }, (_, index) => index),
      32,
      async (index) => {
        await books.draw('2026-01-05', `${index + 1}.00`);
      },
    );
    expect(await codesOf(1)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
    await consistent(1);
  });

  it('makes one voucher of a request sent 20 times at once with the same key', async () => {
    const repeated = await openAccountSet(service, 2);
    const body = await repeated.body('2026-01-05', [
      { code: '1001', debit: '5' },
      { code: '1002', credit: '5' },
    ]);
    const keys = Array.from({ length: 10 }, (_, index) => `idempotent-${index}`);
    for (const key of keys) {
      const headers = { 'idempotency-key': key };
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => repeated.api.call(voucherCalls.create, { body }, headers)),
      );
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      const other = await repeated.api.send(
        voucherCalls.create,
        { body: { ...body, remark: 'x' } },
        headers,
      );
      expect(other).toMatchObject({ success: false, code: 'IDEMPOTENCY_KEY_REUSED' });
    }
    expect(await codesOf(2)).toEqual(keys.map((_, index) => index + 1));
  });

  it('remembers a key for a day and then clears it away', async () => {
    const daily = await openAccountSet(service, 6);
    const body = await daily.body('2026-01-05', [
      { code: '1001', debit: '5' },
      { code: '1002', credit: '5' },
    ]);
    const post = (key: string) =>
      daily.api.call(voucherCalls.create, { body }, { 'idempotency-key': key });
    await post('yesterday');
    await service.database.query(`set app.account_set_id = '6'`);
    await service.database.query(`
      update ledger.idempotency set created_at = created_at - interval '25 hours'
      where account_set_id = 6`);
    await post('to-day-1');
    const storedKeys = await service.database.query<{ key: string }>(
      'select key from ledger.idempotency where account_set_id = 6',
    );
    expect(storedKeys).toEqual([{ key: 'to-day-1' }]);
  });

  it('lets one of 16 editors of the same version through', async () => {
    const edited = await openAccountSet(service, 3);
    const voucher = await edited.draw();
    const body = await edited.body('2026-01-08', [
      { code: '1001', debit: '7' },
      { code: '1002', credit: '7' },
    ]);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        edited.api.send(voucherCalls.update, { body: { ...body, id: voucher.id, version: 1 } }),
      ),
    );
    expect(answers.filter((answer) => answer.success)).toHaveLength(1);
    const refused = answers.filter(
      (answer): answer is Extract<typeof answer, { success: false }> => !answer.success,
    );
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['VERSION_STALE']));
    const wayOut = /^记-1 (已由 .+ 于 .+ 修改|刚被他人修改)，请对照后重做修改$/;
    for (const { msg } of refused) expect(msg).toMatch(wayOut);
    await consistent(3);
  });

  it('keeps balances right while vouchers are posted, changed and deleted', async () => {
    const mixed = await openAccountSet(service, 4);
    const made: Voucher[] = [];
    await inParallel(
      Array.from({ length: 160 }, (_, index) => index),
      16,
      async (index) => {
        const voucher = index % 3 === 2 ? made.pop() : undefined;
        if (!voucher) made.push(await mixed.draw('2026-01-05', `${index + 1}.50`));
        else if (index % 2)
          await mixed.api.send(voucherCalls.remove, { params: { id: voucher.id } });
        else {
          const body = await mixed.body('2026-02-05', [
            { code: '1001', debit: '3' },
            { code: '1002', credit: '3' },
          ]);
          await mixed.api.send(voucherCalls.update, {
            body: { ...body, id: voucher.id, version: voucher.version },
          });
        }
      },
    );
    await consistent(4);
  });

  it('never answers 500, unbalances the books or leaves a gap, whatever bodies it is sent', async () => {
    const random = await openAccountSet(service, 5);
    // Each kind of wrong field occurs dozens of times; `npm run soak -- requests` sends many more.
    const bodies = fc.sample(voucherBody(random), { numRuns: 1_500, seed: 20260101 });
    let saved = 0;
    await inParallel(bodies, 16, async (body) => {
      const { status, body: answer } = await random.api.raw('POST', '/voucher', body);
      if (status !== 200) throw new Error(`${status} for ${JSON.stringify(body)}`);
      const envelope = answer as Envelope<Voucher>;
      if (envelope.success) saved += 1;
      else if (!/\p{Script=Han}/u.test(envelope.msg))
        throw new Error(`no Chinese message: ${JSON.stringify(envelope)}`);
    });
    // Some bodies are valid, some are not.
    expect(saved).toBeGreaterThan(bodies.length / 20);
    expect(saved).toBeLessThan(bodies.length * 0.95);
    await consistent(5);
    await service.database.query(`set app.account_set_id = '5'`);
    const gaps = await service.database.query(`
      select period from ledger.voucher where account_set_id = 5 group by period having max(code) <> count(*)`);
    expect(gaps).toEqual([]);
  });
});

describe('a ledger with two connections', () => {
  it('serves 64 clients, none holding a connection while waiting for another', async () => {
    const service = await startLedger({ poolSize: 2 });
    try {
      const books = await openAccountSet(service, 1);
      const made = await Promise.all(Array.from({ length: 64 }, () => books.draw()));
      expect(made.map(({ code }) => code).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 64 }, (_, index) => index + 1),
      );
    } finally {
      await service.stop();
    }
  });

  it('serves other companies while a month is held for long, and saves in it when it is free', async () => {
    const service = await startLedger({ poolSize: 2 });
    try {
      const books = await openAccountSet(service, 1);
      const others = await openAccountSet(service, 2);
      await books.draw();
      // Holds the lock that deleting a month holds until it ends.
      await service.database.query('begin');
      await service.database.query(`set local app.account_set_id = '1'`);
      await service.database.query(
        'select 1 from ledger.voucher_counter where account_set_id = 1 for update',
      );
      const saves = Array.from({ length: 8 }, () => books.draw());
      const ended: string[] = [];
      void Promise.allSettled(saves).then(() => ended.push('saves'));
      for (let reads = 0; reads < 20; reads += 1) {
        await others.api.call(voucherCalls.list, { query: { page: 1, pageSize: 20 } });
      }
      expect(ended).toEqual([]);
      await service.database.query('rollback');
      expect((await Promise.all(saves)).map(({ code }) => code).toSorted()).toEqual([
        2, 3, 4, 5, 6, 7, 8, 9,
      ]);
    } finally {
      await service.stop();
    }
  });

  it('lets requests in flight finish when it is told to stop', async () => {
    const service = await startLedger({ poolSize: 2 });
    const books = await openAccountSet(service, 1);
    const posting = Promise.all(Array.from({ length: 12 }, () => books.draw()));
    await books.draw();
    await service.stop();
    const made = await posting;
    expect(made.every(({ id }) => id > 0)).toBe(true);
  });
});

/** Request bodies from valid to absurd: about a third balances. */
function voucherBody(books: Books): fc.Arbitrary<unknown> {
  const subjectId = fc.oneof(
    {
      weight: 12,
      arbitrary: fc.constantFrom(
        ...['1001', '1002', '5602', '560209', '1405', '22210101'].map(
          (code) => books.subject(code).id,
        ),
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(0, -1, 999_999_999, 1.5, '1', null) },
  );
  const cents = fc.integer({ min: -1_000_000, max: 100_000_000 }).filter((value) => value !== 0);
  const money = cents.map(
    (value) =>
      `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`,
  );
  const oddMoney = fc.constantFrom<unknown>(
    '',
    '0',
    '-0',
    '1e9',
    'NaN',
    '9999999999999.99',
    '99999999999999',
    '0.001',
    12.5,
    0.1,
    null,
    {},
    '１２',
    ' 5 ',
  );
  const summary = fc.oneof(
    { weight: 8, arbitrary: fc.constant('随机') },
    { weight: 1, arbitrary: fc.string({ maxLength: 250 }) },
  );
  const pair = fc
    .tuple(subjectId, subjectId, money, summary)
    .map(([debitId, creditId, value, text]) => [
      { summary: text, subjectId: debitId, debit: value },
      { summary: text, subjectId: creditId, credit: value },
    ]);
  const oddLine = fc.record(
    {
      summary,
      subjectId,
      debit: fc.oneof(money, oddMoney),
      credit: fc.oneof(money, oddMoney),
      quantity: fc.option(oddMoney),
      unitPrice: fc.option(oddMoney),
      currency: fc.option(fc.constantFrom('USD', 'CNY', 'usd', '')),
    },
    { requiredKeys: ['subjectId'] },
  );
  const lines = fc
    .tuple(
      fc.array(pair, { minLength: 0, maxLength: 4 }),
      fc.oneof(
        { weight: 5, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(oddLine, { maxLength: 3 }) },
      ),
    )
    .map(([pairs, odd]) => [...pairs.flat(), ...odd]);
  const date = fc.oneof(
    {
      weight: 10,
      arbitrary: fc.constantFrom('2026-01-01', '2026-01-31', '2026-02-28', '2026-05-05'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('2026-02-30', '2025-12-31', '2030-01-01', '', 'x', '2026-1-1'),
    },
  );
  return fc.record(
    {
      wordId: fc.oneof(
        { weight: 20, arbitrary: fc.constant(books.wordId) },
        { weight: 1, arbitrary: fc.constantFrom<unknown>(0, 77_777, '1') },
      ),
      voucherDate: date,
      lines: fc.oneof(
        { weight: 30, arbitrary: lines },
        { weight: 1, arbitrary: fc.constantFrom<unknown>(null, [], {}, 'x', [null], [[]]) },
      ),
      attachmentCount: often(3, 0, 1, -1, 1.5, 100_000),
      code: often(undefined, 1, 2, 50, 999_999, 0, -1, 2 ** 31),
    },
    { requiredKeys: ['wordId', 'voucherDate', 'lines'] },
  );
}

/** Mostly the first value, seldom one of the others. */
function often(usual: unknown, ...seldom: unknown[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...seldom) },
  );
}
