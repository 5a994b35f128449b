import { internalCalls, operatorCalls, sessionCalls } from '@mingzhang/contract';
import type { TestApi } from '@mingzhang/server/testing';
import { listOperators, setOperator } from '../operator-flag';
import { Identity, operatorCodeOf } from '../testing/identity';

describe('somebody who operates the installation', () => {
  let house: Identity;
  beforeAll(async () => {
    house = await Identity.start();
  });
  afterAll(() => house.stop());

  const run = (sql: string, values: readonly unknown[] = []) =>
    house.service.database.query<Record<string, unknown>>(sql, [...values]);
  const send = (api: TestApi, act: 'confirm' | 'verify', operatorCode: string) =>
    api.send(operatorCalls[act], { body: { operatorCode } });
  /** What the gateway is told of the person's session. */
  const seen = async (userId: number) =>
    house.service.as({ service: 'gateway' }).call(internalCalls.session, {
      body: { tokenHash: await house.sessionOf(userId) },
    });
  const enrolled = async () => {
    const person = await house.operator();
    const { secret } = await person.api.call(operatorCalls.enrol, {});
    const used = operatorCodeOf(secret);
    await person.api.call(operatorCalls.confirm, { body: { operatorCode: used } });
    return { ...person, secret, used };
  };

  it('has the permission by the flag and the right to act by a code alone', async () => {
    const { api, userId, mobile } = await house.operator();
    expect(await api.call(operatorCalls.state, {})).toEqual({ isEnrolled: false, until: null });
    expect((await seen(userId))?.permissions).toEqual(['release.operate']);
    expect((await api.call(sessionCalls.init, {})).user.permissions).toEqual(['release.operate']);
    expect(await seen(userId)).not.toHaveProperty('operatorUntil');
    const { secret, uri } = await api.call(operatorCalls.enrol, {});
    expect(uri).toContain(secret);
    expect(await send(api, 'verify', operatorCodeOf(secret))).toMatchObject({
      code: 'OPERATOR_NOT_ENROLLED',
    });
    const { until } = await api.call(operatorCalls.confirm, {
      body: { operatorCode: operatorCodeOf(secret) },
    });
    const minutes = (Date.parse(until ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    expect((await seen(userId))?.operatorUntil).toBe(until);
    // Handed out once, and kept so that a copy of the database opens nothing.
    expect(await api.send(operatorCalls.enrol, {})).toMatchObject({ code: 'OPERATOR_ENROLLED' });
    const [row] = await run('select sealed_secret from identity.operator where user_id = $1', [
      userId,
    ]);
    expect(JSON.stringify(row)).not.toContain(secret);
    // Another session of the same person has to bring a code of its own.
    await house.passResendTime();
    await house.register(house.newBrowser(), mobile);
    const other = await house.as(userId, null, null);
    expect(await other.call(operatorCalls.state, {})).toEqual({ isEnrolled: true, until: null });
    expect(await seen(userId)).not.toHaveProperty('operatorUntil');
  });

  it('uses each code once, also of two that are sent at the same time', async () => {
    const { api, secret, used } = await enrolled();
    expect(await send(api, 'verify', used)).toMatchObject({
      code: 'OPERATOR_CODE_WRONG',
    });
    const next = operatorCodeOf(secret, 1);
    const answers = await Promise.all([1, 2, 3].map(() => send(api, 'verify', next)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await send(api, 'confirm', next)).toMatchObject({ code: 'OPERATOR_ENROLLED' });
  });

  it('is asked again after half an hour', async () => {
    const { api, userId } = await enrolled();
    await run(
      `update identity.session set operator_until = now() - interval '1 s'
      where user_id = $1`,
      [userId],
    );
    expect(await api.call(operatorCalls.state, {})).toEqual({ isEnrolled: true, until: null });
    expect(await seen(userId)).not.toHaveProperty('operatorUntil');
  });

  it('has five wrong codes evaluated in a quarter of an hour, and the right one not after them', async () => {
    const { api, secret } = await enrolled();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send(api, 'verify', operatorCodeOf(secret, -40))),
    );
    const codes = answers.map((answer) => ('code' in answer ? answer.code : ''));
    expect(codes.filter((code) => code === 'OPERATOR_CODE_WRONG')).toHaveLength(5);
    expect(await send(api, 'verify', operatorCodeOf(secret, 1))).toMatchObject({
      code: 'LOGIN_LOCKED',
      msg: '动态码错误次数过多，请 15 分钟后再试',
    });
  });

  it('loses everything at once with the flag, and a new one brings nothing back', async () => {
    const person = await enrolled();
    const { api } = await house.operator(false, person);
    const { userId } = person;
    expect(await seen(userId)).toMatchObject({ permissions: [] });
    expect(await seen(userId)).not.toHaveProperty('operatorUntil');
    for (const act of [operatorCalls.state, operatorCalls.enrol]) {
      expect(await api.send(act, {})).toMatchObject({ code: 'OPERATOR_ONLY' });
    }
    expect(await send(api, 'verify', operatorCodeOf(person.secret, 1))).toMatchObject({
      code: 'OPERATOR_ONLY',
    });
    await house.operator(true, person);
    expect(await api.call(operatorCalls.state, {})).toEqual({ isEnrolled: false, until: null });
    expect(await send(api, 'verify', operatorCodeOf(person.secret, 1))).toMatchObject({
      code: 'OPERATOR_NOT_ENROLLED',
    });
  });

  it('sets the second factor up within a day of the flag, or not at all', async () => {
    const { api, userId } = await house.operator();
    await run(
      `update identity.operator set granted_at = now() - interval '25 hours'
      where user_id = $1`,
      [userId],
    );
    expect(await api.send(operatorCalls.enrol, {})).toMatchObject({ code: 'OPERATOR_LATE' });
  });

  it('confirms no second factor after that day that was begun within it', async () => {
    const { api, userId } = await house.operator();
    const { secret } = await api.call(operatorCalls.enrol, {});
    await run(
      `update identity.operator set granted_at = now() - interval '25 hours'
      where user_id = $1`,
      [userId],
    );
    expect(await send(api, 'confirm', operatorCodeOf(secret))).toMatchObject({
      code: 'OPERATOR_LATE',
    });
    expect(await api.call(operatorCalls.state, {})).toEqual({ isEnrolled: false, until: null });
  });

  it('is told to start anew when the key of the service is another one', async () => {
    const { api, userId, secret } = await enrolled();
    await run(`update identity.operator set sealed_secret = 'AAAA' where user_id = $1`, [userId]);
    expect(await send(api, 'verify', operatorCodeOf(secret, 1))).toMatchObject({
      code: 'OPERATOR_NOT_ENROLLED',
    });
  });

  it('is made by the command on the machine, which is logged, and by nothing that the service may do', async () => {
    const databaseUrl = house.service.database.url;
    const { mobile } = await house.register();
    const change = (isOn: boolean) => setOperator({ databaseUrl, mobile, isOn, by: 'ops' });
    expect(await change(true)).toMatchObject({ isChanged: true });
    expect(await change(true)).toMatchObject({ isChanged: false });
    expect((await listOperators(databaseUrl)).at(-1)).toMatchObject({ mobile, isEnrolled: false });
    expect(await change(false)).toMatchObject({ isChanged: true });
    expect((await listOperators(databaseUrl)).map((each) => each.mobile)).not.toContain(mobile);
    const stranger = { databaseUrl, mobile: '13999999999', isOn: true, by: 'ops' };
    expect(await setOperator(stranger)).toBeUndefined();
    const entries = await house.service.database.queryAll(
      `select user_name, action from operation_log.entry where object like $1 order by id`,
      [`%${mobile}`],
    );
    expect(entries).toEqual([
      { user_name: 'ops', action: '开通运营' },
      { user_name: 'ops', action: '关闭运营' },
    ]);
    const [rights] = await run(
      `select has_table_privilege('mingzhang_identity', 'identity.operator', 'insert') as inserts,
         has_table_privilege('mingzhang_identity', 'identity.operator', 'delete') as deletes`,
    );
    expect(rights).toEqual({ inserts: false, deletes: false });
  });

  it('finds account sets of anybody by number or name, as the gateway asks for them', async () => {
    const { set } = await house.owner();
    const find = (keyword: string) =>
      house.service.as({ service: 'gateway' }).call(internalCalls.foundSets, { body: { keyword } });
    expect((await find(String(set.id)))[0]).toEqual({ id: set.id, companyName: set.companyName });
    expect(await find('晨星')).toContainEqual({ id: set.id, companyName: set.companyName });
    expect(await find('没有这家')).toEqual([]);
  });
});
