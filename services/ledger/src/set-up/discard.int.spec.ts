import { settingUpCalls, subjectCalls, voucherWordCalls } from '@mingzhang/contract';
import { AccountSetScope, tenantTables } from '@mingzhang/server';
import { runImport, workbook, type TestService } from '@mingzhang/server/testing';
import { manager, openAccountSet, startLedger, type Books } from '../testing/books';
import { carryForwardCases } from '../testing/carry-forward-cases';
import { closingCases, sealedMonths } from '../testing/closing';
import { settingCases } from '../testing/write-cases';
import { voucherCases } from '../testing/voucher-cases';

describe('an account set that is finally deleted', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1, { cashierModule: 1 });
    const other = await openAccountSet(service, 2);
    // Writes every kind of record once.
    const auditor = service.as({ ...manager, userId: 2, userName: '李正' });
    const cases = {
      ...settingCases(books, other.api),
      ...voucherCases(books, auditor),
      ...carryForwardCases(books),
      'PUT /checkout/settings': closingCases(books)['PUT /checkout/settings'] ?? [],
    };
    for (const prepare of Object.values(cases).flat()) await (await prepare())();
    await sealedMonths(service, 1).close('2026-01');
    // A batch needs identity, which does not run here.
    await service.database.queryAll(
      `set app.account_set_id = '1';
       insert into ledger.closing_batch_set (account_set_id, batch_id, state, outcome, at)
       values (1, 1, 'closed', '{}', now());
       insert into ledger.carried_balance (account_set_id, period, subject_id, auxiliary_key, closing, year_debit,
         year_credit, year_forward)
       values (1, '2026-01', 1, '', 1, 0, 0, 0);
       insert into ledger.carried_total (account_set_id, period, subject_id, closing, year_debit, year_credit, year_forward)
       values (1, '2026-01', 1, 1, 0, 0, 0);
       insert into ledger.sealed_name (account_set_id, seal_id, kind, object_id, code, name)
       select 1, id, 'subject', 1, '1001', '现金' from ledger.period_seal where account_set_id = 1`,
    );
    const body = { word: '转', printTitle: '转账凭证' };
    await books.api.send(voucherWordCalls.create, { body }, { 'idempotency-key': 'word-once' });
    const file = await workbook(['科目编码', '科目名称'], [['9', '没有上级']]);
    await runImport(books.api, subjectCalls.import, { file, mode: 'all' });
  });
  afterAll(() => service.stop());

  const actor = { ...manager, userId: 1, accountSetId: 1 };
  const inSet = <T>(work: () => Promise<T>) =>
    service
      .get(AccountSetScope)
      .run({ actor: actor as never, writes: true, requestId: 'spec', address: '' }, work);

  /** Number of rows by table, as the service itself sees them. */
  async function counts(): Promise<Record<string, number>> {
    return inSet(async () => {
      const scope = service.get(AccountSetScope);
      const found: Record<string, number> = {};
      for (const { name, key } of await tenantTables(scope, 'ledger')) {
        const row = await scope.one<{ rows: number }>(
          `select count(*)::int as rows from ledger.${name} where ${key} = $1`,
          [1],
        );
        found[name] = row?.rows ?? 0;
      }
      return found;
    });
  }

  it('leaves no row in any table, though there were some in each', async () => {
    const before = await counts();
    const empty = Object.keys(before).filter((name) => before[name] === 0);
    // The job is done, so its row in the queue is deleted.
    expect(empty).toEqual(['job_queue']);
    const identity = service.as({ ...manager, accountSetId: 1, service: 'identity' });
    await identity.call(settingUpCalls.purge, { body: { id: 1 } });
    expect(Object.entries(await counts()).filter(([, rows]) => rows > 0)).toEqual([]);
  });
});
