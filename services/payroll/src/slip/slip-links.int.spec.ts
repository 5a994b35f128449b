import { employeeCalls, payslipCalls, payslipLinkCalls, salaryCalls } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { cardOf, departmentIn, employeeFields } from '../testing/write-cases';

const period = '2026-01';
const card = cardOf(1);
const code = card.slice(-4);
const wrongCode = code === '0000' ? '1111' : '0000';
const company = '晨星商贸有限公司';

describe('links of payslips', () => {
  let test: DomainTest;
  let shen = 0;
  let lu = 0;
  let noCard = 0;
  let month = 0;
  /** Every request of a test comes from an address of its own unless it says otherwise. */
  let address = 0;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    const shop = await departmentIn(test, '门店');
    const add = async (number: string, name: string, idNumber: string) => {
      const departments = [{ departmentId: shop, share: '1' }];
      const body = employeeFields(number, { name, departments, idNumber });
      return (await test.api.call(employeeCalls.create, { body })).id;
    };
    shen = await add('0001', '沈国栋', card);
    lu = await add('0002', '陆建华', cardOf(2));
    noCard = await add('0003', '无证件', '');
    const made = await test.api.call(salaryCalls.create, { body: { period, payPeriod: period } });
    month = made.id;
    const { rows } = await test.api.call(salaryCalls.employeeList, { query: { period } });
    const amounts = ['10000', '34567.89', '3000'];
    const cells = rows.map(({ id }, at) => ({
      id,
      code: 'baseSalary',
      value: amounts[at] ?? '0',
      seen: null,
    }));
    await test.api.call(salaryCalls.update, { query: { period }, body: { cells } });
  });
  afterAll(() => test.stop());

  const state = (to: 'draft' | 'confirmed') =>
    test.api.call(salaryCalls.setState, { params: { id: month }, query: { state: to } });
  const make = (employeeIds: number[], days = 7) =>
    test.api.send(payslipLinkCalls.create, { body: { period, employeeIds, days } });
  const tokenOf = async (employeeId: number, days = 7) => {
    const answer = await make([employeeId], days);
    if (!answer.success) throw new Error(answer.msg);
    return answer.data[0]?.token ?? '';
  };
  const from = (place: number) => ({ 'x-forwarded-for': `10.0.${place >> 8}.${place & 255}` });
  const open = (token: string, typed: string, place = (address += 1)) =>
    test.domain.as(null).send(payslipLinkCalls.open, { body: { token, code: typed } }, from(place));
  const linkOf = async (employeeId: number) => {
    const query = { period, employeeIds: String(employeeId) };
    const { records } = await test.api.call(payslipCalls.page, { query });
    return records[0]?.link ?? null;
  };
  const everything = async () => {
    const tables = await test.domain.database.queryAll<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('payroll', 'operation_log') and table_type = 'BASE TABLE'`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const rows = await test.domain.database.queryAll(`select t::text from ${name} t`);
      texts.push(JSON.stringify(rows));
    }
    return texts.join('\n');
  };
  const logged = () =>
    test.domain.database.queryAll<{ action: string; object: string; user_name: string }>(
      `select action, object, user_name from operation_log.entry
       where action like '%工资条%' order by id`,
    );

  it('are made for confirmed months, and for people with a document number', async () => {
    expect(await make([shen])).toMatchObject({ code: 'PAYROLL_MONTH' });
    await state('confirmed');
    expect(await make([shen, noCard])).toMatchObject({
      code: 'PAYROLL_EMPLOYEE',
      msg: expect.stringContaining('0003 无证件没有证件号码'),
      details: [{ row: 2 }],
    });
    expect(await make([987_654])).toMatchObject({ code: 'NOT_FOUND' });
    const [first, second] = [await tokenOf(shen), await tokenOf(lu)];
    expect(first).not.toBe(second);
    // 32 characters of base64url: 192 bits.
    expect(first).toMatch(/^1\.[\w-]{32}$/);
  });

  it('show the one payslip to who knows the end of the document number, and nothing else', async () => {
    const token = await tokenOf(shen);
    const answer = await test.domain
      .as(null)
      .fetch(
        'POST',
        '/salary/slip/open',
        { token, code: code.toLowerCase() },
        from((address += 1)),
      );
    const text = await answer.text();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(text)).toMatchObject({
      data: { company, name: '沈国栋', period, gross: '10000.00', net: '9850.00' },
    });
    for (const other of ['陆建华', '34567.89', card, '门店', '周敏', '0001']) {
      expect(text).not.toContain(other);
    }
  });

  it('say how often and when they were seen, and by whom they were made', async () => {
    const token = await tokenOf(lu);
    expect(await linkOf(lu)).toMatchObject({
      state: 'valid',
      madeBy: '周敏',
      seenCount: 0,
      firstSeenAt: null,
    });
    await open(token, cardOf(2).slice(-4));
    await open(token, cardOf(2).slice(-4));
    const link = await linkOf(lu);
    expect(link).toMatchObject({ seenCount: 2 });
    expect(link?.firstSeenAt).not.toBeNull();
    expect(await logged()).toEqual(
      expect.arrayContaining([
        { action: '生成工资条链接', object: '2026-01 0002 陆建华', user_name: '周敏' },
        {
          action: '查看工资条',
          object: '2026-01 0002 陆建华',
          user_name: '陆建华（工资条链接）',
        },
      ]),
    );
  });

  it('name an employee who does not exist instead of leaving out the slip', async () => {
    const query = { period, employeeIds: `${shen},999999` };
    expect(await test.api.send(payslipCalls.page, { query })).toMatchObject({
      code: 'NOT_FOUND',
      msg: '第 2 名员工不存在或已被删除，请刷新后重新选择',
    });
  });

  it('answer alike whether they are wrong, expired, revoked, replaced, or the code is wrong', async () => {
    const replaced = await tokenOf(shen);
    const revoked = await tokenOf(shen);
    const link = await linkOf(shen);
    const revoke = () => test.api.send(payslipLinkCalls.revoke, { body: { ids: [link?.id ?? 0] } });
    expect(await revoke()).toMatchObject({ data: { count: 1 } });
    expect(await revoke()).toMatchObject({ data: { count: 0 } });
    expect(await linkOf(shen)).toMatchObject({ state: 'revoked' });
    const expired = await tokenOf(lu);
    await test.domain.database.queryAll(
      `update payroll.slip_link set expires_at = now() - interval '1 second'
       where employee_id = ${lu}`,
    );
    expect(await linkOf(lu)).toMatchObject({ state: 'expired' });
    const valid = await tokenOf(shen);
    const luCode = cardOf(2).slice(-4);
    const answers = [
      await open(replaced, code),
      await open(revoked, code),
      await open(expired, luCode),
      await open(valid, wrongCode),
      await open(`1.${'x'.repeat(32)}`, code),
      await open(valid.replace(/^1\./, '2.'), code),
      await open('x', code),
      await open('zzzzzzzzzzz.'.padEnd(44, 'x'), code),
    ];
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ success: false, code: 'PAYROLL_SLIP_LINK' });
    expect(await open(valid, code)).toMatchObject({ success: true });
    await state('draft');
    expect(await open(valid, code)).toEqual(answers[0]);
    await state('confirmed');
    const [entry] = (await logged()).filter(({ action }) => action === '作废工资条链接');
    expect(entry).toMatchObject({ object: '2026-01 0001 沈国栋', user_name: '周敏' });
  });

  it('made at the same moment: one of them opens, and revoking reaches it', async () => {
    const tokens = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => tokenOf(lu)));
    const typed = cardOf(2).slice(-4);
    const opened = async () => {
      const answers = await Promise.all(tokens.map((token) => open(token, typed)));
      return answers.filter(({ success }) => success).length;
    };
    expect(await opened()).toBe(1);
    const link = await linkOf(lu);
    await test.api.call(payslipLinkCalls.revoke, { body: { ids: [link?.id ?? 0] } });
    expect(await opened()).toBe(0);
  });

  it('open no more after 10,000 tries from fifty addresses, of which five are judged', async () => {
    const token = await tokenOf(shen);
    const codes = Array.from({ length: 10_000 }, (_, at) => String(at).padStart(4, '0'));
    const shown: string[] = [];
    const refusals = new Set<string>();
    // The first 30 tries of an address are refused by the link itself.
    const tryFrom = async (place: number) => {
      for (const typed of codes.slice(place * 200, place * 200 + 200)) {
        if (typed === code) continue;
        const answer = await open(token, typed, 30_000 + place);
        if (answer.success) shown.push(typed);
        else refusals.add(answer.code);
      }
    };
    await Promise.all(Array.from({ length: 50 }, (_, place) => tryFrom(place)));
    expect(shown).toEqual([]);
    expect(refusals).toEqual(new Set(['PAYROLL_SLIP_LINK', 'TOO_MANY_REQUESTS']));
    expect(await linkOf(shen)).toMatchObject({ state: 'blocked', seenCount: 0 });
    expect(await open(token, code)).toMatchObject({ code: 'PAYROLL_SLIP_LINK' });
    const [{ wrong } = { wrong: 0 }] = await test.domain.database.queryAll<{ wrong: number }>(
      `select max(wrong_count) as wrong from payroll.slip_link`,
    );
    expect(wrong).toBe(5);
  }, 120_000);

  it('are refused to an address that tries too many, a right one too', async () => {
    const token = await tokenOf(shen);
    const place = 60_000;
    const typed = Array.from({ length: 30 }, () => `1.${'y'.repeat(32)}`);
    for (const wrong of typed) await open(wrong, code, place);
    const answer = await test.domain
      .as(null)
      .raw('POST', '/salary/slip/open', { token, code }, from(place));
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(await open(token, code)).toMatchObject({ success: true });
  });

  it('are not counted against an office whose people open theirs', async () => {
    const token = await tokenOf(shen);
    for (let at = 0; at < 40; at += 1) {
      expect(await open(token, code, 61_000)).toMatchObject({ success: true });
    }
  });

  it('are stored as a digest alone, and no document number is in any table in plain', async () => {
    const headers = { 'idempotency-key': 'slip-links-1' };
    const body = { period, employeeIds: [shen], days: 7 };
    const [made] = await test.api.call(payslipLinkCalls.create, { body }, headers);
    const stored = await everything();
    expect(stored).toContain('生成工资条链接');
    expect(stored).not.toContain(made?.token.slice(2));
    expect(stored).not.toContain(card);
  });

  it('go with the sheet of their month', async () => {
    await state('draft');
    await test.api.call(salaryCalls.remove, { params: { id: month } });
    const left = await test.domain.database.queryAll('select 1 from payroll.slip_link');
    expect(left).toEqual([]);
  });
});
