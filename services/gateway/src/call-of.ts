import { allCalls, type Call } from '@mingzhang/contract';
import { callKey, type CallShape, type ServedCalls } from '@mingzhang/contract/shapes';

const calls = Object.values(allCalls);
const byAddress = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]));
/**
 * Paths with parameters. A brace sorts after every letter, so a literal segment comes before a
 * parameter.
 */
const patterns = calls
  .filter(({ path }) => path.includes('{'))
  .sort((a, b) => (a.path < b.path ? -1 : 1))
  .map((call) => ({ call, pattern: patternOf(call.path) }));

/** Matches a path with parameters of any value. */
function patternOf(path: string): RegExp {
  const plain = path.split(/\{\w+\}/).map((part) => part.replace(/[^\w/ -]/g, '\\$&'));
  return new RegExp(`^${plain.join('[^/]*')}$`);
}

/**
 * Finds the call that a request makes, by its head. It accepts more than the service does (a
 * parameter of any form), never less.
 * @param path below `/api`, not decoded
 */
export function callOf(method: string, path: string): Call | undefined {
  const plain = decoded(path);
  return (
    byAddress.get(`${method} ${plain}`) ??
    patterns.find(({ call, pattern }) => call.method === method && pattern.test(plain))?.call
  );
}

/** Patterns of calls with parameters that services report, cached by the object they came in. */
const toldPatterns = new WeakMap<ServedCalls, readonly (readonly [RegExp, CallShape])[]>();

/**
 * Finds the call that a request makes among those that the services report, including calls that
 * this gateway does not know.
 * @param path below `/api`, not decoded
 */
export function toldCall(served: ServedCalls, method: string, path: string): CallShape | undefined {
  const key = callKey({ method: method as Call['method'], path: decoded(path) });
  const patterns =
    toldPatterns.get(served) ??
    [...served.shapes]
      .filter(([each]) => each.includes('{'))
      .map(([each, shape]) => [patternOf(each), shape] as const);
  toldPatterns.set(served, patterns);
  return served.shapes.get(key) ?? patterns.find(([pattern]) => pattern.test(key))?.[1];
}

/**
 * Whether a call changes nothing and writes no log entry, so that it may be repeated. Many a GET
 * does more.
 */
export function isRead(call: Call | undefined): boolean {
  return call?.method === 'GET' && !call.writes && call.exports === undefined;
}

/**
 * Whether a call is a long read for one requester, which a service ends when nobody waits for the
 * answer (decision 0110).
 */
export function isLeftWithAsker(call: Call | undefined): boolean {
  return call?.exports !== undefined && !call.writes;
}

/**
 * The services' routers decode a path before they match it. An encoded slash stays within its
 * segment.
 */
function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
