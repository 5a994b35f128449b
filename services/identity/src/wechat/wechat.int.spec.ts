import type { ServerResponse } from 'node:http';
import { operationLogCalls, sessionCalls, wechatCalls } from '@mingzhang/contract';
import { startTestService } from '@mingzhang/server/testing';
import { SweepTimer } from '../quota/sweep-timer';
import * as identity from '../service';
import { headersOf, Identity, type Browser, type Person } from '../testing/identity';
import { publicUrl } from '../testing/wechat';

describe('signing in by WeChat', () => {
  let house: Identity;
  beforeAll(async () => {
    house = await Identity.start();
  });
  afterAll(() => house.stop());

  const apiOf = (person: Person) => house.as(person.userId, null, null);
  const bindingOf = async (person: Person) =>
    (await (await apiOf(person)).call(wechatCalls.state, {})).binding;
  const signInState = async (browser: Browser) =>
    stateOf((await browser.post('/wechat/start', { act: 'sign-in' })).data);
  const bindState = async (person: Person) => {
    const smsCode = await house.codeSentBy(person);
    const body = { act: 'bind' as const, code: smsCode };
    return stateOf(
      await (await apiOf(person)).call(wechatCalls.start, { body }, headersOf(person)),
    );
  };
  /** Finishes as that person in that person's browser. */
  const finishAs = async (person: Person, body: { code: string; state: string }) =>
    (await apiOf(person)).send(wechatCalls.finish, { body }, headersOf(person));
  /** Somebody whose account a WeChat account is bound to. */
  const bound = async (nickname?: string) => {
    const person = await house.register();
    const friend = house.wechat.newPerson(nickname);
    const state = await bindState(person);
    const code = house.wechat.codeOf(friend);
    expect(await finishAs(person, { code, state })).toMatchObject({ success: true });
    return { ...person, friend };
  };
  const run = (sql: string, values: readonly unknown[] = []) =>
    house.service.database.query<Record<string, unknown>>(sql, [...values]);

  it('leads to WeChat and back to this installation alone', async () => {
    const { data } = await house.newBrowser().post('/wechat/start', { act: 'sign-in' });
    const url = new URL(String(data?.['authorizeUrl']));
    expect(url.pathname).toBe('/connect/qrconnect');
    expect(url.hash).toBe('#wechat_redirect');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appid: 'wx-stand-in',
      redirect_uri: `${publicUrl}/wechat`,
      response_type: 'code',
      scope: 'snsapi_login',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('takes no address to lead back to from the request', async () => {
    const answer = await house
      .newBrowser()
      .post('/wechat/start', { act: 'sign-in', redirect_uri: 'https://evil.example' });
    expect(answer).toMatchObject({ success: false, code: 'UNKNOWN_FIELD' });
  });

  it('gives a bound account a session of its own, and ends the one that the browser brought', async () => {
    const { userId, friend, browser } = await bound();
    const before = browser.session;
    const state = await signInState(browser);
    const answer = await browser.post('/wechat/finish', {
      code: house.wechat.codeOf(friend),
      state,
    });
    expect(answer).toEqual({ success: true, data: { act: 'sign-in' } });
    expect(browser.session).not.toBe(before);
    expect(browser.lastCookie).toMatch(/^mz_session=.*HttpOnly; SameSite=Lax/);
    const sessions = await run('select from identity.session where user_id = $1', [userId]);
    expect(sessions).toHaveLength(1);
    const entries = await house.service.database.queryAll(
      `select action, object from operation_log.entry where user_id = ${userId} order by id`,
    );
    expect(entries.slice(-2)).toEqual([
      { action: '绑定微信', object: expect.stringMatching(/^用户/) },
      { action: '登录', object: '微信登录' },
    ]);
  });

  it('knows a person by the union id, or by the id for this application where WeChat gives no other', async () => {
    const { friend } = await bound();
    const signIn = async (person: typeof friend) => {
      const browser = house.newBrowser();
      const state = await signInState(browser);
      return browser.post('/wechat/finish', { code: house.wechat.codeOf(person), state });
    };
    expect(await signIn({ ...friend, openId: 'of-another-app' })).toMatchObject({ success: true });
    const { unionId: _none, ...withoutUnion } = friend;
    expect(await signIn(withoutUnion)).toMatchObject({ success: true });
    expect(await signIn(house.wechat.newPerson())).toMatchObject({ code: 'WECHAT_UNBOUND' });
  });

  it('tells whoever has bound nothing the way to an account', async () => {
    const browser = house.newBrowser();
    const state = await signInState(browser);
    const code = house.wechat.codeOf(house.wechat.newPerson());
    expect(await browser.post('/wechat/finish', { code, state })).toMatchObject({
      success: false,
      code: 'WECHAT_UNBOUND',
      msg: '此微信尚未绑定账号，请用手机号登录后在个人中心绑定',
    });
    expect(browser.session).toBeUndefined();
  });

  it('shows what is bound to its owner alone, and unbinds it', async () => {
    const person = await bound('  云中\n鹤\u0000 ');
    expect(await bindingOf(person)).toEqual({
      nickname: '云中 鹤',
      boundAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(await house.service.as(null).call(wechatCalls.state, {})).toEqual({
      isConfigured: true,
      binding: null,
    });
    const api = await apiOf(person);
    await api.call(wechatCalls.unbind, {});
    expect(await bindingOf(person)).toBeNull();
    expect(await api.send(wechatCalls.unbind, {})).toMatchObject({ code: 'WECHAT_NOT_BOUND' });
    const browser = house.newBrowser();
    const state = await signInState(browser);
    const code = house.wechat.codeOf(person.friend);
    expect(await browser.post('/wechat/finish', { code, state })).toMatchObject({
      code: 'WECHAT_UNBOUND',
    });
  });

  describe('somebody who attacks it', () => {
    it('gets nobody signed in by a state of another browser', async () => {
      const { friend } = await bound();
      const attacker = house.newBrowser();
      const state = await signInState(attacker);
      const victim = house.newBrowser();
      const code = house.wechat.codeOf(friend);
      expect(await victim.post('/wechat/finish', { code, state })).toMatchObject({
        code: 'WECHAT_STATE',
      });
      expect(victim.session).toBeUndefined();
      // Nor does that use up the state of whoever it belongs to.
      expect(await attacker.post('/wechat/finish', { code, state })).toMatchObject({
        success: true,
      });
    });

    it('uses no state twice, also of two that are sent at once', async () => {
      const { friend } = await bound();
      const browser = house.newBrowser();
      const state = await signInState(browser);
      const answers = await Promise.all(
        [1, 2, 3].map(() =>
          browser.post('/wechat/finish', { code: house.wechat.codeOf(friend), state }),
        ),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 'WECHAT_STATE')).toHaveLength(2);
    });

    it('uses no state after a try that failed', async () => {
      const browser = house.newBrowser();
      const state = await signInState(browser);
      const finish = (code: string) => browser.post('/wechat/finish', { code, state });
      expect(await finish('guessed')).toMatchObject({ code: 'WECHAT_EXPIRED' });
      expect(await finish('guessed')).toMatchObject({ code: 'WECHAT_STATE' });
    });

    it('uses no code twice', async () => {
      const { friend } = await bound();
      const code = house.wechat.codeOf(friend);
      const answers = [];
      for (const browser of [house.newBrowser(), house.newBrowser()]) {
        const state = await signInState(browser);
        answers.push(await browser.post('/wechat/finish', { code, state }));
      }
      expect(answers).toMatchObject([{ success: true }, { code: 'WECHAT_EXPIRED' }]);
    });

    it('uses no state that is older than ten minutes or made up, and asks WeChat nothing with it', async () => {
      const browser = house.newBrowser();
      const state = await signInState(browser);
      await run(
        `update identity.wechat_state set created_at = created_at - interval '10 minutes 1 s'`,
      );
      const { asked } = house.wechat;
      for (const each of [state, 'x'.repeat(43), '../..']) {
        expect(await browser.post('/wechat/finish', { code: 'any', state: each })).toMatchObject({
          code: 'WECHAT_STATE',
        });
      }
      expect(house.wechat.asked).toBe(asked);
    });

    it('binds nothing in the session of somebody else, nor in a later one of the same person', async () => {
      const person = await house.register();
      const state = await bindState(person);
      const code = house.wechat.codeOf(house.wechat.newPerson());
      const other = await house.register(person.browser);
      expect(await finishAs(other, { code, state })).toMatchObject({ code: 'WECHAT_STATE' });
      expect(await bindingOf(other)).toBeNull();

      const again = await bindState(person);
      await house.passResendTime();
      await house.register(person.browser, person.mobile);
      expect(await finishAs(person, { code, state: again })).toMatchObject({
        code: 'WECHAT_STATE',
        msg: '开始绑定后登录已改变，请重新登录，在个人中心再次绑定',
      });
      // Nor by nobody: a binding never becomes a sign-in.
      const third = await bindState(person);
      expect(await person.browser.post('/wechat/finish', { code, state: third })).toMatchObject({
        code: 'WECHAT_STATE',
      });
      expect(await bindingOf(person)).toBeNull();
    });

    it('begins no binding without a session and without the code of the own number', async () => {
      const start = (api: Awaited<ReturnType<typeof apiOf>>, smsCode?: string) =>
        api.send(wechatCalls.start, { body: { act: 'bind', code: smsCode } }, headersOf(person));
      const person = await house.register();
      const api = await apiOf(person);
      expect(await start(house.service.as(null), '0000')).toMatchObject({
        code: 'UNAUTHENTICATED',
      });
      expect(await start(api)).toMatchObject({ code: 'INVALID_BODY', msg: '请填写 4 位验证码' });
      const code = await house.codeSentBy(person);
      const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
      expect(await start(api, wrong)).toMatchObject({ code: 'CODE_WRONG' });
      // A code for another number of theirs opens nothing here.
      const foreign = await house.codeSentBy(person, house.newMobile());
      if (foreign !== code) {
        expect(await start(api, foreign)).toMatchObject({ code: 'CODE_WRONG' });
      }
      expect(await start(api, code)).toMatchObject({ success: true });
      expect(await start(api, code)).toMatchObject({ code: 'CODE_EXPIRED' });
    });

    it('binds no WeChat account that is bound, and no second one, also at once', async () => {
      const { friend, ...first } = await bound();
      const second = await house.register();
      const taken = { code: house.wechat.codeOf(friend), state: await bindState(second) };
      expect(await finishAs(second, taken)).toMatchObject({ code: 'WECHAT_TAKEN' });
      const smsCode = await house.codeSentBy(first);
      const ofFirst = await apiOf(first);
      const body = { act: 'bind' as const, code: smsCode };
      expect(await ofFirst.send(wechatCalls.start, { body }, headersOf(first))).toMatchObject({
        code: 'WECHAT_BOUND',
      });
      const people = [await house.register(), await house.register(), await house.register()];
      const wanted = house.wechat.newPerson();
      const finishes: (() => ReturnType<typeof finishAs>)[] = [];
      for (const person of people) {
        const api = await apiOf(person);
        const body = { code: house.wechat.codeOf(wanted), state: await bindState(person) };
        finishes.push(() => api.send(wechatCalls.finish, { body }, headersOf(person)));
      }
      const answers = await Promise.all(finishes.map((finish) => finish()));
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      const codes = answers.map((answer) => ('code' in answer ? answer.code : ''));
      expect(codes.filter((code) => code === 'WECHAT_TAKEN')).toHaveLength(2);
    });

    it('gets so many tries a minute from one address', async () => {
      const browser = house.newBrowser();
      await run(
        `insert into identity.quota (kind, key, window_start, taken)
         select 'signIn', $1, date_bin('60 s', now(), 'epoch') + make_interval(secs => 60 * ahead), 120
         from generate_series(0, 1) as ahead`,
        [browser.address],
      );
      expect(await browser.post('/wechat/start', { act: 'sign-in' })).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
      });
      expect(await browser.post('/wechat/finish', { code: 'a', state: 'b' })).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
      });
    });

    it('leaves states behind for a day at most', async () => {
      await signInState(house.newBrowser());
      await run(`update identity.wechat_state set created_at = created_at - interval '2 days'`);
      await house.service.get(SweepTimer).run();
      expect(await run('select from identity.wechat_state')).toEqual([]);
    });
  });

  describe('a binding', () => {
    const signInBy = async ({ friend }: Awaited<ReturnType<typeof bound>>) => {
      const browser = house.newBrowser();
      const state = await signInState(browser);
      return browser.post('/wechat/finish', { code: house.wechat.codeOf(friend), state });
    };
    const resetPassword = async ({ browser, mobile }: Person) => {
      await house.passResendTime();
      const code = await browser.codeFor(mobile, '/sendMsg');
      const password = { newPassword: 'Reset-2026-pw', repeatPassword: 'Reset-2026-pw' };
      return browser.send('POST', '/resetPassword', { mobile, code, ...password });
    };
    const changeMobile = async (person: Person) => {
      const newMobile = house.newMobile();
      const code = await house.codeSentBy(person);
      const newCode = await house.codeSentBy(person, newMobile);
      const body = { code, newMobile, newCode };
      return (await apiOf(person)).send(
        sessionCalls.changePhoneNumber,
        { body },
        headersOf(person),
      );
    };
    const lastEntries = async ({ userId }: Person) =>
      (
        await house.service.database.queryAll<{ action: string; before: unknown }>(
          `select action, before from operation_log.entry where user_id = ${userId} order by id`,
        )
      ).slice(-2);

    it.each([
      ['the password is reset', resetPassword, '设置密码'],
      ['the number is changed', changeMobile, '更换手机号'],
    ])('ends when %s, and may be made again', async (_when, change, action) => {
      const person = await bound('山高水长');
      const { friend } = person;
      expect(await change(person)).toMatchObject({ success: true });
      expect(await signInBy(person)).toMatchObject({ code: 'WECHAT_UNBOUND' });
      expect(await lastEntries(person)).toEqual([
        expect.objectContaining({ action }),
        { action: '解除微信绑定', before: { wechatNickname: '山高水长' } },
      ]);
      const [row] = await run('select mobile from identity.user_account where id = $1', [
        person.userId,
      ]);
      await house.passResendTime();
      const signedIn = await house.register(house.newBrowser(), String(row?.['mobile']));
      const again = { ...signedIn, userId: person.userId };
      const state = await bindState(again);
      const code = house.wechat.codeOf(friend);
      expect(await finishAs(again, { code, state })).toMatchObject({ success: true });
    });

    it('stays when the password is changed by whoever is signed in', async () => {
      const person = await bound();
      const newPassword = 'Changed-2026-pw';
      const body = { oldPassword: '', newPassword, repeatPassword: newPassword };
      await (await apiOf(person)).call(sessionCalls.updatePwd, { body }, headersOf(person));
      expect(await signInBy(person)).toMatchObject({ success: true });
    });

    /** Finishes a scan by `friend`; `meanwhile` runs after WeChat was asked and before it answers. */
    const finishAround = async <T>(
      friend: ReturnType<typeof house.wechat.newPerson>,
      finish: () => Promise<T>,
      meanwhile: () => Promise<unknown>,
    ): Promise<T> => {
      const { openId: openid, unionId: unionid, nickname } = friend;
      let reached: (response: ServerResponse) => void = () => undefined;
      const asked = new Promise<ServerResponse>((resolve) => (reached = resolve));
      const holdBack = (path: string, response: ServerResponse) => {
        if (path !== '/sns/userinfo') return false;
        reached(response);
        return true;
      };
      return house.wechat.misbehaving(holdBack, async () => {
        const finished = finish();
        const response = await asked;
        await meanwhile();
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ openid, unionid, nickname }));
        return finished;
      });
    };

    it('is not made by a scan during which the password was reset', async () => {
      const person = await house.register();
      const friend = house.wechat.newPerson();
      const state = await bindState(person);
      const body = { code: house.wechat.codeOf(friend), state };
      const finish = () => finishAs(person, body);
      const answer = await finishAround(friend, finish, () => resetPassword(person));
      expect(answer).toMatchObject({ code: 'WECHAT_STATE' });
      expect(
        await run('select from identity.wechat_account where user_id = $1', [person.userId]),
      ).toEqual([]);
    });

    it('signs nobody in by a scan during which the password was reset', async () => {
      const person = await bound();
      const finish = () => signInBy(person);
      const answer = await finishAround(person.friend, finish, () => resetPassword(person));
      expect(answer).toMatchObject({ code: 'WECHAT_UNBOUND' });
      expect(await run('select from identity.session where user_id = $1', [person.userId])).toEqual(
        [],
      );
    });
  });

  it('keeps a demo account that has moved to another number from whoever bound it before', async () => {
    const mobile = '13800138000';
    const person = await house.register(house.newBrowser(), mobile);
    const friend = house.wechat.newPerson();
    const state = await bindState(person);
    await finishAs(person, { code: house.wechat.codeOf(friend), state });
    const newMobile = house.newMobile();
    const code = await house.codeSentBy(person);
    const newCode = await house.codeSentBy(person, newMobile);
    const body = { code, newMobile, newCode };
    await (await apiOf(person)).call(sessionCalls.changePhoneNumber, { body }, headersOf(person));
    expect(await bindingOf(person)).toBeNull();
  });

  it('says the nickname in the operation log as it was', async () => {
    const { api, ...owner } = await house.owner();
    const state = stateOf(
      await api.call(
        wechatCalls.start,
        { body: { act: 'bind', code: await house.codeSentBy(owner) } },
        headersOf(owner),
      ),
    );
    const code = house.wechat.codeOf(house.wechat.newPerson('山高水长'));
    await api.call(wechatCalls.finish, { body: { code, state } }, headersOf(owner));
    await api.call(wechatCalls.unbind, {});
    const { records } = await api.call(operationLogCalls.list, {});
    expect(records.slice(0, 2).map(({ action }) => action)).toEqual(['解除微信绑定', '绑定微信']);
    expect(JSON.stringify(records[0])).toContain('山高水长');
  });
});

describe('an installation without WeChat', () => {
  it('says so, and begins and finishes nothing', async () => {
    const service = await startTestService('identity', identity, {});
    const api = service.as(null);
    expect(await api.call(wechatCalls.state, {})).toEqual({ isConfigured: false, binding: null });
    const off = { success: false, code: 'WECHAT_OFF' };
    expect(await api.send(wechatCalls.start, { body: { act: 'sign-in' } })).toMatchObject(off);
    const body = { code: 'a', state: 'b' };
    expect(await api.send(wechatCalls.finish, { body })).toMatchObject({ code: 'WECHAT_OFF' });
    await service.stop();
  });
});

function stateOf(data: { authorizeUrl?: unknown } | Record<string, unknown> | undefined): string {
  return new URL(String(data?.['authorizeUrl'])).searchParams.get('state') ?? '';
}
