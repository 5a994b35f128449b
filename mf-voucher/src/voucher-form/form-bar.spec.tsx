import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { modulesCalls, type ModuleRelease } from '@mingzhang/contract';
import { renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { fakeLedger, voucherOf } from '../shared/testing/fake-ledger';

const release: ModuleRelease = {
  name: 'mf-payroll',
  version: '1',
  entry: '',
  integrity: '',
  filesIntegrity: 'sha384-y',
  previous: null,
  routes: ['/salary'],
  titles: {},
  menu: [],
  sources: {
    salary: { title: '工资', path: '/salary/salary-info?salary={key}' },
    bonus: { title: '奖金', path: null },
  },
};

/** Opens a stored voucher that a document of another domain made. */
async function openFrom(source: { kind: string; key: string }) {
  const api = fakeLedger([voucherOf({ source })]);
  api.answer(modulesCalls.list, [release]);
  renderScreen(<Screens />, { path: '/voucher/form/12?period=2026-02' });
  await screen.findByRole('heading', { name: '记-12' }, { timeout: 10_000 });
}

describe('where a voucher comes from', () => {
  it('leads back to the document that made it', async () => {
    await openFrom({ kind: 'salary', key: '2026-02' });
    const link = await screen.findByRole('link', { name: '来源：工资' });
    expect(link).toHaveAttribute('href', '/salary/salary-info?salary=2026-02');
  });

  it('belongs to its document: it says where it is changed, and offers no saving', async () => {
    await openFrom({ kind: 'salary', key: '2026-02' });
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByText('由“工资”生成，修改或删除请到“工资”中处理')).toBeInTheDocument();
    expect(await bar.findByRole('link', { name: '来源：工资' })).toBeInTheDocument();
    expect(bar.queryByRole('button', { name: /^保存/ })).not.toBeInTheDocument();
  });

  it('stays its maker’s when a file brought it', async () => {
    await openFrom({ kind: 'import', key: '7/2' });
    expect(await screen.findByText(/^来源：/)).toBeInTheDocument();
    expect(screen.queryByText(/修改或删除请到/)).not.toBeInTheDocument();
  });

  it('is named without a link where the document has no page', async () => {
    await openFrom({ kind: 'bonus', key: '7' });
    expect(await screen.findByText('来源：奖金')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '来源：奖金' })).not.toBeInTheDocument();
  });
});

describe('what is done with stored vouchers every day', () => {
  const names = () =>
    within(screen.getByRole('banner'))
      .getAllByRole('button')
      .map((button) => button.textContent)
      .filter((text) => text !== '');
  const open = async (changes: Parameters<typeof voucherOf>[0]) => {
    fakeLedger([voucherOf(changes)]);
    const rendered = renderScreen(<Screens />, { path: '/voucher/form/12?period=2026-02' });
    await screen.findByRole('heading', { name: '记-12' }, { timeout: 10_000 });
    return rendered;
  };

  it('has its own buttons', async () => {
    await open({});
    expect(names()).toEqual(['打印', '复制', '红冲', '审核', '更多', '新增凭证']);
  });

  it('is what an audited voucher still allows', async () => {
    await open({ auditState: 'audited', auditedBy: '王素芬' });
    expect(names()).toEqual(['打印', '复制', '红冲', '反审核', '更多', '新增凭证']);
  });

  it('makes room for saving and templates while the voucher is being changed', async () => {
    const { user } = await open({});
    await user.click(screen.getByText('9,000.00', { selector: '[data-column=debit] *' }));
    await user.keyboard('8000{Enter}');
    expect(names()).toEqual(['从模板F8', '更多', '保存Ctrl S', '保存并新增Ctrl Enter']);
  });
});
