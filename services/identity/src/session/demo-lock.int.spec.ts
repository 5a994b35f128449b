import { demoMobiles, internalCalls, sessionCalls } from '@mingzhang/contract';
import { startTestService, type TestService } from '@mingzhang/server/testing';
import * as identity from '../service';
import { Browser, headersOf, Identity, type Person } from '../testing/identity';

const [mobile = '', unregistered = ''] = demoMobiles;
const published = 'jiangnan-2026';

describe('a database that once had the demo company', () => {
  let house: Identity;
  let demo: Person;

  beforeAll(async () => {
    house = await Identity.start();
    demo = await house.register(house.newBrowser(), mobile);
    const api = await house.as(demo.userId, null, null);
    await api.call(sessionCalls.updatePwd, {
      body: { oldPassword: '', newPassword: published, repeatPassword: published },
    });
  });
  afterAll(() => house.stop());

  it('lets the demo accounts in at the machine itself', async () => {
    const answer = await house.newBrowser().send('POST', '/login', { mobile, password: published });
    expect(answer).toMatchObject({ success: true });
  });

  it('takes the published password from an account that moves to another number', async () => {
    await house.passResendTime();
    const person = await house.register(house.newBrowser(), demoMobiles[2]);
    const api = await house.as(person.userId, null, null);
    await api.call(sessionCalls.updatePwd, {
      body: { oldPassword: '', newPassword: published, repeatPassword: published },
    });
    const newMobile = house.newMobile();
    const code = await house.codeSentBy(person);
    const newCode = await house.codeSentBy(person, newMobile);
    await api.call(
      sessionCalls.changePhoneNumber,
      { body: { code, newMobile, newCode } },
      headersOf(person),
    );
    const browser = house.newBrowser();
    expect(
      await browser.send('POST', '/login', { mobile: newMobile, password: published }),
    ).toMatchObject({ code: 'PASSWORD_WRONG' });
  });

  describe.each([
    ['in production', { production: true }],
    ['on a public address', { publicHost: true }],
  ])('served %s', (_where, exposure) => {
    let served: TestService;
    beforeAll(async () => {
      const { service } = house;
      const { serviceUrls } = service.config;
      const { keys } = service;
      served = await startTestService('identity', identity, {
        ...exposure,
        beside: service,
        keys,
        serviceUrls,
        wechat: service.config.wechat,
      });
    });
    afterAll(() => served.stop());

    const browser = () => new Browser(served, '10.9.9.9');
    const refused = {
      success: false,
      code: 'DEMO_REFUSED',
      msg: expect.stringContaining('请用自己的手机号注册'),
    };

    it.each([
      ['the published password', '/login', { password: published }],
      ['a wrong password', '/login', { password: 'another-1' }],
      ['a code', '/register', { code: '1234' }],
      [
        'a new password by code',
        '/resetPassword',
        { code: '1234', newPassword: 'Another-9-word', repeatPassword: 'Another-9-word' },
      ],
    ])('refuses a demo number with %s and names the way out', async (_way, path, form) => {
      expect(await browser().send('POST', path, { mobile, ...form })).toMatchObject(refused);
    });

    it('refuses a demo number whose owner has scanned by WeChat', async () => {
      const friend = house.wechat.newPerson();
      await house.service.database.query(
        `insert into identity.wechat_account (user_id, open_id, nickname) values ($1, $2, '云中鹤')
         on conflict (user_id) do update set open_id = excluded.open_id`,
        [demo.userId, friend.openId],
      );
      const own = browser();
      const { data } = await own.post('/wechat/start', { act: 'sign-in' });
      const state = new URL(String(data?.['authorizeUrl'])).searchParams.get('state') ?? '';
      const code = house.wechat.codeOf(friend);
      expect(await own.post('/wechat/finish', { code, state })).toMatchObject(refused);
    });

    it('sends demo numbers no code and registers none', async () => {
      for (const path of ['/regMsg', '/sendMsg']) {
        expect(await browser().send('GET', `${path}/${unregistered}`)).toMatchObject(refused);
      }
      const form = { mobile: unregistered, code: '1234' };
      expect(await browser().send('POST', '/register', form)).toMatchObject(refused);
    });

    it('knows no session that a demo account has left over', async () => {
      const body = { tokenHash: await house.sessionOf(demo.userId) };
      const gateway = served.as({ service: 'gateway' });
      expect(await gateway.call(internalCalls.session, { body })).toBeNull();
      const ordinary = await house.register();
      const own = { tokenHash: await house.sessionOf(ordinary.userId) };
      expect(await gateway.call(internalCalls.session, { body: own })).toMatchObject({
        userId: ordinary.userId,
      });
    });
  });
});
