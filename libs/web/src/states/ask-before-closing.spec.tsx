import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '../testing';
import { useAskBeforeClosing } from './ask-before-closing';

const onClose = jest.fn();

function Dialog({ isTyped, isSaving = false }: { isTyped: boolean; isSaving?: boolean }) {
  const ask = useAskBeforeClosing({
    title: '结算信息',
    isSaving,
    onClose,
    isTyped: () => isTyped,
  });
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

  it('goes back to the work by a button that says so', async () => {
    const { user } = renderScreen(<Dialog isTyped />);
    await user.click(screen.getByRole('button', { name: '关闭' }));
    await user.click(await screen.findByRole('button', { name: '继续填写' }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('waits while it is being saved', async () => {
    const { user } = renderScreen(<Dialog isTyped isSaving />);
    await user.click(screen.getByRole('button', { name: '关闭' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });
});
