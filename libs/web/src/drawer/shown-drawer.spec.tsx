import '@testing-library/jest-dom';
import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../testing';
import { ActDrawer } from './act-drawer';
import { ShownDrawer } from './shown-drawer';

describe('a drawer that only shows', () => {
  const onKey = jest.fn();

  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          计算过程
        </button>
        {isOpen && (
          <ShownDrawer
            title="计算过程"
            onKeyDown={({ key }) => onKey(key)}
            onClose={() => setOpen(false)}
          >
            应发合计
          </ShownDrawer>
        )}
      </>
    );
  }

  it('takes its keys at once, and gives the focus back when it closes', async () => {
    const { user } = renderScreen(<Page />);
    await user.click(screen.getByRole('button', { name: '计算过程' }));
    await screen.findByText('应发合计');
    await user.keyboard('{ArrowRight}');
    expect(onKey).toHaveBeenCalledWith('ArrowRight');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('应发合计')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: '计算过程' })).toHaveFocus();
  });
});

describe('a drawer with an act', () => {
  function Page({ onAct }: { readonly onAct: () => void }) {
    const [isLoaded, setLoaded] = useState(false);
    return (
      <ActDrawer
        title="工资凭证"
        size={600}
        error={null}
        act={{ title: '生成所选', isPending: false, isDisabled: !isLoaded, hasFocus: true, onAct }}
        onClose={() => {}}
      >
        <span onMouseEnter={() => setLoaded(true)}>预览</span>
      </ActDrawer>
    );
  }

  it('is done by Enter once it is possible', async () => {
    const onAct = jest.fn();
    const { user } = renderScreen(<Page onAct={onAct} />);
    await user.hover(await screen.findByText('预览'));
    await user.keyboard('{Enter}');
    expect(onAct).toHaveBeenCalledTimes(1);
  });
});
