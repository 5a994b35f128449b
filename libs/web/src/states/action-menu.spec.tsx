import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Button } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import { renderScreen } from '../testing';
import { ActionMenu } from './action-menu';

/** Entries that are not laid out can't be moved through. */
const sides = { x: 0, y: 0, left: 0, top: 0, right: 80, bottom: 32 };
const placed = { ...sides, width: 80, height: 32 } as DOMRect;

function Place() {
  return <output>{useLocation().pathname}</output>;
}

describe('a menu of actions', () => {
  const behind = jest.fn();
  const act = jest.fn();
  const open = () =>
    renderScreen(
      <main>
        <Place />
        <ActionMenu
          items={[
            { key: 'insert', label: '插入', onClick: () => act(document.activeElement) },
            { key: 'print', label: <Link to="/print">打印</Link> },
            { key: 'off', label: '删除', disabled: true },
          ]}
        >
          <Button>更多操作</Button>
        </ActionMenu>
      </main>,
    );
  /** By the code of the key, which the menu goes by. */
  const pressEnter = () =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', keyCode: 13 });
  const opener = () => screen.getByRole('button', { name: '更多操作' });
  const entry = (name: string) => screen.getByRole('menuitem', { name });
  beforeEach(() => jest.clearAllMocks());
  beforeAll(() => {
    document.addEventListener('keydown', behind);
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(placed);
  });
  afterAll(() => {
    document.removeEventListener('keydown', behind);
    jest.restoreAllMocks();
  });

  it('has the focus on its first entry, and Escape gives it back to the button and is heard by nothing behind it', async () => {
    const { user } = open();
    expect(opener()).toHaveAttribute('aria-haspopup', 'menu');
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(entry('插入')).toHaveFocus());
    expect(opener()).toHaveAttribute('aria-expanded', 'true');
    behind.mockClear();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener()).toHaveFocus());
    expect(opener()).toHaveAttribute('aria-expanded', 'false');
    expect(behind).not.toHaveBeenCalled();
    expect(act).not.toHaveBeenCalled();
  });

  it('begins at the button what an entry does', async () => {
    const { user } = open();
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(entry('插入')).toHaveFocus());
    // The button, which has the focus by then, is not pressed by the same key.
    expect(pressEnter()).toBe(false);
    await waitFor(() => expect(act).toHaveBeenCalledTimes(1));
    expect(act).toHaveBeenCalledWith(opener());
    expect(opener()).toHaveAttribute('aria-expanded', 'false');
  });

  it('of a part of the page is told by what is pressed in it, not by the part', async () => {
    renderScreen(
      <ActionMenu trigger="contextMenu" items={[{ key: 'this', label: '关闭当前' }]}>
        <div data-testid="tab">
          <button type="button" aria-haspopup="menu">
            凭证
          </button>
        </div>
      </ActionMenu>,
    );
    expect(screen.getByTestId('tab')).not.toHaveAttribute('aria-haspopup');
    const tab = screen.getByRole('button', { name: '凭证' });
    tab.focus();
    fireEvent.contextMenu(tab);
    await waitFor(() => expect(entry('关闭当前')).toHaveFocus());
    fireEvent.keyDown(entry('关闭当前'), { key: 'Escape' });
    await waitFor(() => expect(tab).toHaveFocus());
  });

  it('follows a link by Enter, as by a click', async () => {
    const { user } = open();
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(entry('插入')).toHaveFocus());
    entry('打印').focus();
    pressEnter();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('/print'));
  });
});
