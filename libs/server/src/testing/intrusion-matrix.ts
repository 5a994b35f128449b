import fc from 'fast-check';
import type { Call } from '@mingzhang/contract';
import type { Actor } from '../assertion';
import { callsOf } from './access-matrix';
import { idNames } from './foreign-ids';
import { validRequestsOf, type Fitting } from './generated-values';
import { sendGenerated } from './request-storm';
import type { TestService } from './test-service';

/** One call of somebody from another account set. */
export interface IntrusionCase {
  readonly name: string;
  readonly found: 'sees nothing' | 'sees it' | 'fails' | 'is never accepted';
}

/** Who calls, and what there is to be found in the account set that is not theirs. */
export interface Intrusion {
  /** A Manager of an account set of their own. */
  readonly actor: Partial<Actor>;
  /** A word that is written all over the other account set. */
  readonly canary: string;
  /** Calls (`GET /report/combined/sets`) that ask a service which does not run here: 503 is their right answer. */
  readonly askAbsent?: ReadonlySet<string>;
  /** Reads that are refused in the account set of the caller, each with the reason. */
  readonly refused?: Readonly<Record<string, string>>;
  /** Values for fields that a generated request cannot guess, by field name. */
  readonly fitting?: Fitting;
}

/** Months and formats that all services accept. */
const commonValues: Fitting = {
  period: ['2026-01'],
  periodFrom: ['2026-01'],
  periodTo: ['2026-03'],
  year: [2026],
  month: [1],
  format: ['csv'],
};

/** Requests per call. */
const requestsOfCall = 3;

/**
 * Sends generated requests to every call without ids as a Manager of another account set: no answer and no csv
 * file holds the foreign word. Of each read, one request at least is accepted. This covers only what
 * `foreignIdWalk` leaves out: calls with ids are tried there, with valid requests.
 */
export async function intrusionMatrix(
  service: TestService,
  name: string,
  { actor, canary, askAbsent, refused = {}, fitting }: Intrusion,
): Promise<IntrusionCase[]> {
  const cases: IntrusionCase[] = [];
  const values = { ...commonValues, ...fitting };
  for (const call of callsOf(name).filter((each) => idNames(each).size === 0)) {
    const title = `${call.method} ${call.path}`;
    const mayBeAway = askAbsent?.has(title) ?? false;
    const mayBeRefused = call.writes || title in refused;
    const attempt = { actor, canary, values, mayBeAway, mayBeRefused };
    const found = await intrude(service, call, attempt);
    cases.push({ name: title, found });
  }
  return cases;
}

interface Attempt {
  readonly actor: Partial<Actor>;
  readonly canary: string;
  readonly values: Fitting;
  readonly mayBeAway: boolean;
  readonly mayBeRefused: boolean;
}

async function intrude(
  service: TestService,
  call: Call,
  { actor, canary, values, mayBeAway, mayBeRefused }: Attempt,
): Promise<IntrusionCase['found']> {
  const requests = fc.sample(validRequestsOf(call, values), { numRuns: requestsOfCall, seed: 1 });
  let isAccepted = false;
  for (const request of requests) {
    const answer = await sendGenerated(service, call, { actor, request });
    const text = await answer.text();
    if (text.includes(canary)) return 'sees it';
    if (answer.status === 503 && mayBeAway) return 'sees nothing';
    if (answer.status >= 500 || answer.status === 404) return 'fails';
    const isFile = answer.headers.has('content-disposition');
    isAccepted ||= isFile || (JSON.parse(text) as { success?: boolean }).success === true;
  }
  return isAccepted || mayBeRefused ? 'sees nothing' : 'is never accepted';
}
