import { gatewayOf } from './dev-remote.mjs';

describe('the gateway of a page in development', () => {
  it('is the one that is named, by argument before the setting', () => {
    const env = { GATEWAY: 'http://localhost:8080' };
    expect(gatewayOf(['--gateway', 'https://test.example.com'], env)).toBe(
      'https://test.example.com',
    );
    expect(gatewayOf([], env)).toBe('http://localhost:8080');
    expect(gatewayOf([], {})).toBeUndefined();
  });

  it.each([
    [['--gateway', 'test.example.com'], '网关地址 test.example.com 不正确'],
    [['--gateway', 'https://test.example.com/app'], '不带路径'],
    [['--gate', 'https://test.example.com'], '用法'],
    [['https://test.example.com'], '用法'],
  ])('is refused as %j', (args, reason) => {
    expect(() => gatewayOf(args, {})).toThrow(reason);
  });
});
