import { readSettings } from './settings.mjs';

describe('TRUST_PROXY', () => {
  const trusted = (/** @type {string} */ text) => readSettings({ TRUST_PROXY: text }).trustProxy;

  it('is a number of proxies, or their addresses, or nothing', () => {
    expect(readSettings({}).trustProxy).toBeUndefined();
    expect(trusted('')).toBeUndefined();
    expect(trusted('1')).toBe(1);
    expect(trusted('10.0.0.5, 192.168.0.0/16,::1,fd00::/8')).toEqual([
      '10.0.0.5',
      '192.168.0.0/16',
      '::1',
      'fd00::/8',
    ]);
  });

  it.each(['true', '0', '10', '10.0.0', '10.0.0.0/33', 'proxy.local', '1,', '10.0.0.1/8/8'])(
    'refuses %s, because whoever is trusted by mistake chooses the address that is limited',
    (text) => {
      expect(() => trusted(text)).toThrow('TRUST_PROXY');
    },
  );
});

describe('a start for production', () => {
  const safe = {
    NODE_ENV: 'production',
    ALLOWED_HOSTS: 'books.example.com, [::1]',
    TRUST_PROXY: '1',
    SMS_PROVIDER: 'webhook',
    SMS_URL: 'https://sms.example.com/send',
  };

  it('takes settings that let nobody in', () => {
    expect(readSettings(safe)).toMatchObject({
      production: true,
      allowedHosts: ['books.example.com', '[::1]'],
      smsUrl: 'https://sms.example.com/send',
    });
  });

  it.each(['SMS_PROVIDER', 'ALLOWED_HOSTS', 'TRUST_PROXY'])(
    'refuses to start without %s and names it',
    (name) => {
      expect(() => readSettings({ ...safe, [name]: '' })).toThrow(name);
    },
  );

  it('has no demo company, and refuses to be asked for one', () => {
    expect(readSettings({}).demo).toBe(true);
    expect(readSettings(safe).demo).toBe(false);
    expect(readSettings({ ...safe, DEMO: '0' }).demo).toBe(false);
    expect(() => readSettings({ ...safe, DEMO: '1' })).toThrow('去掉 DEMO');
  });

  it('asks a command that lets nobody in for no settings of signing in', () => {
    const { production } = readSettings({ NODE_ENV: 'production' }, { serves: false });
    expect(production).toBe(true);
  });

  it('names all that is missing at once', () => {
    expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(
      /SMS_PROVIDER[^]*ALLOWED_HOSTS[^]*TRUST_PROXY/,
    );
  });

  it.each([
    ['ALLOWED_HOSTS', 'https://books.example.com'],
    ['SMS_PROVIDER', 'pigeon'],
    ['SMS_URL', 'nowhere'],
  ])('refuses %s=%s', (name, text) => {
    expect(() => readSettings({ ...safe, [name]: text })).toThrow(name);
  });
});
