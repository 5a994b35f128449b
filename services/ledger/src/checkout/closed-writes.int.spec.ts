import {
  accountingCategoryDetailCalls,
  postingCalls,
  subjectCalls,
  voucherCalls,
  voucherWordCalls,
} from '@mingzhang/contract';
import { callsOf, type TestService, type WriteCase } from '@mingzhang/server/testing';
import { picture, uploadFile } from '../testing/attachments';
import { type Books, manager, openAccountSet, startLedger } from '../testing/books';
import { sealedMonths } from '../testing/closing';
import { asService, salary, wageVoucher } from '../testing/documents';
import { voucherCases } from '../testing/voucher-cases';
import { settingCases } from '../testing/write-cases';
import { verify } from '../verify';

type Cases = Readonly<Record<string, WriteCase | readonly WriteCase[]>>;

/** Routes that write no part of a voucher, each with the reason; closing has tests of its own. */
const without: Readonly<Record<string, string>> = {
  'DELETE /jobs/{jobId}': 'a job writes by the route that started it',
  'POST /jobs/{jobId}/pause': 'a job writes by the route that started it',
  'POST /jobs/{jobId}/resume': 'a job writes by the route that started it',
};
/** Routes for records that belong to vouchers without being part of them. */
const beside = /^\w+ \/voucher(-|\/export)/;

describe('every write route against months that are closed', () => {
  let service: TestService;
  let books: Books;
  let cases: Cases;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1, { cashierModule: 1 });
    const recoded = await openAccountSet(service, 2);
    const auditor = service.as({ ...manager, userId: 2, userName: '李正' });
    cases = {
      ...settingCases(books, recoded.api),
      ...voucherCases(books, auditor),
      ...documentCases(),
    };
  });
  afterAll(() => service.stop());

  /** The posting protocol: documents of another domain. */
  function documentCases(): Cases {
    const payroll = asService(service, 'payroll', 1);
    const posted = async (key: string) => {
      const sent = { source: salary(key), voucher: await wageVoucher(books, '7000') };
      await payroll.call(postingCalls.post, { body: sent });
      return sent;
    };
    return {
      'POST /internal/voucher': async () => {
        const body = { source: salary('a'), voucher: await wageVoucher(books, '6000') };
        return () => payroll.call(postingCalls.post, { body });
      },
      'POST /internal/voucher/batch': async () => {
        const document = { source: salary('b'), voucher: await wageVoucher(books, '6000') };
        return () => payroll.call(postingCalls.postBatch, { body: { vouchers: [document] } });
      },
      'PUT /internal/voucher': async () => {
        const { source } = await posted('c');
        const body = { source, voucher: await wageVoucher(books, '8000') };
        return () => payroll.call(postingCalls.replace, { body });
      },
      'POST /internal/voucher/remove': async () => {
        const { source } = await posted('d');
        return () => payroll.call(postingCalls.remove, { body: { source } });
      },
    };
  }

  /**
   * Result of a write while January and February were closed, and the findings of verify
   * afterwards.
   */
  async function whileClosed(prepare: WriteCase) {
    const act = await prepare();
    const months = sealedMonths(service, 1);
    await months.close('2026-01', '2026-02');
    const outcome = await act().then(
      (answer) => {
        const text = JSON.stringify(answer ?? null);
        return /"refused":\[\{|"accepted":0/.test(text) ? text : 'done';
      },
      (error: Error) => error.message,
    );
    const differences = await verify({ databaseUrl: service.database.url, accountSetIds: [1] });
    await months.open();
    return { outcome, differences };
  }

  it('leaves what was sealed as it is, and is refused where it would write there', async () => {
    const found: string[] = [];
    let walked = 0;
    for (const call of callsOf('ledger')) {
      const route = `${call.method} ${call.path}`;
      if (!call.writes || route in without || call.path.startsWith('/checkout')) continue;
      const own = [cases[route] ?? []].flat();
      if (own.length === 0) found.push(`${route}: has no case`);
      for (const prepare of own) {
        walked += 1;
        const { outcome, differences } = await whileClosed(prepare);
        found.push(...differences.map(({ rule, object }) => `${route}: ${rule} ${object}`));
        const isOfVouchers = /^\w+ \/(internal\/)?voucher/.test(route) && !beside.test(route);
        if (isOfVouchers && !/PERIOD_CLOSED|已结账/.test(outcome)) {
          found.push(`${route}: ${outcome}`);
        }
      }
    }
    expect(found).toEqual([]);
    expect(walked).toBeGreaterThan(40);
  }, 300_000);

  const restructuring: readonly (readonly [string, () => WriteCase, RegExp])[] = [
    [
      'a first child below a subject with entries',
      () => async () => {
        await books.draw('2026-01-08', '3');
        const parentId = books.subject('1002').id;
        const child = { parentId, code: '100201', name: '工行', direction: 'debit' as const };
        const body = { ...child, moveEntries: true };
        return () => books.api.call(subjectCalls.create, { body });
      },
      /^done$/,
    ],
    [
      'an item for entries that have none',
      () => async () => {
        await books.post('2026-01-08', [
          { code: '1001', debit: '3' },
          { code: '3001', credit: '3' },
        ]);
        const category = await books.categoryId('部门');
        const { id: itemId } = await books.api.call(accountingCategoryDetailCalls.create, {
          body: { categoryId: category, code: '77', name: '仓库' },
        });
        const moveTo = [{ categoryId: category, itemId }];
        const auxiliary = [category];
        return () => books.keep('3001', { auxiliary, auxiliaryRequired: auxiliary, moveTo });
      },
      /PERIOD_CLOSED.*2026年第01期/,
    ],
    [
      'another name for the word of its vouchers',
      () => async () => {
        const [word] = await books.api.call(voucherWordCalls.list, {});
        const { id = 0, version = 0 } = word ?? {};
        const body = { id, version, word: '凭', printTitle: '记账凭证', isDefault: true };
        return () => books.api.call(voucherWordCalls.update, { body });
      },
      /WORD_IN_USE/,
    ],
    [
      'attachments of its vouchers',
      () => async () => {
        const lines = [
          { code: '1001', debit: '3' },
          { code: '3001', credit: '3' },
        ];
        const { id, version } = await books.post('2026-01-09', lines);
        const file = await uploadFile(books.api, await picture('png', 'green'), '回单.png');
        const attachmentIds = [file.id];
        const body = { ...(await books.body('2026-01-09', lines)), id, version, attachmentIds };
        return () => books.api.call(voucherCalls.update, { body });
      },
      /PERIOD_CLOSED/,
    ],
    [
      'a voucher that leaves a closed month for an open one',
      () => async () => {
        const { id, version } = await books.draw('2026-02-09', '3');
        const lines = [
          { code: '1001', debit: '3' },
          { code: '3001', credit: '3' },
        ];
        const body = { ...(await books.body('2026-03-09', lines)), id, version };
        return () => books.api.call(voucherCalls.update, { body });
      },
      /PERIOD_CLOSED/,
    ],
    [
      'a reversal in an open month',
      () => async () => {
        const { id } = await books.post('2026-01-10', [
          { code: '1001', debit: '3' },
          { code: '3001', credit: '3' },
        ]);
        const body = await books.body('2026-03-10', [
          { code: '1001', debit: '-3' },
          { code: '3001', credit: '-3' },
        ]);
        return () => books.api.call(voucherCalls.create, { body: { ...body, reverses: id } });
      },
      /^done$/,
    ],
  ];

  it.each(restructuring)('seals stand after %s', async (_what, prepare, expected) => {
    const { outcome, differences } = await whileClosed(prepare());
    expect(differences).toEqual([]);
    expect(outcome).toMatch(expected);
  });

  it('waits with audits and signatures for who is closing the month', async () => {
    const { id } = await books.api.call(voucherCalls.create, {
      body: await books.body('2026-03-05', [
        { code: '1001', debit: '3' },
        { code: '3001', credit: '3' },
      ]),
    });
    const months = `set app.account_set_id = '1'; update ledger.period set state =`;
    await service.database.query(`begin; ${months} 'closed' where period = '2026-03'`);
    const audit = books.api.send(voucherCalls.audit, { body: { ids: String(id) } });
    const first = await Promise.race([audit, lockAwaited()]);
    expect(first).toBe('waits');
    await service.database.query('commit');
    expect(await audit).toMatchObject({
      data: { refused: [{ id, msg: expect.stringContaining('已结账') }] },
    });
  });

  /** Resolves when a statement of this database waits for a lock. */
  async function lockAwaited(): Promise<'waits'> {
    for (;;) {
      const rows = await service.database.queryAll(
        `select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows.length > 0) return 'waits';
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
});
