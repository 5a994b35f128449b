import { createHash } from 'node:crypto';
import { ServiceUnavailableException } from '@nestjs/common';
import { internalCalls, type ResultOf } from '@mingzhang/contract';
import type { ReleaseSubject } from '@mingzhang/rules';
import type { AssertionSigner, ServiceClient } from '@mingzhang/server';

type Owner = NonNullable<ResultOf<typeof internalCalls.session>>;

/** A session as identity reported it, at most one second old. */
export interface KnownSession {
  readonly owner: Owner;
  /** Hash of its token. */
  readonly hash: string;
}

/** The subject that the rules of releases are evaluated for. */
export function subjectOf(session: KnownSession | undefined, now: Date): ReleaseSubject {
  const { accountSetId, agencyId, role } = session?.owner ?? {};
  return {
    accountSetId: accountSetId ?? undefined,
    agencyId: agencyId ?? undefined,
    role: role ?? undefined,
    now: now.toISOString(),
  };
}

/** The finder of a report about a build; `person` is empty without a session. */
export function finderOf(session: KnownSession | undefined, now: Date) {
  const { now: _now, ...subject } = subjectOf(session, now);
  return { ...subject, person: String(session?.owner.userId ?? '') };
}

interface Entry {
  readonly session: KnownSession | undefined;
  readonly readAt: number;
}

const freshMs = 1_000;
const sessionLimit = 10_000;

/** Resolves session cookies by asking identity; holds no state that another gateway would need. */
export class Sessions {
  private readonly entries = new Map<string, Entry>();
  private readonly pending = new Map<string, Promise<KnownSession | undefined>>();

  constructor(
    private readonly services: ServiceClient,
    private readonly signer: AssertionSigner,
  ) {}

  /** The session of a token, or undefined when it has none. `fresh` skips the one-second cache. */
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

  /**
   * Signs the identity of the session's owner, or of nobody, for the service that is called.
   * @param isShadow the answer is only compared and given to nobody
   */
  assertionFor(
    session: KnownSession | undefined,
    service: string,
    isShadow = false,
  ): Promise<string> {
    if (!session) return this.signer.signUser(null, service, isShadow);
    const { userId, userName, accountSetId, role } = session.owner;
    const user = { userId, userName, accountSetId, role, session: session.hash };
    return this.signer.signUser(user, service, isShadow);
  }

  /** Drops the cached session, because it was just changed. */
  forget(token: string | undefined): void {
    if (token) this.entries.delete(createHash('sha256').update(token).digest('base64url'));
  }

  private async read(hash: string): Promise<KnownSession | undefined> {
    const owner = await this.ownerOf(hash);
    const session = owner ? { owner, hash } : undefined;
    if (this.entries.size >= sessionLimit) this.entries.clear();
    this.entries.set(hash, { session, readAt: Date.now() });
    return session;
  }

  private async ownerOf(tokenHash: string): Promise<Owner | null> {
    try {
      return await this.services.call('identity', internalCalls.session, { body: { tokenHash } });
    } catch (cause) {
      // A 503, not a sign-out: nobody must sign in again because identity is down.
      throw new ServiceUnavailableException('no session can be read', { cause });
    }
  }
}
