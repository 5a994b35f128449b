import { Refusals } from './refusals';

const problem = (row: number, msg: string, code = 'ROW') => ({ row, code, msg });
const outcome = { accepted: 0, unchanged: 0, ignoredColumns: [] };

describe('the refusals of an import', () => {
  it('are told once for all rows that they hold for', () => {
    const refusals = new Refusals();
    refusals.add([2, 3, 4, 9].map((row) => problem(row, '科目编码“9999”不存在')));
    refusals.add([problem(3, '请填写日期'), problem(10, '科目编码“9999”不存在')]);
    expect(refusals.report(outcome)).toMatchObject({
      refused: 5,
      problems: [
        { row: 2, rows: '2–4、9–10', code: 'ROW', msg: '科目编码“9999”不存在' },
        { row: 3, code: 'ROW', msg: '请填写日期' },
      ],
    });
    expect(refusals.report(outcome).problems[1]).not.toHaveProperty('rows');
  });

  it('come in the order of their rows, whenever they were found', () => {
    const refusals = new Refusals();
    refusals.add([8, 7, 2].map((row) => problem(row, '甲')));
    refusals.add([5, 5].map((row) => problem(row, '乙')));
    const { problems } = refusals.report(outcome);
    expect(problems.map(({ row, rows }) => [row, rows])).toEqual([
      [2, '2、7–8'],
      [5, undefined],
    ]);
  });

  it('say how many rows there are where they lie apart', () => {
    const refusals = new Refusals();
    refusals.add(Array.from({ length: 20 }, (_, at) => problem(at * 2 + 1, '甲')));
    expect(refusals.report(outcome).problems[0]?.rows).toBe(
      '1、3、5、7、9、11、13、15、17、19、21、23 等 20 行',
    );
  });

  it('say how many are not listed', () => {
    const refusals = new Refusals();
    refusals.add(Array.from({ length: 230 }, (_, at) => problem(at + 1, `原因${at}`)));
    const { problems, unlisted } = refusals.report(outcome);
    expect([problems.length, unlisted]).toEqual([200, 30]);
  });
});
