import { allCalls, type Call } from '@mingzhang/contract';

const calls = Object.values(allCalls);
const byAddress = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]));
/** Those with parameters; a brace comes after every letter, so a word goes before a parameter. */
const patterns = calls
  .filter(({ path }) => path.includes('{'))
  .sort((a, b) => (a.path < b.path ? -1 : 1))
  .map((call) => ({
    call,
    pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]*')}$`),
  }));

/**
 * The call that a request makes, as far as its head tells it: more is let through than the service
 * takes (a parameter of any form), never less.
 * @param path below `/api`, as it came
 */
export function callOf(method: string, path: string): Call | undefined {
  const plain = path.includes('%') ? decoded(path) : path;
  return (
    byAddress.get(`${method} ${plain}`) ??
    patterns.find(({ call, pattern }) => call.method === method && pattern.test(plain))?.call
  );
}

/** Whether a call changes nothing and leaves no entry in a log: it may be made once more. Many a GET does more. */
export function isRead(call: Call | undefined): boolean {
  return call?.method === 'GET' && !call.writes && call.exports === undefined;
}

/** The services' routers decode a path before they match it; a slash within a segment stays one. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
