import { Money } from '../money';
import { cellOf, closingSubjects, figuresOf } from '../testing/closing';
import { CostLeaves, costKey } from './cost-leaf';
import { ClosingBook, type ClosingCell, type ClosingSubject } from './closing-book';
import type { ClosingContext } from './closing-context';
import { proposeSteps } from './closing-step';
import { templatesFor } from './closing-templates';

const context: ClosingContext = {
  period: '2026-01',
  standard: 0,
  vatType: 1,
  baseCurrency: 'CNY',
  codeOf: (code: string) => code,
  rates: new Map<string, string>(),
};
const yuan = (text: string) => Money.parse(text);

/** The chart with leaves below goods, revenue and cost, by their digits and names. */
function chartWith(details: Readonly<Record<string, readonly (readonly [string, string])[]>>) {
  const parents = new Set(Object.keys(details));
  const leaves = Object.entries(details).flatMap(([root, rows]) =>
    rows.map(([digits, name], index): ClosingSubject => {
      const above = closingSubjects.find(({ code }) => code === root);
      if (!above) throw new Error(`no subject ${root}`);
      const code = `${root}${digits}`;
      return {
        ...above,
        id: Number(root) * 1000 + index,
        parentId: above.id,
        code,
        name,
        fullName: `${above.name}-${name}`,
        leaf: true,
      };
    }),
  );
  const roots = closingSubjects.map((each) =>
    parents.has(each.code) ? { ...each, leaf: false } : each,
  );
  return [...roots, ...leaves].sort((a, b) => (a.code < b.code ? -1 : 1));
}

const two = [
  ['01', '茶叶'],
  ['02', '咖啡'],
] as const;

function costOf(
  subjects: readonly ClosingSubject[],
  inputs: Readonly<Record<string, string>>,
  { sold = true } = {},
) {
  const at = (code: string, more: Partial<ClosingCell>) => ({
    ...cellOf('1405', more),
    subjectId: subjects.find((each) => each.code === code)?.id ?? 0,
  });
  const goods = (code: string, quantity: string, opening: string) =>
    at(code, { quantityOpening: yuan(quantity), opening: yuan(opening) });
  const sale = (code: string, quantity: string) =>
    at(code, { quantityCredit: yuan(quantity), credit: yuan('500.00') });
  const cells = [
    goods('140501', '10', '1000.00'),
    goods('140502', '4', '800.00'),
    ...(sold ? [sale('500101', '3'), sale('500102', '1')] : []),
  ];
  const book = new ClosingBook(figuresOf(cells, subjects));
  const choices = templatesFor(0, 1)
    .filter(({ id }) => id === 'cogs')
    .map((template) => ({ template, enabled: true, skipped: false, inputs }));
  const [step] = proposeSteps(choices, book, context);
  if (!step) throw new Error('no step');
  const codes = new Map(subjects.map(({ id, code }) => [id, code]));
  const lines = step.lines.map(
    ({ subjectId, debit, credit }) => `${codes.get(subjectId)} ${debit} ${credit}`,
  );
  return { ...step, told: lines };
}

describe('the cost of goods whose cost subject is kept by goods', () => {
  const average = { method: 'weightedAverage' };
  const byName = [
    ['05', '咖啡'],
    ['06', '茶叶'],
  ] as const;

  it('goes to the leaf of the same name, else of the same digits', () => {
    const named = chartWith({ '1405': two, '5001': two, '5401': byName });
    expect(costOf(named, average).told).toEqual([
      '540106 300.00 0.00',
      '140501 0.00 300.00',
      '540105 200.00 0.00',
      '140502 0.00 200.00',
    ]);
    const other = [
      ['01', '甲成本'],
      ['02', '乙成本'],
    ] as const;
    const numbered = chartWith({ '1405': two, '5001': two, '5401': other });
    expect(costOf(numbered, average).told).toEqual([
      '540101 300.00 0.00',
      '140501 0.00 300.00',
      '540102 200.00 0.00',
      '140502 0.00 200.00',
    ]);
  });

  it('goes where a person says, and is asked for with the leaves there are', () => {
    const subjects = chartWith({ '1405': two, '5001': two, '5401': byName });
    const step = costOf(subjects, { ...average, 'cost:140501': '540105' });
    expect(step.told[0]).toBe('540105 300.00 0.00');
    expect(step.inputs.filter(({ kind }) => kind === 'subject')).toMatchObject([
      {
        key: 'cost:140501',
        title: '140501 库存商品-茶叶 的成本科目',
        value: '540105',
        standard: '540106',
        options: [
          { value: '540105', title: '540105 主营业务成本-咖啡' },
          { value: '540106', title: '540106 主营业务成本-茶叶' },
        ],
      },
      { key: 'cost:140502', value: '540105', standard: '540105' },
    ]);
  });

  it('is refused with the goods where no leaf fits', () => {
    const one = [['09', '茶叶']] as const;
    const step = costOf(chartWith({ '1405': two, '5001': two, '5401': one }), average);
    expect(step.told).toEqual([]);
    // One leaf below the cost subject is no match for other goods.
    expect(step).toMatchObject({
      state: 'refused',
      problems: [
        {
          code: 'CLOSING_SUBJECT_NOT_LEAF',
          msg:
            '“140502 库存商品-咖啡”没有对应的成本科目：“5401 主营业务成本”下没有同名或尾码相同的末级科目，' +
            '请在本项参数中为它选择成本科目，或先新增同名的明细科目',
        },
      ],
    });
  });

  it('is all of each goods where all of the stock is carried', () => {
    const subjects = chartWith({ '1405': two, '5401': two });
    const step = costOf(subjects, { method: 'inventoryBalance' }, { sold: false });
    expect(step.told).toEqual([
      '540101 1000.00 0.00',
      '140501 0.00 1000.00',
      '540102 800.00 0.00',
      '140502 0.00 800.00',
    ]);
  });

  it('can’t be a share of the revenue, which knows no goods: the average is the way out', () => {
    const subjects = chartWith({ '1405': two, '5001': two });
    const step = costOf(subjects, {});
    expect(step.state).toBe('refused');
    expect(step.problems[0]?.msg).toBe(
      '“1405 库存商品”按明细或存货核算，按收入百分比不能确定结转哪一种商品，' +
        '请把“方法”改为月末一次加权平均（商品和收入按数量核算）；没有数量的，用凭证手工结转并在本期跳过本项',
    );
  });
});

describe('what is asked of many goods', () => {
  const subjects = Array.from({ length: 60 }, (_, at) => ({
    code: `1405${at + 10}`,
    name: `货${at}`,
    fullName: `库存商品-货${at}`,
    leaf: true,
    enabled: true,
  }));
  const cost = ['01', '02'].map((digits) => ({
    code: `5401${digits}`,
    name: `成本${digits}`,
    fullName: `成本${digits}`,
    leaf: true,
    enabled: true,
  }));
  const root = { code: '5401', name: '成本', fullName: '成本', leaf: false, enabled: true };
  const leaves = new CostLeaves([...subjects, root, ...cost], { goods: '1405', cost: '5401' });

  const named = (code: string, name: string, more: object = {}) => ({
    code,
    name,
    fullName: name,
    leaf: true,
    enabled: true,
    ...more,
  });
  const codes = { goods: '1405', cost: '5401' };

  it('is all of twenty goods, and of twenty-one those alone that nothing fits', () => {
    // The first of them has a leaf of its name.
    const fits = new CostLeaves([root, ...cost, named('540103', '货0')], codes);
    const asked = (count: number) =>
      fits.inputs(subjects.slice(0, count), {}).map(({ key }) => key);
    expect(asked(20)).toEqual(subjects.slice(0, 20).map(({ code }) => costKey(code)));
    expect(asked(21)).toEqual(subjects.slice(1, 21).map(({ code }) => costKey(code)));
    const many = fits.inputs(subjects, { [costKey('140569')]: '540101', [costKey('140510')]: '' });
    expect(many.map(({ key }) => key)).toEqual([
      ...subjects.slice(0, 21).map(({ code }) => costKey(code)),
      costKey('140569'),
    ]);
  });

  it('has the leaves in use to choose from; one of a name that two have fits nobody by it', () => {
    const off = named('540104', '货1', { enabled: false });
    const twice = [named('540105', '货2'), named('540106', '货2')];
    const some = new CostLeaves([root, named('540109', '别的'), off, ...twice], codes);
    const options = some.inputs(subjects.slice(0, 1), {})[0]?.options?.map(({ value }) => value);
    expect(options).toEqual(['540109', '540105', '540106']);
    expect(some.of(named('140577', '货1'))).toBeUndefined();
    expect(some.of(named('140577', '货2'))).toBeUndefined();
    // By its digits it fits all the same.
    expect(some.of(named('140506', '货2'))).toBe('540106');
    expect(some.of(named('140509', '货1'))).toBe('540109');
  });

  it('is what stands behind the codes that the account set has for goods and their cost', () => {
    const own = { goods: '140501', cost: '540102' };
    const some = new CostLeaves(
      [named('540102', '成本'), named('54010207', '甲'), named('54010208', '乙')],
      own,
    );
    expect(some.of(named('14050108', '丙'))).toBe('54010208');
  });

  it('is what was named, all of it, and twenty more that nothing fits', () => {
    const given = Object.fromEntries(
      subjects.slice(0, 25).map(({ code }) => [costKey(code), '540101']),
    );
    const asked = leaves.inputs(subjects, given).map(({ key }) => key);
    expect(asked).toEqual(subjects.slice(0, 45).map(({ code }) => costKey(code)));
    expect(leaves.inputs(subjects, {})).toHaveLength(20);
  });
});
