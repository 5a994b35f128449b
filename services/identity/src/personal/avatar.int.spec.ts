import sharp from 'sharp';
import { sessionCalls } from '@mingzhang/contract';
import type { TestApi } from '@mingzhang/server/testing';
import { Identity } from '../testing/identity';

/** A picture 40 wide and 20 high, red on the left and blue on the right. */
function picture() {
  const half = (background: string) => ({
    create: { width: 20, height: 20, channels: 3 as const, background },
  });
  return sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } }).composite([
    { input: half('blue'), left: 20, top: 0 },
  ]);
}

describe('the avatar', () => {
  let house: Identity;
  let api: TestApi;

  beforeAll(async () => {
    house = await Identity.start();
    const { userId } = await house.register();
    api = await house.as(userId, null, null);
  });
  afterAll(() => house.stop());

  const send = (bytes: Buffer) =>
    api.send(sessionCalls.setAvatar, { body: { image: bytes.toString('base64') } });
  const stored = async () => (await api.call(sessionCalls.init, {})).user.avatarUrl;
  const decoded = async () =>
    sharp(Buffer.from((await stored()).replace('data:image/webp;base64,', ''), 'base64'));

  it.each(['png', 'jpeg', 'webp'] as const)(
    'takes %s and keeps a square of 256',
    async (format) => {
      const bytes = await picture().toFormat(format).toBuffer();
      expect(await send(bytes)).toMatchObject({ success: true });
      expect(await (await decoded()).metadata()).toMatchObject({
        format: 'webp',
        width: 256,
        height: 256,
      });
    },
  );

  it('turns the picture as the camera says and drops all that the file says beside it', async () => {
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: 'CANARY' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await send(bytes);
    const image = await decoded();
    const { exif, orientation } = await image.metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    // Orientation 6: what is left in the file is on top in the picture.
    const top = await (
      await decoded()
    )
      .extract({ left: 120, top: 5, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(top[0]).toBeGreaterThan(200);
    expect(top[2]).toBeLessThan(60);
  });

  it('refuses what is no picture, what only looks like one, and other formats', async () => {
    const png = await picture().png().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const gif = await picture().gif().toBuffer();
    const fake = Buffer.concat([png.subarray(0, 16), Buffer.from('<script>alert(1)</script>')]);
    for (const bytes of [Buffer.from('hello'), svg, gif, fake, png.subarray(0, 60)]) {
      expect(await send(bytes)).toMatchObject({ success: false, code: 'IMAGE_INVALID' });
    }
    expect(
      await api.send(sessionCalls.setAvatar, { body: { image: 'data:image/png;base64,xx' } }),
    ).toMatchObject({ code: 'INVALID_BODY' });
  });

  it('refuses a small file that unpacks to a huge picture, at once', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: 'white' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(600_000);
    const started = performance.now();
    expect(await send(bomb)).toMatchObject({ code: 'IMAGE_INVALID' });
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('goes away again', async () => {
    await api.call(sessionCalls.removeAvatar, {});
    expect(await stored()).toBe('');
  });
});
