import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { Button, Checkbox } from 'antd';
import { renderScreen } from '../testing';
import { ActionMenu } from './action-menu';
import { KeyedPopconfirm, KeyedPopover } from './keyed-popup';

describe('a popup', () => {
  const behind = jest.fn();
  const confirm = jest.fn();
  const open = () =>
    renderScreen(
      <main>
        <KeyedPopconfirm title="核销 2 组？" okText="确定" cancelText="取消" onConfirm={confirm}>
          <Button>按先后核销</Button>
        </KeyedPopconfirm>
        <KeyedPopover content={[<Button key="0">全部</Button>, <Checkbox key="1">进项</Checkbox>]}>
          <Button>栏目</Button>
        </KeyedPopover>
      </main>,
    );
  beforeEach(() => jest.clearAllMocks());
  beforeAll(() => document.addEventListener('keydown', behind));
  afterAll(() => document.removeEventListener('keydown', behind));

  it('has the focus once it is open, and gives it back when it is answered', async () => {
    const { user } = open();
    const opener = screen.getByRole('button', { name: '按先后核销' });
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: /确 ?定/ })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(opener).toHaveFocus());
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('is closed by Escape from anywhere in it, which nothing behind it hears', async () => {
    const { user } = open();
    const opener = screen.getByRole('button', { name: '按先后核销' });
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: /确 ?定/ })).toHaveFocus());
    expect(opener).toHaveClass('ant-popover-open');
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: /取 ?消/ })).toHaveFocus();
    behind.mockClear();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
    expect(opener).not.toHaveClass('ant-popover-open');
    expect(behind).not.toHaveBeenCalled();
    expect(confirm).not.toHaveBeenCalled();
  });

  it('stays open when a menu in it is closed by Escape, and is closed by the next', async () => {
    const menu = (
      <ActionMenu items={[{ key: 'all', label: '全部展开' }]}>
        <Button>展开</Button>
      </ActionMenu>
    );
    const { user } = renderScreen(
      <main>
        <KeyedPopover content={menu}>
          <Button>栏目</Button>
        </KeyedPopover>
      </main>,
    );
    const opener = screen.getByRole('button', { name: /栏 ?目/ });
    await user.click(opener);
    const inner = await screen.findByRole('button', { name: /展 ?开/ });
    await waitFor(() => expect(inner).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(inner).toHaveAttribute('aria-expanded', 'true'));
    behind.mockClear();
    await user.keyboard('{Escape}');
    expect(inner).toHaveAttribute('aria-expanded', 'false');
    expect(opener).toHaveClass('ant-popover-open');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).not.toHaveClass('ant-popover-open'));
    expect(behind).not.toHaveBeenCalled();
  });

  it('begins with what can be changed in it', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: /栏 ?目/ }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: '进项' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: /栏 ?目/ })).toHaveFocus());
  });
});
