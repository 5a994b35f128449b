import {
  accountSetsCalls,
  internalCalls,
  operationLogCalls,
  sessionCalls,
  type AccountSet,
} from '@mingzhang/contract';
import {
  accessMatrix,
  callsOf,
  intrusionMatrix,
  matrixText,
  startTestService,
  type TestService,
} from '@mingzhang/server/testing';
import * as identity from './service';
import type { FakeLedger } from './testing/fake-ledger';
import { company, Identity, type Browser } from './testing/identity';

describe('identity', () => {
  let house: Identity;
  let service: TestService;
  let ledger: FakeLedger;

  beforeAll(async () => {
    house = await Identity.start();
    ({ service, ledger } = house);
  });
  afterAll(() => house.stop());

  const newMobile = () => house.newMobile();
  const passResendTime = () => house.passResendTime();
  const register = (browser?: Browser, mobile?: string) => house.register(browser, mobile);
  const owner = () => house.owner();
  const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

  it('every call lets in exactly the roles of the permission table', async () => {
    const cases = await accessMatrix(service, 'identity');
    expect(cases.length).toBeGreaterThan(100);
    expect(cases.filter(({ expected, found }) => expected !== found)).toEqual([]);
    console.log(matrixText('identity', callsOf('identity').length, cases.length));
  });

  it('a Manager of another account set sees nothing and changes nothing by calls without ids', async () => {
    const canary = '甲公司机密';
    const victim = await owner();
    await victim.api.call(accountSetsCalls.update, {
      body: { ...company, id: victim.set.id, version: 1, companyName: canary },
    });
    const { records } = await victim.api.call(operationLogCalls.list, { query: {} });
    expect(records.length).toBeGreaterThan(0);
    const intruder = await owner();
    const before = await victim.api.call(accountSetsCalls.get, { params: { id: victim.set.id } });
    const cases = await intrusionMatrix(service, 'identity', {
      actor: {
        userId: intruder.userId,
        accountSetId: intruder.set.id,
        role: 'Manager',
        session: intruder.session,
      },
      canary,
      refused: { 'GET /operator': 'the caller is no operator' },
    });
    expect(cases.filter(({ found }) => found !== 'sees nothing')).toEqual([]);
    expect(await victim.api.call(accountSetsCalls.get, { params: { id: victim.set.id } })).toEqual(
      before,
    );
    console.log(matrixText('identity, foreign account set', cases.length, cases.length));
  });

  it('answers init without a session with HTTP 200 and UNAUTHENTICATED', async () => {
    expect(await service.as(null).raw('GET', '/init')).toEqual({
      status: 200,
      body: { success: false, code: 'UNAUTHENTICATED', msg: '请先登录' },
    });
  });

  describe('codes', () => {
    it('sign an unknown number up and a known one in, each time with a new session', async () => {
      const { browser, mobile, userId } = await register();
      const first = browser.session;
      expect(browser.lastCookie).toMatch(/HttpOnly; SameSite=Lax/);
      await passResendTime();
      const again = await browser.send('POST', '/register', {
        mobile,
        code: await browser.codeFor(mobile),
      });
      expect(again.data).toEqual({ userId, registered: false });
      expect(browser.session).not.toBe(first);
      const stored = await service.database.query<{ token_hash: string }>(
        'select token_hash from identity.session',
      );
      expect(stored.map((row) => row.token_hash)).not.toContain(browser.session);
    });

    it('lead in production to cookies bound to host and https', async () => {
      const live = await startTestService('identity', identity, { production: true });
      const answer = await live.as(null).fetch('GET', '/logout');
      expect(answer.headers.getSetCookie()).toEqual([
        '__Host-mz_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
      ]);
      await live.stop();
    });

    it('are sent once in 59 seconds and ten times a day', async () => {
      const browser = house.newBrowser();
      const mobile = newMobile();
      await browser.codeFor(mobile);
      expect(await browser.send('GET', `/regMsg/${mobile}`)).toMatchObject({
        code: 'CODE_TOO_SOON',
      });
      for (let sent = 1; sent < 10; sent += 1) {
        await passResendTime();
        expect(await browser.send('GET', `/regMsg/${mobile}`)).toMatchObject({ success: true });
      }
      await passResendTime();
      expect(await browser.send('GET', `/regMsg/${mobile}`)).toMatchObject({ code: 'CODE_LIMIT' });
    });

    it('work once, for the browser that asked, for their purpose, for five minutes', async () => {
      const browser = house.newBrowser();
      const mobile = newMobile();
      const code = await browser.codeFor(mobile);
      expect(await house.newBrowser().send('POST', '/register', { mobile, code })).toMatchObject({
        code: 'CODE_EXPIRED',
      });
      const reset = { mobile, code, newPassword: 'long enough 7', repeatPassword: 'long enough 7' };
      expect(await browser.send('POST', '/resetPassword', reset)).toMatchObject({
        code: 'CODE_EXPIRED',
      });
      expect(await browser.send('POST', '/register', { mobile, code })).toMatchObject({
        success: true,
      });
      expect(await browser.send('POST', '/register', { mobile, code })).toMatchObject({
        code: 'CODE_EXPIRED',
      });
      await passResendTime();
      const late = await browser.codeFor(mobile);
      await service.database.query(
        `update identity.verification_code set created_at = created_at - interval '5 min'`,
      );
      expect(await browser.send('POST', '/register', { mobile, code: late })).toMatchObject({
        code: 'CODE_EXPIRED',
      });
    });

    it('end after five wrong tries, and after ten a day nothing is evaluated at all', async () => {
      const browser = house.newBrowser();
      const mobile = newMobile();
      for (let round = 0; round < 2; round += 1) {
        const code = await browser.codeFor(mobile);
        const guesses = await Promise.all(
          Array.from({ length: 5 }, () =>
            browser.send('POST', '/register', { mobile, code: wrong(code) }),
          ),
        );
        expect(guesses.map((guess) => guess.code)).toEqual(Array(5).fill('CODE_WRONG'));
        const right = await browser.send('POST', '/register', { mobile, code });
        expect(right).toMatchObject({
          success: false,
          code: round === 0 ? 'CODE_EXPIRED' : 'CODE_LIMIT',
        });
        await passResendTime();
      }
      expect(
        await browser.send('POST', '/register', { mobile, code: await browser.codeFor(mobile) }),
      ).toMatchObject({ code: 'CODE_LIMIT' });
    });

    it('answer the same for known and unknown numbers', async () => {
      const { mobile } = await register();
      await passResendTime();
      const known = await house.newBrowser().send('GET', `/sendMsg/${mobile}`);
      const unknown = await house.newBrowser().send('GET', `/sendMsg/${newMobile()}`);
      expect(Object.keys(known.data ?? {})).toEqual(Object.keys(unknown.data ?? {}));
    });

    it('refuse a number that is no mainland mobile', async () => {
      expect(await house.newBrowser().send('GET', '/regMsg/12800138000')).toMatchObject({
        code: 'INVALID_BODY',
        msg: expect.stringContaining('11 位'),
      });
    });
  });

  describe('passwords', () => {
    async function withPassword(password: string) {
      const person = await register();
      await passResendTime();
      const code = await person.browser.codeFor(person.mobile, '/sendMsg');
      const reset = await person.browser.send('POST', '/resetPassword', {
        mobile: person.mobile,
        code,
        newPassword: password,
        repeatPassword: password,
      });
      return { ...person, reset };
    }

    it('are set by code, end all sessions and sign in', async () => {
      const { mobile, browser, reset, userId } = await withPassword('星辰大海 2026');
      expect(reset).toEqual({ success: true, data: {} });
      const alive = await service.database.query(
        'select 1 from identity.session where user_id = $1',
        [userId],
      );
      expect(alive).toEqual([]);
      expect(
        await browser.send('POST', '/login', { mobile, password: '星辰大海 2026' }),
      ).toMatchObject({ data: { userId } });
      const stored = await service.database.query<{ password_hash: string }>(
        'select password_hash from identity.user_account where mobile = $1',
        [mobile],
      );
      expect(stored[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });

    it('lock number and address after five wrong ones, not the number elsewhere', async () => {
      const { mobile, browser } = await withPassword('correct horse 9');
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await browser.send('POST', '/login', { mobile, password: 'wrong' })).toMatchObject({
          code: 'PASSWORD_WRONG',
        });
      }
      expect(
        await browser.send('POST', '/login', { mobile, password: 'correct horse 9' }),
      ).toMatchObject({ code: 'LOGIN_LOCKED' });
      expect(
        await house.newBrowser().send('POST', '/login', { mobile, password: 'correct horse 9' }),
      ).toMatchObject({ success: true });
    });

    it.each(['12345678', 'password1', 'aaaaaaaa', '19900101', '13800138000', 'abc12345'])(
      'refuse %s',
      async (password) => {
        expect((await withPassword(password)).reset).toMatchObject({
          success: false,
          code: 'PASSWORD_WEAK',
        });
      },
    );

    it('must be typed twice alike and be eight characters long', async () => {
      const browser = house.newBrowser();
      const body = {
        mobile: newMobile(),
        code: '0000',
        newPassword: 'long enough 7',
        repeatPassword: 'other',
      };
      expect(await browser.send('POST', '/resetPassword', body)).toMatchObject({
        code: 'PASSWORDS_DIFFER',
      });
      expect(
        await browser.send('POST', '/resetPassword', { ...body, newPassword: 'short' }),
      ).toMatchObject({ code: 'INVALID_BODY' });
    });
  });

  describe('account sets', () => {
    it('are created in every domain, with the creator as Manager, and used at once', async () => {
      const { set, userId, session } = await owner();
      expect(set).toMatchObject({
        companyName: '晨星商贸有限公司',
        role: 'Manager',
        version: 1,
        creditCode: '',
      });
      expect(ledger.asked).toContain('POST /api/internal/account-set');
      const known = await service
        .as({ service: 'gateway' })
        .call(internalCalls.session, { body: { tokenHash: session } });
      const agencyId = userId;
      expect(known).toMatchObject({ userId, accountSetId: set.id, agencyId, role: 'Manager' });
    });

    it('do not come to be when a domain fails', async () => {
      const { userId } = await register();
      const api = service.as({ userId, accountSetId: null, role: null });
      ledger.fails = true;
      const refused = await api.send(accountSetsCalls.create, { body: company });
      ledger.fails = false;
      expect(refused).toMatchObject({
        success: false,
        code: 'SET_UP_FAILED',
        msg: '账务没有应答，账套初始化未完成，请稍后重试',
      });
      expect(ledger.asked.at(-1)).toBe('POST /api/internal/account-set/purge');
      expect(await api.call(accountSetsCalls.list, { query: {} })).toEqual([]);
    });

    it('are found by name, pinyin initials and credit code', async () => {
      const { api, set } = await owner();
      const creditCode = '91310000MA1FL0000N';
      await api.call(accountSetsCalls.update, {
        body: { ...company, id: set.id, version: 1, creditCode },
      });
      for (const keyword of ['晨星', 'cxsm', '91310000ma']) {
        expect(
          await api.call(accountSetsCalls.list, { query: { keyword, page: 1 } }),
        ).toMatchObject({ total: 1 });
      }
      expect(await api.call(accountSetsCalls.list, { query: { keyword: `' or true --` } })).toEqual(
        [],
      );
    });

    it('say that somebody is at work in them when a change has to wait for long', async () => {
      const { api, set } = await owner();
      ledger.busy = true;
      const body = { ...company, id: set.id, version: 1, vatType: 1 as const };
      const refused = await api.send(accountSetsCalls.update, { body });
      ledger.busy = false;
      expect(refused).toMatchObject({ success: false, msg: expect.stringContaining('正在导入') });
      expect(await api.call(accountSetsCalls.get, { params: { id: set.id } })).toEqual(set);
    });

    it('keep enable date and standard once used, and refuse a stale version', async () => {
      const { api, set } = await owner();
      ledger.used = true;
      const update = (change: Partial<AccountSet>) =>
        api.send(accountSetsCalls.update, {
          body: { ...company, id: set.id, version: 1, ...change } as never,
        });
      expect(await update({ enableDate: '2025-01-01' })).toMatchObject({
        code: 'ACCOUNT_SET_IN_USE',
      });
      expect(await update({ version: 9 })).toMatchObject({ code: 'VERSION_STALE' });
      ledger.used = false;
      expect(await update({ companyName: '新名称' })).toMatchObject({
        data: { companyName: '新名称', version: 2 },
      });
    });

    it('require their fields as the specification says', async () => {
      const { api } = await owner();
      for (const field of [
        'companyName',
        'enableDate',
        'accountingStandards',
        'fixedAssetModule',
        'cashierModule',
        'voucherReviewed',
        'vatType',
      ]) {
        const { [field as keyof typeof company]: _, ...rest } = company;
        expect(await api.send(accountSetsCalls.create, { body: rest as never })).toMatchObject({
          success: false,
          code: 'INVALID_BODY',
        });
      }
      expect(
        await api.send(accountSetsCalls.create, { body: { ...company, creditCode: '123' } }),
      ).toMatchObject({ msg: expect.stringContaining('18 位') });
    });

    it('show nothing to somebody who is no member', async () => {
      const { set } = await owner();
      const stranger = await owner();
      expect(
        await stranger.api.send(accountSetsCalls.get, { params: { id: set.id } }),
      ).toMatchObject({ code: 'ACCOUNT_SET_NOT_MEMBER' });
      expect(
        await stranger.api.send(sessionCalls.changeAccountSets, {
          query: { accountSetsId: set.id },
        }),
      ).toMatchObject({ code: 'ACCOUNT_SET_NOT_MEMBER' });
      expect(
        await stranger.api.send(accountSetsCalls.update, {
          body: { ...company, id: set.id, version: 1 },
        }),
      ).toMatchObject({ code: 'ACCOUNT_SET_NOT_MEMBER' });
    });

    it('keep at least one Manager', async () => {
      const { api, userId } = await owner();
      expect(await api.send(accountSetsCalls.removeUser, { params: { id: userId } })).toMatchObject(
        { code: 'LAST_MANAGER' },
      );
      expect(
        await api.send(accountSetsCalls.updateUserRole, { query: { userId, role: 'View' } }),
      ).toMatchObject({ code: 'LAST_MANAGER' });
      const added = await house.join(api, { realName: '王素芬', role: 'Manager' });
      await api.call(accountSetsCalls.updateUserRole, { query: { userId, role: 'Making' } });
      expect(
        (await api.call(accountSetsCalls.members, {})).map(({ realName, role }) => [
          realName,
          role,
        ]),
      ).toContainEqual(['王素芬', 'Manager']);
      expect(
        await api.send(accountSetsCalls.removeUser, { params: { id: added.userId } }),
      ).toMatchObject({ code: 'LAST_MANAGER' });
    });

    it('let a removed member in no longer', async () => {
      const { api, set, userId } = await owner();
      const guest = await register();
      await house.join(api, { guest, role: 'View' });
      expect(
        await api.send(accountSetsCalls.addUser, { query: { mobile: guest.mobile, role: 'View' } }),
      ).toMatchObject({ code: 'ALREADY_MEMBER' });
      const tokenHash =
        (
          await service.database.query<{ token_hash: string }>(
            'select token_hash from identity.session where user_id = $1',
            [guest.userId],
          )
        )[0]?.token_hash ?? '';
      const gateway = service.as({ service: 'gateway' });
      const guestApi = service.as({
        userId: guest.userId,
        session: tokenHash,
        accountSetId: null,
        role: null,
      });
      await guestApi.call(sessionCalls.changeAccountSets, { query: { accountSetsId: set.id } });
      const body = { userId: guest.userId, accountSetId: set.id };
      const roleNow = () => gateway.call(internalCalls.memberRole, { body });
      expect(await roleNow()).toMatchObject({ role: 'View', name: expect.any(String) });
      const setsOf = (by: { ids?: number[]; keyword?: string } = {}) =>
        gateway.call(internalCalls.memberSets, { body: { userId: guest.userId, ...by } });
      const belonging = [expect.objectContaining({ id: set.id, role: 'View' })];
      expect(await setsOf()).toEqual(belonging);
      expect(await setsOf({ ids: [set.id, 987_654] })).toEqual(belonging);
      expect(await setsOf({ keyword: '晨星' })).toEqual(belonging);
      expect(await setsOf({ keyword: '没有这家' })).toEqual([]);
      const taxpayer = await gateway.call(internalCalls.taxpayer, {
        body: { accountSetId: set.id },
      });
      expect(taxpayer).toEqual({ creditCode: set.creditCode });
      const keeper = (accountSetId: number) =>
        gateway.call(internalCalls.keeper, { body: { accountSetId } });
      expect(await keeper(set.id)).toEqual({ agencyId: userId, companyName: set.companyName });
      expect(await keeper(987_654)).toEqual({ agencyId: null, companyName: null });
      expect(await gateway.call(internalCalls.session, { body: { tokenHash } })).toMatchObject({
        agencyId: userId,
        role: 'View',
      });
      await api.call(accountSetsCalls.removeUser, { params: { id: guest.userId } });
      expect(await gateway.call(internalCalls.session, { body: { tokenHash } })).toMatchObject({
        accountSetId: null,
        agencyId: null,
        role: null,
      });
      expect(await roleNow()).toEqual({ role: null });
      expect(await setsOf({ ids: [set.id] })).toEqual([]);
      expect(await api.send(internalCalls.memberRole, { body })).toMatchObject({
        code: 'FORBIDDEN',
      });
    });

    it('show user, set, permissions and periods in init', async () => {
      const { api, set } = await owner();
      const { user } = await api.call(sessionCalls.init, {});
      expect(user).toMatchObject({
        role: 'Manager',
        accountSets: { id: set.id, currentAccountDate: '2026-01-31' },
        accountSetsTotal: 1,
        checkoutList: [{ checkYear: 2026, checkMonth: 1 }],
      });
    });
  });
});
