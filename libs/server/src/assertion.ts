import { createHash } from 'node:crypto';
import {
  decodeProtectedHeader,
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
} from 'jose';
import type { Role } from '@mingzhang/contract';

/** The user or service of a request, as the guard found it. */
export interface Actor {
  readonly userId: number;
  readonly userName: string;
  readonly accountSetId: number | null;
  readonly role: Role | null;
  /** Hash of the session; identity needs it to change the session. */
  readonly session: string;
  /** The service that calls; only in calls between services. */
  readonly service?: string;
}

/** A signed-in user, vouched for by the gateway. */
export type SignedUser = Omit<Actor, 'service'>;

/** Tokens of a request that prove its caller. */
export interface Credentials {
  /** The gateway's token for the user, addressed to the service that it called. */
  readonly assertion?: string | undefined;
  /** Tokens of the services that the call passed through, the first caller first. */
  readonly services: readonly string[];
}

/** Verified caller of a request. */
export interface Caller {
  /** Null: the gateway says that nobody is signed in. Undefined: a service calls for itself. */
  readonly user: SignedUser | null | undefined;
  /** The calling service and the account set that it names. */
  readonly service: { readonly name: string; readonly accountSetId: number | null } | undefined;
  /**
   * A shadow call: its response is only compared. Nothing may be written, here or in further
   * services.
   */
  readonly isShadow?: true | undefined;
}

/** Life of a token in seconds: short, because a removed member must lose access soon. */
export const assertionSeconds = 60;
/** Allowed clock difference between two machines. */
const clockToleranceSeconds = 5;
/** Signing takes 0.1 ms: a token is reused for half of its life. */
const reuseMs = (assertionSeconds * 1_000) / 2;
const mintedAtMost = 10_000;
const verifiedAtMost = 2_000;
/** Most services that a call may pass through before this one. */
const servicesAtMost = 3;
/** The only issuer of tokens for users. */
const userIssuer = 'gateway';

type Kind = 'user' | 'service';

/** Signs with the service's own Ed25519 private key. */
export class AssertionSigner {
  private readonly key: Promise<CryptoKey | Uint8Array>;
  private readonly minted = new Map<string, { token: string; at: number }>();

  constructor(
    readonly name: string,
    jwk: JWK,
  ) {
    this.key = importJWK(jwk, 'EdDSA');
  }

  /**
   * Signs a token for a user. Only the gateway's is accepted, and only by the service it is
   * addressed to, or by services that this one calls in turn.
   * @param user null: nobody is signed in; the token only proves that the call passed the gateway
   * @param isShadow the response is only compared
   */
  signUser(user: SignedUser | null, audience: string, isShadow = false): Promise<string> {
    return this.mint('user', audience, { actor: user, ...(isShadow ? { shadow: true } : {}) });
  }

  /** Signs this service's token for a call to another one, with an account set or without. */
  signService(
    audience: string,
    {
      accountSetId,
      assertion,
    }: { readonly accountSetId: number | null; readonly assertion?: string | undefined },
  ): Promise<string> {
    return this.mint('service', audience, { set: accountSetId, for: digestOf(assertion) });
  }

  private async mint(kind: Kind, audience: string, claims: object): Promise<string> {
    const purpose = JSON.stringify([kind, audience, claims]);
    const known = this.minted.get(purpose);
    if (known && Date.now() - known.at < reuseMs) return known.token;
    const token = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'EdDSA', kid: this.name, typ: kind })
      .setIssuer(this.name)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${assertionSeconds}s`)
      .sign(await this.key);
    if (this.minted.size >= mintedAtMost) this.minted.clear();
    this.minted.set(purpose, { token, at: Date.now() });
    return token;
  }
}

interface Claims {
  readonly iss: string;
  readonly aud: string;
  readonly exp: number;
  readonly actor?: SignedUser | null;
  readonly shadow?: true;
  readonly set?: number | null;
  readonly for?: string;
}

/** Verifies the tokens of a request. A verified token is cached while it is valid. */
export class AssertionVerifier {
  private readonly keys: ReadonlyMap<string, Promise<CryptoKey | Uint8Array>>;
  private readonly seen = new Map<string, Claims>();

  /**
   * @param name this service
   * @param keys public keys by service name
   */
  constructor(
    private readonly name: string,
    keys: Readonly<Record<string, JWK>>,
  ) {
    this.keys = new Map(
      Object.entries(keys).map(([service, jwk]) => [service, importJWK(jwk, 'EdDSA')]),
    );
  }

  /**
   * Returns the caller, or undefined when anything is missing, forged, expired or addressed to
   * another service. The user's token is addressed to the first service, and each service's token
   * to the next one, so a stolen token is useless elsewhere.
   */
  async verify({ assertion, services }: Credentials): Promise<Caller | undefined> {
    if (services.length > servicesAtMost) return undefined;
    const words: Claims[] = [];
    for (const token of services) {
      const word = await this.claimsOf(token, 'service');
      const before = words.at(-1);
      if (!word || word.for !== digestOf(assertion)) return undefined;
      if (before && before.aud !== word.iss) return undefined;
      words.push(word);
    }
    const last = words.at(-1);
    if (last && last.aud !== this.name) return undefined;
    const service = last && { name: last.iss, accountSetId: last.set ?? null };
    if (assertion === undefined) return service && { user: undefined, service };
    const spoken = await this.claimsOf(assertion, 'user');
    const addressee = words[0]?.iss ?? this.name;
    if (!spoken || spoken.iss !== userIssuer || spoken.aud !== addressee) return undefined;
    return { user: spoken.actor ?? null, service, isShadow: spoken.shadow };
  }

  private async claimsOf(token: string, kind: Kind): Promise<Claims | undefined> {
    const known = this.seen.get(`${kind} ${token}`);
    if (known) return known.exp * 1_000 > Date.now() ? known : undefined;
    try {
      const issuer = decodeProtectedHeader(token).kid ?? '';
      const key = await this.keys.get(issuer);
      if (!key) return undefined;
      // The verifier limits the age itself, whatever expiry the token states.
      const options = {
        algorithms: ['EdDSA'],
        issuer,
        typ: kind,
        requiredClaims: ['iat', 'exp'],
        maxTokenAge: `${assertionSeconds}s`,
        clockTolerance: clockToleranceSeconds,
      };
      const claims = (await jwtVerify(token, key, options)).payload as unknown as Claims;
      this.remember(`${kind} ${token}`, claims);
      return claims;
    } catch {
      return undefined;
    }
  }

  private remember(key: string, claims: Claims): void {
    if (this.seen.size >= verifiedAtMost) {
      const oldest = this.seen.keys().next().value;
      if (oldest !== undefined) this.seen.delete(oldest);
    }
    this.seen.set(key, claims);
  }
}

function digestOf(assertion: string | undefined): string {
  return assertion === undefined ? '' : createHash('sha256').update(assertion).digest('base64url');
}

/** Header with the gateway's token for the user. */
export const assertionHeader = 'x-mingzhang-assertion';
/** Header with the tokens of the services that a call passed through, separated by commas. */
export const serviceHeader = 'x-mingzhang-service';
/** Set by the gateway for requests of a browser on this machine, without a proxy between. */
export const localHeader = 'x-mingzhang-local';

/** Reads the tokens from the headers of a request, unverified. */
export function credentialsIn(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Credentials {
  const [assertion, services] = [assertionHeader, serviceHeader].map((name) => {
    const value = headers[name];
    return Array.isArray(value) ? value[0] : value;
  });
  return { assertion, services: services ? services.split(',') : [] };
}
