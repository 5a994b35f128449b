import type { TestService } from './test-service';

/** A body that no form of the product would send, and its name. */
interface Hostile {
  readonly name: string;
  readonly type: string;
  readonly body: string | Buffer;
}

const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
const nested = `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`;
const part = (name: string, text: string, boundary = 'x') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

/** Bodies that break parsers before validation. */
export const hostileBodies: readonly Hostile[] = [
  { name: 'cut JSON', type: 'application/json', body: '{"lines": [' },
  { name: 'no JSON', type: 'application/json', body: 'HELLO' },
  { name: 'a number alone', type: 'application/json', body: '1e309' },
  { name: 'null alone', type: 'application/json', body: 'null' },
  { name: 'a text alone', type: 'application/json', body: '"x"' },
  { name: 'a list', type: 'application/json', body: '[1,2]' },
  { name: 'deep lists', type: 'application/json', body: deep },
  { name: 'deep objects', type: 'application/json', body: nested },
  { name: 'a prototype', type: 'application/json', body: '{"__proto__": {"role": "Manager"}}' },
  { name: 'a constructor', type: 'application/json', body: '{"constructor": {"prototype": 1}}' },
  { name: 'a key twice', type: 'application/json', body: '{"name": "a", "name": "b"}' },
  {
    name: 'a file of two megabytes that is only said to be one',
    type: 'application/json',
    body: '{"file": {"name": "a", "bytes": {"length": 2000000}}, "mode": "all"}',
  },
  { name: 'a file that is a number', type: 'application/json', body: '{"file": {"bytes": 1}}' },
  { name: 'NUL', type: 'application/json', body: '{"name": "\\u0000"}' },
  { name: 'a lonely surrogate', type: 'application/json', body: '{"name": "\\ud800"}' },
  { name: 'bytes that are no text', type: 'application/json', body: Buffer.from([0xff, 0xfe, 0]) },
  { name: 'another type', type: 'text/xml', body: '<a/>' },
  { name: 'no type at all', type: '', body: 'x' },
  { name: 'a type that is none', type: ';;;', body: 'x' },
  { name: 'a form', type: 'application/x-www-form-urlencoded', body: '%zz=%ff&a=1&a=2&=&&' },
  {
    name: 'a form of many fields',
    type: 'application/x-www-form-urlencoded',
    body: Array.from({ length: 5_000 }, (_, at) => `f${at}=1`).join('&'),
  },
  { name: 'multipart without boundary', type: 'multipart/form-data', body: part('a', 'b') },
  { name: 'multipart cut', type: 'multipart/form-data; boundary=x', body: part('file', 'b') },
  {
    name: 'a file part without a name',
    type: 'multipart/form-data; boundary=x',
    body:
      '--x\r\ncontent-disposition: form-data; name="file"\r\n' +
      'content-type: application/octet-stream\r\n\r\nx\r\n--x--\r\n',
  },
  { name: 'multipart empty', type: 'multipart/form-data; boundary=x', body: '' },
  { name: 'multipart ended', type: 'multipart/form-data; boundary=x', body: '--x--\r\n' },
  {
    name: 'a boundary of 253 characters',
    type: `multipart/form-data; boundary=${'b'.repeat(253)}`,
    body: part('file', 'x', 'b'.repeat(253)),
  },
  {
    name: 'multipart of many parts',
    type: 'multipart/form-data; boundary=x',
    body: `${part('a', 'b').repeat(100)}--x--\r\n`,
  },
  {
    name: 'a part named as the prototype',
    type: 'multipart/form-data; boundary=x',
    body: `${part('__proto__', 'x')}--x--\r\n`,
  },
  {
    name: 'a part with a long head',
    type: 'multipart/form-data; boundary=x',
    body: `--x\r\n${'h: v\r\n'.repeat(3_000)}\r\nx\r\n--x--\r\n`,
  },
];

/** Sends each body to each path; returns those not refused with a Chinese message. */
export async function hostileTransport(
  service: TestService,
  paths: readonly string[],
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    for (const { name, type, body } of hostileBodies) {
      const answer = await service.as({}).post(path, { type, body });
      const text = await answer.text();
      const isRefusal = answer.status === 200 || answer.status === 413;
      const { success, msg = '' } = parsed(text);
      if (isRefusal && success === false && /^\p{Script=Han}|^“/u.test(msg)) continue;
      wrong.push(`${path} ${name}: ${answer.status} ${text.slice(0, 200)}`);
    }
  }
  return wrong;
}

function parsed(text: string): { success?: boolean; msg?: string } {
  try {
    return JSON.parse(text) as { success?: boolean; msg?: string };
  } catch {
    return {};
  }
}
