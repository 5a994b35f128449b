import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  employeeCalls,
  jobCalls,
  salaryCalls,
  salaryCorrectionCalls,
  type SalaryRow,
} from '@mingzhang/contract';
import { fakeUser } from '@mingzhang/shell-api/testing';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { choices } from './testing/planted';
import { explanation, month, rows, sheet } from './testing/planted-sheet';

const path = '/salary/salary-detail/2026-02/0';
const changed = (name: string, taxBefore: string, tax: string) => ({
  employeeId: 101,
  number: '0001',
  name,
  taxBefore,
  tax,
  netBefore: '8425.00',
  net: '8410.00',
});
const cell = (name: string) => screen.getByRole('textbox', { name });

describe('工资明细', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(salaryCalls.employeeList, sheet);
    api.answer(jobCalls.latest, null);
    api.answer(employeeCalls.choices, choices);
    api.answer(salaryCalls.explanation, explanation);
  });

  const opened = async (options: Parameters<typeof renderScreen>[1] = {}) => {
    const view = renderScreen(<Screens />, { path, ...options });
    await screen.findByRole('textbox', { name: '张磊 基本工资' });
    return view;
  };
  const sent = () => api.requestsOf(salaryCalls.update).map(({ body }) => body);

  it('is typed into and moved through by the keyboard like a spreadsheet', async () => {
    const [first] = rows;
    const amounts = { ...first.amounts, baseSalary: '9500.00', gross: '9500.00' };
    const changed: SalaryRow = { ...first, entered: { baseSalary: '9500.00' }, amounts };
    api.answer(salaryCalls.update, { month, rows: [changed], following: [] });
    const { user } = await opened();
    await user.click(cell('张磊 基本工资'));
    await user.keyboard('=9000+500{Enter}');
    expect(cell('赵婷 基本工资')).toHaveFocus();
    await waitFor(() =>
      expect(sent()).toEqual([
        { cells: [{ id: 1, code: 'baseSalary', value: '9500.00', seen: '9000.00' }] },
      ]),
    );
    await waitFor(() => expect(cell('张磊 基本工资')).toHaveValue('9,500.00'));
    await user.keyboard('{Tab}');
    expect(cell('赵婷 岗位工资')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowRight}');
    expect(cell('张磊 绩效工资')).toHaveFocus();
    await user.keyboard('{Tab}');
    expect(cell('赵婷 基本工资')).toHaveFocus();
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(cell('张磊 基本工资')).toHaveFocus();
    expect(sent()).toHaveLength(1);
  });

  it('keeps the keyboard in a cell whose text is no amount, and takes it back on Escape', async () => {
    const { user } = await opened();
    await user.click(cell('赵婷 绩效工资'));
    await user.keyboard('请假半天{Enter}');
    expect(cell('赵婷 绩效工资')).toHaveFocus();
    expect(await screen.findByText('“请假半天”不是金额或算式')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(cell('赵婷 绩效工资')).toHaveValue('');
    expect(sent()).toEqual([]);
  });

  it('takes a block that is pasted', async () => {
    api.answer(salaryCalls.update, { month, rows: [], following: [] });
    const { user } = await opened();
    await user.click(cell('赵婷 岗位工资'));
    const clipboardData = { getData: () => '1,200.00\t800\n\t300' };
    fireEvent.paste(cell('赵婷 岗位工资'), { clipboardData });
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({
      cells: [
        { id: 2, code: 'postSalary', value: '1200.00', seen: null },
        { id: 2, code: 'performance', value: '800.00', seen: null },
        { id: 3, code: 'performance', value: '300.00', seen: null },
      ],
    });
    expect(await screen.findByText('已粘贴 4 格')).toBeInTheDocument();
  });

  it('fills the amount above into a cell', async () => {
    api.answer(salaryCalls.update, { month, rows: [], following: [] });
    const { user } = await opened();
    await user.click(cell('赵婷 基本工资'));
    await user.keyboard('{Control>}d{/Control}');
    await waitFor(() =>
      expect(sent()).toEqual([
        { cells: [{ id: 2, code: 'baseSalary', value: '9000.00', seen: '6000.00' }] },
      ]),
    );
  });

  it('says which cell somebody else has changed, and reads the sheet anew', async () => {
    const msg = '赵婷 绩效工资 刚被李倩改为 500.00，请核对后重新填写';
    api.refuse(salaryCalls.update, 'PAYROLL_CELL', { msg });
    const { user } = await opened();
    const before = api.requestsOf(salaryCalls.employeeList).length;
    await user.click(cell('赵婷 绩效工资'));
    await user.keyboard('800{Enter}');
    expect(await screen.findByText(msg)).toBeInTheDocument();
    await waitFor(() =>
      expect(api.requestsOf(salaryCalls.employeeList).length).toBeGreaterThan(before),
    );
  });

  it('marks what differs from the month before, with its amount and the reason', async () => {
    await opened();
    expect(cell('赵婷 基本工资')).toHaveAccessibleDescription('上月 5,500.00：基本工资 +500.00');
    expect(screen.getByText('比上月少 1 人：周敏（2026-01-31 离职）')).toBeVisible();
    expect(cell('张磊 基本工资')).not.toHaveAccessibleDescription();
    const row = screen.getByRole('row', { name: /赵婷/ });
    expect(row).toHaveTextContent('-140.00个税跨档');
    expect(within(row).getByRole('img', { name: '提示：低于最低工资' })).toBeVisible();
  });

  it('shows only who differs from the month before', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('switch', { name: '只看变动' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /张磊/ })).toBeNull());
    expect(screen.getByRole('row', { name: /赵婷/ })).toBeVisible();
  });

  it('is corrected after a preview of whose tax changes in which month', async () => {
    const confirmed = { ...month, state: 'confirmed' as const, isLast: false };
    api.answer(salaryCalls.employeeList, { ...sheet, month: confirmed });
    const march = { ...month, id: 10, period: '2026-03', isDeclared: false };
    const changes = [changed('张磊', '75.00', '90.00')];
    const corrected = {
      sheets: [
        { ...month, isDeclared: true, changes: [] },
        { ...march, changes },
      ],
    };
    api.answer(salaryCorrectionCalls.preview, corrected);
    api.answer(salaryCorrectionCalls.correct, corrected);
    const { user } = await opened();
    expect(screen.queryByRole('button', { name: '取消确认' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /更\s*正/ }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(drawer.getByRole('combobox', { name: '员工' }));
    await user.click(await screen.findByTitle('0001 张磊'));
    await user.click(drawer.getByRole('combobox', { name: '工资项' }));
    await user.click(await screen.findByTitle('基本工资'));
    expect(await drawer.findByText('原为 9,000.00')).toBeVisible();
    await user.type(drawer.getByRole('textbox', { name: '应为金额' }), '9500');
    await user.click(drawer.getByRole('button', { name: '预览影响' }));
    const table = within(await drawer.findByRole('table', { name: '随之变动' }));
    expect(table.getByRole('row', { name: /^2026年3月 0001 张磊 75.00 → 90.00/ })).toBeVisible();
    expect(api.requestsOf(salaryCorrectionCalls.correct)).toEqual([]);
    await user.click(drawer.getByRole('button', { name: '更正并重算' }));
    await waitFor(() => expect(api.requestsOf(salaryCorrectionCalls.correct)).toHaveLength(1));
    expect(api.requestsOf(salaryCorrectionCalls.correct)[0]?.body).toEqual({
      cells: [{ id: 1, code: 'baseSalary', value: '9500.00', seen: '9000.00' }],
      declaredUntil: null,
    });
  });

  it('says below the table whom its sums are of', async () => {
    renderScreen(<Screens />, { path: `${path}?department=8` });
    expect(await screen.findByText(/^筛选的 1 人：应发合计 12,000.00 − 社保/)).toBeVisible();
  });

  it('adds up departments and the whole', async () => {
    await opened();
    const titles = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(titles).toEqual(['门店 2 人', '电商部 1 人']);
    const table = within(screen.getByRole('table', { name: '工资表' }));
    // The sums may come a moment after the rows.
    await waitFor(() =>
      expect(table.getAllByRole('row').at(-1)).toHaveTextContent('合计 3 人27,000.00'),
    );
  });

  it('explains the tax of a person, and leads to the cell of a figure', async () => {
    const { user } = await opened();
    await user.click(cell('赵婷 绩效工资'));
    await user.keyboard('{Alt>}t{/Alt}');
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText(/比上月多 140.00：累计应纳税所得额超过/)).toBeVisible();
    const year = within(drawer.getByRole('table', { name: '本年累计' }));
    expect(
      year.getByRole('row', { name: '累计收入 105,000.00 15,000.00 120,000.00' }),
    ).toBeVisible();
    const tax = within(drawer.getByRole('table', { name: '个税计算' }));
    expect(tax.getByRole('row', { name: '税率 10%' })).toBeVisible();
    await user.click(drawer.getByRole('button', { name: /^基本工资 6000.00/ }));
    await waitFor(() => expect(cell('赵婷 基本工资')).toHaveFocus());
  });

  it('leads from the explanation to an amount that is worked out, too', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: '赵婷 工资和个税的计算过程' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(await drawer.findByRole('button', { name: /^工资薪金.*，到工资表中查看/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('data-cell')).toMatch(/^2 /));
  });

  it('goes to the person after without a Tab, and back to the cell it was opened from', async () => {
    const { user } = await opened();
    await user.click(cell('赵婷 绩效工资'));
    await user.keyboard('{Alt>}t{/Alt}');
    await screen.findByText('赵婷 工资和个税的计算过程');
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await screen.findByText('林子昂 工资和个税的计算过程');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(cell('赵婷 绩效工资')).toHaveFocus();
  });

  it('is entered from the search by ↓', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('textbox', { name: '查找员工' }));
    await user.keyboard('{ArrowDown}');
    expect(cell('张磊 基本工资')).toHaveFocus();
  });

  it('leads to the amount that is wrong, says why beside it, and shows all once it is mended', async () => {
    const msg = '应发工资为负数（-44,000.00），请核对扣减项目';
    const [first, ...others] = rows.map((row) => ({ ...row, problems: [] }));
    if (!first) throw new Error('rows were planted');
    const wrong: SalaryRow = {
      ...first,
      entered: { ...first.entered, performance: '-50000.00' },
      problems: [{ code: 'PAYROLL_NEGATIVE', severity: 'refuse', msg }],
    };
    const refused = { ...month, refusedCount: 1, warnedCount: 0 };
    api.answer(salaryCalls.employeeList, { ...sheet, month: refused, rows: [wrong, ...others] });
    api.answer(salaryCalls.update, { month, rows: [first], following: [] });
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: /逐个核对/ }));
    await waitFor(() => expect(cell('张磊 绩效工资')).toHaveFocus());
    expect(screen.getByText(msg)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: '赵婷 基本工资' })).toBeNull();
    await user.keyboard('0{Enter}');
    expect(await screen.findByText('有提示的员工已全部改正')).toBeVisible();
    expect(await screen.findByRole('textbox', { name: '赵婷 基本工资' })).toBeVisible();
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  it('says that a month has no sheet, and leads on', async () => {
    const msg = '2025年10月还没有工资表，请先编制';
    api.refuse(salaryCalls.employeeList, 'NOT_FOUND', { msg });
    renderScreen(<Screens />, { path });
    expect(await screen.findByText('没有这张工资表')).toBeVisible();
    expect(screen.getAllByText(msg)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    expect(screen.getByRole('button', { name: '查看全部月份' })).toBeVisible();
  });

  it('offers who sees some departments nothing that concerns all', async () => {
    const limited = { ...month, departments: '门店' };
    api.answer(salaryCalls.employeeList, { ...sheet, month: limited });
    await opened();
    expect(cell('张磊 基本工资')).not.toHaveAttribute('readonly');
    for (const name of [/确认工资表/, /计算.*F9/, '银行代发', '个税申报']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('takes a person out of the month', async () => {
    const without = { ...rows[0], isIn: false };
    api.answer(salaryCalls.notIn, { month, rows: [without], following: [] });
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: '张磊 工资和个税的计算过程' }));
    await user.click(await screen.findByRole('button', { name: '移出本月工资表' }));
    await screen.findByText('张磊 已移出本月工资表');
    expect(api.requestsOf(salaryCalls.notIn).at(-1)).toMatchObject({
      params: { id: '1' },
      body: { isIn: false },
    });
    expect(cell('张磊 基本工资')).toHaveAttribute('readonly');
  });

  it('computes by F9 and is confirmed', async () => {
    api.answer(salaryCalls.calculate, {
      month,
      following: [
        {
          period: '2026-03',
          run: 1,
          count: 2,
          changes: [changed('张磊', '75.00', '90.00'), changed('赵婷', '30.00', '30.00')],
        },
      ],
    });
    api.answer(salaryCalls.setState, { ...month, state: 'confirmed' });
    const { user } = await opened();
    await user.click(cell('张磊 基本工资'));
    await user.keyboard('{F9}');
    expect(await screen.findByText('已计算，1 人有提示，请核对')).toBeInTheDocument();
    expect(
      screen.getByText('2026年3月有 2 人的工资随之重算：张磊 个税 75.00 → 90.00、赵婷'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '确认工资表' }));
    await waitFor(() =>
      expect(api.requestsOf(salaryCalls.setState).at(-1)?.query).toEqual({ state: 'confirmed' }),
    );
  });

  it('is not confirmed while something has to be put right', async () => {
    const refused = { ...sheet, month: { ...month, refusedCount: 1 } };
    api.answer(salaryCalls.employeeList, refused);
    await opened();
    expect(screen.getByText('1 人待改正')).toBeVisible();
    expect(screen.getByRole('button', { name: '确认工资表' })).toBeDisabled();
  });

  it('is only looked at once it is confirmed, and opened again after a question', async () => {
    const confirmed = { ...month, state: 'confirmed' as const, confirmedName: '李倩' };
    api.answer(salaryCalls.employeeList, { ...sheet, month: confirmed });
    api.answer(salaryCalls.setState, month);
    const { user } = await opened();
    expect(cell('张磊 基本工资')).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: '确认工资表' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '取消确认' }));
    const [asked] = await screen.findAllByText('取消确认2026年2月工资表');
    const dialog = asked?.closest<HTMLElement>('.ant-modal');
    if (!dialog) throw new Error('nothing is asked');
    await user.click(within(dialog).getByRole('button', { name: '取消确认', hidden: true }));
    await waitFor(() =>
      expect(api.requestsOf(salaryCalls.setState).at(-1)?.query).toEqual({ state: 'draft' }),
    );
  });

  it('is edited again where it was opened to be looked at', async () => {
    const confirmed = { ...month, state: 'confirmed' as const };
    api.answer(salaryCalls.employeeList, { ...sheet, month: confirmed });
    api.answer(salaryCalls.setState, month);
    const { user, address } = await opened({ path: path.replace(/0$/, '1') });
    await user.click(screen.getByRole('button', { name: '取消确认' }));
    const [asked] = await screen.findAllByText('取消确认2026年2月工资表');
    const dialog = asked?.closest<HTMLElement>('.ant-modal');
    if (!dialog) throw new Error('nothing is asked');
    api.answer(salaryCalls.employeeList, sheet);
    await user.click(within(dialog).getByRole('button', { name: '取消确认', hidden: true }));
    await waitFor(() => expect(address()).toBe(path));
  });

  it('leads from a draft that is looked at to its cells', async () => {
    const { user, address } = await opened({ path: path.replace(/0$/, '1') });
    expect(cell('张磊 基本工资')).toHaveAttribute('readonly');
    await user.click(screen.getByRole('link', { name: '编制' }));
    await waitFor(() => expect(address()).toBe(path));
    expect(cell('张磊 基本工资')).not.toHaveAttribute('readonly');
  });

  it('says how a month with vouchers is corrected, also to who types into it', async () => {
    const vouchered = { ...month, state: 'vouchered' as const };
    api.answer(salaryCalls.employeeList, { ...sheet, month: vouchered });
    const { user } = await opened({ path: path.replace(/0$/, '1') });
    expect(screen.getByText(/先在“查看凭证”中删除本月的凭证/)).toBeVisible();
    await user.click(cell('张磊 基本工资'));
    await user.keyboard('5');
    expect(await screen.findByText(/工资表已生成凭证，金额不能修改/)).toBeVisible();
  });

  it('is only looked at by who may not manage pay', async () => {
    await opened({ user: fakeUser({ permissions: ['payroll.view'] }) });
    expect(cell('张磊 基本工资')).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: /^计算/ })).toBeNull();
  });
});
