import fc from 'fast-check';
import { InvariantError } from './problem';
import {
  ancestorsOf,
  checkCodeRule,
  checkSubjectCode,
  codeLevel,
  nextChildCode,
  parentCodeOf,
  parseCodeRule,
  rollUp,
  seenTree,
} from './subject-tree';

const RULE = [4, 2, 2, 2];

describe('a coding rule', () => {
  it('lists the digits of each level', () => {
    expect(parseCodeRule('4-2-2-2')).toEqual([4, 2, 2, 2]);
    expect(checkCodeRule('4-3-2')).toEqual([]);
  });

  it.each(['', '4-', '4--2', '0-2', '4-7', 'a-2', '4 2', '4-2-2-2-2-2-2-2-2-2-2'])(
    'is not %j',
    (text) => {
      expect(checkCodeRule(text)).toMatchObject([{ code: 'CODE_RULE_INVALID' }]);
      expect(() => parseCodeRule(text)).toThrow(InvariantError);
    },
  );
});

describe('the place of a code', () => {
  it('follows from its length', () => {
    expect(['1002', '100201', '10020101', '1002010101'].map((c) => codeLevel(c, RULE))).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it('is nowhere when the length fits no level', () => {
    expect(['10', '10020', 'A002', '', '100201010101'].map((c) => codeLevel(c, RULE))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is below the code without its last level', () => {
    expect(['22210101', '222101', '2221', '22'].map((c) => parentCodeOf(c, RULE))).toEqual([
      '222101',
      '2221',
      null,
      null,
    ]);
  });
});

describe('the code of a new subject', () => {
  const takenCodes = ['1002', '100201', '2221', '222101'];
  const check = (code: string, parentCode?: string | null) =>
    checkSubjectCode({ code, parentCode, rule: RULE, takenCodes });

  it.each([
    ['1003', null],
    ['100202', '1002'],
    ['22210101', '222101'],
    ['100202', undefined],
  ])('may be %s below %s', (code, parentCode) => expect(check(code, parentCode)).toEqual([]));

  it.each([
    ['10a2', undefined, 'SUBJECT_CODE_FORMAT', '只能由数字组成'],
    ['', undefined, 'SUBJECT_CODE_FORMAT', '请重新填写'],
    [
      '10020',
      undefined,
      'SUBJECT_CODE_LENGTH',
      '不符合编码规则 4-2-2-2，请改为 4、6、8、10 位之一',
    ],
    ['100302', '1002', 'SUBJECT_CODE_PARENT', '应为上级编码 1002 加 2 位数字'],
    ['10020101', '1002', 'SUBJECT_CODE_PARENT', '应为上级编码 1002 加 2 位数字'],
    ['100202', null, 'SUBJECT_CODE_PARENT', '一级科目编码应为 4 位'],
    ['1002010101', '1002010101', 'SUBJECT_CODE_PARENT', '不能再设下级'],
    ['100301', undefined, 'SUBJECT_PARENT_MISSING', '上级科目 1003 不存在，请先新增上级科目'],
    ['100201', '1002', 'SUBJECT_CODE_TAKEN', '已被使用，请换一个编码'],
  ])('may not be %j below %s (%s)', (code, parentCode, problem, words) => {
    const problems = check(code, parentCode);
    expect(problems).toMatchObject([{ code: problem, field: 'code' }]);
    expect(problems[0]?.msg).toContain(words);
  });
});

describe('the code proposed for a new subject', () => {
  it('is the highest sibling plus one', () => {
    expect(nextChildCode('1002', ['100201', '100203'], RULE)).toBe('100204');
    expect(nextChildCode(null, ['1001', '1002'], RULE)).toBe('1003');
  });

  it('begins with 01 below a parent and with 1000 on the first level', () => {
    expect(nextChildCode('1002', [], RULE)).toBe('100201');
    expect(nextChildCode(null, [], RULE)).toBe('1000');
  });

  it('takes the lowest free one when the highest is all nines', () => {
    expect(nextChildCode('1002', ['100201', '100299'], RULE)).toBe('100202');
  });

  it('is none when the level is full or does not exist', () => {
    const all = Array.from({ length: 99 }, (_, at) => `1002${String(at + 1).padStart(2, '0')}`);
    expect(nextChildCode('1002', all, RULE)).toBeUndefined();
    expect(nextChildCode('1002010101', [], RULE)).toBeUndefined();
    expect(nextChildCode('10020', [], RULE)).toBeUndefined();
  });

  it('looks at own children only', () => {
    expect(nextChildCode('1002', ['100305', '10020107', '1002'], RULE)).toBe('100201');
  });

  it('can always be taken', () => {
    const siblings = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 90 });
    fc.assert(
      fc.property(siblings, (numbers) => {
        const codes = numbers.map((number) => `1002${String(number).padStart(2, '0')}`);
        const code = nextChildCode('1002', codes, RULE) ?? '';
        const takenCodes = ['1002', ...codes];
        expect(checkSubjectCode({ code, parentCode: '1002', rule: RULE, takenCodes })).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the tree of subjects', () => {
  const nodes = new Map(
    [
      { id: 1, parentId: null, name: '应交税费' },
      { id: 2, parentId: 1, name: '应交增值税' },
      { id: 3, parentId: 2, name: '进项税额' },
      { id: 4, parentId: 2, name: '销项税额' },
      { id: 5, parentId: null, name: '实收资本' },
    ].map((node) => [node.id, node]),
  );

  it('lists what lies above, the nearest first', () => {
    expect(ancestorsOf(4, nodes)).toEqual([2, 1]);
  });

  it('adds leaves up to every level', () => {
    const values = new Map([
      [3, 10],
      [4, 5],
    ]);
    const sums = rollUp(nodes, values, (a, b) => a + b);
    expect([...sums].sort()).toEqual([
      [1, 15],
      [2, 15],
      [3, 10],
      [4, 5],
    ]);
  });

  it('takes an unknown subject or a circle for a programming mistake', () => {
    const circle = new Map([
      [1, { id: 1, parentId: 2 }],
      [2, { id: 2, parentId: 1 }],
    ]);
    expect(() => ancestorsOf(9, nodes)).toThrow(InvariantError);
    expect(() => ancestorsOf(1, circle)).toThrow(InvariantError);
  });

  it('hangs what is seen below the nearest seen node, whatever stands between them', () => {
    const seen = seenTree([...nodes.values()], ({ id }) => id === 1 || id === 3 || id === 5);
    expect(seen.map(({ id, parentId }) => [id, parentId])).toEqual([
      [1, null],
      [3, 1],
      [5, null],
    ]);
    const lowest = seenTree([...nodes.values()], ({ id }) => id === 4);
    expect(lowest.map(({ id, parentId }) => [id, parentId])).toEqual([[4, null]]);
  });

  it('carries the whole of the leaves in its first level', () => {
    // Node n hangs below a node of a smaller number, so there is no circle.
    const trees = fc.array(fc.tuple(fc.nat(), fc.integer()), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(trees, (drawn) => {
        const tree = drawn.map(([pick], id) => {
          const above = pick % (id + 1);
          return { id, parentId: above === id ? null : above };
        });
        const values = new Map(drawn.map(([, value], id) => [id, value % 1000]));
        const sums = rollUp(new Map(tree.map((node) => [node.id, node])), values, (a, b) => a + b);
        const roots = tree.filter(({ parentId }) => parentId === null);
        const total = [...values.values()].reduce((a, b) => a + b, 0);
        expect(roots.reduce((sum, { id }) => sum + (sums.get(id) ?? 0), 0)).toBe(total);
      }),
      { numRuns: 1000 },
    );
  });
});
