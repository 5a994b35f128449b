import {
  accountBookCalls,
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  carryForwardCalls,
  closingFindingCalls,
  currencyCalls,
  initialBalanceCalls,
  internalCalls,
  postingCalls,
  roles,
  settingUpCalls,
  subjectCalls,
  usageCalls,
  voucherAttachmentCalls,
  voucherCalls,
  voucherWordCalls,
  type Call,
} from '@mingzhang/contract';
import {
  accessMatrix,
  callsOf,
  intrusionMatrix,
  matrixText,
  type TestService,
} from '@mingzhang/server/testing';
import { Client } from 'pg';
import { madeMark } from './testing/book-cases';
import { Books, manager, openAccountSet, startLedger } from './testing/books';
import { rentTemplate } from './testing/carry-forward-cases';

const canary = '甲公司机密摘要';

describe('who gets at what', () => {
  let service: TestService;
  let own: Books;
  let foreign: Books;
  let voucherId: number;

  beforeAll(async () => {
    service = await startLedger();
    own = await openAccountSet(service, 1);
    foreign = await openAccountSet(service, 2);
    const voucher = await own.post('2026-01-05', [
      { code: '1001', debit: '10', summary: canary },
      { code: '1002', credit: '10', summary: canary },
    ]);
    voucherId = voucher.id;
  });
  afterAll(() => service.stop());

  it('every call lets in exactly the roles of the permission table', async () => {
    const cases = await accessMatrix(service, 'ledger');
    expect(cases.length).toBeGreaterThan(300);
    expect(cases.filter(({ expected, found }) => expected !== found)).toEqual([]);
    console.log(matrixText('ledger', callsOf('ledger').length, cases.length));
  });

  it('a Manager of another account set sees nothing and changes nothing by calls without ids', async () => {
    const { api } = own;
    await api.call(accountingCategoryDetailCalls.create, {
      body: { categoryId: await own.categoryId('客户'), code: 'X1', name: canary },
    });
    await api.call(voucherAttachmentCalls.upload, {
      body: { file: { name: `${canary}.xml`, bytes: Buffer.from(`<a>${canary}</a>`) } },
    });
    await api.call(carryForwardCalls.createTemplate, { body: rentTemplate(own, canary) });
    await madeMark(own);
    const before = await checksums();
    const cases = await intrusionMatrix(service, 'ledger', {
      actor: { ...manager, accountSetId: 2 },
      canary,
      // Identity says which account sets there are, and does not run here.
      askAbsent: new Set(['GET /checkout/batch/sets']),
      refused: { 'GET /checkout/sealFile': 'no month is closed' },
      fitting: { code: ['1999'], category: ['asset'] },
    });
    expect(cases.filter(({ found }) => found !== 'sees nothing')).toEqual([]);
    expect(await checksums()).toEqual(before);
    console.log(matrixText('ledger, foreign account set', cases.length, cases.length));
  });

  /** Checksums of the rows of account set 1 in every table of the ledger. */
  async function checksums(): Promise<unknown[]> {
    await service.database.query(`set app.account_set_id = '1'`);
    const tables = await service.database.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
       where table_schema = 'ledger' and column_name = 'account_set_id' order by 1`,
    );
    const sums: unknown[] = [];
    for (const { name } of tables) {
      const [sum] = await service.database.query(
        `select count(*) as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
         from ${name} t where account_set_id = 1`,
      );
      sums.push([name, sum]);
    }
    return sums;
  }

  it('internal calls refuse every role', async () => {
    const groups = [internalCalls, postingCalls, closingFindingCalls, settingUpCalls, usageCalls];
    const found: unknown[] = [];
    for (const { method, path } of groups.flatMap((group): Call[] => Object.values(group))) {
      for (const role of roles) {
        const body = method === 'GET' ? undefined : {};
        const { status } = await service.as({ ...manager, role }).raw(method, path, body);
        // Calls of identity are not served here.
        if (status !== 404) found.push([path, role, status]);
      }
    }
    expect(found.length).toBeGreaterThan(60);
    expect(found.filter((each) => (each as unknown[])[2] !== 403)).toEqual([]);
  });

  it('a forged or missing assertion is refused', async () => {
    expect((await service.as(null).raw('GET', '/voucher')).status).toBe(403);
    const forged = { 'x-mingzhang-assertion': 'eyJhbGciOiJub25lIn0.eyJhY3RvciI6e319.' };
    expect((await service.as(null).raw('GET', '/voucher', undefined, forged)).status).toBe(403);
  });

  it('ids of another account set lead to nothing', async () => {
    const id = voucherId;
    const subjectId = own.subject('1001').id;
    const range = { periodFrom: '2026-01', periodTo: '2026-01' };
    const answers = await Promise.all([
      foreign.api.send(voucherCalls.get, { params: { id } }),
      foreign.api.send(voucherCalls.remove, { params: { id } }),
      foreign.api.send(voucherCalls.audit, { body: { ids: String(id) } }),
      foreign.api.send(subjectCalls.get, { params: { id: subjectId } }),
      foreign.api.send(subjectCalls.remove, { params: { id: subjectId } }),
      foreign.api.send(accountBookCalls.details, { query: { ...range, subjectId } }),
      foreign.api.send(voucherWordCalls.get, { params: { id: own.wordId } }),
      foreign.api.send(voucherWordCalls.remove, { params: { id: own.wordId } }),
      foreign.api.send(voucherCalls.create, {
        body: {
          ...(await own.body('2026-01-05', [
            { code: '1001', debit: '1' },
            { code: '1002', credit: '1' },
          ])),
          wordId: foreign.wordId,
        },
      }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ success: false });
    expect(JSON.stringify(answers)).not.toContain(canary);
    expect((await own.api.call(voucherCalls.get, { params: { id } })).version).toBe(1);
  });

  it('lists of another account set show nothing of it', async () => {
    const lists = await Promise.all([
      foreign.api.call(voucherCalls.list, { query: { keyword: '机密' } }),
      foreign.api.call(voucherCalls.summaries, { query: {} }),
      foreign.api.call(accountingCategoryCalls.list, {}),
      foreign.api.call(currencyCalls.list, {}),
      foreign.api.call(initialBalanceCalls.list, { query: {} }),
      foreign.api.call(accountBookCalls.subjectBalance, {
        query: { periodFrom: '2026-01', periodTo: '2026-12' },
      }),
    ]);
    expect(JSON.stringify(lists)).not.toContain('机密');
    expect(lists[0]).toMatchObject({ total: 0 });
  });

  it('a cashier sees cash and bank in the books and nothing else', async () => {
    const cashier = service.as({ ...manager, role: 'Cashier' });
    const query = { periodFrom: '2026-01', periodTo: '2026-01' };
    await own.post('2026-01-06', [
      { code: '560208', debit: '5' },
      { code: '1002', credit: '5' },
    ]);
    const { rows } = await cashier.call(accountBookCalls.subjectBalance, { query });
    expect(rows.map(({ code }) => code)).toEqual(['1001', '1002']);
    // Refused with a message instead of 403, which would leave the page; the answer has no figure.
    const answer = await cashier.send(accountBookCalls.details, {
      query: { ...query, subjectId: own.subject('560208').id },
    });
    expect(answer).toMatchObject({ success: false, code: 'FORBIDDEN' });
    expect(Object.keys(answer)).not.toContain('data');
  });

  describe('in the database itself', () => {
    let app: Client;

    beforeAll(async () => {
      const url = new URL(service.database.url);
      url.username = 'mingzhang_ledger';
      url.password = service.config.appPassword;
      app = new Client({ connectionString: url.toString() });
      await app.connect();
    });
    afterAll(() => app.end());

    it('the service role is bound by row-level security and owns nothing', async () => {
      const { rows } = await app.query(
        'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
      );
      expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
      const owned = await app.query(
        'select relname from pg_class where relowner = current_user::regrole',
      );
      expect(owned.rows).toEqual([]);
    });

    it('every table with an account set has a forced policy and shows no row without a setting', async () => {
      const { rows: tables } = await app.query<{
        name: string;
        forced: boolean;
        policies: number;
      }>(`
        select format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity and c.relforcerowsecurity as forced,
          (select count(*) from pg_policy p where p.polrelid = c.oid)::int as policies
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_set_id' and not a.attisdropped
        where n.nspname in ('ledger', 'operation_log') and c.relkind = 'r'`);
      expect(tables.length).toBeGreaterThanOrEqual(15);
      for (const { name, forced, policies } of tables) {
        expect({ name, forced }).toEqual({ name, forced: true });
        expect(policies).toBeGreaterThan(0);
        if (name.startsWith('ledger.'))
          expect((await app.query(`select 1 from ${name} limit 1`)).rows).toEqual([]);
      }
    });

    it('refuses rows of another account set, and changes to the operation log', async () => {
      await app.query('begin');
      await app.query(`set local app.account_set_id = '2'`);
      const seen = await app.query('select 1 from ledger.voucher where account_set_id = 1');
      expect(seen.rows).toEqual([]);
      await expect(
        app.query(
          `insert into ledger.voucher_word (account_set_id, word, print_title) values (1, '收', '收款凭证')`,
        ),
      ).rejects.toThrow(/row-level security/);
      await app.query('rollback');
      for (const statement of [
        'update operation_log.entry set action = $$x$$',
        'delete from operation_log.entry',
        'truncate operation_log.entry',
      ]) {
        await expect(app.query(statement)).rejects.toThrow(/permission denied/);
      }
    });
  });
});
