import type { Call, RequestParts } from '@mingzhang/contract';
import { callsOf } from './access-matrix';
import type { WriteCase } from './operation-walk';
import type { SentCall, TestService } from './test-service';

type Cases = Readonly<Record<string, WriteCase | readonly WriteCase[]>>;

export interface ForeignIdWalk {
  /** Valid calls in the caller's account set, by route: `POST /voucher`. */
  readonly own: Cases;
  /**
   * The same calls in another account set. They are prepared but not sent; their ids are the
   * foreign ones.
   */
  readonly foreign: Cases;
  /** Calls to check; default: all of the service. */
  readonly calls?: readonly Call[];
  /** Routes with ids that need no case, each with the reason. */
  readonly without?: Readonly<Record<string, string>>;
  /** Writes that report each row separately: a refused row does not refuse the call. */
  readonly byRow?: ReadonlySet<string>;
  /**
   * Ids that refer to no record of an account set, by `POST /voucher requestId`, each with the
   * reason.
   */
  readonly free?: Readonly<Record<string, string>>;
}

/** Path of a value in a request: `['body', 'lines', 0, 'subjectId']`. */
type Place = readonly (string | number)[];

/**
 * An id in a request: the value at a path, or the key there, which is an auxiliary item's category.
 */
interface IdPlace {
  readonly place: Place;
  readonly isKey: boolean;
}

/** An id that no account set has. */
const missingId = '987654321';

/**
 * Sends every call with ids once per id, with that id replaced by one of another account set and
 * the rest valid; then unchanged, which must succeed. The response to a foreign id must equal that
 * to a missing id: a difference would reveal data of the other account set. A write that accepts a
 * foreign id is a finding. Generated from the contract: a call with ids and without a case is a
 * finding, too.
 * @returns how many requests with a foreign id were sent, and one line per finding
 */
export async function foreignIdWalk(
  service: Pick<TestService, 'beforeCall'>,
  name: string,
  {
    own,
    foreign,
    calls = callsOf(name),
    without = {},
    byRow = new Set(),
    free = {},
  }: ForeignIdWalk,
): Promise<{ readonly sent: number; readonly findings: readonly string[] }> {
  const findings: string[] = [];
  let sent = 0;
  for (const call of calls) {
    const route = `${call.method} ${call.path}`;
    const names = new Set(idNames(call));
    if (names.size === 0 || route in without) continue;
    const cases = [own[route] ?? []].flat();
    const foreignCases = [foreign[route] ?? []].flat();
    for (const [at, prepare] of cases.entries()) {
      try {
        const theirs = await requestOfCase(service, call, foreignCases[at] ?? prepare);
        const found = await tryForeignIds(service, { call, prepare, theirs, byRow, free });
        sent += found.tried.length;
        findings.push(...found.findings.map((finding) => `${route}: ${finding}`));
        for (const place of found.tried) names.delete(nameAt(place));
      } catch (error) {
        findings.push(`${route}: cannot be prepared: ${String(error)}`);
      }
    }
    const untried = [...names].filter((id) => !(`${route} ${id}` in free));
    if (untried.length > 0) findings.push(`${route}: no case has ${untried.join(', ')}`);
  }
  return { sent, findings };
}

/** Joins groups of cases by route. */
export function joinCases(...groups: readonly Cases[]): Readonly<Record<string, WriteCase[]>> {
  const joined: Record<string, WriteCase[]> = {};
  for (const [route, cases] of groups.flatMap((group) => Object.entries(group))) {
    joined[route] = [...(joined[route] ?? []), ...[cases].flat()];
  }
  return joined;
}

/** Runs `make` on the first call and returns the same promise afterwards. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** The request that a case would send for its call; it is stopped before sending. */
async function requestOfCase(
  service: Pick<TestService, 'beforeCall'>,
  call: Call,
  prepare: WriteCase,
): Promise<RequestParts> {
  const act = await prepare();
  let request: RequestParts | undefined;
  const stopped = new Error('stopped before it was sent');
  service.beforeCall = async (sent) => {
    if (sent.call !== call) return;
    request = sent.request;
    throw stopped;
  };
  try {
    await act();
  } catch (error) {
    if (error !== stopped) throw error;
  } finally {
    service.beforeCall = undefined;
  }
  if (!request) throw new Error(`the case of ${call.method} ${call.path} does not call it`);
  return request;
}

interface Trial {
  readonly call: Call;
  readonly prepare: WriteCase;
  readonly theirs: RequestParts;
  readonly byRow: ReadonlySet<string>;
  readonly free: Readonly<Record<string, string>>;
}

async function tryForeignIds(
  service: Pick<TestService, 'beforeCall'>,
  { call, prepare, theirs, byRow, free }: Trial,
) {
  const findings: string[] = [];
  const tried: Place[] = [];
  const route = `${call.method} ${call.path}`;
  const tryAll = async ({ request, again }: SentCall) => {
    const places = idPlaces(request);
    for (const at of places) {
      const title = at.isKey ? 'key of auxiliary' : nameAt(at.place);
      if (`${route} ${title}` in free) continue;
      const own = valueAt(request, at);
      const foreignId = numberIn(valueAt(theirs, at));
      if (foreignId === '' || foreignId === numberIn(own)) {
        findings.push(`${title}: the case of the other account set has no id of its own`);
        continue;
      }
      const answers: string[] = [];
      for (const other of [missingId, foreignId]) {
        const answer = await again(replaced(request, at, withNumber(own, other)));
        answers.push(JSON.stringify(answer));
        if (answer.success && call.writes && !byRow.has(route))
          findings.push(`${title}: accepts ${answers.length === 1 ? 'a missing' : 'a foreign'} id`);
      }
      tried.push(at.place);
      const [toMissing = '', toForeign = ''] = answers;
      if (toMissing.replaceAll(missingId, foreignId) !== toForeign) {
        findings.push(
          `${title}: a foreign id is answered ${toForeign}, a missing one ${toMissing}`,
        );
      }
    }
  };
  const act = await prepare();
  let isTried = false;
  service.beforeCall = async (each) => {
    if (each.call !== call || isTried) return;
    isTried = true;
    await tryAll(each);
  };
  try {
    await act();
  } catch (error) {
    findings.push(`is refused without a foreign id: ${String(error)}`);
  } finally {
    service.beforeCall = undefined;
  }
  return { tried, findings };
}

/**
 * Name of the field that holds an id: `subjectId` for `lines.0.subjectId`; `auxiliary` for an item.
 */
function nameAt(place: Place): string {
  const names = place.filter((part): part is string => typeof part === 'string');
  return names.includes('auxiliary') ? 'auxiliary' : (names.at(-1) ?? '');
}

/** Names of fields with ids. Closing steps of an account set have ids such as `custom-7`. */
const idName = /^(id|ids|asid|.*Ids?|.*_id|auxiliary\w*|reverses|createdBy|steps?|after)$/;

/** `7`, or an id with its kind or category before it: `ledger-7`, `custom-7`, `3:7`. */
const idText = /^(?:.*[-:])?(\d+)$/;

/** The digits of an id; empty for what is not an id. */
function numberIn(value: unknown): string {
  return idText.exec(String(value ?? ''))?.[1] ?? '';
}

/** The same form of id with another number. */
function withNumber(id: unknown, number: string): string | number {
  return typeof id === 'number' ? Number(number) : String(id).replace(/\d+$/, number);
}

/** Paths of ids in a request: fields with names of ids, and lists of numbers. */
function idPlaces({ params, query, body }: RequestParts): IdPlace[] {
  return Object.entries({ params, query, body }).flatMap(([part, value]) =>
    placesBelow(value, [part], Array.isArray(value)),
  );
}

function placesBelow(value: unknown, place: Place, isId: boolean): IdPlace[] {
  if (typeof value === 'number' || typeof value === 'string') {
    return isId && idText.test(String(value)) ? [{ place, isKey: false }] : [];
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  // One entry of a list is enough; auxiliary items are keyed by category.
  if (Array.isArray(value))
    return value.length > 0 ? placesBelow(value[0], [...place, 0], isId) : [];
  const isItems = place.at(-1) === 'auxiliary';
  return Object.entries(value).flatMap(([key, each]) => {
    const below = placesBelow(each, [...place, key], isItems || idName.test(key));
    return isItems ? [...below, { place: [...place, key], isKey: true }] : below;
  });
}

function valueAt(request: RequestParts, { place, isKey }: IdPlace): unknown {
  let value: unknown = request;
  for (const [at, key] of place.entries()) {
    if (typeof value !== 'object' || value === null) return undefined;
    const fields = Object.entries(value);
    // Category ids differ between two account sets, so take the first category, not the same
    // key.
    const isItem = place[at - 1] === 'auxiliary';
    const field = isItem ? fields[0] : fields.find(([name]) => name === String(key));
    value = isKey && at === place.length - 1 ? field?.[0] : field?.[1];
  }
  return value;
}

function replaced(
  request: RequestParts,
  { place, isKey }: IdPlace,
  id: string | number,
): RequestParts {
  const put = (value: unknown, [key, ...rest]: Place): unknown => {
    if (key === undefined) return id;
    if (Array.isArray(value)) return value.map((each, at) => (at === key ? put(each, rest) : each));
    const { [key]: inner, ...others } = value as Record<string, unknown>;
    if (isKey && rest.length === 0) return { ...others, [id]: inner };
    return { ...others, [key]: put(inner, rest) };
  };
  return put(request, place) as RequestParts;
}

/** Names of the ids in a call's path, query and body; a list of numbers is called `body`. */
export function idNames({ path, query, body }: Call): ReadonlySet<string> {
  const names = new Set([...path.matchAll(/\{(\w*[iI]d)\}/g)].map(([, name = '']) => name));
  for (const schema of [query, body]) collectIdNames(schema, names, 'body');
  return names;
}

interface SchemaNode {
  readonly def?: Readonly<Record<string, unknown>>;
}

/** Adds the fields of a schema that are named like ids. */
function collectIdNames(node: unknown, names: Set<string>, field: string): void {
  const { def } = (node ?? {}) as SchemaNode;
  if (!def) return;
  const shape = def['shape'];
  if (typeof shape === 'object' && shape !== null) {
    for (const [key, inner] of Object.entries(shape)) {
      if (idName.test(key)) names.add(key);
      else collectIdNames(inner, names, key);
    }
    return;
  }
  const element = def['element'] as SchemaNode | undefined;
  if (field === 'body' && element?.def?.['type'] === 'number') names.add('body');
  for (const part of ['innerType', 'in', 'out', 'valueType']) {
    collectIdNames(def[part], names, field);
  }
  if (element) collectIdNames(element, names, '');
  const options = Array.isArray(def['options']) ? (def['options'] as unknown[]) : [];
  for (const option of options) collectIdNames(option, names, '');
}
