import fc from 'fast-check';
import { recodeSubjects } from './subject-recode';
import { codeLevel, parentCodeOf, parseCodeRule } from './subject-tree';

const subjectsOf = (...codes: string[]) =>
  codes.map((code, index) => ({ id: index + 1, code, name: `科目${code}` }));
const recoded = (codes: string[], from: string, toText: string) =>
  recodeSubjects({ subjects: subjectsOf(...codes), from: parseCodeRule(from), toText });

describe('cutting subject codes anew', () => {
  it('a wider level gets leading zeros at every level', () => {
    expect(recoded(['1002', '100201', '10020112'], '4-2-2', '4-3-3').changes).toEqual([
      { id: 2, code: '1002001' },
      { id: 3, code: '1002001012' },
    ]);
  });

  it('a narrower level loses leading zeros only', () => {
    expect(recoded(['1002', '1002012'], '4-3', '4-2')).toEqual({
      changes: [{ id: 2, code: '100212' }],
      problems: [],
    });
    const { changes, problems } = recoded(['1002', '1002112'], '4-3', '4-2');
    expect(changes).toEqual([]);
    expect(problems[0]?.msg).toBe('科目 1002112 科目1002112：第 2 级编号 112 超过 2 位');
  });

  it.each([
    ['4-x', '科目编码规则“4-x”不正确'],
    ['5-2-2-2', '一级科目编码由会计准则规定为 4 位'],
    ['4-2', '科目 22210101 科目22210101：是第 3 级科目，新规则只有 2 级'],
  ])('%s is refused', (toText, start) => {
    const { problems } = recoded(['2221', '222101', '22210101'], '4-2-2-2', toText);
    expect(problems[0]?.msg).toContain(start);
  });

  it('keeps levels, parents, order and uniqueness, and is undone by the old rule', () => {
    const rule = fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 2, maxLength: 4 });
    const parts = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 0, maxLength: 3 });
    fc.assert(
      fc.property(
        rule,
        rule,
        fc.array(parts, { minLength: 1, maxLength: 30 }),
        (lower, wider, paths) => {
          const from = [4, ...lower];
          const to = [4, ...lower.map((digits, index) => Math.max(digits, wider[index] ?? digits))];
          const codeOf = (path: readonly number[]) =>
            '1002' +
            path.map((part, index) => String(part).padStart(from[index + 1] ?? 0, '0')).join('');
          const known = paths.filter((path) => path.length < from.length);
          const codes = [...new Set(['1002', ...known.map(codeOf)])].sort();
          const there = recodeSubjects({
            subjects: subjectsOf(...codes),
            from,
            toText: to.join('-'),
          });
          expect(there.problems).toEqual([]);
          const after = codes.map(
            (code, index) => there.changes.find(({ id }) => id === index + 1)?.code ?? code,
          );
          expect(new Set(after).size).toBe(codes.length);
          expect([...after].sort()).toEqual(after);
          codes.forEach((code, index) => {
            expect(codeLevel(after[index] ?? '', to)).toBe(codeLevel(code, from));
            const parent = parentCodeOf(code, from);
            if (parent !== null && codes.includes(parent)) {
              expect(parentCodeOf(after[index] ?? '', to)).toBe(after[codes.indexOf(parent)]);
            }
          });
          const back = recodeSubjects({
            subjects: subjectsOf(...after),
            from: to,
            toText: from.join('-'),
          });
          expect(back.problems).toEqual([]);
          for (const { id, code } of back.changes) expect(code).toBe(codes[id - 1]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
