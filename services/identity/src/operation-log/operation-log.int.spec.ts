import { accountSetsCalls, operationLogCalls, sessionCalls } from '@mingzhang/contract';
import { company, headersOf, Identity } from '../testing/identity';

describe('the operation log', () => {
  let house: Identity;
  let person: Awaited<ReturnType<Identity['owner']>>;
  let memberId: number;

  beforeAll(async () => {
    house = await Identity.start();
    person = await house.owner();
    const { userId: id } = await house.join(person.api, { realName: '=李会计', role: 'Making' });
    memberId = id;
    await person.api.call(accountSetsCalls.updateUserRole, {
      query: { userId: id, role: 'Director' },
    });
    const director = house.service.as({
      userId: id,
      userName: '=李会计',
      accountSetId: person.set.id,
      role: 'Director',
    });
    await director.call(accountSetsCalls.update, {
      body: { ...company, id: person.set.id, version: 1, industry: '零售' },
    });
  });
  afterAll(() => house.stop());

  const read = (query: object = {}) => person.api.call(operationLogCalls.list, { query });
  const actions = async (query: object = {}) =>
    (await read(query)).records.map(({ action }) => action);

  it('shows newest first who did what, with before and after', async () => {
    const { total, records } = await read();
    expect(total).toBe(5);
    expect(records.map(({ action, userName }) => [action, userName])).toEqual([
      ['修改账套', '=李会计'],
      ['修改成员角色', '周敏'],
      ['接受邀请', '周敏'],
      ['邀请成员', '周敏'],
      ['新增账套', '周敏'],
    ]);
    expect(records[1]).toMatchObject({
      object: '=李会计',
      changes: [{ title: '角色', before: '制单人', after: '主管' }],
      address: expect.any(String),
      requestId: expect.stringMatching(/^[\w-]{8,64}$/),
    });
  });

  it('is found by operator, content and days in Shanghai, page by page', async () => {
    expect(await actions({ operatorId: memberId })).toEqual(['修改账套', '接受邀请']);
    expect(await actions({ keyword: '角色' })).toEqual(['修改成员角色']);
    expect(await actions({ keyword: '晨星' })).toEqual(['修改账套', '新增账套']);
    expect(await actions({ keyword: '%' })).toEqual([]);
    expect(await actions({ page: 2, pageSize: 3 })).toEqual(['邀请成员', '新增账套']);
    // 00:30 of the 2nd in Shanghai is still the 1st in Greenwich.
    await house.service.database.query(`select set_config('app.account_set_id', $1, false)`, [
      String(person.set.id),
    ]);
    await house.service.database.query(
      `insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object, created_at)
       values ($1, $2, '周敏', '', 'request-1', '旧操作', '', '2026-01-01T16:30:00Z')`,
      [person.set.id, person.userId],
    );
    expect(await actions({ dateFrom: '2026-01-02', dateTo: '2026-01-02' })).toEqual(['旧操作']);
    expect(await actions({ dateTo: '2026-01-01' })).toEqual([]);
  });

  it('calls subjects by their names while the ledger answers', async () => {
    await house.service.database.query(
      `insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object, after)
       values ($1, $2, '周敏', '', 'request-3', '新增凭证', '2026-01 记-1', $3)`,
      [person.set.id, person.userId, { lines: [{ subjectId: 48, debit: '5.00' }] }],
    );
    const changes = async () => (await read({ keyword: '新增凭证' })).records[0]?.changes;
    expect(await changes()).toEqual([
      { title: '第 1 行', before: '', after: '科目 5602 管理费用，借方 5.00' },
    ]);
    house.ledger.fails = true;
    expect(await changes()).toMatchObject([{ after: '科目 编号 48，借方 5.00' }]);
    house.ledger.fails = false;
  });

  it('answers pages of huge entries by their heads, and each in full when it is opened', async () => {
    const line = (lineNo: number) => ({ lineNo, summary: `付款 ${lineNo} ${'某'.repeat(400)}` });
    const lines = Array.from({ length: 1_000 }, (_, index) => line(index));
    // More than one statement may bring, and small on disk: what counts is what would be read.
    await house.service.database.query(
      `insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object, before, after)
       select $1, $2, '周敏', '', 'request-4', '导入大凭证', n::text, $3, $4 from generate_series(1, 40) n`,
      [person.set.id, person.userId, { lines: lines.slice(1) }, { lines }],
    );
    const { total, records } = await read({ keyword: '导入大凭证', pageSize: 100 });
    expect([total, records.length]).toEqual([40, 40]);
    expect(new Set(records.map(({ changes }) => changes))).toEqual(new Set([null]));
    const [head] = records;
    const entry = await person.api.call(operationLogCalls.get, { params: { id: head?.id ?? 0 } });
    expect(entry).toMatchObject({ object: head?.object, changesTotal: 1_000 });
    expect(entry.changes).toHaveLength(1_000);
    const { bytes } = await person.api.file(operationLogCalls.export, {
      query: { keyword: '导入大凭证', format: 'csv' },
    });
    expect(bytes.toString().split('\r\n')[1]).toContain('内容较多，请在操作日志中打开这一条查看');
  });

  it('opens no entry of another account set and none that never was', async () => {
    const [mine] = (await read()).records;
    const stranger = await house.owner();
    const open = (api: typeof person.api, id: number) =>
      api.send(operationLogCalls.get, { params: { id } });
    expect(await open(person.api, mine?.id ?? 0)).toMatchObject({ success: true });
    expect(await open(stranger.api, mine?.id ?? 0)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await open(person.api, 999_999_999)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('names everybody who appears in it, members or not', async () => {
    await person.api.call(accountSetsCalls.removeUser, { params: { id: memberId } });
    expect(await person.api.call(operationLogCalls.operators, {})).toEqual([
      { id: memberId, userName: '=李会计' },
      { id: person.userId, userName: '周敏' },
    ]);
  });

  it('is exported as a table that no spreadsheet takes for formulas', async () => {
    const { name, bytes } = await person.api.file(operationLogCalls.export, {
      query: { keyword: '角色', format: 'csv' },
    });
    expect(name).toMatch(/^操作日志-\d{4}-\d\d-\d\d\.csv$/);
    const [head, row] = bytes.toString().split('\r\n');
    expect(head).toBe('\uFEFF时间,操作人,操作,对象,变更内容,来源地址,请求编号');
    expect(row).toContain(`修改成员角色,'=李会计,角色：制单人 → 主管`);
  });

  it('is exported as a workbook too, and is told in the log by its filters', async () => {
    const { name, bytes } = await person.api.file(operationLogCalls.export, {
      query: { keyword: '角色', operatorId: person.userId },
    });
    expect(name).toMatch(/^操作日志-.*\.xlsx$/);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    const [told] = (await read({ keyword: '导出操作日志' })).records;
    expect(told).toMatchObject({ object: '1 条操作', userName: '周敏' });
    expect(told?.changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ after: '角色' })]),
    );
  });

  it('refuses an export that is too long and says what to do', async () => {
    await house.service.database.query(
      `insert into operation_log.entry (account_set_id, user_id, user_name, address, request_id, action, object)
       select $1, $2, '周敏', '', 'request-2', '批量', '' from generate_series(1, 10001)`,
      [person.set.id, person.userId],
    );
    expect(
      await person.api.send(operationLogCalls.export, { query: { keyword: '批量' } }),
    ).toMatchObject({ code: 'EXPORT_TOO_LARGE', msg: expect.stringContaining('缩小时间范围') });
  });

  it('shows nothing of another account set', async () => {
    const stranger = await house.owner();
    const { records } = await stranger.api.call(operationLogCalls.list, { query: {} });
    expect(records.map(({ action }) => action)).toEqual(['新增账套']);
    expect(
      await stranger.api.call(operationLogCalls.list, { query: { operatorId: person.userId } }),
    ).toMatchObject({ total: 0 });
    expect(await stranger.api.call(operationLogCalls.operators, {})).toHaveLength(1);
  });

  it('is found by index, whatever its length', async () => {
    await house.service.database.query('analyze operation_log.entry');
    const plan = await house.service.database.query<{ 'QUERY PLAN': string }>(
      `explain select * from operation_log.entry where account_set_id = ${person.set.id}
       and created_at >= '2026-01-01' order by created_at desc, id desc limit 50`,
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index (Only )?Scan .*entry_account_set_idx/);
  });
});

describe('the phone number', () => {
  let house: Identity;
  beforeAll(async () => {
    house = await Identity.start();
  });
  afterAll(() => house.stop());

  async function change(person: Awaited<ReturnType<Identity['register']>>, newMobile: string) {
    const api = await house.as(person.userId, null, null);
    const code = await house.codeSentBy(person);
    const newCode = await house.codeSentBy(person, newMobile);
    const headers = headersOf(person);
    const send = (body: { code: string; newCode: string }) =>
      api.send(sessionCalls.changePhoneNumber, { body: { ...body, newMobile } }, headers);
    return { code, newCode, send };
  }
  const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
  const sessions = async (userId: number) =>
    (
      await house.service.database.query('select 1 from identity.session where user_id = $1', [
        userId,
      ])
    ).length;

  it('moves by the codes of both numbers; a wrong one spends neither; other sessions end', async () => {
    const person = await house.register();
    await house.passResendTime();
    await house.register(house.newBrowser(), person.mobile);
    expect(await sessions(person.userId)).toBe(2);
    const newMobile = house.newMobile();
    const { code, newCode, send } = await change(person, newMobile);
    expect(await send({ code: wrong(code), newCode })).toMatchObject({ code: 'CODE_WRONG' });
    expect(await send({ code, newCode: wrong(newCode) })).toMatchObject({ code: 'CODE_WRONG' });
    expect(await send({ code, newCode })).toMatchObject({ success: true });
    expect(await sessions(person.userId)).toBe(1);
    await house.passResendTime();
    expect((await house.register(house.newBrowser(), newMobile)).userId).toBe(person.userId);
  });

  it('does not move to a number of somebody else', async () => {
    const person = await house.register();
    const other = await house.register();
    const { code, newCode, send } = await change(person, other.mobile);
    expect(await send({ code, newCode })).toMatchObject({ code: 'MOBILE_TAKEN' });
  });
});
