import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { fakeLedger } from '../shared/testing/fake-ledger';

/** In the subject cell of the first line. */
async function begin() {
  fakeLedger();
  localStorage.clear();
  const { user } = renderScreen(<Screens />, { path: '/voucher/form?period=2026-02' });
  await screen.findByLabelText('第 1 行 摘要', {}, { timeout: 10_000 });
  await user.keyboard('支付房租{Enter}');
  await screen.findByLabelText('第 1 行 会计科目');
  return user;
}

describe('choosing a subject by keyboard', () => {
  it('finds a detail subject by the initials of the level above', async () => {
    const user = await begin();
    await user.keyboard('glfy{Enter}');
    expect(await screen.findByText('560213')).toBeInTheDocument();
  });

  it('takes the subject of a whole code, also after ↓', async () => {
    const user = await begin();
    await user.keyboard('560213{ArrowDown}{Enter}');
    expect(await screen.findByText('560213')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('makes no subject of a code or initials that find nothing', async () => {
    const user = await begin();
    await user.keyboard('qqqq{ArrowDown}{Enter}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('第 1 行 会计科目')).toHaveFocus();
  });

  it('makes a subject of a name after ↓', async () => {
    const user = await begin();
    await user.keyboard('快递费{ArrowDown}{Enter}');
    expect(await screen.findByRole('dialog')).toHaveTextContent('新增明细科目');
  });
});

describe('a summary that is missing', () => {
  it('is refused at its cell, which has the keyboard', async () => {
    const user = await begin();
    await user.keyboard('zlf{Enter}100{Enter}{Enter}{Enter}yhck{Enter}{Enter}={Home}');
    await user.click(await screen.findByText('支付房租', { selector: 'span:not([class*=rep])' }));
    await user.clear(screen.getByLabelText('第 1 行 摘要'));
    await user.keyboard('{Control>}s{/Control}');
    const cell = screen.getByLabelText('第 1 行 摘要');
    expect(cell).toHaveFocus();
    const place = within(cell.closest('[role=gridcell]') as HTMLElement);
    expect(place.getByRole('alert')).toHaveTextContent('第 1 行没有摘要');
    const row = within(cell.closest('[role=row]') as HTMLElement);
    expect(row.getAllByRole('alert')).toHaveLength(1);
  });
});
