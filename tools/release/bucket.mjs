import { createRequire } from 'node:module';
import { StartError } from '../run/start-error.mjs';

/** @typedef {import('@mingzhang/server').BucketConfig} BucketConfig */

/**
 * The bucket that `RELEASE_STORE` names; undefined: builds lie in the data folder alone.
 * @param {NodeJS.ProcessEnv} env with the usual settings of AWS
 * @returns {BucketConfig | undefined}
 * @throws {StartError} naming what is wrong or missing
 */
export function bucketOf(env) {
  const address = env.RELEASE_STORE || undefined;
  if (address === undefined) return undefined;
  if (!/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/.test(address)) {
    throw new StartError(
      `RELEASE_STORE=${address} 不认识，请写成 s3://桶/前缀；不设则放在数据目录的 releases 中。`,
    );
  }
  const missing = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].filter((name) => !env[name]);
  if (missing.length > 0) {
    throw new StartError(`RELEASE_STORE 设为 ${address}，还要设 ${missing.join('、')}。`);
  }
  const region = env.AWS_REGION || 'us-east-1';
  const endpoint = env.AWS_ENDPOINT_URL || `https://s3.${region}.amazonaws.com`;
  if (!/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : '')) {
    throw new StartError(`AWS_ENDPOINT_URL=${endpoint} 不正确，请写成 https://s3.example.com。`);
  }
  return {
    address,
    endpoint,
    region,
    sessionToken: env.AWS_SESSION_TOKEN || undefined,
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
  };
}

/** What the bucket and the folder share with the gateway; loaded after the build. */
function stores() {
  const load = createRequire(import.meta.url);
  return /** @type {typeof import('@mingzhang/server')} */ (load('@mingzhang/server'));
}

/**
 * Puts a build of the folder into the bucket.
 * @param {{folder: string, bucket: BucketConfig, keys: import('node:crypto').KeyObject[]}} where
 * @param {{name: string, version: string}} build
 * @returns {Promise<boolean>} whether it was not there yet
 * @throws {StartError} when the bucket cannot be reached
 */
export async function uploadBuild({ folder, bucket, keys }, build) {
  const { BucketFiles, copyBuild, FolderFiles } = stores();
  return reached(() =>
    copyBuild({ from: new FolderFiles(folder), to: new BucketFiles(bucket) }, build, keys),
  );
}

/**
 * Does something with a store.
 * @template T
 * @param {() => Promise<T>} work
 * @throws {StartError} when it cannot be reached
 */
export async function reached(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof stores().StoreAway)) throw error;
    throw new StartError(
      `发布库没有应答，什么也没有改动：${error.message}。` +
        '请检查 RELEASE_STORE、AWS_ENDPOINT_URL、密钥和网络后重试。',
    );
  }
}
