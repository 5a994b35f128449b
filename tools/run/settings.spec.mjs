import { readSettings } from './settings.mjs';

describe('TRUST_PROXY', () => {
  const trusted = (/** @type {string} */ text) => readSettings({ TRUST_PROXY: text }).trustProxy;

  it('is a number of proxies, or their addresses, or nothing', () => {
    expect(readSettings({}).trustProxy).toBeUndefined();
    expect(trusted('')).toBeUndefined();
    expect(trusted('1')).toBe(1);
    expect(trusted('10.0.0.5, 192.168.0.0/16,::1,fd00::/8')).toEqual([
      ...['10.0.0.5', '192.168.0.0/16', '::1', 'fd00::/8'],
    ]);
  });

  it.each(['true', '0', '10', '10.0.0', '10.0.0.0/33', 'proxy.local', '1,', '10.0.0.1/8/8'])(
    'refuses %s, because whoever is trusted by mistake chooses the address that is limited',
    (text) => {
      expect(() => trusted(text)).toThrow('TRUST_PROXY');
    },
  );
});
