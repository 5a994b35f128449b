import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakePeriods, renderScreen } from '@mingzhang/web/testing';
import { PeriodPicker } from './period-picker';

function show(value: string) {
  const onChange = jest.fn();
  renderScreen(<PeriodPicker periods={fakePeriods(3, 1)} value={value} onChange={onChange} />);
  return onChange;
}

describe('the period picker', () => {
  it('stops at the first and at the last period of the closing list', () => {
    show('2026-01');
    expect(screen.getByRole('button', { name: '上一期' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: '下一期' })).toHaveProperty('disabled', false);
  });

  it('moves to the neighbour by its arrows', () => {
    const onChange = show('2026-02');
    fireEvent.click(screen.getByRole('button', { name: '下一期' }));
    fireEvent.click(screen.getByRole('button', { name: '上一期' }));
    expect(onChange.mock.calls).toEqual([['2026-03'], ['2026-01']]);
  });

  it('is entered at the period in use, and left by Escape', async () => {
    const onChange = jest.fn();
    const { user } = renderScreen(
      <PeriodPicker periods={fakePeriods(3, 1)} value="2026-02" onChange={onChange} />,
    );
    const opener = screen.getByRole('button', { name: '2026年第02期' });
    act(() => opener.focus());
    await user.keyboard('{Enter}');
    const period = await screen.findByRole('button', { name: '02期', pressed: true });
    await waitFor(() => expect(document.activeElement).toBe(period));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('offers the periods of the list only', async () => {
    const onChange = show('2026-03');
    expect(screen.getByRole('button', { name: '下一期' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: '2026年第03期' }));
    expect(await screen.findByRole('button', { name: '04期' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: '01期' }));
    expect(onChange).toHaveBeenCalledWith('2026-01');
  });
});
