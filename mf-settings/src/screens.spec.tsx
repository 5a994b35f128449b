import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  accountSetsCalls,
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  currencyCalls,
  initialBalanceCalls,
  jobCalls,
  messageOf,
  operationLogCalls,
  sessionCalls,
  subjectCalls,
  type AccountSetRow,
  type InitialBalanceRow,
  type Job,
  type Member,
  type Subject,
} from '@mingzhang/contract';
import { fileSaver } from '@mingzhang/shell-api';
import {
  fakeAccountSet,
  fakeApi,
  fakePeriods,
  fakeUser,
  renderScreen,
  type FakeApi,
} from '@mingzhang/web/testing';
import { Screens } from './screens';

function subject(changes: Partial<Subject>): Subject {
  return {
    id: 1,
    version: 4,
    code: '1001',
    name: '库存现金',
    fullName: '库存现金',
    mnemonic: 'kcxj',
    category: 'asset',
    direction: 'debit',
    parentId: null,
    level: 1,
    leaf: true,
    status: 1,
    auxiliary: [],
    auxiliaryRequired: [],
    currencies: [],
    quantity: null,
    cash: true,
    ...changes,
  };
}

const chart = [
  subject({}),
  subject({ id: 2, code: '1002', name: '银行存款', mnemonic: 'yhck' }),
  subject({ id: 3, code: '1122', name: '应收账款', auxiliary: [7], auxiliaryRequired: [7] }),
  subject({ id: 4, code: '3001', name: '实收资本', category: 'equity', direction: 'credit' }),
];

function balance(of: Subject, opening: string, items: Partial<InitialBalanceRow> = {}) {
  const { id: subjectId, code, name, direction, level, leaf } = of;
  const zero = { ytdDebit: '0.00', ytdCredit: '0.00', ytdActual: '0.00', yearOpening: '0.00' };
  return {
    id: null,
    subjectId,
    code,
    name,
    direction,
    level,
    leaf,
    opening,
    ...zero,
    auxiliary: {},
    auxiliaryTitle: '',
    currency: 'CNY',
    quantity: null,
    foreign: null,
    version: 0,
    ...items,
  };
}

const openings = chart.map((each) => balance(each, each.id === 4 ? '1000.00' : '0.00'));
const equation = { debit: '1000.00', credit: '1000.00', difference: '0.00' };
const trial = { balanced: true, opening: equation, yearOpening: equation, movement: equation };
const customer = {
  id: 55,
  version: 1,
  categoryId: 7,
  code: '001',
  name: '华美商贸',
  mnemonic: 'hmsm',
  status: 1,
  remark: '',
  customValues: [],
};
const manager: Member = {
  id: 1,
  realName: '周敏',
  mobile: '13800138000',
  role: 'Manager',
  joinedAt: '2026-01-01',
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.answer(subjectCalls.list, chart);
  api.answer(currencyCalls.list, []);
  api.answer(accountingCategoryCalls.list, [
    { id: 7, version: 1, name: '客户', builtIn: true, customColumns: [] },
  ]);
  api.answer(initialBalanceCalls.list, openings);
  api.answer(initialBalanceCalls.save, trial);
});

/** A book without closed periods, so that openings may be entered. */
const openUser = () => fakeUser({ checkoutList: fakePeriods(2, 0) });

describe('科目', () => {
  it('takes a pasted code without the characters that nobody sees', async () => {
    api.answer(subjectCalls.create, subject({ id: 9, code: '100209', name: '农行' }));
    const { user } = renderScreen(<Screens />, { path: '/subject' });
    await user.click(await screen.findByLabelText('新增下级 1002 银行存款'));
    const code = await screen.findByLabelText('科目编码');
    fireEvent.change(code, { target: { value: '\u202A100209\u202C\u00A0' } });
    expect(code).toHaveValue('100209');
    fireEvent.change(screen.getByLabelText('科目名称'), { target: { value: '农行' } });
    await user.click(screen.getByText(/^保\s*存$/));
    await waitFor(() => expect(api.requestsOf(subjectCalls.create)).toHaveLength(1));
    expect(screen.queryByText('科目编码应为数字')).not.toBeInTheDocument();
  });

  it('proposes the next code and asks before data of the parent moves to its first child', async () => {
    api.refuse(subjectCalls.create, 'SUBJECT_MOVE_CONFIRM');
    const { user } = renderScreen(<Screens />, { path: '/subject' });
    await user.click(await screen.findByLabelText('新增下级 1002 银行存款'));
    expect(await screen.findByLabelText('科目编码')).toHaveValue('100201');
    fireEvent.change(screen.getByLabelText('科目名称'), { target: { value: '工商银行' } });
    await user.click(screen.getByText(/^保\s*存$/));
    const ask = await screen.findByText('转入并新增');
    expect(screen.getByText(messageOf('SUBJECT_MOVE_CONFIRM'))).toBeInTheDocument();
    api.answer(subjectCalls.create, subject({ id: 9, code: '100201', name: '工商银行' }));
    await user.click(ask);
    await waitFor(() => expect(api.requestsOf(subjectCalls.create)).toHaveLength(2));
    expect(api.requestsOf(subjectCalls.create).map(({ body }) => body)).toEqual([
      expect.objectContaining({ parentId: 2, code: '100201', moveEntries: false }),
      expect.objectContaining({ parentId: 2, code: '100201', moveEntries: true }),
    ]);
  });

  it('asks which items the figures of a used subject move to, and saves them with it', async () => {
    const path = 'moveTo.3';
    const details = [{ code: 'SUBJECT_AUXILIARY_MOVE', path, msg: '请选择转入哪个部门' }];
    api.refuse(subjectCalls.update, 'SUBJECT_AUXILIARY_MOVE', { details });
    const shop = { id: 31, version: 1, categoryId: 3, code: '01', name: '门店', mnemonic: 'md' };
    const item = { ...shop, status: 1, remark: '', customValues: [] };
    api.answer(accountingCategoryDetailCalls.load, { 3: [item] });
    const { user } = renderScreen(<Screens />, { path: '/subject' });
    await user.click(await screen.findByLabelText('编辑 1002 银行存款'));
    await user.click(await screen.findByText(/^保\s*存$/));
    const move = (await screen.findByText('转入并保存')).closest('button');
    expect(move).toBeDisabled();
    fireEvent.mouseDown(screen.getByLabelText(/^转入的/));
    fireEvent.click(await screen.findByText('01 门店'));
    api.answer(subjectCalls.update, subject({ id: 2, code: '1002', name: '银行存款' }));
    fireEvent.click(move as HTMLElement);
    await waitFor(() => expect(api.requestsOf(subjectCalls.update)).toHaveLength(2));
    expect(api.requestsOf(subjectCalls.update).map(({ body }) => body)).toEqual([
      expect.objectContaining({ moveTo: [] }),
      expect.objectContaining({ moveTo: [{ categoryId: 3, itemId: 31 }] }),
    ]);
  });

  it('finds by pinyin initials', async () => {
    const { user } = renderScreen(<Screens />, { path: '/subject' });
    await screen.findByText('库存现金');
    await user.type(screen.getByRole('textbox', { name: '查找科目' }), 'yhck');
    await waitFor(() => expect(screen.queryByText('库存现金')).not.toBeInTheDocument());
    expect(screen.getByText('银行存款')).toBeInTheDocument();
  });

  it('explains why a subject in use is not deleted', async () => {
    api.answer(subjectCalls.checkUse, { used: true, reasons: ['已有凭证'] });
    const { user } = renderScreen(<Screens />, { path: '/subject' });
    await user.click(await screen.findByLabelText('删除 1001 库存现金'));
    expect(await screen.findByText('已有凭证。不再使用时可改为停用。')).toBeInTheDocument();
    expect(screen.getAllByText('1001 库存现金 不能删除')).not.toHaveLength(0);
    expect(api.requestsOf(subjectCalls.remove)).toHaveLength(0);
  });

  it('is read-only without the right to write', async () => {
    renderScreen(<Screens />, { path: '/subject', user: fakeUser({ role: 'Making' }) });
    expect(await screen.findByText('库存现金')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /新增|编辑|删除/ })).not.toBeInTheDocument();
  });
});

describe('导入与导出', () => {
  const job: Job = {
    jobId: 'ledger-7',
    kind: 'ledger-subject',
    title: '科目.xlsx',
    state: 'running',
    step: '写入',
    unit: '行',
    done: 30,
    total: 120,
    steps: [],
    files: [],
    createdAt: '2026-01-05T00:00:00Z',
  };
  const problem = { row: 3, code: 'SUBJECT_CODE_TAKEN', msg: '科目编码 1002 已存在' };
  const refused: Job = {
    ...job,
    state: 'done',
    files: ['refused'],
    report: {
      accepted: 4,
      unchanged: 1,
      refused: 1,
      problems: [problem],
      refusedFile: true,
      ignoredColumns: ['我的备注'],
    },
  };
  const file = new File(['x'], '科目.xlsx');
  const saved: string[] = [];

  beforeEach(() => {
    saved.length = 0;
    jest.spyOn(fileSaver, 'save').mockImplementation((_, name) => void saved.push(name));
    api.answer(jobCalls.latest, null);
    api.answer(subjectCalls.import, { jobId: job.jobId });
  });
  afterEach(() => jest.restoreAllMocks());

  async function openDialog() {
    const view = renderScreen(<Screens />, { path: '/subject' });
    await view.user.click(await screen.findByRole('button', { name: '导入' }));
    const dialog = await screen.findByRole('dialog');
    const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
    return { ...view, dialog, input };
  }

  it('sends the file, shows how far it is, and what was not taken', async () => {
    api.answer(jobCalls.get, job);
    const { user, dialog, input } = await openDialog();
    await user.upload(input, file);
    await user.click(within(dialog).getByText('只导入正确的行'));
    await user.click(within(dialog).getByText('开始导入'));
    expect(await within(dialog).findByText(/写入：30 \/ 120 行/)).toBeInTheDocument();
    const sent = api.requestsOf(subjectCalls.import)[0]?.body as FormData;
    expect([sent.get('mode'), (sent.get('file') as File).name]).toEqual(['valid', '科目.xlsx']);
    api.answer(jobCalls.get, refused);
    expect(
      await within(dialog).findByText('已导入 4 行，1 行与现有内容相同，1 行有误未导入'),
    ).toBeInTheDocument();
    expect(within(dialog).getByText('科目编码 1002 已存在')).toBeInTheDocument();
    expect(within(dialog).getByText(/“我的备注”/)).toBeInTheDocument();
    await waitFor(() => expect(api.requestsOf(subjectCalls.list).length).toBeGreaterThan(1));
    api.answerFile(jobCalls.file, '科目-未导入.xlsx');
    await user.click(within(dialog).getByText('下载未导入的行'));
    await waitFor(() => expect(saved).toEqual(['科目-未导入.xlsx']));
  });

  it('finds an import that is still running, and cancels it', async () => {
    api.answer(jobCalls.latest, job);
    api.answer(jobCalls.get, job);
    api.answer(jobCalls.cancel, {});
    const { user } = renderScreen(<Screens />, { path: '/subject' });
    await user.click(await screen.findByRole('button', { name: /导入中 25%/ }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByText('取消导入'));
    await waitFor(() => expect(api.requestsOf(jobCalls.cancel)).toHaveLength(1));
    api.answer(jobCalls.get, { ...job, state: 'cancelled' });
    expect(await within(dialog).findByText('导入已取消，没有写入任何数据')).toBeInTheDocument();
  });

  it('does not send a file of another kind', async () => {
    const { dialog, input } = await openDialog();
    fireEvent.change(input, { target: { files: [new File(['x'], '科目.pdf')] } });
    expect(await within(dialog).findByText(/请选择 .xlsx、.xls、.csv/)).toBeInTheDocument();
    expect(within(dialog).getByText('开始导入').closest('button')).toBeDisabled();
  });

  it('saves the template and the export with the name that the service gives', async () => {
    api.answerFile(subjectCalls.template, '科目导入模板.xlsx');
    api.answerFile(subjectCalls.export, '科目.csv');
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByText('下载模板'));
    await waitFor(() => expect(saved).toEqual(['科目导入模板.xlsx']));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByLabelText('导出科目'));
    await user.click(await screen.findByText('导出 CSV（.csv）'));
    await waitFor(() => expect(saved).toEqual(['科目导入模板.xlsx', '科目.csv']));
    expect(api.requestsOf(subjectCalls.export)[0]?.query).toEqual({ format: 'csv' });
  });

  it('offers the export alone without the right to write', async () => {
    renderScreen(<Screens />, { path: '/subject', user: fakeUser({ role: 'Making' }) });
    expect(await screen.findByLabelText('导出科目')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '导入' })).not.toBeInTheDocument();
    expect(api.requestsOf(jobCalls.latest)).toHaveLength(0);
  });
});

describe('期初余额', () => {
  const open = () => renderScreen(<Screens />, { path: '/initial', user: openUser() });

  it('saves exactly the changed rows, typed by keyboard alone', async () => {
    const { user } = open();
    const cash = await screen.findByLabelText('1001 库存现金 期初余额');
    await user.click(cash);
    await user.keyboard('1200*0.5{Enter}');
    expect(screen.getByLabelText('1002 银行存款 期初余额')).toHaveFocus();
    expect(cash).toHaveValue('600.00');
    await user.keyboard('400{Control>}s{/Control}');
    await waitFor(() => expect(api.requestsOf(initialBalanceCalls.save)).toHaveLength(1));
    expect(api.requestsOf(initialBalanceCalls.save)[0]?.body).toEqual([
      expect.objectContaining({ subjectId: 1, opening: '600.00', currency: 'CNY' }),
      expect.objectContaining({ subjectId: 2, opening: '400.00' }),
    ]);
    expect(await screen.findByText('已保存 2 行，试算平衡')).toBeInTheDocument();
  });

  it('sends the version it saw, tells what another changed, and saves over it when told to', async () => {
    const drawn = (opening: string, version: number) =>
      chart.map((each) => balance(each, each.id === 1 ? opening : '0.00', { version }));
    api.answer(initialBalanceCalls.list, drawn('0.00', 3));
    const { user } = open();
    await user.click(await screen.findByLabelText('1001 库存现金 期初余额'));
    const msg = '第 1 行：已由 李四 于 2026-01-05 10:00 改为期初余额 100.00，请对照后再保存';
    const details = [{ row: 1, code: 'VERSION_STALE', msg: '已由 李四 改为期初余额 100.00' }];
    api.refuse(initialBalanceCalls.save, 'VERSION_STALE', { msg, details });
    api.answer(initialBalanceCalls.list, drawn('100.00', 4));
    await user.keyboard('600{Control>}s{/Control}');
    expect((await screen.findAllByText(/已由 李四/)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('1001 库存现金 期初余额')).toHaveValue('600.00');
    await waitFor(() => expect(api.requestsOf(initialBalanceCalls.list)).toHaveLength(2));
    api.answer(initialBalanceCalls.save, trial);
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('已保存 1 行，试算平衡')).toBeInTheDocument();
    const bodies = api.requestsOf(initialBalanceCalls.save).map(({ body }) => body);
    expect(bodies).toEqual([
      [expect.objectContaining({ opening: '600.00', version: 3 })],
      [expect.objectContaining({ opening: '600.00', version: 4 })],
    ]);
  });

  it('shows the difference while it is typed, and what is not saved', async () => {
    const { user } = open();
    await user.click(await screen.findByLabelText('1001 库存现金 期初余额'));
    await user.keyboard('600{ArrowDown}');
    const bar = screen.getByRole('status', { name: '期初试算平衡' });
    expect(bar).toHaveTextContent('贷方多 400.00');
    expect(screen.getByText(/未保存 1 行/)).toBeInTheDocument();
    await user.click(within(bar).getByRole('button', { name: /权益/ }));
    expect(await screen.findByText('实收资本')).toBeInTheDocument();
    await user.click(screen.getByText('放弃修改'));
    expect(bar).toHaveTextContent('贷方多 1,000.00');
  });

  it('takes back what is no figure', async () => {
    const { user } = open();
    const cash = await screen.findByLabelText('1001 库存现金 期初余额');
    await user.click(cash);
    await user.keyboard('12*');
    fireEvent.blur(cash);
    expect(cash).toHaveValue('');
    expect(await screen.findByText('“12*”不是金额或算式，已恢复原值')).toBeInTheDocument();
  });

  it('adds a row for an item and saves it with the item', async () => {
    api.answer(accountingCategoryDetailCalls.load, { '7': [customer] });
    const { user } = open();
    await user.click(await screen.findByLabelText('为 应收账款 添加项目'));
    const choice = await screen.findByLabelText('客户');
    await user.click(choice);
    await user.click(await screen.findByTitle('001 华美商贸'));
    await user.click(screen.getByText(/^添\s*加$/));
    await user.click(await screen.findByLabelText('1122 华美商贸 期初余额'));
    await user.keyboard('50{Control>}s{/Control}');
    await waitFor(() => expect(api.requestsOf(initialBalanceCalls.save)).toHaveLength(1));
    expect(api.requestsOf(initialBalanceCalls.save)[0]?.body).toEqual([
      expect.objectContaining({ subjectId: 3, auxiliary: { '7': 55 }, opening: '50.00' }),
    ]);
  });

  it('is locked once a period is closed', async () => {
    renderScreen(<Screens />, { path: '/initial' });
    expect(await screen.findByText(/2026年第01期已结账，不能再修改期初余额/)).toBeInTheDocument();
    expect(await screen.findByLabelText('1001 库存现金 期初余额')).toBeDisabled();
    expect(screen.queryByRole('button', { name: /保存/ })).not.toBeInTheDocument();
  });

  it('asks for the movements of the year only when it did not begin in January', async () => {
    const accountSets = fakeAccountSet({ id: 2, enableDate: '2026-04-01' });
    renderScreen(<Screens />, {
      path: '/initial',
      user: fakeUser({ accountSets, checkoutList: fakePeriods(5, 0) }),
    });
    expect(await screen.findByLabelText('1001 库存现金 本年累计借方')).toBeInTheDocument();
  });
});

describe('权限设置', () => {
  it('shows the rule when the last manager would go', async () => {
    api.answer(accountSetsCalls.members, [manager]);
    api.refuse(accountSetsCalls.removeUser, 'LAST_MANAGER');
    const { user } = renderScreen(<Screens />, { path: '/permission-setting' });
    await user.click(await screen.findByLabelText('移除 周敏'));
    await user.click(within(await screen.findByRole('dialog')).getByText('移除'));
    expect(await screen.findByText(messageOf('LAST_MANAGER'))).toBeInTheDocument();
    expect(screen.getByText('周敏')).toBeInTheDocument();
  });

  it('shows what each role may do', async () => {
    api.answer(accountSetsCalls.members, [manager]);
    renderScreen(<Screens />, { path: '/permission-setting?view=roles' });
    expect(await screen.findByLabelText('主管可以结账与反结账')).toBeInTheDocument();
    expect(screen.queryByLabelText('制单人可以结账与反结账')).not.toBeInTheDocument();
  });

  it('invites somebody by number, and says that they have to accept', async () => {
    api.answer(accountSetsCalls.members, [manager]);
    api.answer(accountSetsCalls.addMember, { mobile: '13900000001', role: 'Making' });
    const { user } = renderScreen(<Screens />, { path: '/permission-setting' });
    await user.click(await screen.findByText('邀请成员'));
    fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '13900000001' } });
    fireEvent.change(screen.getByLabelText('姓名（选填）'), { target: { value: '李出纳' } });
    await user.click(screen.getByText(/^邀\s*请$/));
    expect(await screen.findByText('已邀请 13900000001，对方接受后成为成员')).toBeInTheDocument();
    expect(api.requestsOf(accountSetsCalls.addMember)[0]?.body).toEqual({
      mobile: '13900000001',
      realName: '李出纳',
      role: 'Making',
    });
  });

  it('lists invitations that nobody has answered, and withdraws them', async () => {
    api.answer(accountSetsCalls.members, [manager]);
    api.answer(accountSetsCalls.invitations, [
      {
        id: 5,
        mobile: '13900000001',
        realName: '李出纳',
        role: 'Cashier',
        inviterName: '周敏',
        invitedAt: '2026-03-01T02:00:00.000Z',
      },
    ]);
    api.answer(accountSetsCalls.withdrawInvitation, {});
    const { user } = renderScreen(<Screens />, { path: '/permission-setting?view=invitations' });
    await user.click(await screen.findByLabelText('撤回 13900000001'));
    await waitFor(() =>
      expect(api.requestsOf(accountSetsCalls.withdrawInvitation)[0]?.params).toEqual({ id: '5' }),
    );
  });

  it('shows members, but nothing to manage, to who may not', async () => {
    api.answer(accountSetsCalls.members, [manager]);
    renderScreen(<Screens />, { path: '/permission-setting', user: fakeUser({ role: 'View' }) });
    expect(await screen.findByText('周敏')).toBeInTheDocument();
    expect(screen.queryByText('邀请成员')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('移除 周敏')).not.toBeInTheDocument();
    expect(screen.queryByText('待接受的邀请')).not.toBeInTheDocument();
  });
});

describe('账套', () => {
  const row = {
    ...fakeUser().accountSetsList[0],
    addressTitle: '广东省 广州市 天河区',
    deletedAt: null,
    restorableUntil: null,
    state: { currentPeriod: '2026-02', voucherCount: 37, memberCount: 3 },
  } as AccountSetRow;
  const page = (records: AccountSetRow[]) => ({
    page: 1,
    pageSize: 50,
    total: records.length,
    records,
  });
  beforeEach(() => {
    api.answer(accountSetsCalls.list, page([row]));
    api.answer(accountSetsCalls.get, fakeAccountSet());
    api.answer(accountSetsCalls.use, { used: true });
  });

  it('shows how the books of each set stand', async () => {
    renderScreen(<Screens />, { path: '/account' });
    expect(await screen.findByText('2026年第02期')).toBeInTheDocument();
    expect(screen.getByText('37')).toBeInTheDocument();
    expect(screen.getByText('广东省 广州市 天河区')).toBeInTheDocument();
    expect(api.requestsOf(accountSetsCalls.list)[0]?.query).toMatchObject({ state: '1' });
  });

  it('locks enable month and standard of a set with data and says why', async () => {
    const { user } = renderScreen(<Screens />, { path: '/account' });
    await user.click(await screen.findByLabelText('编辑 晨星商贸有限公司'));
    expect(await screen.findByText(/账套已有凭证或期初余额/)).toBeInTheDocument();
    expect(screen.getByLabelText('启用年月')).toBeDisabled();
    expect(screen.getByLabelText('企业会计准则')).toBeDisabled();
    expect(screen.getByLabelText('公司名称')).toBeEnabled();
  });

  it('asks before a change that changes the subjects, and saves it once confirmed', async () => {
    const consequence = '将新增 18 个科目：22210101 进项税额';
    const details = [{ code: 'ACCOUNT_SET_CHANGE', msg: consequence }];
    api.answer(accountSetsCalls.use, { used: false });
    api.refuse(accountSetsCalls.update, 'ACCOUNT_SET_CHANGE_CONFIRM', { details });
    const { user } = renderScreen(<Screens />, { path: '/account' });
    await user.click(await screen.findByLabelText('编辑 晨星商贸有限公司'));
    await user.click(await screen.findByText(/^保\s*存$/));
    expect(await screen.findByText(consequence)).toBeInTheDocument();
    api.answer(accountSetsCalls.update, fakeAccountSet({ version: 2 }));
    api.answer(sessionCalls.init, { user: fakeUser() });
    await user.click(screen.getByText('确定修改'));
    expect(await screen.findByText('账套已保存')).toBeInTheDocument();
    const sent = api.requestsOf(accountSetsCalls.update).map(({ body }) => body);
    expect(sent).toMatchObject([{ confirmed: false }, { confirmed: true }]);
  });

  it('offers in each set what the role there allows', async () => {
    const other = { ...row, id: 2, companyName: '云锦', role: 'View' as const };
    api.answer(accountSetsCalls.list, page([row, other]));
    renderScreen(<Screens />, { path: '/account' });
    expect(await screen.findByLabelText('删除 晨星商贸有限公司')).toBeInTheDocument();
    expect(screen.getByLabelText('移交 晨星商贸有限公司')).toBeInTheDocument();
    expect(screen.getByLabelText('切换 云锦')).toBeInTheDocument();
    expect(screen.queryByLabelText(/(编辑|移交|删除) 云锦/)).not.toBeInTheDocument();
  });

  it('deletes by the code sent to the own number and says that it can come back', async () => {
    api.answer(accountSetsCalls.list, page([{ ...row, id: 2, companyName: '云锦' }]));
    api.answer(sessionCalls.sendMsg, { devCode: '4321' });
    api.refuse(accountSetsCalls.remove, 'CODE_WRONG');
    const { user } = renderScreen(<Screens />, { path: '/account' });
    await user.click(await screen.findByLabelText('删除 云锦'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/数据保留 30/)).toBeInTheDocument();
    const confirm = within(dialog).getByRole('button', { name: '删除账套' });
    expect(confirm).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('演示环境验证码：4321')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText(/验证码将发到您的手机/), '4321');
    await user.click(confirm);
    expect(await screen.findByText(messageOf('CODE_WRONG'))).toBeInTheDocument();
    api.answer(accountSetsCalls.remove, {});
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsOf(accountSetsCalls.remove).at(-1)?.params).toEqual({
      id: '2',
      second: '4321',
    });
  });

  it('brings a deleted set back', async () => {
    const deleted = {
      ...row,
      state: null,
      deletedAt: '2026-03-01T02:00:00.000Z',
      restorableUntil: '2026-03-31T02:00:00.000Z',
    };
    api.answer(accountSetsCalls.list, page([deleted]));
    api.answer(accountSetsCalls.restore, {});
    api.answer(sessionCalls.init, { user: fakeUser() });
    const { user } = renderScreen(<Screens />, { path: '/account?view=deleted' });
    await user.click(await screen.findByLabelText('恢复 晨星商贸有限公司'));
    await waitFor(() => expect(api.requestsOf(accountSetsCalls.restore)).toHaveLength(1));
    expect(api.requestsOf(accountSetsCalls.list)[0]?.query).toMatchObject({ deleted: '1' });
  });

  it('is handed over by two codes, one of each Manager', async () => {
    api.answer(accountSetsCalls.identification, {});
    api.refuse(accountSetsCalls.handOver, 'NOT_FOUND', { msg: '13900000001 尚未注册' });
    const { user } = renderScreen(<Screens />, { path: '/account' });
    await user.click(await screen.findByLabelText('移交 晨星商贸有限公司'));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/验证码将发到您的手机/), '1111');
    await user.click(within(dialog).getByRole('button', { name: '下一步' }));
    await user.type(await within(dialog).findByLabelText('新管理员的手机号'), '13900000001');
    await user.type(within(dialog).getByLabelText('对方手机收到的验证码'), '2222');
    await user.click(within(dialog).getByRole('button', { name: '移交账套' }));
    expect(await within(dialog).findByText('13900000001 尚未注册')).toBeInTheDocument();
    expect(api.requestsOf(accountSetsCalls.identification)[0]?.body).toEqual({
      mobile: '13800138000',
      code: '1111',
    });
    expect(api.requestsOf(accountSetsCalls.handOver)[0]?.body).toMatchObject({
      mobile: '13900000001',
      code: '2222',
    });
  });
});

describe('操作日志', () => {
  const entry = {
    id: 9,
    at: '2026-03-01T02:03:04.000Z',
    userName: '周敏',
    address: '10.0.0.1',
    requestId: 'request-0001',
    action: '修改成员角色',
    object: '李会计',
    changes: [{ title: '角色', before: '制单人', after: '主管' }],
  };
  beforeEach(() => {
    api.answer(operationLogCalls.list, { page: 1, pageSize: 50, total: 1, records: [entry] });
    api.answer(operationLogCalls.get, { ...entry, changesTotal: 1 });
    api.answer(operationLogCalls.operators, [{ id: 1, userName: '周敏' }]);
  });

  it('says in Chinese what was there before and after', async () => {
    const { user } = renderScreen(<Screens />, { path: '/operation-log' });
    expect(await screen.findByText('角色：制单人 → 主管')).toBeInTheDocument();
    await user.click(screen.getByLabelText(/^查看 修改成员角色 李会计/));
    const dialog = await screen.findByRole('dialog');
    expect(
      await within(dialog).findByRole('row', { name: '角色 制单人 主管' }),
    ).toBeInTheDocument();
    expect(within(dialog).getByText('request-0001')).toBeInTheDocument();
  });

  it('loads what was too much for the list when the entry is opened', async () => {
    const heads = { page: 1, pageSize: 50, total: 1, records: [{ ...entry, changes: null }] };
    api.answer(operationLogCalls.list, heads);
    api.answer(operationLogCalls.get, { ...entry, changesTotal: 3_000 });
    const { user } = renderScreen(<Screens />, { path: '/operation-log' });
    expect(await screen.findByText('内容较多，请打开查看')).toBeInTheDocument();
    await user.click(screen.getByLabelText(/^查看 修改成员角色 李会计/));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('共 3000 项变更，只显示前 1 项。')).toBeInTheDocument();
    expect(api.requestsOf(operationLogCalls.get)).toHaveLength(1);
  });

  it('asks for exactly the filters in the address', async () => {
    const path = '/operation-log?operatorId=1&dateFrom=2026-03-01&dateTo=2026-03-31&keyword=角色';
    renderScreen(<Screens />, { path });
    await screen.findByText('李会计');
    expect(api.requestsOf(operationLogCalls.list)[0]?.query).toEqual({
      operatorId: '1',
      dateFrom: '2026-03-01',
      dateTo: '2026-03-31',
      keyword: '角色',
      page: '1',
      pageSize: '50',
    });
  });
});

describe('更换手机号', () => {
  it('sends the codes of both numbers', async () => {
    api.answer(sessionCalls.changePhoneNumber, {});
    api.answer(sessionCalls.init, { user: fakeUser() });
    const { user } = renderScreen(<Screens />, { path: '/personal/change-phone-number' });
    await user.type(await screen.findByLabelText('原手机号验证码'), '1111');
    await user.type(screen.getByLabelText('新手机号'), '13900000002');
    await user.type(screen.getByLabelText('新手机号验证码'), '2222');
    await user.click(screen.getByRole('button', { name: '更换手机号' }));
    await waitFor(() =>
      expect(api.requestsOf(sessionCalls.changePhoneNumber)[0]?.body).toEqual({
        code: '1111',
        newMobile: '13900000002',
        newCode: '2222',
      }),
    );
  });
});

describe('个人信息', () => {
  it('refuses a picture that is none before anything is sent', async () => {
    renderScreen(<Screens />, { path: '/personal/personal-setting' });
    const input = await screen.findByLabelText('选择头像图片');
    const file = new File(['%PDF'], '简历.pdf', { type: 'application/pdf' });
    fireEvent.change(input, { target: { files: [file] } });
    expect(await screen.findByRole('alert')).toHaveTextContent('头像应为 PNG、JPEG 或 WebP 图片');
    expect(api.requestsOf(sessionCalls.setAvatar)).toHaveLength(0);
  });
});

describe('修改密码', () => {
  it('refuses two different passwords before anything is sent', async () => {
    const { user } = renderScreen(<Screens />, { path: '/personal/change-password' });
    fireEvent.change(await screen.findByLabelText('新密码'), {
      target: { value: 'a-long-password' },
    });
    fireEvent.change(screen.getByLabelText('再输一次'), { target: { value: 'another-password' } });
    await user.click(screen.getByRole('button', { name: '修改密码' }));
    expect(await screen.findByText('两次输入的密码不一致')).toBeInTheDocument();
    expect(api.requestsOf(sessionCalls.updatePwd)).toHaveLength(0);
  });
});
