import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import type { MonthClosing } from '@mingzhang/contract';
import { accountSetsCalls } from '@mingzhang/contract';
import { fakeApi, renderScreen } from '@mingzhang/web/testing';
import { UnclosedNote } from './unclosed-note';

const closing: MonthClosing = {
  period: '2026-10',
  state: 'open',
  steps: [{ name: '结转销售成本', part: 'entries', state: 'due' }],
  doubts: [],
  lastClosed: '2026-09',
};
const zero = { revenue: '0.00', cost: '0.00', expenses: '0.00', cash: '0.00' };
const months = [
  { period: '2026-09', profit: '13800.07', ...zero },
  { period: '2026-10', profit: '210000.00', ...zero },
];

describe('the note above figures of an open month', () => {
  beforeEach(() => fakeApi().answer(accountSetsCalls.checkUse, { used: true }));

  it('lists nothing unfinished in books without data', async () => {
    fakeApi().answer(accountSetsCalls.checkUse, { used: false });
    renderScreen(<UnclosedNote closing={closing} months={months} />, { path: '/' });
    await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  });

  it('names what is missing and the profit of the newest closed month', () => {
    renderScreen(<UnclosedNote closing={closing} months={months} />, { path: '/' });
    expect(screen.getByRole('note')).toHaveTextContent(
      '2026年第10期尚未结账，未完成：结转销售成本。本月利润和指标尚不完整；最近已结账月份 2026年第09期 的净利润 13,800.07。',
    );
    expect(screen.getByRole('link', { name: '2026年第09期' })).toHaveAttribute(
      'href',
      '/report/view/2?period=2026-09',
    );
  });

  it('says so where no month is closed yet, and is not there for a closed month', () => {
    const { unmount } = renderScreen(
      <UnclosedNote closing={{ ...closing, lastClosed: null }} months={months} />,
      { path: '/' },
    );
    expect(screen.getByRole('note')).toHaveTextContent('还没有已结账的月份。');
    unmount();
    const closed = { ...closing, state: 'closed' as const, steps: [] };
    renderScreen(<UnclosedNote closing={closed} months={months} />, { path: '/' });
    expect(screen.queryByRole('note')).toBeNull();
  });
});
