import fc from 'fast-check';
import {
  entrySubjectsOfTime,
  itemOfTime,
  monthlyRenamedNotes,
  namesOfToday,
  renamedNote,
  renamedWithin,
  type Renamed,
  renamedSince,
  subjectsOfTime,
  type NamesOfTime,
} from './names-of-time';

/** A chart of codes under 4-2-2 and own names: full names are put together from those above. */
function chartOf(named: Readonly<Record<string, string>>) {
  const codes = Object.keys(named).toSorted();
  const parentCode = (code: string) => (code.length > 4 ? code.slice(0, -2) : undefined);
  const fullName = (code: string): string => {
    const parent = parentCode(code);
    return parent === undefined ? (named[code] ?? '') : `${fullName(parent)}-${named[code]}`;
  };
  return codes.map((code) => {
    const parent = parentCode(code);
    const parentId = parent === undefined ? null : Number(parent);
    return { id: Number(code), code, parentId, name: named[code] ?? '', fullName: fullName(code) };
  });
}

type Chart = ReturnType<typeof chartOf>;

/** What the seal of a month keeps of the leaves with these codes, as far as they are called otherwise today. */
function sealed(then: Chart, today: Chart, codes: readonly string[]): NamesOfTime {
  const subjects = then.flatMap(({ id, code, fullName: name }, at) => {
    const now = today[at];
    if (!codes.includes(code) || !now || now.fullName === name) return [];
    return [[id, { code, name, today: { code: now.code, name: now.fullName } }] as const];
  });
  return { subjects: new Map(subjects), items: new Map() };
}

const then = chartOf({ 5602: '管理费用', 560208: '办公费', 560209: '差旅费', 1001: '库存现金' });

describe('names of the time', () => {
  it('gives a subject the name that it had', () => {
    const today = chartOf({ ...namedBy(then), 560208: '日常办公费' });
    expect(subjectsOfTime(today, sealed(then, today, ['560208']))).toEqual(then);
  });

  it('gives those above a subject, and those beside it, the names that they had', () => {
    const today = chartOf({ ...namedBy(then), 5602: '管理费', 560208: '日常办公费' });
    expect(subjectsOfTime(today, sealed(then, today, ['560208']))).toEqual(then);
  });

  it('leaves codes as they are today', () => {
    const today = then.map((subject) => ({ ...subject, code: `${subject.code}0` }));
    const names = {
      subjects: new Map([[560208, { code: '560208', name: '管理费用-办公', today: sealedToday }]]),
      items: new Map(),
    };
    const [, , leaf] = subjectsOfTime(today, names);
    expect(leaf).toMatchObject({ code: '5602080', name: '办公', fullName: '管理费用-办公' });
  });

  it('understands dashes in names', () => {
    const dashed = chartOf({ 5602: '管理-费用', 560208: '办公-其他' });
    const today = chartOf({ 5602: '管理-费用', 560208: '差旅' });
    expect(subjectsOfTime(today, sealed(dashed, today, ['560208']))).toEqual(dashed);
    const above = chartOf({ 5602: '费用', 560208: '办公-其他' });
    expect(subjectsOfTime(above, sealed(dashed, above, ['560208']))).toEqual(dashed);
  });

  it('keeps the full name where its parts cannot be told', () => {
    const dashed = chartOf({ 5602: '管理-费用', 560208: '办公' });
    const today = chartOf({ 5602: '费', 560208: '差旅' });
    const [, leaf] = subjectsOfTime(today, sealed(dashed, today, ['560208']));
    expect(leaf).toMatchObject({ name: '差旅', fullName: '管理-费用-办公' });
  });

  it('gives an item its code and name', () => {
    const other = { code: '001', name: '甲公司', today: { code: '01', name: '乙公司' } };
    const names = { subjects: new Map(), items: new Map([[7, other]]) };
    const item = { id: 7, code: '01', name: '乙公司', categoryId: 1 };
    expect(itemOfTime(item, names)).toEqual({ ...item, code: '001', name: '甲公司' });
    expect(itemOfTime({ ...item, id: 8 }, names)).toEqual({ ...item, id: 8 });
  });

  it('changes nothing by the names of today', () => {
    expect(subjectsOfTime(then, namesOfToday)).toBe(then);
    expect(renamedSince(then, namesOfToday)).toEqual([]);
    expect(renamedNote([])).toBeUndefined();
  });
});

describe('a subject that became its own first child after the closing', () => {
  // 1002 银行存款 was closed with the id 1; the id is that of 100201 since then, and 1002 has the id 2.
  const today = [
    { id: 2, code: '1002', parentId: null, name: '银行', fullName: '银行' },
    { id: 1, code: '100201', parentId: 2, name: '工行', fullName: '银行-工行' },
  ];
  const names: NamesOfTime = {
    subjects: new Map([
      [
        1,
        {
          code: '1002',
          name: '银行存款',
          parent: { id: 2, code: '1002' },
          today: { code: '100201', name: '银行-工行' },
        },
      ],
    ]),
    items: new Map(),
  };

  it('gives its name to the parent, and stands below it by its own name of today', () => {
    expect(subjectsOfTime(today, names)).toEqual([
      { ...today[0], name: '银行存款', fullName: '银行存款' },
      { ...today[1], name: '工行', fullName: '银行存款-工行' },
    ]);
  });

  it('names entries by code and name of the parent', () => {
    const parent = { code: '1002', name: '银行存款', fullName: '银行存款' };
    expect(entrySubjectsOfTime(today, names)).toEqual([
      { ...today[0], ...parent },
      { ...today[1], ...parent },
    ]);
    expect(entrySubjectsOfTime(today, namesOfToday)).toEqual(today);
  });

  it('is noted with code and name of the parent', () => {
    expect(renamedNote(renamedSince(today, names))).toBe(
      '科目 1002 现名“银行”，本期结账时为“银行存款”；' +
        '科目 100201 现名“工行”，本期结账时为“1002 银行存款”',
    );
  });
});

describe('a book over several months', () => {
  const row = (name: string, closed: string, code = '560208'): Renamed => ({
    kind: 'subject',
    id: Number(code),
    today: { code, name },
    closed: { code, name: closed },
  });

  it('names the month that was closed with another name than today’s, if the last month is open', () => {
    const earlier = [{ period: '2026-01', renamed: [row('差旅费', '办公费')] }];
    expect(renamedNote(renamedWithin([], earlier))).toBe(
      '科目 560208 本账列“差旅费”，2026年第01期结账时为“办公费”',
    );
  });

  it('compares closed months with the name that the book prints, the one of its last closing', () => {
    const last = [row('差旅费', '行政费'), row('现金', '库存现金', '1001')];
    const earlier = [
      { period: '2026-01', renamed: [row('差旅费', '办公费'), row('现金', '库存现金', '1001')] },
      { period: '2026-02', renamed: [row('差旅费', '办公杂费'), row('现金', '库存现金', '1001')] },
    ];
    const within = renamedWithin(last, earlier);
    expect(within.slice(0, 2)).toEqual(last);
    expect(renamedNote(within.slice(2))).toBe(
      '科目 560208 本账列“行政费”，2026年第02期结账时为“办公杂费”',
    );
  });

  it('has nothing to say where no earlier month was closed with another name', () => {
    const last = [row('差旅费', '办公费')];
    expect(renamedWithin(last, [{ period: '2026-01', renamed: last }])).toEqual(last);
    expect(renamedWithin([], [])).toEqual([]);
  });
});

describe('the note of what was renamed', () => {
  it('names the subject that was renamed, not those below it', () => {
    const today = chartOf({ ...namedBy(then), 5602: '管理费' });
    const renamed = renamedSince(today, sealed(then, today, ['560208', '560209']));
    expect(renamedNote(renamed)).toBe('科目 5602 现名“管理费”，本期结账时为“管理费用”');
  });

  it('names items, and codes that alone differ', () => {
    const names: NamesOfTime = {
      subjects: new Map([[560208, { code: '56028', name: '管理费用-办公费', today: sealedToday }]]),
      items: new Map([[1, { code: '01', name: '甲公司', today: { code: '01', name: '乙公司' } }]]),
    };
    expect(renamedNote(renamedSince(then, names))).toBe(
      '科目 560208 办公费，本期结账时编码为 56028；辅助核算项目 01 现名“乙公司”，本期结账时为“甲公司”',
    );
  });

  it('names three and counts all', () => {
    const items = [1, 2, 3, 4, 5].map((id) => {
      const other = { code: `0${id}`, name: `甲${id}`, today: { code: `0${id}`, name: `乙${id}` } };
      return [id, other] as const;
    });
    const note = renamedNote(renamedSince([], { subjects: new Map(), items: new Map(items) }));
    expect(note).toMatch(/03 现名“乙3”，本期结账时为“甲3”等 5 项$/);
    expect(note).not.toContain('04');
  });
});

describe('the notes of a table of months', () => {
  const renamedTo = (closed: string) => [
    {
      kind: 'subject' as const,
      id: 1,
      today: { code: '560208', name: '耗材费' },
      closed: { code: '560208', name: closed },
    },
  ];

  it('name months that follow one another once, and each change', () => {
    const notes = monthlyRenamedNotes([
      { period: '2025-12', renamed: renamedTo('办公费') },
      { period: '2026-01', renamed: renamedTo('办公费') },
      { period: '2026-02', renamed: renamedTo('文具费') },
      { period: '2026-03', renamed: [] },
      { period: '2026-04', renamed: renamedTo('办公费') },
    ]);
    expect(notes).toEqual([
      '2025年第12期至2026年第01期：科目 560208 现名“耗材费”，本期结账时为“办公费”',
      '2026年第02期：科目 560208 现名“耗材费”，本期结账时为“文具费”',
      '2026年第04期：科目 560208 现名“耗材费”，本期结账时为“办公费”',
    ]);
  });

  it('are none where nothing differs', () => {
    expect(monthlyRenamedNotes([])).toEqual([]);
    expect(monthlyRenamedNotes([{ period: '2026-01', renamed: [] }])).toEqual([]);
  });
});

const sealedToday = { code: '560208', name: '管理费用-办公费' };

const namedBy = (chart: Chart) =>
  Object.fromEntries(chart.map(({ code, name }) => [code, name] as const));

describe('the chart of the time', () => {
  const codes = ['5602', '560208', '56020801', '56020802', '560209', '1002', '100201'];
  const leaves = ['56020801', '56020802', '560209', '100201'];
  const name = fc.stringMatching(/^[甲乙丙丁]{1,3}$/);
  const named = fc
    .tuple(...codes.map(() => name))
    .map((names) => chartOf(Object.fromEntries(codes.map((code, at) => [code, names[at] ?? '']))));

  it('is found again from the full names of its leaves, whatever was renamed', () => {
    fc.assert(
      fc.property(named, named, (before, today) => {
        expect(subjectsOfTime(today, sealed(before, today, leaves))).toEqual(before);
      }),
    );
  });

  it('has full names that are put together from the names above, whatever the seal names', () => {
    fc.assert(
      fc.property(named, named, fc.subarray(leaves), (before, today, used) => {
        const found = subjectsOfTime(today, sealed(before, today, used));
        expect(found.map(({ id, code }) => [id, code])).toEqual(
          today.map(({ id, code }) => [id, code]),
        );
        expect(chartOf(namedBy([...found]))).toEqual(found);
      }),
    );
  });

  it('lists what has another name of its own, and nothing else', () => {
    fc.assert(
      fc.property(named, named, (before, today) => {
        const renamed = renamedSince(today, sealed(before, today, leaves));
        const differing = before.filter((subject, at) => subject.name !== today[at]?.name);
        expect(renamed.map(({ id }) => id).toSorted()).toEqual(
          differing.map(({ id }) => id).toSorted(),
        );
      }),
    );
  });
});
