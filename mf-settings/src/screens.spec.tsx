import '@testing-library/jest-dom';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  accountSetsCalls,
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  currencyCalls,
  initialBalanceCalls,
  jobCalls,
  messageOf,
  sessionCalls,
  subjectCalls,
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
    ...{ subjectId, code, name, direction, level, leaf, opening },
    ...zero,
    auxiliary: {},
    auxiliaryTitle: '',
    currency: 'CNY',
    quantity: null,
    foreign: null,
    ...items,
  };
}

const openings = chart.map((each) => balance(each, each.id === 4 ? '1000.00' : '0.00'));
const equation = { debit: '1000.00', credit: '1000.00', difference: '0.00' };
const trial = { balanced: true, opening: equation, yearOpening: equation, movement: equation };
const customer = {
  ...{ id: 55, version: 1, categoryId: 7, code: '001', name: '华美商贸', mnemonic: 'hmsm' },
  ...{ status: 1, remark: '', customValues: [] },
};
const manager: Member = {
  ...{ id: 1, realName: '周敏', mobile: '13800138000', role: 'Manager', joinedAt: '2026-01-01' },
};

// The first screen of a file loads Ant Design, and a busy machine takes its time.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

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
    ...{ jobId: 'ledger-7', kind: 'ledger-subject', title: '科目.xlsx', state: 'running' },
    ...{ step: '写入', done: 30, total: 120, createdAt: '2026-01-05T00:00:00Z' },
  };
  const problem = { row: 3, code: 'SUBJECT_CODE_TAKEN', msg: '第 3 行：科目编码 1002 已存在' };
  const refused: Job = {
    ...job,
    state: 'done',
    report: {
      ...{ accepted: 4, unchanged: 1, refused: 1, problems: [problem], refusedFile: true },
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
    api.answerFile(jobCalls.refused, '科目-未导入.xlsx');
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
    fireEvent.change(input, { target: { files: [new File(['x'], '科目.xls')] } });
    expect(await within(dialog).findByText(/请选择 .xlsx 或 .csv 文件/)).toBeInTheDocument();
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

  it('adds somebody new with a name', async () => {
    api.answer(accountSetsCalls.members, [manager]);
    api.answer(accountSetsCalls.addNewUser, { ...manager, id: 8, realName: '李出纳' });
    const { user } = renderScreen(<Screens />, { path: '/permission-setting' });
    await user.click(await screen.findByText('添加成员'));
    await user.click(await screen.findByText('新用户'));
    fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '13900000001' } });
    fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '李出纳' } });
    await user.click(screen.getByText(/^添\s*加$/));
    await waitFor(() =>
      expect(api.requestsOf(accountSetsCalls.addNewUser)[0]?.query).toEqual({
        mobile: '13900000001',
        realName: '李出纳',
        role: 'Making',
      }),
    );
  });
});

describe('账套', () => {
  it('locks enable month and standard of a set with data', async () => {
    const brief = fakeUser().accountSetsList;
    api.answer(accountSetsCalls.list, { page: 1, pageSize: 50, total: 1, records: brief });
    api.answer(accountSetsCalls.checkUse, { used: true });
    const { user } = renderScreen(<Screens />, { path: '/account' });
    await user.click(await screen.findByLabelText('编辑 晨星商贸有限公司'));
    expect(await screen.findByText(/账套已有数据/)).toBeInTheDocument();
    expect(screen.getByLabelText('启用年月')).toBeDisabled();
    expect(screen.getByLabelText('企业会计准则')).toBeDisabled();
    expect(screen.getByLabelText('公司名称')).toBeEnabled();
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
