import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bucketOf, uploadBuild } from './bucket.mjs';

const { FakeBucket } = /** @type {typeof import('@mingzhang/server/testing')} */ (
  createRequire(import.meta.url)('@mingzhang/server/testing')
);
const settings = {
  RELEASE_STORE: 's3://builds/of/us',
  AWS_ACCESS_KEY_ID: 'AKTEST',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

describe('RELEASE_STORE', () => {
  it('is the data folder by default, a bucket where it names one', () => {
    expect(bucketOf({})).toBeUndefined();
    expect(bucketOf({ ...settings, AWS_REGION: 'cn-north-1' })).toMatchObject({
      address: 's3://builds/of/us',
      region: 'cn-north-1',
      accessKeyId: 'AKTEST',
      endpoint: 'https://s3.cn-north-1.amazonaws.com',
    });
  });

  it.each([
    ['/srv/builds', {}, 'RELEASE_STORE=/srv/builds 不认识'],
    ['s3://', {}, 'RELEASE_STORE=s3:// 不认识'],
    ['s3://builds/../x?y', {}, '不认识'],
    ['s3://builds', { AWS_SECRET_ACCESS_KEY: '' }, '还要设 AWS_SECRET_ACCESS_KEY'],
    ['s3://builds', { AWS_ENDPOINT_URL: 'minio:9000' }, 'AWS_ENDPOINT_URL=minio:9000 不正确'],
  ])('for %s with %j says what is wrong', (address, more, reason) => {
    expect(() => bucketOf({ ...settings, RELEASE_STORE: address, ...more })).toThrow(reason);
  });
});

describe('a build in a bucket', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const build = { name: 'mf-books', version: '0.1.0-aa' };
  const bucket = new FakeBucket();
  /** @type {import('./bucket.mjs').BucketConfig} */
  let config;
  /** @type {string} */
  let folder;

  beforeAll(async () => {
    config = await bucket.start();
    folder = mkdtempSync(join(tmpdir(), 'mingzhang-bucket-'));
    const place = join(folder, 'mf-books/0.1.0-aa');
    mkdirSync(place, { recursive: true });
    const hash = `sha384-${createHash('sha384').update('{}').digest('base64')}`;
    const own = { ...build, routes: [], titles: {}, menu: [], sources: {} };
    const list = JSON.stringify({ ...own, files: { 'mf-manifest.json': hash } });
    writeFileSync(join(place, 'mf-manifest.json'), '{}');
    writeFileSync(join(place, 'release.json'), list);
    const signature = sign(null, Buffer.from(list), privateKey).toString('base64');
    writeFileSync(join(place, 'release.sig'), signature);
  });
  afterAll(async () => {
    await bucket.stop();
    rmSync(folder, { recursive: true });
  });
  const isSigned = () => bucket.files.has('mf-books/0.1.0-aa/release.sig');
  const upload = () => uploadBuild({ folder, bucket: config, keys: [publicKey] }, build);

  it('is there once it was uploaded as a whole, its signature last', async () => {
    expect(isSigned()).toBe(false);
    expect(await upload()).toBe(true);
    expect(isSigned()).toBe(true);
    expect([...bucket.files.keys()]).toEqual(
      ['mf-manifest.json', 'release.json', 'release.sig'].map(
        (name) => `mf-books/0.1.0-aa/${name}`,
      ),
    );
    expect(await upload()).toBe(false);
  });

  it('is uploaded to a bucket that may not be listed', async () => {
    bucket.files.clear();
    bucket.mood = 'unlisted';
    expect(isSigned()).toBe(false);
    expect(await upload()).toBe(true);
    expect(isSigned()).toBe(true);
  });

  it('says where to look when the bucket does not answer, or not well', async () => {
    bucket.mood = 'failing';
    await expect(upload()).rejects.toThrow(/发布库没有应答，什么也没有改动：.*answers 500.*请检查/);
    bucket.mood = 'cutting';
    await expect(upload()).rejects.toThrow('cannot be reached');
  });
});
