import {
  allCalls,
  allows,
  fillPath,
  roles,
  serviceOf,
  type Call,
  type Envelope,
} from '@mingzhang/contract';
import type { TestService } from './test-service';

/** One call by one caller, with the expected and the actual result. */
export interface AccessCase {
  readonly name: string;
  readonly expected: 'let in' | 'refused';
  readonly found: 'let in' | 'refused' | 'not served';
}

/**
 * Makes every call of a service with every role, without an account set and without a session.
 * Generated from the contracts, so a new call is covered at once.
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

/** `12 routes × 8 callers = 96 cases`, for the output of a test run. */
export function matrixText(name: string, routes: number, cases: number): string {
  return `permission matrix of ${name}: ${routes} routes × ${cases / routes} callers = ${cases} cases`;
}

/** The calls of the contract that a service serves. */
export function callsOf(name: string): readonly Call[] {
  return Object.values(allCalls).filter((call) => serviceOf(call.path) === name);
}

/** Valid parameters that match no record, so that the calls change nothing. */
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
