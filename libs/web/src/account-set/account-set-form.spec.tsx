import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { AccountSet } from '@mingzhang/contract';
import { renderScreen } from '../testing';
import { AccountSetForm, type AccountSetValues } from './account-set-form';

const stored: AccountSet = {
  id: 1,
  version: 1,
  companyName: '晨星商贸有限公司',
  creditCode: '',
  enableDate: '2026-01-01',
  accountingStandards: 0,
  address: '',
  industry: '',
  vatType: 0,
  fixedAssetModule: 0,
  cashierModule: 0,
  voucherReviewed: 0,
  currentAccountDate: null,
  role: 'Manager',
};
const monthLabel = /纳税人身份从哪个月起/;

function renderForm(initial = stored) {
  const saved: AccountSetValues[] = [];
  renderScreen(
    <AccountSetForm
      initial={initial}
      saving={false}
      submitText="保存"
      onSubmit={(values) => saved.push(values)}
    />,
  );
  return saved;
}

const save = () => fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));

it('asks from which month another kind of taxpayer holds, and sends it', async () => {
  const saved = renderForm();
  expect(screen.queryByLabelText(monthLabel)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: '一般纳税人' }));
  const month = await screen.findByLabelText(monthLabel);
  expect(
    screen.getByText(/留空为最后一张凭证的次月，该月已结账的为最早的未结账月份$/),
  ).toBeVisible();
  fireEvent.mouseDown(month);
  fireEvent.focus(month);
  fireEvent.change(month, { target: { value: '2026-02' } });
  fireEvent.keyDown(month, { key: 'Enter', code: 'Enter', keyCode: 13 });
  save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ vatType: 1, vatTypeFrom: '2026-02' });
});

it('sends no month where the kind stays or nobody names one', async () => {
  const saved = renderForm();
  save();
  await waitFor(() => expect(saved).toHaveLength(1));
  fireEvent.click(screen.getByRole('radio', { name: '一般纳税人' }));
  await screen.findByLabelText(monthLabel);
  save();
  await waitFor(() => expect(saved).toHaveLength(2));
  for (const values of saved) expect(values).not.toHaveProperty('vatTypeFrom');
});

it('says that a general taxpayer is only corrected to a small-scale one', async () => {
  renderForm({ ...stored, vatType: 1 });
  fireEvent.click(screen.getByRole('radio', { name: '小规模纳税人' }));
  await screen.findByLabelText(monthLabel);
  expect(screen.getByText(/^一般纳税人不能再转为小规模纳税人，当初选错的可以更正/)).toBeVisible();
});
