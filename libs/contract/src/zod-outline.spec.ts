import * as contract from './index';
import type { Call } from './call';

const SCHEMAS: readonly string[] = ['params', 'query', 'body', 'result'];

type Contract = typeof contract;

function contractOfBrowser(): Contract {
  let seen: Contract | undefined;
  jest.isolateModules(() => {
    jest.doMock('zod', () => jest.requireActual('./zod-outline'));
    seen = require('./index') as Contract;
    jest.dontMock('zod');
  });
  if (!seen) throw new Error('the contract was not loaded');
  return seen;
}

/** Everything of a call except its schemas: the parts that a client needs for sending. */
const sentBy = ([name, call]: [string, Call]) => [
  name,
  ...Object.entries(call).filter(([part]) => !SCHEMAS.includes(part)),
];

describe('the contract as a browser has it', () => {
  const browser = contractOfBrowser();

  it('sends every call as the service expects it', () => {
    const expected = Object.entries(contract.allCalls).map(sentBy);
    expect(expected.length).toBeGreaterThan(70);
    expect(Object.entries(browser.allCalls).map(sentBy)).toEqual(expected);
  });

  it('has the same lists, patterns and texts beside the schemas', () => {
    const plain = Object.entries(contract).filter(([, value]) => {
      const isList = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
      return (
        isList || typeof value === 'string' || typeof value === 'number' || value instanceof RegExp
      );
    });
    expect(plain.length).toBeGreaterThan(5);
    for (const [name, value] of plain) expect(browser[name as keyof Contract]).toEqual(value);
    expect(browser.messageOf('PERIOD_CLOSED')).toBe(contract.messageOf('PERIOD_CLOSED'));
    expect(browser.subjectCategoryTitles).toEqual(contract.subjectCategoryTitles);
  });

  it('refuses to validate, instead of letting everything pass', () => {
    const { body, result } = browser.voucherCalls.create;
    expect(() => body.parse({})).toThrow('a browser has no zod');
    expect(() => result.safeParse({})).toThrow('a browser has no zod');
    expect(() => browser.subjectCategory.options).toThrow('a browser has no zod');
  });
});
