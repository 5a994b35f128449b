import { AssertionSigner } from './assertion';
import type { ServiceConfig } from './config';

type Keys = Pick<ServiceConfig, 'name' | 'signingKey' | 'verifyKeys'>;

/** Signs in the name of the service. */
export function signerOf({ name, signingKey }: Keys): AssertionSigner {
  return new AssertionSigner(name, signingKey);
}

/**
 * A service without its own key, or without the gateway's public one, could talk to nobody.
 * @throws Error that names every key that is missing
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
