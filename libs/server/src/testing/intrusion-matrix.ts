import fc from 'fast-check';
import type { Call } from '@mingzhang/contract';
import type { Actor } from '../assertion';
import { callsOf } from './access-matrix';
import { idNames } from './foreign-ids';
import { validRequestsOf, type Fitting } from './generated-values';
import { sendGenerated } from './request-storm';
import type { TestService } from './test-service';

/** One call by a user of another account set. */
export interface IntrusionCase {
  readonly name: string;
  readonly found: 'sees nothing' | 'sees it' | 'fails' | 'is never accepted';
}

/** The caller, and the data to look for in the other account set. */
export interface Intrusion {
  /** A Manager of another account set. */
  readonly actor: Partial<Actor>;
  /** A word that occurs everywhere in the first account set. */
  readonly canary: string;
  /**
   * Calls (`GET /report/combined/sets`) that need a service which does not run here: 503 is
   * correct.
   */
  readonly askAbsent?: ReadonlySet<string>;
  /** Reads that are refused in the caller's account set, each with the reason. */
  readonly refused?: Readonly<Record<string, string>>;
  /** Values by field name, for fields that a generator cannot guess. */
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
 * Sends generated requests to every call without ids as a Manager of another account set. No
 * response and no csv file may contain the canary word. At least one request of each read must be
 * accepted. Calls with ids are covered by `foreignIdWalk`, with valid requests.
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
