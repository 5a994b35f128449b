import fc from 'fast-check';
import { z } from 'zod';
import { allCalls } from './all-calls';
import { reversedRange } from './range-order';

interface Outline {
  readonly properties?: Readonly<Record<string, { readonly enum?: readonly unknown[] }>>;
  readonly required?: readonly string[];
}

const outlineOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Outline;

/** The name of a range's end follows from its beginning; levels have a shorter one. */
const endOf = (from: string) => (from === 'levelFrom' ? 'level' : from.replace(/From$/, 'To'));

/** Two values of a field, the smaller first. */
const samples: Readonly<Record<string, readonly [string, string]>> = {
  periodFrom: ['2026-09', '2026-10'],
  dateFrom: ['2026-01-09', '2026-01-10'],
  codeFrom: ['9', '10'],
  amountFrom: ['9.5', '1,000'],
  subjectFrom: ['1001', '1002'],
  levelFrom: ['2', '3'],
};
/** Other required fields of such calls. */
const others = {
  periodFrom: '2026-01',
  periodTo: '2026-12',
  subjectId: '1',
  categoryId: '1',
  itemId: '1',
  rowCategoryId: '1',
  columnCategoryId: '2',
};

const rangesOfCalls = Object.entries(allCalls).flatMap(([name, call]) => {
  const { properties = {}, required = [] } = outlineOf(call.query);
  const base = Object.fromEntries(
    Object.entries(others).filter(([field]) => required.includes(field)),
  );
  return Object.keys(properties)
    .filter((field) => field.endsWith('From'))
    .map((from) => ({ name, call, from, base }));
});

describe('a range', () => {
  it('that ends before it begins is refused in Chinese by every call that takes it', () => {
    expect(rangesOfCalls.length).toBeGreaterThan(20);
    const wrong = rangesOfCalls.flatMap(({ name, call, from, base }) => {
      const sample = samples[from];
      if (!sample) return [`${name}.${from} has no sample`];
      const [less, more] = sample;
      const ask = (begin: string, end: string) =>
        call.query
          .safeParse({ ...base, [from]: begin, [endOf(from)]: end })
          .error?.issues.map(({ message }) => message)
          .join() ?? '';
      const isRefused = /^.+不能(晚于|大于).+，请调换后重试$/.test(ask(more, less));
      const isAccepted = ask(less, more) === '' && ask(less, less) === '';
      return isRefused && isAccepted ? [] : [`${name}.${from}`];
    });
    expect(wrong).toEqual([]);
  });

  it('of amounts is compared as figures, one of subjects ends below its last', () => {
    const cents = fc.integer({ min: -1e9, max: 1e9 }).map((value) => (value / 100).toFixed(2));
    fc.assert(
      fc.property(cents, cents, (amountFrom, amountTo) => {
        const isReversed = reversedRange({ amountFrom, amountTo }) !== undefined;
        expect(isReversed).toBe(Number(amountFrom) > Number(amountTo));
      }),
    );
    expect(reversedRange({ subjectFrom: '1001', subjectTo: '1' })).toBeUndefined();
    expect(reversedRange({ subjectFrom: '2001', subjectTo: '1' })?.msg).toBe(
      '起始科目不能大于截止科目，请调换后重试',
    );
  });

  it('with an end that is no figure is refused for that end alone', () => {
    const wrong = allCalls['voucher.list']?.query.safeParse({ amountFrom: '_', amountTo: '1' });
    expect(wrong?.error?.issues.map(({ message }) => message)).toEqual([
      '金额应为数字，最多 2 位小数',
    ]);
  });

  it('open at one end is in order', () => {
    expect(reversedRange({ dateFrom: '2026-01-10' })).toBeUndefined();
    expect(reversedRange({ dateTo: '2026-01-10' })).toBeUndefined();
  });
});
