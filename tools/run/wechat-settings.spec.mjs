import { configOf } from './services.mjs';
import { readSettings } from './settings.mjs';

const wechat = {
  WECHAT_APP_ID: 'wx0123',
  WECHAT_APP_SECRET: 'secret-4711',
  PUBLIC_URL: 'https://books.example.com',
};
const production = {
  ...wechat,
  NODE_ENV: 'production',
  ALLOWED_HOSTS: 'books.example.com',
  TRUST_PROXY: '1',
  SMS_PROVIDER: 'webhook',
  SMS_URL: 'https://sms.example.com/send',
};

describe('settings of signing in by WeChat', () => {
  it('are none where nothing is set, also beside a public address', () => {
    expect(readSettings({}).wechat).toBeUndefined();
    expect(readSettings({ PUBLIC_URL: 'https://books.example.com' }).wechat).toBeUndefined();
  });

  it('lead to WeChat itself unless told otherwise', () => {
    for (const env of [wechat, production, { ...wechat, PUBLIC_URL: `${wechat.PUBLIC_URL}/` }]) {
      expect(readSettings(env).wechat).toEqual({
        appId: 'wx0123',
        appSecret: 'secret-4711',
        authorizeUrl: 'https://open.weixin.qq.com/connect/qrconnect',
        apiUrl: 'https://api.weixin.qq.com',
        publicUrl: 'https://books.example.com',
      });
    }
    const own = {
      ...wechat,
      WECHAT_AUTHORIZE_URL: 'http://127.0.0.1:9/connect/qrconnect',
      WECHAT_API_URL: 'http://127.0.0.1:9/',
    };
    expect(readSettings(own).wechat).toMatchObject({
      authorizeUrl: 'http://127.0.0.1:9/connect/qrconnect',
      apiUrl: 'http://127.0.0.1:9',
    });
  });

  it.each(Object.keys(wechat))('refuse a start without %s and name it', (name) => {
    expect(() => readSettings({ ...wechat, [name]: ' ' })).toThrow(`还缺 ${name}`);
  });

  it.each([
    ['PUBLIC_URL', 'books.example.com'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://books.example.com/app'],
    ['PUBLIC_URL', 'https://user:word@books.example.com'],
    ['PUBLIC_URL', 'https://books.example.com?a=1'],
    ['WECHAT_API_URL', 'https://api.weixin.qq.com/sns'],
    ['WECHAT_AUTHORIZE_URL', 'nowhere'],
  ])('refuse %s=%s', (name, text) => {
    expect(() => readSettings({ ...wechat, [name]: text })).toThrow(name);
  });

  it.each(['PUBLIC_URL', 'WECHAT_API_URL', 'WECHAT_AUTHORIZE_URL'])(
    'refuse %s without https in production, where the secret or a session would travel openly',
    (name) => {
      const env = { ...production, [name]: 'http://books.example.com' };
      expect(() => readSettings(env)).toThrow(`${name}=http://books.example.com`);
    },
  );

  it('refuse a public address in production that the product does not answer to', () => {
    const env = { ...production, ALLOWED_HOSTS: 'other.example.com' };
    expect(() => readSettings(env)).toThrow('不在 ALLOWED_HOSTS 中');
  });

  it('say the secret in no message', () => {
    const wrong = { ...wechat, PUBLIC_URL: '' };
    expect(() => readSettings(wrong)).toThrow(expect.not.stringContaining('secret-4711'));
  });

  it('reach identity and no other service', () => {
    const settings = readSettings(wechat);
    const secrets = { appPasswords: {}, signingKeys: {}, dataKeys: {} };
    const given = ['identity', 'ledger', 'gateway'].map((name) => {
      const context = { root: '', settings, databaseUrl: '', dataDir: '', serviceUrls: {} };
      const config = configOf(
        { name, port: 0, main: '' },
        /** @type {never} */ ({ ...context, secrets }),
      );
      return config.wechat?.appId;
    });
    expect(given).toEqual(['wx0123', undefined, undefined]);
  });
});
