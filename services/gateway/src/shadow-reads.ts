import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { Agent } from 'undici';
import type { Call } from '@mingzhang/contract';
import { differencesOf, type FieldDifference, lastingDifferences, WHOLE } from '@mingzhang/rules';
import { assertionHeader } from '@mingzhang/server';
import { callOf, isRead } from './call-of';
import type { Passage } from './passage';
import { Places } from './places';
import type { ServiceShadow } from './service-versions';
import { headOf } from './services';
import type { KnownSession, Sessions } from './sessions';
import type { ShadowFindings } from './shadow-findings';
import type { Held } from './spool';

/** So many questions to one shadow are under way; one more is left out. */
const AT_ONCE = 4;
/** Who does not answer is waited for so long. */
const PATIENCE_MS = 10_000;
/** Longer answers are not compared. */
const BYTES_AT_MOST = 1024 * 1024;
/** Of what all versions share, as the database, or of too much at once: it tells nothing about the shadow. */
const OF_ALL = new Set([429, 503]);

/** A call that the own version of a service has answered. */
export interface Followed {
  readonly request: FastifyRequest;
  readonly service: string;
  readonly session: KnownSession | undefined;
  readonly answer: { readonly status: number; readonly headers: IncomingHttpHeaders };
  readonly held: Held;
  /** Undefined: none runs, or the own version has not answered. */
  readonly shadow: ServiceShadow | undefined;
}

/** What is asked again, all of it taken from the call before that is over. */
interface Question {
  readonly call: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly requestId: string;
  readonly service: string;
  readonly session: KnownSession;
  readonly own: Buffer;
  readonly shadow: ServiceShadow;
}

interface Parts {
  readonly sessions: Pick<Sessions, 'assertionFor'>;
  readonly findings: ShadowFindings;
  /** Where the installation's own services listen. */
  readonly ownUrls: Readonly<Record<string, string>>;
  readonly onFault: (reason: unknown, what: string) => void;
  /** From 0 to 1, another one for each call. */
  readonly random?: () => number;
}

/**
 * Asks versions of services that nobody is given the same as the own ones, when who asked has the answer, and compares.
 * Of calls that only read and leave no trace, a share; whoever comes while enough is under way is left out.
 */
export class ShadowReads {
  private readonly places = new Places({
    each: AT_ONCE,
    all: 4 * AT_ONCE,
    waitMs: 0,
    waiting: 0,
  });
  /** Connections of their own: a shadow that hangs takes none from people. */
  private readonly agent = new Agent({
    connections: AT_ONCE,
    pipelining: 1,
    maxResponseSize: BYTES_AT_MOST,
    headersTimeout: PATIENCE_MS,
    bodyTimeout: PATIENCE_MS,
  });

  private isClosing = false;

  constructor(private readonly parts: Parts) {}

  /** Has the shadow asked once the call is over; nothing of it is waited for. */
  follow(passage: Passage, followed: Followed): void {
    const question = this.questionOf(followed);
    if (!question) return;
    passage.keep(() => {
      this.ask(question).catch((error: unknown) =>
        this.parts.onFault(error, 'a shadow was not compared'),
      );
    });
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.agent.destroy();
    await this.parts.findings.close();
  }

  private questionOf({ request, answer, held, shadow, ...of }: Followed): Question | undefined {
    const { session, service } = of;
    const { bytes: own } = held;
    if (!shadow || !session || !own || answer.status !== 200) return undefined;
    if (answer.headers['content-encoding'] !== undefined) return undefined;
    const { path, headers } = headOf(request);
    const call = callOf(request.method, (path.split('?')[0] ?? '').replace(/^\/api/, ''));
    if (!call || !isShadowed(call)) return undefined;
    if ((this.parts.random ?? Math.random)() * WHOLE >= shadow.hundredths) return undefined;
    const name = `${call.method} ${call.path}`;
    return {
      call: name,
      path,
      headers,
      requestId: request.id,
      service,
      session,
      own,
      shadow,
    };
  }

  private async ask(question: Question): Promise<void> {
    const { shadow, service, session, call, requestId } = question;
    const { findings } = this.parts;
    const of = { service, version: shadow.version };
    const release = await this.places.take(service);
    if (!release) return findings.dropped(of);
    try {
      const differences = await this.compare(question);
      if (!differences) return await findings.dropped(of);
      const { accountSetId } = session.owner;
      await findings.compared(of, { call, accountSetId, requestId, differences });
    } finally {
      release();
    }
  }

  /** Undefined: nothing can be said. */
  private async compare(question: Question): Promise<FieldDifference[] | undefined> {
    const { shadow, service, own } = question;
    const other = await this.read(shadow.url, question).catch(codeOf);
    // What is broken off here tells nothing about who was asked.
    if (this.isClosing) return undefined;
    if (typeof other === 'string') return whole('应答', '200', `没有应答（${other}）`);
    if (OF_ALL.has(other.status)) return undefined;
    if (other.status !== 200) return whole('状态', '200', String(other.status));
    const [ownValue, otherValue] = [parsed(own.toString()), parsed(other.text)];
    if (otherValue === undefined) return whole('内容', 'JSON', '不是 JSON');
    const first = differencesOf(ownValue, otherValue);
    if (first.length === 0) return [];
    const again = await this.read(this.parts.ownUrls[service] ?? '', question).catch(codeOf);
    if (typeof again === 'string' || again.status !== 200) return undefined;
    return lastingDifferences(first, differencesOf(parsed(again.text), otherValue));
  }

  private async read(url: string, { path, headers, service, session }: Question) {
    const assertion = await this.parts.sessions.assertionFor(session, service, true);
    const { statusCode, body } = await this.agent.request({
      origin: new URL(url).origin,
      path,
      method: 'GET',
      headers: { ...headers, [assertionHeader]: assertion },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: statusCode, text: await body.text() };
  }
}

/** What only reads, and answers somebody who is known in fields. */
function isShadowed(call: Call): boolean {
  return isRead(call) && call.answers === 'json' && call.access !== 'public';
}

const whole = (field: string, own: string, other: string): FieldDifference[] => [
  { field, at: field, own, other },
];

/** Undefined: it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why no answer has come, as a word. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
