import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import { SavedNote } from './saved-note';

const saving = {
  isWaitingForFiles: false,
  isSaving: true,
  changed: true,
  keptAt: undefined,
  stored: null,
};

describe('a voucher that is being saved', () => {
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('waits for the network when there is none, and says where it lies meanwhile', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    render(<SavedNote form={saving} />);
    expect(screen.getByRole('status')).toHaveTextContent('正在保存…');
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('status')).toHaveTextContent(
      '网络未连接，凭证已暂存在本机，恢复后会继续保存',
    );
  });

  it('says after two seconds that no answer has come', () => {
    jest.useFakeTimers();
    render(<SavedNote form={saving} />);
    act(() => void jest.advanceTimersByTime(1900));
    expect(screen.getByRole('status')).toHaveTextContent('正在保存…');
    act(() => void jest.advanceTimersByTime(100));
    expect(screen.getByRole('status')).toHaveTextContent('还没有收到保存结果');
  });
});
