import fc from 'fast-check';
import { differencesOf, lastingDifferences, shownValue } from '.';

const fieldsOf = (own: unknown, other: unknown) =>
  differencesOf(own, other).map(({ field }) => field);

/** The same value with the fields of all its objects in another order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, turned(field)] as const);
  return Object.fromEntries(fields.toReversed());
}

/** One text for all values that mean the same. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`,
  );
  return `{${fields.toSorted().join()}}`;
}

/** As it comes from a service. */
const answer = fc.json({ maxDepth: 4 }).map((text) => JSON.parse(text) as unknown);

describe('two answers to one question', () => {
  it('differ in nothing whatever the order of their fields', () => {
    fc.assert(
      fc.property(answer, (value) => expect(differencesOf(value, turned(value))).toEqual([])),
    );
  });

  it('differ somewhere whenever they are not the same, and for both alike', () => {
    fc.assert(
      fc.property(answer, answer, (a, b) => {
        const found = differencesOf(a, b);
        expect(found.length === 0).toBe(canonical(a) === canonical(b));
        const swapped = differencesOf(b, a).map(({ at, own, other }) => [at, other, own]);
        expect(swapped.toSorted()).toEqual(
          found.map(({ at, own, other }) => [at, own, other]).toSorted(),
        );
      }),
    );
  });

  it('differ in the one field that was changed, by its name and its place', () => {
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 8 }), fc.nat(), (rows, any) => {
        const at = any % rows.length;
        const with_ = (total: unknown) =>
          rows.map((row, index) => ({ row, total: index === at ? total : '1.00' }));
        const [found, ...more] = differencesOf({ data: with_('1.00') }, { data: with_(1) });
        expect(more).toEqual([]);
        expect(found).toEqual({
          field: 'data[].total',
          at: `data[${at}].total`,
          own: '"1.00"',
          other: '1',
        });
      }),
    );
  });

  it('differ in what only one of them has', () => {
    const own = { data: { rows: [1, 2], gone: null, kind: { a: 1 } } };
    const other = { data: { rows: [1], kind: [1], constructor: '2026-01' } };
    expect(differencesOf(own, other)).toEqual([
      { field: 'data.rows[]', at: 'data.rows[1]', own: '2', other: '（没有）' },
      { field: 'data.gone', at: 'data.gone', own: 'null', other: '（没有）' },
      { field: 'data.kind', at: 'data.kind', own: '对象（1 个字段）', other: '列表（1 项）' },
      { field: 'data.constructor', at: 'data.constructor', own: '（没有）', other: '"2026-01"' },
    ]);
    expect(fieldsOf({}, [])).toEqual(['']);
    expect(fieldsOf(Array(500).fill(1), Array(500).fill(2))).toHaveLength(100);
  });

  it('differ by what stays when the own one is asked again, and by nothing else', () => {
    const first = differencesOf({ at: 1, a: 1, b: 1 }, { at: 2, a: 2, b: 1 });
    const again = differencesOf({ at: 2, a: 1, b: 3 }, { at: 2, a: 2, b: 1 });
    expect(lastingDifferences(first, again).map(({ at }) => at)).toEqual(['a']);
    fc.assert(
      fc.property(answer, answer, (own, other) => {
        const found = differencesOf(own, other);
        expect(lastingDifferences(found, found)).toEqual(found);
        expect(lastingDifferences(found, differencesOf(other, other))).toEqual([]);
      }),
    );
  });
});

describe('a value that is kept', () => {
  it.each([
    ['1234.50', '"1234.50"'],
    ['2026-01-31', '"2026-01-31"'],
    ['', '""'],
    [null, 'null'],
    [-3.5, '-3.5'],
    ['周敏', '文字（2 字）'],
    ['Zhou Min', '文字（8 字）'],
    ['13800138000', '文字（11 字）'],
    ['11010519491231002X', '文字（18 字）'],
    [13800138000, '数字'],
    ['a'.repeat(41), '文字（41 字）'],
  ])('%j is %s', (value, shown) => expect(shownValue(value)).toBe(shown));

  it('is short, and has no words and no number of a person in it', () => {
    fc.assert(
      fc.property(answer, (value) => {
        const shown = shownValue(value);
        expect(shown.length).toBeLessThan(50);
        expect(shown).not.toMatch(/\d{11}/);
      }),
    );
  });
});
