import {
  builtInStatements,
  cashFlowCalls,
  reportCalls,
  reportSettingCalls,
  reportTemplateCalls,
  subjectCalls,
  type RequestOf,
  type StatementView,
  type TemplateDetail,
} from '@mingzhang/contract';
import { manager, setUp, type DomainTest } from '@mingzhang/server/testing';
import { startWorked } from '../testing/worked';

type Body = RequestOf<typeof reportTemplateCalls.create>['body'];

const { balanceSheet, incomeStatement, cashFlow } = builtInStatements;
const shown = { period: '2026-01' };

describe('statements of the account set’s own', () => {
  let test: DomainTest;

  beforeAll(async () => {
    ({ test } = await startWorked());
  });
  afterAll(() => test.stop());

  const view = (id: number, more: object = {}) =>
    test.api.call(reportCalls.view, { params: { id }, query: { ...shown, ...more } });
  const proof = async (id: number) =>
    (await test.api.call(reportTemplateCalls.coverage, { params: { id } })).coverage;
  const get = (id: number) => test.api.call(reportTemplateCalls.get, { params: { id } });
  const send = (body: Body) => test.api.send(reportTemplateCalls.create, { body });
  const make = (body: Body) => test.api.call(reportTemplateCalls.create, { body });
  const remove = (id: number) => test.api.call(reportTemplateCalls.remove, { params: { id } });
  /** A copy of an official form under another name, as a person makes it. */
  const copyOf = async (id: number, name: string, more: Partial<Body> = {}) => {
    const { id: _, version: __, builtIn: ___, ...form } = await get(id);
    return test.api.call(reportTemplateCalls.create, { body: { ...form, name, ...more } });
  };
  const amounts = ({ columns, rows }: StatementView) => [
    columns,
    rows.map(({ title, lineNo, values }) => [lineNo, title, values]),
  ];
  const expenses: Body = {
    name: '管理费用简表',
    type: 0,
    enabled: true,
    columns: [
      { key: 'c1', title: '本期', basis: 'period' },
      { key: 'c2', title: '去年', basis: 'period', of: 'prior' },
    ],
    items: [
      { lineNo: null, title: '费用', heading: true },
      { lineNo: 1, title: '管理费用', formula: ['损益净额(5602)'], indent: 1 },
      { lineNo: 2, title: '其中办公费', formula: ['损益净额(560213)'], indent: 2, memo: true },
      { lineNo: 3, title: '销售费用', formula: ['损益净额(5601)'], indent: 1 },
      { lineNo: 4, title: '合计', formula: ['行次(1)', '+ 行次(3)'], bold: true, source: 1 },
      { lineNo: 5, title: '占比', formula: ['行次(3) / 行次(4)'], decimals: 4 },
    ],
  };
  /** A template whole, as an editor sends it back. */
  const sentBack = ({ builtIn: _, basedOn: __, ...template }: TemplateDetail) => template;
  const rowOf = ({ items }: TemplateDetail, title: string) => {
    const found = items.find((each) => each.title === title);
    if (!found) throw new Error(`no row ${title}`);
    return found;
  };

  it('copied from an official form show its figures in a month, a quarter and a year', async () => {
    for (const id of [balanceSheet, incomeStatement, cashFlow]) {
      const own = await copyOf(id, `自用${id}`);
      expect([own.id > 100, own.version, own.builtIn]).toEqual([true, 1, false]);
      for (const mode of ['month', 'quarter', 'year'] as const) {
        const [official, copied] = [await view(id, { mode }), await view(own.id, { mode })];
        expect(amounts(copied)).toEqual(amounts(official));
        expect(copied.checks).toEqual(official.checks);
      }
      expect((await get(own.id)).items.map(({ id: _, ...item }) => item)).toEqual(
        (await get(id)).items.map(({ id: _, ...item }) => item),
      );
      await remove(own.id);
      expect(
        await test.api.send(reportTemplateCalls.get, { params: { id: own.id } }),
      ).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('made anew show what their formulas say, and what a figure is made of', async () => {
    const { id } = await make(expenses);
    const sheet = await view(id);
    const income = await view(incomeStatement);
    const of = (title: string) => sheet.rows.find((row) => row.title === title)?.values['c1'];
    const official = income.rows.find(({ title }) => title.endsWith('管理费用'))?.values;
    expect(of('管理费用')).toBe(official?.['month']);
    expect(sheet.template).toMatchObject({ kind: 'own', type: 0, enabled: true });
    expect([sheet.checks, sheet.findings, await proof(id)]).toEqual([[], [], null]);
    expect(of('占比')).toMatch(/^0\.\d{4}$/);
    expect(sheet.rows.at(-1)?.values['c2']).toBeNull();
    const cell = await test.api.call(reportCalls.cell, {
      params: { id },
      query: { ...shown, lineNo: 4, column: 'c1' },
    });
    expect(cell.terms.map(({ title, sign, lineNo }) => [title, sign, lineNo])).toEqual([
      ['管理费用', '+', 1],
      ['销售费用', '+', 3],
    ]);
    await remove(id);
  });

  it('refuse with row and place what no formula may say, and keep nothing of it', async () => {
    const wrong = (items: Body['items']) => send({ ...expenses, name: '错表', items });
    const row = (lineNo: number, ...formula: string[]) => ({
      lineNo,
      title: `行${lineNo}`,
      formula,
    });
    const refused = await wrong([
      row(1, '期末余额(1001)', '+ 期未余额(1002)'),
      row(2, '期末余额(999999)'),
      row(3, '行次(9)'),
      row(4, '行次(5)'),
      row(5, '行次(4)'),
      { ...row(6, '行次(1)'), source: 0 },
    ]);
    expect(refused).toMatchObject({
      code: 'REPORT_TEMPLATE_INVALID',
      msg: expect.stringMatching(
        /^第 1 行：“行1”的公式第 14 个字：没有“期未余额”这种取数.*（共 5 处问题）$/,
      ),
    });
    expect(refused).toMatchObject({
      details: [
        { row: 1, code: 'FORMULA_SYNTAX' },
        { row: 2, code: 'FORMULA_SUBJECT' },
        { row: 3, code: 'FORMULA_ROW' },
        { row: 5, code: 'FORMULA_CYCLE' },
        { row: 6, code: 'FORMULA_SOURCE' },
      ],
    });
    const names = (await test.api.call(reportCalls.templates, {})).map(({ name }) => name);
    expect(names).toEqual([
      '资产负债表',
      '利润表',
      '现金流量表',
      '费用明细表',
      '利润分配表',
      '应交增值税明细表',
    ]);
    expect(await send({ ...expenses, name: '利润表' })).toMatchObject({ code: 'NAME_TAKEN' });
    expect(
      await test.api.send(reportTemplateCalls.remove, { params: { id: balanceSheet } }),
    ).toMatchObject({ code: 'BUILT_IN' });
  });

  it('are changed row by row in the version seen, and keep rows that others read', async () => {
    const made = await make(expenses);
    const total = rowOf(made, '合计');
    const first = rowOf(made, '管理费用');
    const removed = await test.api.send(reportTemplateCalls.removeItem, {
      params: { id: first.id },
    });
    expect(removed).toMatchObject({
      code: 'REPORT_ROW_USED',
      msg: '“管理费用”（行次 1）被“合计”的公式引用，请先修改这些公式，再删除',
    });
    const added = await test.api.call(reportTemplateCalls.createItem, {
      body: {
        templateId: made.id,
        version: 1,
        after: first.id,
        lineNo: 6,
        title: '财务费用',
        formula: ['损益净额(5603)'],
      },
    });
    expect(added.items.map(({ title }) => title).slice(1, 3)).toEqual(['管理费用', '财务费用']);
    expect([added.version, rowOf(added, '合计').id]).toEqual([2, total.id]);
    const changed = await test.api.call(reportTemplateCalls.updateItem, {
      body: { ...total, version: 2, formula: ['行次(3)', '+ 行次(6)'] },
    });
    expect(rowOf(changed, '合计').formula).toEqual(['行次(3)', '+ 行次(6)']);
    const less = await test.api.call(reportTemplateCalls.removeItem, { params: { id: first.id } });
    expect([less.version, less.items.length]).toEqual([4, 6]);
    const stale = await test.api.send(reportTemplateCalls.update, {
      body: { ...sentBack(changed), name: '迟到' },
    });
    expect(stale).toMatchObject({
      code: 'VERSION_STALE',
      msg: expect.stringMatching(/^报表“管理费用简表”已由 .+ 于 .+ 修改/),
    });
    const foreign = await test.api.send(reportTemplateCalls.update, {
      body: { ...sentBack(less), items: [{ ...first, id: 999_999 }] },
    });
    expect(foreign).toMatchObject({ code: 'REPORT_TEMPLATE_INVALID' });
    await remove(made.id);
  });

  it('come to be once when the same one is sent many times at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => send(expenses)));
    const codes = answers.map((each) => (each.success ? 'made' : each.code)).sort();
    expect(codes).toEqual([...Array.from({ length: 15 }, () => 'NAME_TAKEN'), 'made']);
    const ids = answers.flatMap((each) => (each.success ? each.data.id : []));
    await remove(ids[0] ?? 0);
  });

  it('are proved anew when subjects are added, name what they leave out, and are not enabled then', async () => {
    const own = await copyOf(balanceSheet, '资产负债表（自用）', { enabled: true });
    expect(await proof(own.id)).toMatchObject({ isProven: true, faults: [] });
    const marks = async () =>
      (await test.api.call(reportCalls.templates, { query: { coverage: '1' } })).map(
        ({ name, coverage }) => [name, coverage],
      );
    expect(await marks()).toEqual([
      ['资产负债表', ''],
      ['利润表', ''],
      ['现金流量表', null],
      ...['费用明细表', '利润分配表', '应交增值税明细表'].map((name) => [name, null]),
      ['资产负债表（自用）', ''],
    ]);
    const added = await test.books.call(subjectCalls.create, {
      body: {
        parentId: null,
        category: 'asset',
        code: '1990',
        name: '数据资源',
        direction: 'debit',
      },
    });
    const leftOut = '1990 数据资源没有计入任何一行';
    expect((await marks()).filter(([, coverage]) => coverage === leftOut)).toHaveLength(1);
    const fault = (await proof(own.id))?.faults;
    expect(fault).toMatchObject([{ code: '1990', fault: 'leftOut', amount: null, msg: leftOut }]);
    const now = await get(own.id);
    const update = (items: TemplateDetail['items'], enabled = true) =>
      test.api.send(reportTemplateCalls.update, { body: { ...sentBack(now), enabled, items } });
    expect(await update(now.items)).toMatchObject({
      code: 'REPORT_UNCOVERED',
      msg: `${leftOut}，请先处理，或取消启用保存为草稿`,
    });
    const cash = rowOf(now, '货币资金');
    const withSubject = (title: string) =>
      now.items.map((item) =>
        item.title === title ? { ...item, formula: [...item.formula, '+ 期末余额(1990)'] } : item,
      );
    const saved = await update(withSubject('货币资金'));
    expect(saved.success).toBe(true);
    expect((await proof(own.id))?.isProven).toBe(true);
    // Who deletes the subject is told where it is used.
    expect(await test.books.send(subjectCalls.remove, { params: { id: added.id } })).toMatchObject({
      success: false,
      msg: expect.stringContaining(`报表“资产负债表（自用）”第 2 行“${cash.title}”`),
    });
    await remove(own.id);
    expect((await test.books.send(subjectCalls.remove, { params: { id: added.id } })).success).toBe(
      true,
    );
  });

  it('are tried while they are typed: figures, proof and what is wrong with its place', async () => {
    const { items, columns } = await get(balanceSheet);
    const tried = await test.api.call(reportTemplateCalls.formula, {
      body: {
        ...shown,
        type: 1,
        basedOn: 'balanceSheet',
        columns,
        items: items.map((item) =>
          item.title === '其他流动资产'
            ? { ...item, formula: [...item.formula, '+ 期末余额(1221)', '+ 期末余额(9999)'] }
            : item,
        ),
      },
    });
    const [finding] = tried.findings;
    expect(finding).toMatchObject({ row: 15, code: 'FORMULA_SUBJECT' });
    expect(tried.values[1]).toEqual({ closing: '317374.00', opening: '428000.00' });
    expect(
      tried.coverage?.faults.map(({ code, fault, lineNos }) => [code, fault, lineNos]),
    ).toEqual([['1221', 'repeated', [8, 14]]]);
    expect(tried.coverage?.faults[0]?.msg).toBe('1221 其他应收款在行次 8、行次 14 各计一次');
  });

  it('follow their subjects to other codes', async () => {
    const made = await make(expenses);
    const before = await view(made.id);
    await test.ledger.database.queryAll(
      `update ledger.subject set code = '560288' where account_set_id = 1 and code = '560213'`,
    );
    const now = await get(made.id);
    expect(rowOf(now, '其中办公费').formula).toEqual(['损益净额(560288)']);
    const after = await view(made.id);
    expect([amounts(after), after.findings]).toEqual([amounts(before), []]);
    await test.ledger.database.queryAll(
      `update ledger.subject set code = '560213' where account_set_id = 1 and code = '560288'`,
    );
    await remove(made.id);
  });

  it('leave the official forms to the switches of the account set', async () => {
    const get = () => test.api.call(reportSettingCalls.get, {});
    const first = await get();
    expect(first).toMatchObject({ version: 0, switches: [], hasQuarterChoice: false });
    expect(first.choices.map(({ id }) => id)).toEqual(['tax-net', 'other-recl', 'no-recl']);
    const save = (version: number, switches: string[]) =>
      test.api.send(reportSettingCalls.save, {
        body: { version, switches, quarterSinceJanuary: false },
      });
    const value = async (title: string) =>
      (await view(balanceSheet)).rows.find((row) => row.title === title)?.values['closing'];
    const before = [await value('应收账款'), await value('预收账款')];
    expect(await save(0, ['no-recl'])).toMatchObject({ success: true, data: { version: 1 } });
    const after = [await value('应收账款'), await value('预收账款')];
    expect(after).not.toEqual(before);
    const seen = await view(balanceSheet);
    expect(seen.checks.filter(({ message }) => message !== '')).toEqual([]);
    expect((await proof(balanceSheet))?.isProven).toBe(true);
    expect(await save(0, [])).toMatchObject({ code: 'VERSION_STALE' });
    expect(await save(1, ['nothing'])).toMatchObject({ code: 'INVALID_BODY' });
    expect(await save(1, [])).toMatchObject({ success: true, data: { version: 2 } });
    expect([await value('应收账款'), await value('预收账款')]).toEqual(before);
  });

  it('can be told by the assigned items of cash', async () => {
    const { items } = await test.api.call(cashFlowCalls.lines, {
      query: { ...shown, state: 'all' },
    });
    const [item] = items;
    const made = await make({
      ...expenses,
      name: '收款表',
      items: [{ lineNo: 1, title: '收款', formula: [`现金流量(${item?.code})`] }],
    });
    const [row] = (await view(made.id)).rows;
    const official = (await view(cashFlow)).rows.find(({ lineNo }) => lineNo === item?.lineNo);
    expect(row?.values['c1']).toBe(official?.values['month']);
    await remove(made.id);
  });

  it('are at most 200, however many are made at the same moment', async () => {
    for (const each of [test.ledger, test.domain]) await setUp(each, 9);
    const api = test.domain.as({ ...manager, accountSetId: 9 });
    await test.domain.database.queryAll(
      `insert into report.report_template (account_set_id, name, code, type, enabled, columns,
         changed_by, changed_at)
       select 9, '往来表' || n, '', 0, false, '[]', '周敏', now() from generate_series(1, 198) n`,
    );
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        api.send(reportTemplateCalls.create, { body: { ...expenses, name: `费用表${at}` } }),
      ),
    );
    const codes = answers.map((answer) => (answer.success ? 'made' : answer.code)).sort();
    expect(codes).toEqual([...Array<string>(4).fill('REPORT_TEMPLATE_LIMIT'), 'made', 'made']);
  });
});
