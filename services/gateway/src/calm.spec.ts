import { Calm } from './calm';

describe('tries of passwords and codes', () => {
  it('are told by their call', () => {
    expect(Calm.tryAt('/login')).toBe('/login');
    expect(Calm.tryAt('/regMsg/13900000000')).toBe('/regMsg');
    expect(Calm.tryAt('/salary/slip/open')).toBe('/salary/slip/open');
    expect(Calm.tryAt('/logout')).toBeUndefined();
    expect(Calm.tryAt('/voucher')).toBeUndefined();
  });

  it('are refused by call and address: who tried pay slips may sign in', async () => {
    const calm = new Calm();
    calm.refused('/salary/slip/open', '10.0.0.1');
    expect(await calm.holds('/salary/slip/open', '10.0.0.1')).toBe(true);
    expect(await calm.holds('/login', '10.0.0.1')).toBe(false);
    expect(await calm.holds('/salary/slip/open', '10.0.0.2')).toBe(false);
  });
});
