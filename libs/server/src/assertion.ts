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

/** On whose behalf a request is made, as the guard has found. */
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

/** A signed-in person, as the gateway vouches for them. */
export type SignedUser = Omit<Actor, 'service'>;

/** What a request brings to prove who makes it. */
export interface Credentials {
  /** The gateway's word for the user, addressed to the service that it called. */
  readonly assertion?: string | undefined;
  /** The words of the services through which the call came, the first caller first. */
  readonly services: readonly string[];
}

/** Who makes a request, when everything about it is proven. */
export interface Caller {
  /** Null: the gateway says that nobody is signed in. Undefined: a service speaks for itself. */
  readonly user: SignedUser | null | undefined;
  /** The service that calls, and the account set it means. */
  readonly service: { readonly name: string; readonly accountSetId: number | null } | undefined;
  /** The answer is compared and given to nobody: nothing may be written for it, here or further on. */
  readonly isShadow?: true | undefined;
}

/** Life of a signed word: short, because a removed member must not go on for long. */
export const assertionSeconds = 60;
/** Clocks of two machines may differ by this. */
const clockToleranceSeconds = 5;
/** Signing costs 0.1 ms: one token serves the same purpose for half of its life. */
const reuseMs = (assertionSeconds * 1_000) / 2;
const mintedAtMost = 10_000;
const verifiedAtMost = 2_000;
/** Services between the gateway and the one that answers. */
const servicesAtMost = 3;
/** The one whose word for a user counts. */
const userIssuer = 'gateway';

type Kind = 'user' | 'service';

/** Signs with the service's own Ed25519 key, which nobody else has. */
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
   * The word for a user. Only the gateway's is believed, and only by the service it is addressed to,
   * or by one that this service calls in turn.
   * @param user null: nobody is signed in; it only proves that the gateway has let the call pass
   * @param isShadow the answer is compared and given to nobody
   */
  signUser(user: SignedUser | null, audience: string, isShadow = false): Promise<string> {
    return this.mint('user', audience, { actor: user, ...(isShadow ? { shadow: true } : {}) });
  }

  /** The word of this service that it calls another one, for an account set or none. */
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

/** Verifies what a request brings; a token seen before is not verified twice while it lives. */
export class AssertionVerifier {
  private readonly keys: ReadonlyMap<string, Promise<CryptoKey | Uint8Array>>;
  private readonly seen = new Map<string, Claims>();

  /**
   * @param name the service that is asked
   * @param keys public keys by the name of their service
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
   * Who calls, or undefined when anything is missing, forged, expired or meant for somebody else.
   * A user's word was addressed to the first service, and each service's to the next one: whoever
   * merely got hold of one cannot use it.
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
      // The reader's own clock ends a word, whatever its maker has written into it.
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

/** Header that carries the gateway's word for the user. */
export const assertionHeader = 'x-mingzhang-assertion';
/** Header that carries the words of the services through which a call came, separated by commas. */
export const serviceHeader = 'x-mingzhang-service';
/** Set by the gateway when this machine's own browser asks, without a proxy between. */
export const localHeader = 'x-mingzhang-local';

/** What the headers of a request prove, still unverified. */
export function credentialsIn(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Credentials {
  const [assertion, services] = [assertionHeader, serviceHeader].map((name) => {
    const value = headers[name];
    return Array.isArray(value) ? value[0] : value;
  });
  return { assertion, services: services ? services.split(',') : [] };
}
