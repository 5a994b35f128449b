import { createHash } from 'node:crypto';
import { ServiceUnavailableException } from '@nestjs/common';
import { request } from 'undici';
import type { Envelope, InputOf, ResultOf } from '@mingzhang/contract';
import { internalCalls } from '@mingzhang/contract';
import {
  assertionHeader,
  assertionSeconds,
  type Actor,
  type AssertionSigner,
} from '@mingzhang/server';

type Owner = NonNullable<ResultOf<typeof internalCalls.session>>;

/** A session as the gateway sees it, at most one second old. */
export interface KnownSession {
  readonly owner: Owner;
  /** The assertion for the services. */
  readonly assertion: string;
}

interface Entry {
  readonly session: KnownSession | undefined;
  readonly readAt: number;
}

const freshMs = 1_000;
const timeoutMs = 10_000;
const sessionLimit = 10_000;
/** An assertion is minted anew when half of its life is over. */
const assertionReuseMs = (assertionSeconds * 1_000) / 2;

/** Resolves session cookies by asking identity; keeps no state that another gateway would need. */
export class Sessions {
  private readonly entries = new Map<string, Entry>();
  private readonly assertions = new Map<string, { token: string; mintedAt: number }>();
  private readonly pending = new Map<string, Promise<KnownSession | undefined>>();
  private readonly self: Actor = {
    userId: 0,
    userName: 'gateway',
    accountSetId: null,
    role: null,
    session: '',
    service: 'gateway',
  };

  constructor(
    private readonly identityUrl: () => string,
    private readonly signer: AssertionSigner,
  ) {}

  /** The session of a token, or undefined when it has none. `fresh` skips the one-second view. */
  async resolve(token: string | undefined, fresh = false): Promise<KnownSession | undefined> {
    if (!token) return undefined;
    const hash = createHash('sha256').update(token).digest('base64url');
    const entry = this.entries.get(hash);
    if (!fresh && entry && Date.now() - entry.readAt < freshMs) return entry.session;
    const running = this.pending.get(hash);
    if (running && !fresh) return running;
    const reading = this.read(hash).finally(() => this.pending.delete(hash));
    this.pending.set(hash, reading);
    return reading;
  }

  /** The assertion of a call that nobody signed in for. */
  nobody(): Promise<string> {
    return this.mint('nobody', null);
  }

  /** Forgets what is known: the session was just changed. */
  forget(token: string | undefined): void {
    if (token) this.entries.delete(createHash('sha256').update(token).digest('base64url'));
  }

  private async read(hash: string): Promise<KnownSession | undefined> {
    const owner = await this.ownerOf(hash);
    const session = owner ? { owner, assertion: await this.assertionFor(hash, owner) } : undefined;
    if (this.entries.size >= sessionLimit) this.entries.clear();
    this.entries.set(hash, { session, readAt: Date.now() });
    return session;
  }

  private async ownerOf(tokenHash: string): Promise<Owner | null> {
    const body: InputOf<typeof internalCalls.session>['body'] = { tokenHash };
    const assertion = await this.mint('self', this.self);
    try {
      const answer = await request(`${this.identityUrl()}/api${internalCalls.session.path}`, {
        method: internalCalls.session.method,
        headers: { 'content-type': 'application/json', [assertionHeader]: assertion },
        body: JSON.stringify(body),
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      const envelope = (await answer.body.json()) as Envelope<Owner | null>;
      if (envelope.success) return envelope.data;
      throw new Error(`identity refused: ${answer.statusCode} ${envelope.code}`);
    } catch (cause) {
      // Nobody is told to sign in again because the sessions cannot be read at the moment.
      throw new ServiceUnavailableException('no session can be read', { cause });
    }
  }

  private assertionFor(session: string, owner: Owner): Promise<string> {
    const { userId, userName, accountSetId, role } = owner;
    return this.mint(JSON.stringify([session, userId, userName, accountSetId, role]), {
      userId,
      userName,
      accountSetId,
      role,
      session,
    });
  }

  /** Signing costs 0.1 ms: one assertion serves a session and role for half of its life. */
  private async mint(key: string, actor: Actor | null): Promise<string> {
    const known = this.assertions.get(key);
    if (known && Date.now() - known.mintedAt < assertionReuseMs) return known.token;
    const token = await this.signer.sign(actor);
    if (this.assertions.size >= sessionLimit) this.assertions.clear();
    this.assertions.set(key, { token, mintedAt: Date.now() });
    return token;
  }
}
