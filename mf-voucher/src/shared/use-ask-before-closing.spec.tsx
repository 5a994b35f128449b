import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '@mingzhang/web/testing';
import { useAskBeforeClosing } from './use-ask-before-closing';

const onClose = jest.fn();

function Dialog({ isTyped }: { isTyped: boolean }) {
  const ask = useAskBeforeClosing({ title: '结算信息', isTyped: () => isTyped, onClose });
  return (
    <button type="button" onClick={ask}>
      关闭
    </button>
  );
}

describe('closing a dialog', () => {
  beforeEach(() => onClose.mockClear());

  it('asks first when something was typed in it', async () => {
    const { user } = renderScreen(<Dialog isTyped />);
    await user.click(screen.getByRole('button', { name: '关闭' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('放弃结算信息');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: '放弃' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is done at once when nothing was', async () => {
    const { user } = renderScreen(<Dialog isTyped={false} />);
    await user.click(screen.getByRole('button', { name: '关闭' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
