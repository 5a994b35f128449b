import type { ServerResponse } from 'node:http';
import { wechatCalls } from '@mingzhang/contract';
import { headersOf, Identity } from '../testing/identity';

const secret = 'stand-in-secret-4711';
const failed = { code: 'WECHAT_FAILED', msg: '微信没有正常应答，请稍后重试，或改用手机号登录' };
const tokenPath = '/sns/oauth2/access_token';
const token = { access_token: 'a-token', openid: 'an-openid', unionid: 'a-unionid' };

type Answer = (response: ServerResponse) => void;

const json =
  (answer: unknown, status = 200): Answer =>
  (response) => {
    response.statusCode = status;
    response.end(JSON.stringify(answer));
  };

/** More than any answer has, sent without a length. */
const endless: Answer = (response) => {
  const part = 'x'.repeat(65_536);
  const send = () => {
    while (!response.destroyed && response.write(part));
    if (!response.destroyed) response.once('drain', send);
  };
  send();
};

const answersToCode: readonly (readonly [string, Answer])[] = [
  ['a page', (response) => response.end(`<html>${secret}</html>`)],
  ['a page of status 502', (response) => response.writeHead(502).end('<html></html>')],
  ['right JSON of status 500', json(token, 500)],
  ['nothing', (response) => response.end()],
  ['a list', json([token])],
  ['null', json(null)],
  ['an errcode that says nothing of the code', json({ errcode: -1, errmsg: secret })],
  ['an errcode that is no number', json({ errcode: '40029', errmsg: secret })],
  ['no openid', json({ access_token: 'a-token' })],
  ['an openid that is no text', json({ ...token, openid: { $ne: '' } })],
  ['an empty openid', json({ ...token, openid: '' })],
  ['an openid with a blank', json({ ...token, openid: 'an openid' })],
  ['an openid that is too long', json({ ...token, openid: 'o'.repeat(129) })],
  ['a union id that is no text', json({ ...token, unionid: 7 })],
  ['no token', json({ openid: 'an-openid' })],
  ['the address of another server', (r) => r.writeHead(302, { location: '/sns/userinfo' }).end()],
  [
    'half an answer',
    (r) => r.writeHead(200, { 'content-length': '99' }).write('{', () => r.destroy()),
  ],
  ['an answer without end', endless],
];

describe('a WeChat server that is slow or lies', () => {
  let house: Identity;
  const written: string[] = [];

  beforeAll(async () => {
    house = await Identity.start();
    for (const stream of [process.stdout, process.stderr]) {
      jest.spyOn(stream, 'write').mockImplementation((text) => {
        written.push(String(text));
        return true;
      });
    }
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await house.stop();
  });

  /** Signs in while WeChat answers calls of that path so. */
  async function signIn(path: string, answer: Answer) {
    const browser = house.newBrowser();
    const { data } = await browser.post('/wechat/start', { act: 'sign-in' });
    const state = new URL(String(data?.['authorizeUrl'])).searchParams.get('state') ?? '';
    const code = house.wechat.codeOf(house.wechat.newPerson());
    const finish = () => browser.post('/wechat/finish', { code, state });
    const lie = (asked: string, response: ServerResponse) => {
      if (asked !== path) return false;
      answer(response);
      return true;
    };
    const answered = await house.wechat.misbehaving(lie, finish);
    expect(JSON.stringify(answered)).not.toContain(secret);
    return answered;
  }

  it.each(answersToCode)(
    'is refused in Chinese when it answers %s to the code',
    async (_, answer) => {
      expect(await signIn(tokenPath, answer)).toMatchObject(failed);
    },
  );

  it.each([
    ['a page', (response) => response.end('<html></html>')],
    ['somebody else', json({ openid: 'of-another', nickname: '云' })],
    ['an errcode', json({ errcode: 48001, errmsg: 'api unauthorized' })],
  ] as const satisfies readonly (readonly [string, Answer])[])(
    'is refused when it answers %s to the token',
    async (_, answer) => {
      expect(await signIn('/sns/userinfo', answer)).toMatchObject(failed);
    },
  );

  it('is not waited for longer than five seconds', async () => {
    const patience = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
    expect(await signIn(tokenPath, () => patience.abort())).toMatchObject(failed);
    expect(timeout).toHaveBeenCalledWith(5_000);
    timeout.mockRestore();
  });

  it.each([40_001, 40_013, 40_125])(
    'says by errcode %s that the settings are wrong, to whoever can tell the operator',
    async (errcode) => {
      expect(await signIn(tokenPath, json({ errcode, errmsg: secret }))).toMatchObject({
        code: 'WECHAT_FAILED',
        msg: '微信登录的配置不正确，请联系系统管理员，或改用手机号登录',
      });
      expect(written.join('')).toContain(`errcode ${errcode}`);
    },
  );

  it.each([40_029, 40_163, 42_003])('says by errcode %s that the code is none', async (errcode) => {
    expect(await signIn(tokenPath, json({ errcode }))).toMatchObject({ code: 'WECHAT_EXPIRED' });
  });

  it.each([
    ['x'.repeat(60), 'x'.repeat(40)],
    ['\u0000\u202e\ud800 ', '微信用户'],
    [{ toString: 'nothing' }, '微信用户'],
    ["'); drop table x;--", "'); drop table x;--"],
  ])('may say %j as a nickname, which is stored as %j', async (nickname, stored) => {
    const person = await house.register();
    const api = await house.as(person.userId, null, null);
    const body = { act: 'bind' as const, code: await house.codeSentBy(person) };
    const { authorizeUrl } = await api.call(wechatCalls.start, { body }, headersOf(person));
    const state = new URL(authorizeUrl).searchParams.get('state') ?? '';
    const code = house.wechat.codeOf(house.wechat.newPerson(nickname as string));
    await api.call(wechatCalls.finish, { body: { code, state } }, headersOf(person));
    const { binding } = await api.call(wechatCalls.state, {});
    expect(binding?.nickname).toBe(stored);
  });

  it('has left neither the secret nor a token in a log', () => {
    expect(written.join('')).toContain('WeChat sign-in failed');
    for (const hidden of [secret, 'a-token', 'access_token']) {
      expect(written.join('')).not.toContain(hidden);
    }
  });
});
