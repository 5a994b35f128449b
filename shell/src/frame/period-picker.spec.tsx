import { fireEvent, screen } from '@testing-library/react';
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

  it('offers the periods of the list only', async () => {
    const onChange = show('2026-03');
    expect(screen.getByRole('button', { name: '下一期' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: '2026年第03期' }));
    expect(await screen.findByRole('button', { name: '04期' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: '01期' }));
    expect(onChange).toHaveBeenCalledWith('2026-01');
  });
});
