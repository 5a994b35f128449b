import { allCalls, type Call } from '@mingzhang/contract';
import { callKey, type CallShape, type ServedCalls } from '@mingzhang/contract/shapes';

const calls = Object.values(allCalls);
const byAddress = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]));
/** Those with parameters; a brace comes after every letter, so a word goes before a parameter. */
const patterns = calls
  .filter(({ path }) => path.includes('{'))
  .sort((a, b) => (a.path < b.path ? -1 : 1))
  .map((call) => ({ call, pattern: patternOf(call.path) }));

/** A path with parameters, of any form. */
function patternOf(path: string): RegExp {
  const plain = path.split(/\{\w+\}/).map((part) => part.replace(/[^\w/ -]/g, '\\$&'));
  return new RegExp(`^${plain.join('[^/]*')}$`);
}

/**
 * The call that a request makes, as far as its head tells it: more is let through than the service
 * takes (a parameter of any form), never less.
 * @param path below `/api`, as it came
 */
export function callOf(method: string, path: string): Call | undefined {
  const plain = decoded(path);
  return (
    byAddress.get(`${method} ${plain}`) ??
    patterns.find(({ call, pattern }) => call.method === method && pattern.test(plain))?.call
  );
}

/** Calls with parameters that services tell of; the same are asked for as long as nothing changes. */
const toldPatterns = new WeakMap<ServedCalls, readonly (readonly [RegExp, CallShape])[]>();

/**
 * What services tell of the call that a request makes, whether or not this gateway knows it.
 * @param path below `/api`, as it came
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

/** Whether a call changes nothing and leaves no entry in a log: it may be made once more. Many a GET does more. */
export function isRead(call: Call | undefined): boolean {
  return call?.method === 'GET' && !call.writes && call.exports === undefined;
}

/** Whether a call reads for long and for one asker: a service ends it when nobody waits for the answer (decision 0110). */
export function isLeftWithAsker(call: Call | undefined): boolean {
  return call?.exports !== undefined && !call.writes;
}

/** The services' routers decode a path before they match it; a slash within a segment stays one. */
function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
