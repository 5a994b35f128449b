import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountSetsCalls, sessionCalls } from '@mingzhang/contract';
import { localHeader } from '@mingzhang/server';
import { startTestService } from '@mingzhang/server/testing';
import { SweepTimer } from '../quota/sweep-timer';
import * as identity from '../service';
import { company, Identity, type Person } from '../testing/identity';

const right = 'Correct-horse-9';

describe('somebody who attacks signing in', () => {
  let house: Identity;
  beforeAll(async () => {
    house = await Identity.start();
  });
  afterAll(() => house.stop());

  const withPassword = async (): Promise<Person> => {
    const person = await house.register();
    const api = await house.as(person.userId, null, null);
    await api.call(sessionCalls.updatePwd, {
      body: { oldPassword: '', newPassword: right, repeatPassword: right },
    });
    return person;
  };
  const tally = (answers: readonly { code?: string }[], code: string) =>
    answers.filter((answer) => answer.code === code).length;

  it('has five wrong passwords evaluated, however many are sent at once', async () => {
    const { mobile } = await withPassword();
    const browser = house.newBrowser();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        browser.send('POST', '/login', { mobile, password: `Wrong-${index}-password` }),
      ),
    );
    expect(tally(answers, 'PASSWORD_WRONG')).toBe(5);
    expect(tally(answers, 'LOGIN_LOCKED')).toBe(35);
    expect(await browser.send('POST', '/login', { mobile, password: right })).toMatchObject({
      code: 'LOGIN_LOCKED',
    });
  });

  it('has five wrong old passwords evaluated, and right ones count for nothing', async () => {
    const { userId } = await withPassword();
    const api = await house.as(userId, null, null);
    const change = (oldPassword: string) =>
      api.send(sessionCalls.updatePwd, {
        body: { oldPassword, newPassword: right, repeatPassword: right },
      });
    for (let count = 0; count < 6; count += 1) expect((await change(right)).success).toBe(true);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => change('Wrong-old-password')),
    );
    expect(tally(answers as { code?: string }[], 'PASSWORD_WRONG')).toBe(5);
    expect(await change(right)).toMatchObject({ code: 'LOGIN_LOCKED' });
  });

  it('sets one first password of several at once, and is told so of the others', async () => {
    const { userId, mobile, browser } = await house.register();
    const api = await house.as(userId, null, null);
    const passwordOf = (at: number) => `First-password-${at}`;
    const answers = await Promise.all(
      [0, 1, 2, 3].map((at) =>
        api.send(sessionCalls.updatePwd, {
          body: {
            oldPassword: '',
            newPassword: passwordOf(at),
            repeatPassword: passwordOf(at),
          },
        }),
      ),
    );
    const set = answers.findIndex(({ success }) => success);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(
      await browser.send('POST', '/login', { mobile, password: passwordOf(set) }),
    ).toMatchObject({ success: true });
  });

  it('does not shut out browsers at the same address that are known for their number', async () => {
    const office = house.newBrowser();
    const colleague = await house.register(office);
    await house.passResendTime();
    const insert = (mobile: string) =>
      house.service.database.query(
        `insert into identity.wrong_try (kind, mobile, address)
         select 'code', $1, $2 from generate_series(1, 10)`,
        [mobile, office.address],
      );
    for (let count = 0; count < 3; count += 1) await insert(house.newMobile());
    const code = await office.codeFor(colleague.mobile);
    expect(
      await office.send('POST', '/register', { mobile: colleague.mobile, code }),
    ).toMatchObject({ success: true });
    const newcomer = house.newMobile();
    expect(
      await office.send('POST', '/register', {
        mobile: newcomer,
        code: await office.codeFor(newcomer),
      }),
    ).toMatchObject({ code: 'CODE_LIMIT' });
  });

  it('gets so many tries a minute from one address, and others none the fewer', async () => {
    const attacker = house.newBrowser();
    const guess = () =>
      attacker.send('POST', '/register', { mobile: house.newMobile(), code: '0000' });
    expect(await guess()).toMatchObject({ code: 'CODE_EXPIRED' });
    await spend('signIn', attacker.address, 119);
    expect(await guess()).toMatchObject({ code: 'CODE_EXPIRED' });
    await spend('signIn', attacker.address, 120);
    expect(tally([await guess(), await guess()], 'TOO_MANY_REQUESTS')).toBe(2);
    expect((await house.register()).userId).toBeGreaterThan(0);
  });

  it('keeps somebody else who signs in waiting for one of theirs, however many they try', async () => {
    const { mobile, browser } = await withPassword();
    const attacker = house.newBrowser();
    const answered: string[] = [];
    const guesses = Array.from({ length: 16 }, () =>
      attacker
        .send('POST', '/login', { mobile: house.newMobile(), password: 'Wrong-password-1' })
        .then(() => answered.push('guess')),
    );
    await Promise.race(guesses);
    expect(await browser.send('POST', '/login', { mobile, password: right })).toMatchObject({
      success: true,
    });
    expect(answered.length).toBeLessThanOrEqual(8);
    await Promise.all(guesses);
  });

  it('leaves the earlier session dead that their browser brought along', async () => {
    const { mobile, browser } = await withPassword();
    const before = await sessions(mobile);
    expect(await browser.send('POST', '/login', { mobile, password: right })).toMatchObject({
      success: true,
    });
    expect(await sessions(mobile)).toBe(before);
  });

  it('leaves nothing that is not swept when it counts no more', async () => {
    const tables = ['wrong_try', 'verification_code', 'quota', 'session', 'wechat_state'];
    const column = (table: string) => (table === 'quota' ? 'window_start' : 'created_at');
    for (const table of tables) {
      await house.service.database.query(
        `update identity.${table} set ${column(table)} = ${column(table)} - interval '2 days'`,
      );
    }
    await house.service.get(SweepTimer).run();
    for (const table of tables) {
      const [left] = await house.service.database.query<{ rows: number }>(
        `select count(*)::int as rows from identity.${table}`,
      );
      expect([table, left?.rows]).toEqual([table, 0]);
    }
  });

  it('makes account sets only at the pace of a person', async () => {
    const { userId } = await house.register();
    const api = await house.as(userId, null, null);
    const create = () => api.send(accountSetsCalls.create, { body: company });
    expect(await create()).toMatchObject({ success: true });
    await spend('accountSet', userId, 19);
    expect(await create()).toMatchObject({ success: true });
    await spend('accountSet', userId, 20);
    expect(await create()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  /** Leaves so much of a quota taken, also if the minute turns before the next request. */
  async function spend(kind: string, key: string | number, taken: number): Promise<void> {
    await house.service.database.query(
      `insert into identity.quota (kind, key, window_start, taken)
       select $1, $2, date_bin('60 s', now(), 'epoch') + make_interval(secs => 60 * ahead), $3
       from generate_series(0, 1) as ahead
       on conflict (kind, key, window_start) do update set taken = $3`,
      [kind, String(key), taken],
    );
  }

  async function sessions(mobile: string): Promise<number | undefined> {
    const [row] = await house.service.database.query<{ rows: number }>(
      `select count(*)::int as rows from identity.session s
       join identity.user_account u on u.id = s.user_id where u.mobile = $1`,
      [mobile],
    );
    return row?.rows;
  }
});

describe('a code', () => {
  it('is shown only to the browser of this machine, outside production', async () => {
    const shown = async (settings: object, headers: Record<string, string>) => {
      const service = await startTestService('identity', identity, settings);
      const answer = await service.as(null).fetch('GET', '/regMsg/13900000001', undefined, headers);
      await service.stop();
      return ((await answer.json()) as { data?: { devCode?: string } }).data?.devCode !== undefined;
    };
    expect(await shown({}, { [localHeader]: '1' })).toBe(true);
    expect(await shown({}, {})).toBe(false);
    expect(await shown({ publicHost: true }, { [localHeader]: '1' })).toBe(false);
    expect(await shown({ production: true }, { [localHeader]: '1' })).toBe(false);
  });

  it('goes to the address of the provider, and one that cannot be sent is a refusal', async () => {
    const received: unknown[] = [];
    let status = 200;
    const provider = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({
          token: request.headers.authorization,
          ...(JSON.parse(Buffer.concat(chunks).toString()) as object),
        });
        response.statusCode = status;
        response.end();
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    const service = await startTestService('identity', identity, {
      smsProvider: 'webhook',
      smsUrl: `http://127.0.0.1:${port}/`,
      smsToken: 'secret',
    });
    const ask = (mobile: string) =>
      service.as(null).send(sessionCalls.regMsg, { params: { mobile } });
    expect(await ask('13900000001')).toEqual({ success: true, data: {} });
    expect(received).toEqual([
      {
        token: 'Bearer secret',
        mobile: '13900000001',
        code: expect.stringMatching(/^\d{4}$/),
        use: '登录或注册，请勿告诉他人',
      },
    ]);
    status = 500;
    expect(await ask('13900000002')).toMatchObject({ code: 'UNAVAILABLE' });
    await service.stop();
    provider.close();
  });
});
