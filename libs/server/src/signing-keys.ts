import { AssertionSigner } from './assertion';
import type { ServiceConfig } from './config';

type Keys = Pick<ServiceConfig, 'name' | 'signingKey' | 'verifyKeys'>;

/** Creates the signer of a service. */
export function signerOf({ name, signingKey }: Keys): AssertionSigner {
  return new AssertionSigner(name, signingKey);
}

/**
 * Checks the keys without which a service could not communicate: its own and the gateway's public
 * one.
 * @throws Error that names every missing key
 */
export function requireKeys({ name, signingKey, verifyKeys }: Partial<Keys>): void {
  const missing = [
    ...(signingKey?.d === undefined ? [`${name} 的签名私钥`] : []),
    ...['gateway', name ?? '']
      .filter((each) => verifyKeys?.[each]?.x === undefined)
      .map((each) => `${each} 的公钥`),
  ];
  if (missing.length > 0) {
    throw new Error(`服务 ${name} 不能启动，缺少密钥：${missing.join('、')}，请检查密钥设置`);
  }
}
