import { importJWK, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { Role } from '@mingzhang/contract';

/** On whose behalf a request is made: minted by the gateway, verified by every service. */
export interface Actor {
  readonly userId: number;
  readonly userName: string;
  readonly accountSetId: number | null;
  readonly role: Role | null;
  /** Hash of the session; identity needs it to change the session. */
  readonly session: string;
  /** Name of the calling service when a service speaks for itself. */
  readonly service?: string;
}

/** Life of an assertion: short, because a removed member must not go on for long. */
export const assertionSeconds = 60;
const cachedTokens = 2000;

/** Signs assertions with Ed25519. */
export class AssertionSigner {
  private key: Promise<CryptoKey | Uint8Array>;

  constructor(jwk: JWK) {
    this.key = importJWK(jwk, 'EdDSA');
  }

  /** @param actor null: nobody is signed in; it only proves that the gateway has let the call pass */
  async sign(actor: Actor | null): Promise<string> {
    return new SignJWT({ actor })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuedAt()
      .setExpirationTime(`${assertionSeconds}s`)
      .sign(await this.key);
  }
}

/** Verifies assertions; a token seen before is not verified twice while it lives. */
export class AssertionVerifier {
  private readonly key: Promise<CryptoKey | Uint8Array>;
  private readonly seen = new Map<string, { actor: Actor | null; expiresAt: number }>();

  constructor(jwk: JWK) {
    this.key = importJWK(jwk, 'EdDSA');
  }

  /** The actor, null for nobody, or undefined when the token is missing, forged or expired. */
  async verify(token: string | undefined): Promise<Actor | null | undefined> {
    if (!token) return undefined;
    const known = this.seen.get(token);
    if (known) return known.expiresAt > Date.now() ? known.actor : undefined;
    try {
      const { payload } = await jwtVerify(token, await this.key, { algorithms: ['EdDSA'] });
      const actor = payload['actor'] as Actor | null;
      this.remember(token, actor, (payload.exp ?? 0) * 1000);
      return actor;
    } catch {
      return undefined;
    }
  }

  private remember(token: string, actor: Actor | null, expiresAt: number): void {
    if (this.seen.size >= cachedTokens) {
      const oldest = this.seen.keys().next().value;
      if (oldest !== undefined) this.seen.delete(oldest);
    }
    this.seen.set(token, { actor, expiresAt });
  }
}

/** Header that carries the assertion between processes. */
export const assertionHeader = 'x-mingzhang-assertion';
/** Set by the gateway when this machine's own browser asks, without a proxy between. */
export const localHeader = 'x-mingzhang-local';
