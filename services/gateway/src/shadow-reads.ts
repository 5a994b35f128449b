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

/** Requests to one shadow at once; more are left out. */
const AT_ONCE = 4;
/** Timeout of a shadow's answer. */
const PATIENCE_MS = 10_000;
/** Longer answers are not compared. */
const BYTES_AT_MOST = 1024 * 1024;
/**
 * Statuses about what all versions share, as the database, or about too many requests: they say
 * nothing about the shadow.
 */
const OF_ALL = new Set([429, 503]);

/** A call that the own version of a service has answered. */
export interface Followed {
  readonly request: FastifyRequest;
  readonly service: string;
  readonly session: KnownSession | undefined;
  readonly answer: { readonly status: number; readonly headers: IncomingHttpHeaders };
  readonly held: Held;
  /** Undefined: no shadow runs, or the own version has not answered. */
  readonly shadow: ServiceShadow | undefined;
}

/** The request to repeat, copied from the call before that ends. */
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
  /** A number from 0 to 1, new for each call. */
  readonly random?: () => number;
}

/**
 * Repeats calls on versions of services that nobody is given, after the client has its answer, and
 * compares the answers. Only a share of the calls that read and leave no trace is repeated; calls
 * beyond the limit are left out.
 */
export class ShadowReads {
  private readonly places = new Places({
    each: AT_ONCE,
    all: 4 * AT_ONCE,
    waitMs: 0,
    waiting: 0,
  });
  /** Separate connections: a hanging shadow takes none from users. */
  private readonly agent = new Agent({
    connections: AT_ONCE,
    pipelining: 1,
    maxResponseSize: BYTES_AT_MOST,
    headersTimeout: PATIENCE_MS,
    bodyTimeout: PATIENCE_MS,
  });

  private isClosing = false;

  constructor(private readonly parts: Parts) {}

  /** Repeats the call on its shadow once the call is over; nothing waits for it. */
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

  /** Undefined: no statement is possible. */
  private async compare(question: Question): Promise<FieldDifference[] | undefined> {
    const { shadow, service, own } = question;
    const other = await this.read(shadow.url, question).catch(codeOf);
    // A read broken off by closing says nothing about the shadow.
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

/** Whether a call only reads, answers JSON, and needs a session. */
function isShadowed(call: Call): boolean {
  return isRead(call) && call.answers === 'json' && call.access !== 'public';
}

const whole = (field: string, own: string, other: string): FieldDifference[] => [
  { field, at: field, own, other },
];

/** Undefined: not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The code or name of an error, as the reason why no answer came. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
