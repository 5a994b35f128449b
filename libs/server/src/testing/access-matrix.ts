import {
  allCalls,
  allows,
  fillPath,
  roles,
  serviceOf,
  type Call,
  type Envelope,
} from '@mingzhang/contract';
import type { Actor } from '../assertion';
import type { TestService } from './test-service';

/** One try: who called what, what should happen and what did. */
export interface AccessCase {
  readonly name: string;
  readonly expected: 'let in' | 'refused';
  readonly found: 'let in' | 'refused' | 'not served';
}

/**
 * Walks every call that a service serves with every role, without an account set and without a
 * session. Generated from the contracts: a new call is tested by existing.
 */
export async function accessMatrix(service: TestService, name: string): Promise<AccessCase[]> {
  const calls = callsOf(name);
  const callers = [
    ...roles.map((role) => ({ title: role as string, role, actor: { role } })),
    { title: 'no account set', role: null, actor: { role: null, accountSetId: null } },
    { title: 'no session', role: undefined, actor: null },
  ];
  const cases: AccessCase[] = [];
  for (const call of calls) {
    for (const { title, role, actor } of callers) {
      cases.push({
        name: `${call.method} ${call.path} as ${title}`,
        expected: mayCall(call, role) ? 'let in' : 'refused',
        found: await attempt(service, call, actor),
      });
    }
  }
  return cases;
}

/** One try of somebody from another account set. */
export interface IntrusionCase {
  readonly name: string;
  readonly found: 'sees nothing' | 'sees it' | 'may do it' | 'no id given' | 'fails';
}

/** Who tries, and what there is to be found in the account set that is not theirs. */
export interface Intrusion {
  /** A Manager of an account set of their own. */
  readonly actor: Partial<Actor>;
  /** What stands where an id is: the record of the other account set, by the path of the call. */
  readonly ids: Readonly<Record<string, number>>;
  /** A word that is written all over the other account set. */
  readonly canary: string;
  /** Calls (`GET /report/combined/sets`) that ask a service which does not run here: 503 is their right answer. */
  readonly askAbsent?: ReadonlySet<string>;
}

/**
 * Walks every call that a service serves with a Manager of another account set: calls with an id get
 * the foreign one and must refuse, and no answer holds the foreign word. A call with an id that the
 * test does not know is a case that fails, so that none is forgotten.
 */
export async function intrusionMatrix(
  service: TestService,
  name: string,
  { actor, ids, canary, askAbsent }: Intrusion,
): Promise<IntrusionCase[]> {
  const cases: IntrusionCase[] = [];
  for (const call of callsOf(name)) {
    const hasId = call.path.includes('{id}');
    const id = ids[call.path] ?? ids[`/${call.path.split('/')[1]}`];
    const title = `${call.method} ${call.path}`;
    if (hasId && id === undefined) {
      cases.push({ name: title, found: 'no id given' });
      continue;
    }
    const path = fillPath(call.path, { ...harmless, id });
    const body = hasBody(call) ? {} : undefined;
    const { status, body: answer } = await service.as(actor).raw(call.method, path, body);
    const isAway = status === 503 && (askAbsent?.has(title) ?? false);
    cases.push({ name: title, found: intrusionOf({ status, answer, hasId, canary, isAway }) });
  }
  return cases;
}

function intrusionOf({
  status,
  answer,
  hasId,
  canary,
  isAway,
}: {
  isAway: boolean;
  status: number;
  answer: unknown;
  hasId: boolean;
  canary: string;
}): IntrusionCase['found'] {
  if (JSON.stringify(answer).includes(canary)) return 'sees it';
  if (hasId && (answer as Envelope<unknown>).success) return 'may do it';
  if (isAway) return 'sees nothing';
  return status < 500 && status !== 404 ? 'sees nothing' : 'fails';
}

/** `12 routes × 8 callers = 96 cases`, for the record of a test run. */
export function matrixText(name: string, routes: number, cases: number): string {
  return `permission matrix of ${name}: ${routes} routes × ${cases / routes} callers = ${cases} cases`;
}

/** The calls of the contract that a service serves. */
export function callsOf(name: string): readonly Call[] {
  return Object.values(allCalls).filter((call) => serviceOf(call.path) === name);
}

/** Parameters of the right form that name nothing, so that nothing is changed by the walk. */
const harmless = { id: 987_654_321, mobile: '13000000000', second: '0000' };

function hasBody(call: Call): boolean {
  return call.method !== 'GET' && call.method !== 'DELETE';
}

function mayCall(call: Call, role: (typeof roles)[number] | null | undefined): boolean {
  if (role === undefined) return call.access === 'public';
  return allows(call.access, role);
}

async function attempt(service: TestService, call: Call, actor: Parameters<TestService['as']>[0]) {
  const path = fillPath(call.path, harmless);
  const body = hasBody(call) ? {} : undefined;
  const { status, body: answer } = await service.as(actor).raw(call.method, path, body);
  const envelope = answer as Envelope<unknown>;
  if (status === 404) return 'not served';
  const noSet = !envelope.success && envelope.code === 'NO_ACCOUNT_SET';
  return status === 403 || noSet ? 'refused' : 'let in';
}
