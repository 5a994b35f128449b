import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { domains, routes } from '@mingzhang/contract';
import { AssertionSigner } from '../assertion';

/** Keys of services, as at one start of the product. */
export interface TestKeys {
  readonly verifyKeys: Readonly<Record<string, JWK>>;
  signingKeyOf(service: string): JWK;
  /** Signer of a service. */
  signerOf(service: string): AssertionSigner;
}

/** Key pairs of the contract's services, and of those that a test adds. */
export async function testKeys(more: readonly string[] = []): Promise<TestKeys> {
  const known = [...routes, ...domains].map(({ service }) => service);
  const names = new Set(['gateway', ...known, ...more]);
  const verifyKeys: Record<string, JWK> = {};
  const signingKeys = new Map<string, JWK>();
  const signers = new Map<string, AssertionSigner>();
  for (const name of names) {
    const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    const own = await exportJWK(pair.privateKey);
    verifyKeys[name] = await exportJWK(pair.publicKey);
    signingKeys.set(name, own);
    signers.set(name, new AssertionSigner(name, own));
  }
  const of = <T>(all: ReadonlyMap<string, T>, service: string): T => {
    const found = all.get(service);
    if (found === undefined) throw new Error(`the service ${service} has no key`);
    return found;
  };
  return {
    verifyKeys,
    signingKeyOf: (service) => of(signingKeys, service),
    signerOf: (service) => of(signers, service),
  };
}
