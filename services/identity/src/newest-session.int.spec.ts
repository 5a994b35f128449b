import { newestSession } from './newest-session';
import { Identity } from './testing/identity';

describe('the newest session of somebody', () => {
  let house: Identity;
  beforeAll(async () => {
    house = await Identity.start();
  });
  afterAll(() => house.stop());

  it('is the one of the last sign-in, as long as it lives, and nobody else’s', async () => {
    const { url } = house.service.database;
    const [{ userId, mobile }] = [await house.register(), await house.register()];
    expect(await newestSession(url, mobile)).toBe(await house.sessionOf(userId));
    await house.service.database.query(
      `update identity.session set created_at = now() - interval '12 hours 1 second'
       where user_id = $1`,
      [userId],
    );
    expect(await newestSession(url, mobile)).toBeUndefined();
    expect(await newestSession(url, '13999999999')).toBeUndefined();
  });
});
