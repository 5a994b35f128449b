import {
  accountSetsCalls,
  carryForwardCalls,
  checkoutCalls,
  closingFindingCalls,
  settingUpCalls,
  subjectCalls,
  usageCalls,
  voucherCalls,
} from '@mingzhang/contract';
import { assertionHeader, serviceHeader } from '@mingzhang/server';
import {
  startTestService,
  testKeys,
  type TestApi,
  type TestKeys,
  type TestService,
} from '@mingzhang/server/testing';
import * as ledgerService from './service';
import { manager, openAccountSet, setUp, type Books } from './testing/books';
import { expectVerified, vouchersIn } from './testing/documents';
import { lastLogged } from './testing/logged';
import * as probeService from './testing/probe';

const { probeCalls, probeDomain } = probeService;

describe('a domain that joins by speaking the four protocols', () => {
  let keys: TestKeys;
  let ledger: TestService;
  let probe: TestService;
  let books: Books;
  let person: TestApi;

  beforeAll(async () => {
    keys = await testKeys(['probe']);
    const shared = { keys, moreDomains: [probeDomain], serviceUrls: {} as Record<string, string> };
    // Two connections only: a service that queries others must not hold a connection that the
    // answer needs.
    ledger = await startTestService('ledger', ledgerService, { ...shared, poolSize: 2 });
    probe = await startTestService('probe', probeService, shared);
    Object.assign(shared.serviceUrls, { ledger: ledger.url, probe: probe.url });
    books = await openAccountSet(ledger, 1);
    await setUp(probe, 1);
    person = probe.as(manager);
  });
  afterAll(async () => {
    await probe.stop();
    await ledger.stop();
  });

  const terms = () => ({
    wordId: books.wordId,
    otherSubjectId: books.subject('1002').id,
    voucherDate: '2026-01-31',
  });
  const create = (name: string, amount = '10.00') =>
    person.call(probeCalls.create, { body: { name, subjectId: cash(), amount } });
  const cash = () => books.subject('1001').id;
  const book = (names: string[], headers = {}) =>
    person.call(probeCalls.book, { body: { names, ...terms() } }, headers);
  const asLedger = () => probe.as({ ...manager, service: 'ledger' });

  describe('posting', () => {
    it('books a document fifty times at once as one voucher of the person who asked', async () => {
      await create('甲');
      await Promise.all(Array.from({ length: 50 }, () => book(['甲'])));
      const [voucher, ...more] = await vouchersIn(books);
      expect(more).toEqual([]);
      expect(voucher).toMatchObject({
        source: { kind: 'probe', key: '甲' },
        code: 1,
        debitTotal: '10.00',
        createdBy: manager.userName,
      });
      expect(await person.call(probeCalls.list, {})).toEqual([
        { name: '甲', voucher: '2026-01 记-1' },
      ]);
    });

    it('leaves the number of the request and the browser’s address in the log of the ledger', async () => {
      await create('乙');
      const headers = { 'x-request-id': 'request-of-a-person', 'x-forwarded-for': '203.0.113.7' };
      await book(['乙'], headers);
      expect(await lastLogged(ledger, 1)).toMatchObject({ action: '新增凭证' });
      const [entry] = await ledger.database.query(
        'select user_name, request_id, address from operation_log.entry order by id desc limit 1',
      );
      expect(entry).toEqual({
        user_name: '周敏',
        request_id: 'request-of-a-person',
        address: '203.0.113.7',
      });
    });

    it('repeats nothing when a request comes again under its key, in either service', async () => {
      await create('丙');
      const headers = { 'idempotency-key': 'book-document-3' };
      const answers = [await book(['丙'], headers), await book(['丙'], headers)];
      expect(answers[1]).toEqual(answers[0]);
      const rows = await ledger.database.query<{ route: string }>(
        `select route from ledger.idempotency where route = '/internal/voucher'`,
      );
      expect(rows).toHaveLength(1);
    });

    it('books many at once, and tells which were refused and why', async () => {
      const names = Array.from({ length: 120 }, (_, index) => `批${index}`);
      for (const name of names) await create(name, name === '批7' ? '0.00' : '1.00');
      const { booked, refused } = await book(names);
      expect(booked).toBe(119);
      expect(refused).toEqual([expect.stringContaining('第 1 行')]);
      await person.call(probeCalls.remove, { body: { name: '批7' } });
    });

    it('changes and takes back a voucher with its document, and nobody else does', async () => {
      const body = { name: '甲', amount: '25.00', ...terms() };
      await person.call(probeCalls.change, { body });
      const voucher = (await vouchersIn(books)).find(({ source }) => source?.key === '甲');
      expect(voucher?.debitTotal).toBe('25.00');
      const params = { id: voucher?.id ?? 0 };
      expect(await books.api.send(voucherCalls.remove, { params })).toMatchObject({
        code: 'SOURCE_VOUCHER',
        msg: expect.stringContaining('请到“试验单”中处理'),
      });
      const removal = { body: { name: '甲' } };
      expect(await person.call(probeCalls.remove, removal)).toEqual({ removed: true });
      expect(await person.call(probeCalls.remove, removal)).toEqual({ removed: false });
      expect((await vouchersIn(books)).some(({ source }) => source?.key === '甲')).toBe(false);
      await expectVerified(ledger, 1);
    });
  });

  /** Findings that a person sees when checking the month. */
  const toMend = async () => {
    const query = { year: 2026, month: 1 };
    const results = await books.api.call(checkoutCalls.finalCheck, { query });
    return results.filter(({ severity }) => severity !== 'pass');
  };

  describe('closing checks', () => {
    const findings = () =>
      ledger
        .as({ ...manager, service: 'ledger' })
        .call(closingFindingCalls.all, { body: { period: '2026-01' } });

    beforeAll(async () => {
      // No wages, and capital in the bank with the missing number: the ledger itself has no
      // finding.
      for (const id of ['payroll', 'social', 'payroll-withhold']) {
        const body = { id, enabled: false, inputs: [] };
        await books.api.call(carryForwardCalls.saveSettings, { body });
      }
      const paidIn = await books.body('2026-01-31', [
        { code: '1002', debit: '90000.00' },
        { code: '3001', credit: '90000.00' },
      ]);
      await books.api.call(voucherCalls.create, { body: { ...paidIn, code: 1 } });
    });

    it('are asked of every domain', async () => {
      expect(await findings()).toEqual([]);
      await create('丁');
      expect(await findings()).toEqual([
        {
          rule: 'probe.unbooked',
          severity: 'block',
          link: '/probe',
          message: '2026-01 的试验单 丁 没有生成凭证，请先生成或删除',
        },
      ]);
      expect(await toMend()).toEqual([
        {
          rule: 'probe.unbooked',
          title: '试验',
          severity: 'block',
          link: '/probe',
          message: '2026-01 的试验单 丁 没有生成凭证，请先生成或删除',
          amount: null,
          rows: [],
        },
      ]);
      await book(['丁']);
      expect(await findings()).toEqual([]);
      expect(await toMend()).toEqual([]);
    });

    it('hold no connection that a domain needs to answer', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, findings));
      expect(answers.flat()).toEqual([]);
      expect((await Promise.all(Array.from({ length: 20 }, toMend))).flat()).toEqual([]);
    });

    it('keep a month from being closed, however many ask at once', async () => {
      await create('申');
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          books.api.send(checkoutCalls.invoicing, { query: { year: 2026, month: 1 } }),
        ),
      );
      const msg = '2026-01 的试验单 申 没有生成凭证，请先生成或删除';
      const found = { path: 'probe.unbooked', code: 'probe.unbooked', msg };
      for (const answer of answers) {
        expect(answer).toMatchObject({
          code: 'CLOSING_BLOCKED',
          details: expect.arrayContaining([found]),
        });
      }
      await book(['申']);
    });

    it('of the ledger itself stand first', async () => {
      await ledger.database.query(`set app.account_set_id = '1'`);
      await ledger.database.query('update ledger.account_set set voucher_reviewed = true');
      expect(await findings()).toEqual([
        {
          rule: 'ledger.voucher-unaudited',
          severity: 'block',
          message: expect.stringMatching(/^2026年第01期还有 \d+ 张凭证没有审核，请先审核再结账$/),
          link: '/voucher?from=2026-01&to=2026-01&audit=unaudited',
        },
      ]);
      await ledger.database.query('update ledger.account_set set voucher_reviewed = false');
    });
  });

  describe('usage', () => {
    it('keeps a subject that the domain uses, and says where', async () => {
      const used = books.subject('101201').id;
      const body = { name: '戊', subjectId: used, amount: '1.00' };
      await person.call(probeCalls.create, { body });
      expect(await books.api.send(subjectCalls.remove, { params: { id: used } })).toMatchObject({
        code: 'SUBJECT_IN_USE',
        msg: expect.stringMatching(/^科目 101201 .+ 已被试验单 戊使用，不能删除/),
      });
      await person.call(probeCalls.remove, { body: { name: '戊' } });
      expect(await books.api.send(subjectCalls.remove, { params: { id: used } })).toMatchObject({
        success: true,
      });
    });

    it('has a subject that the domain names go on as a leaf when it gets a first child', async () => {
      const parent = books.subject('101202');
      const body = { name: '己', subjectId: parent.id, amount: '1.00' };
      await person.call(probeCalls.create, { body });
      const child = await books.api.call(subjectCalls.create, {
        body: {
          parentId: parent.id,
          code: '10120201',
          name: '城东支行',
          direction: 'debit',
          cash: true,
          moveEntries: true,
        } as never,
      });
      expect(child).toMatchObject({ id: parent.id, code: '10120201', leaf: true });
      const subjects = await books.api.call(subjectCalls.list, {});
      const above = subjects.find(({ code }) => code === '101202');
      expect(above).toMatchObject({ leaf: false, name: parent.name });
      expect(child.parentId).toBe(above?.id);
      await person.call(probeCalls.remove, { body: { name: '己' } });
    });

    it('of an account set is what any domain keeps in it', async () => {
      const { id } = { id: 1 };
      const body = { kind: 'accountSet' as const, ids: [id] };
      expect(await asLedger().call(usageCalls.usage, { body })).toEqual([{ id, where: '试验单' }]);
      const query = { asid: 1 };
      expect(await books.api.call(accountSetsCalls.checkUse, { query })).toEqual({ used: true });
    });
  });

  describe('setting up', () => {
    const identity = () => probe.as({ ...manager, service: 'identity' });
    const rowsOf = async (table: string, after: string | null = null) => {
      const { bytes } = await identity().file(settingUpCalls.exportRows, {
        body: { table, after },
      });
      const lines = bytes
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
      const { next } = lines.pop() as { next: string | null };
      return { rows: lines as Record<string, string | null>[], next };
    };

    it('may be repeated, with other settings too', async () => {
      await setUp(probe, 1);
      expect((await rowsOf('setting')).rows).toEqual([
        { account_set_id: '1', company_name: '晨星商贸有限公司' },
      ]);
    });

    it('exports every table of the catalogue, whole and exact, in parts', async () => {
      await probe.database.query(`
        create table probe.later (account_set_id bigint, id bigint, figure numeric(30,6),
          primary key (account_set_id, id))`);
      await probe.database.query(`
        alter table probe.later enable row level security;
        alter table probe.later force row level security;
        create policy account_set on probe.later using (
          account_set_id = nullif(current_setting('app.account_set_id', true), '')::bigint);
        grant select, insert, delete on probe.later to mingzhang_probe;
        set app.account_set_id = '1';
        insert into probe.later select 1, n, 9007199254740993.000001 from generate_series(1, 1203) n`);
      const tables = await identity().call(settingUpCalls.exportTables, {});
      expect(tables.toSorted()).toEqual(['document', 'idempotency', 'later', 'setting']);
      const ids: string[] = [];
      for (let after: string | null = null, parts = 0; parts === 0 || after !== null; parts += 1) {
        const { rows, next } = await rowsOf('later', after);
        ids.push(...rows.map(({ id }) => id ?? ''));
        for (const row of rows) expect(row['figure']).toBe('9007199254740993.000001');
        after = next;
      }
      expect(ids).toEqual(Array.from({ length: 1203 }, (_, index) => String(index + 1)));
      const other = probe.as({ ...manager, accountSetId: 2, service: 'identity' });
      const { bytes } = await other.file(settingUpCalls.exportRows, { body: { table: 'later' } });
      expect(bytes.toString()).toBe('{"next":null}\n');
      const none = { body: { table: 'pg_class' } };
      expect(await identity().send(settingUpCalls.exportRows, none)).toMatchObject({
        code: 'NOT_FOUND',
      });
    });

    it('purges every table of the catalogue, and only for the account set that is signed for', async () => {
      const wrong = await identity().send(settingUpCalls.purge, { body: { id: 2 } });
      expect(wrong).toMatchObject({ code: 'SET_UP_FAILED' });
      for (let times = 0; times < 2; times += 1) {
        await identity().call(settingUpCalls.purge, { body: { id: 1 } });
        for (const table of await identity().call(settingUpCalls.exportTables, {})) {
          expect([table, (await rowsOf(table)).rows]).toEqual([table, []]);
        }
      }
    });
  });

  describe('an identity that is forged or borrowed', () => {
    const post = (headers: Record<string, string>, path = '/internal/voucher/find') =>
      fetch(`${ledger.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ sources: [{ kind: 'probe', key: '甲' }] }),
      }).then(({ status }) => status);
    const user = { ...manager, session: '' };

    it('is refused: a user of whom only a service speaks, and a word for somebody else', async () => {
      const own = keys.signerOf('probe');
      const forged = await own.signUser(user, 'probe');
      const word = (assertion?: string, audience = 'ledger') =>
        own.signService(audience, { accountSetId: 1, assertion });
      const right = await keys.signerOf('gateway').signUser(user, 'probe');
      const ofLedger = await keys.signerOf('gateway').signUser(user, 'ledger');
      expect(await post({ [assertionHeader]: right, [serviceHeader]: await word(right) })).toBe(
        200,
      );
      const attempts: Record<string, string>[] = [
        { [assertionHeader]: forged, [serviceHeader]: await word(forged) },
        { [assertionHeader]: ofLedger, [serviceHeader]: await word(ofLedger) },
        { [assertionHeader]: right, [serviceHeader]: await word(right, 'asset') },
        { [assertionHeader]: right, [serviceHeader]: await word() },
        { [assertionHeader]: right },
        { [assertionHeader]: ofLedger },
        { [serviceHeader]: `${await word()}x` },
        {},
      ];
      for (const headers of attempts) expect(await post(headers)).toBe(403);
    });

    it('is that of a shadow through every service: it reads, and is refused what writes', async () => {
      const shadow = await keys.signerOf('gateway').signUser(user, 'probe', true);
      const word = await keys.signerOf('probe').signService('ledger', {
        accountSetId: 1,
        assertion: shadow,
      });
      const headers = { [assertionHeader]: shadow, [serviceHeader]: word };
      expect(await post(headers)).toBe(200);
      expect(await post(headers, '/internal/voucher/remove')).toBe(403);
    });

    it('has no rights of the user beyond what the user has', async () => {
      const viewer = probe.as({ ...manager, role: 'View' });
      expect((await viewer.raw('POST', '/probe/book', { names: ['甲'], ...terms() })).status).toBe(
        403,
      );
      const right = await keys.signerOf('gateway').signUser({ ...user, role: 'View' }, 'probe');
      const word = await keys.signerOf('probe').signService('ledger', {
        accountSetId: 1,
        assertion: right,
      });
      const headers = { [assertionHeader]: right, [serviceHeader]: word };
      expect(await post(headers, '/voucher')).toBe(403);
    });
  });

  describe('when the domain does not answer', () => {
    beforeAll(() => {
      ledger.config.serviceUrls['probe'] = 'http://127.0.0.1:1';
    });

    it('no month is closed, no record deleted, and it is named', async () => {
      const asks = ledger.as({ ...manager, service: 'ledger' });
      expect(await asks.call(closingFindingCalls.all, { body: { period: '2026-01' } })).toEqual([
        {
          rule: 'probe.silent',
          severity: 'block',
          link: null,
          message:
            '试验没有应答，无法确认2026年第01期的业务已处理完毕，请稍后重新检查，仍不行请联系管理员',
        },
      ]);
      expect(await toMend()).toMatchObject([
        { rule: 'probe.silent', title: '试验', severity: 'block', amount: null },
      ]);
      const query = { year: 2026, month: 1 };
      expect(await books.api.send(checkoutCalls.invoicing, { query })).toMatchObject({
        code: 'CLOSING_BLOCKED',
        details: expect.arrayContaining([expect.objectContaining({ code: 'probe.silent' })]),
      });
      expect(await books.api.call(checkoutCalls.history, {})).toEqual([]);
      const { id } = books.subject('1511');
      expect(await books.api.send(subjectCalls.remove, { params: { id } })).toMatchObject({
        code: 'UNAVAILABLE',
        msg: expect.stringMatching(/^试验没有应答，无法确认科目 1511 .+ 是否在用，请稍后重试$/),
      });
      expect(await books.api.call(subjectCalls.get, { params: { id } })).toMatchObject({ id });
    });
  });
});
