import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { modulesCalls, type ModuleRelease } from '@mingzhang/contract';
import { renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { fakeLedger, voucherOf } from '../shared/testing/fake-ledger';

const release: ModuleRelease = {
  name: 'mf-payroll',
  version: '1',
  entry: '',
  integrity: '',
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

  it('is named without a link where the document has no page', async () => {
    await openFrom({ kind: 'bonus', key: '7' });
    expect(await screen.findByText('来源：奖金')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '来源：奖金' })).not.toBeInTheDocument();
  });
});
