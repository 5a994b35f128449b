import fc from 'fast-check';
import type { AssetFields, LedgerChart } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { RowFindings, SetChart } from '@mingzhang/server';
import { expenseSubjectsText, readUses, usesText } from './card-uses';

const subject = (id: number, code: string, name: string): LedgerChart['subjects'][number] => ({
  id,
  code,
  name,
  fullName: name,
  category: 'profit',
  leaf: true,
  enabled: true,
  auxiliary: [],
});
const told = {
  departments: [
    { id: 1, code: '01', name: '行政部' },
    { id: 2, code: '02', name: '电商部' },
    { id: 3, code: '03', name: '仓储、物流部' },
  ],
  subjects: [subject(11, '560205', '管理费用-折旧费'), subject(12, '560105', '水、电；杂费')],
};
const chart = new SetChart(told as unknown as LedgerChart);
const use = (
  departmentId: number | null,
  share: string,
  expenseSubjectId: number | null = null,
): AssetFields['uses'][number] => ({ departmentId, share, expenseSubjectId, auxiliary: {} });
const read = (uses: AssetFields['uses']) => {
  const found = new RowFindings({ row: 2, problems: [] });
  const cells = {
    department: usesText(uses, chart),
    expenseSubject: expenseSubjectsText(uses, chart),
  };
  const back = readUses(cells, { chart, found });
  return { back, problems: found.problems };
};

describe('使用部门 of a card as text', () => {
  it('names every share, also one of no department', () => {
    expect(usesText([use(null, '0.6', 11), use(null, '0.4', 12)], chart)).toBe(
      '未分部门 60%、未分部门 40%',
    );
    expect(usesText([use(1, '0.625'), use(null, '0.375')], chart)).toBe(
      '行政部 62.5%、未分部门 37.5%',
    );
    expect(usesText([use(null, '1', 11)], chart)).toBe('');
    expect(usesText([use(3, '1')], chart)).toBe('仓储、物流部');
  });

  it('is read back as it was told, with the subject of each', () => {
    const department = fc.constantFrom(null, 1, 2);
    const expense = fc.constantFrom(null, 11);
    const shares = fc.integer({ min: 1, max: 9999 }).map((each) => [each, 10_000 - each] as const);
    fc.assert(
      fc.property(shares, department, department, expense, expense, (parts, a, b, x, y) => {
        const [first, second] = parts.map((part) =>
          Money.parse(String(part)).dividedBy(10_000, 10).toFixed(10),
        );
        const uses = [use(a, first ?? '', x), use(b, second ?? '', y)];
        const expected = uses.map(({ auxiliary: _, ...rest }) => rest);
        expect(read(uses)).toEqual({ back: expected, problems: [] });
      }),
    );
    for (const [one, id] of [
      [3, 12],
      [null, 12],
      [1, null],
    ] as const) {
      const { auxiliary: _, ...expected } = { ...use(one, '1', id) };
      expect(read([use(one, '1', id)])).toEqual({ back: [expected], problems: [] });
    }
  });

  it('of files that have shares alone is of no department, and of a name that is not there refused', () => {
    const found = new RowFindings({ row: 2, problems: [] });
    const cells = { department: '60%、总裁办 40%', expenseSubject: '560205' };
    expect(readUses(cells, { chart, found })).toMatchObject([
      { departmentId: null, share: '0.6000000000', expenseSubjectId: 11 },
      { departmentId: null, share: '0.4000000000', expenseSubjectId: 11 },
    ]);
    expect(found.problems).toMatchObject([{ code: 'DEPARTMENT' }]);
  });
});
