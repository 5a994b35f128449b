import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listSettingCalls, type ListSetting } from '@mingzhang/contract';
import { fakeApi, type FakeApi } from '@mingzhang/shell-api/testing';
import { renderScreen } from '../testing';
import { BookTable } from './book-table';
import type { BookColumn } from './book-table.types';

interface Row {
  readonly id: number;
}
const column = (key: string, title: string, more: Partial<BookColumn<Row>> = {}) => ({
  key,
  title,
  width: 120,
  render: () => key,
  ...more,
});
const columns: BookColumn<Row>[] = [
  column('code', '编码', { fixed: true }),
  column('name', '名称', { grow: true }),
  column('unit', '单位'),
  column('amount', '金额', { align: 'right' }),
  column('acts', '操作'),
];

function show(stored: ListSetting[] = [], onOpen = jest.fn()) {
  const api: FakeApi = fakeApi();
  api.answer(listSettingCalls.list, stored);
  api.answer(listSettingCalls.save, {});
  const view = renderScreen(
    <BookTable
      label="项目"
      settings="items"
      columns={columns}
      rows={[{ id: 1 }, { id: 2 }]}
      rowKey={({ id }) => id}
      onOpen={onOpen}
    />,
  );
  return { ...view, api };
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const shows = (...titles: string[]) => waitFor(() => expect(heads()).toEqual(titles));

/** Tab by Tab, as somebody without a mouse gets there. */
async function tabTo(user: ReturnType<typeof show>['user'], element: HTMLElement) {
  for (let step = 0; step < 30 && document.activeElement !== element; step += 1) await user.tab();
  expect(document.activeElement).toBe(element);
}

async function openSettings(user: ReturnType<typeof show>['user']) {
  await user.click(screen.getByRole('button', { name: '列设置' }));
  return screen.findByRole('dialog', { name: '列设置' });
}

describe('the column settings of a list', () => {
  it('show the columns as the person stored them', async () => {
    const entry = (key: string, shown: boolean) => ({ column: key, shown });
    const stored = [entry('code', true), entry('amount', true), entry('unit', false)];
    show([{ list: 'items', columns: [...stored, entry('name', true)] }]);
    await shows('编码', '金额', '名称', '操作');
  });

  it('hide a column and store that, while required ones cannot be hidden', async () => {
    const { user, api } = show();
    const dialog = await openSettings(user);
    expect(within(dialog).getByRole('checkbox', { name: '编码' })).toHaveProperty('disabled', true);
    expect(within(dialog).getByRole('checkbox', { name: '操作' })).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByRole('checkbox', { name: '单位' }));
    await user.click(within(dialog).getByRole('button', { name: /确\s?定/ }));
    await shows('编码', '名称', '金额', '操作');
    const [request] = api.requestsOf(listSettingCalls.save);
    expect(request?.params).toEqual({ list: 'items' });
    expect(request?.body).toEqual({
      columns: ['code', 'name', 'unit', 'amount', 'acts'].map((key) => ({
        column: key,
        shown: key !== 'unit',
      })),
    });
  });

  it('are opened, changed and stored by the keyboard alone, without opening a row', async () => {
    const onOpen = jest.fn();
    const { user } = show([], onOpen);
    await tabTo(user, screen.getByRole('button', { name: '列设置' }));
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: '列设置' });
    await tabTo(user, within(dialog).getByRole('checkbox', { name: '金额' }));
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    const width = within(dialog).getByRole('spinbutton', { name: '单位的列宽' });
    await tabTo(user, width);
    await user.keyboard('200');
    await tabTo(user, within(dialog).getByRole('button', { name: /确\s?定/ }));
    await user.keyboard('{Enter}');
    await shows('编码', '金额', '名称', '单位', '操作');
    const table = screen.getByRole('table', { name: '项目' });
    expect([...table.querySelectorAll('col')].map(({ style }) => style.width)).toEqual([
      '120px',
      '120px',
      '',
      '200px',
      '120px',
    ]);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('return to the default', async () => {
    const { user, api } = show([{ list: 'items', columns: [{ column: 'unit', shown: false }] }]);
    await shows('编码', '名称', '金额', '操作');
    const dialog = await openSettings(user);
    await user.click(within(dialog).getByRole('button', { name: '恢复默认' }));
    await user.click(within(dialog).getByRole('button', { name: /确\s?定/ }));
    await shows('编码', '名称', '单位', '金额', '操作');
    expect(api.requestsOf(listSettingCalls.save).at(-1)?.body).toEqual({ columns: [] });
  });

  it('change nothing when they are left without saving', async () => {
    const { user, api } = show();
    const dialog = await openSettings(user);
    await user.click(within(dialog).getByRole('checkbox', { name: '单位' }));
    await user.click(within(dialog).getByRole('button', { name: /取\s?消/ }));
    await shows('编码', '名称', '单位', '金额', '操作');
    expect(api.requestsOf(listSettingCalls.save)).toEqual([]);
  });

  it('are not stored before they were read, because the list shows its default until then', async () => {
    const api: FakeApi = fakeApi();
    api.refuse(listSettingCalls.list, 'INTERNAL');
    api.answer(listSettingCalls.save, {});
    const { user } = renderScreen(
      <BookTable
        label="项目"
        settings="items"
        columns={columns}
        rows={[{ id: 1 }]}
        rowKey={({ id }) => id}
      />,
    );
    const hideUnit = async () => {
      const dialog = await openSettings(user);
      await user.click(within(dialog).getByRole('checkbox', { name: '单位' }));
      await user.click(within(dialog).getByRole('button', { name: /确\s?定/ }));
    };
    await hideUnit();
    expect(api.requestsOf(listSettingCalls.save)).toEqual([]);
    api.answer(listSettingCalls.list, [
      { list: 'items', columns: [{ column: 'amount', shown: false }] },
    ]);
    await hideUnit();
    await shows('编码', '名称', '单位', '操作');
    expect(api.requestsOf(listSettingCalls.save)).toEqual([]);
    await hideUnit();
    await shows('编码', '名称', '操作');
    expect(api.requestsOf(listSettingCalls.save)).toHaveLength(1);
  });

  it.each([
    ['a desk', false],
    ['a phone', true],
  ])(
    'are left by Escape at %s, and their button has the keyboard again',
    async (_where, isPhone) => {
      const { matchMedia } = window;
      jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
        return { ...matchMedia(query), matches: isPhone && query === '(max-width: 600px)' };
      });
      const { user } = show();
      const dialog = await openSettings(user);
      within(dialog).getByRole('checkbox', { name: '单位' }).focus();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(screen.getByRole('button', { name: '列设置' })).toHaveFocus());
      jest.restoreAllMocks();
    },
  );

  it('store the width to which the edge of a head is dragged', async () => {
    const { api } = show([{ list: 'items', columns: [{ column: 'amount', shown: false }] }]);
    await shows('编码', '名称', '单位', '操作');
    const head = screen.getByRole('columnheader', { name: '单位' });
    jest.spyOn(head, 'offsetWidth', 'get').mockReturnValue(120);
    const edge = head.querySelector('[aria-hidden]');
    if (!edge) throw new Error('the head has no edge');
    // The DOM of the tests has no pointer events with places.
    const press = (target: Element | Window, type: string, clientX: number) =>
      fireEvent(target, new MouseEvent(type, { bubbles: true, button: 0, clientX }));
    press(edge, 'pointerdown', 300);
    await waitFor(() => {
      press(window, 'pointermove', 350);
      press(window, 'pointerup', 350);
      expect(api.requestsOf(listSettingCalls.save)).toHaveLength(1);
    });
    expect(api.requestsOf(listSettingCalls.save)[0]?.body).toMatchObject({
      columns: expect.arrayContaining([{ column: 'unit', shown: true, widthPx: 170 }]),
    });
  });

  it('leave the list as it is declared when they cannot be read', async () => {
    const { api } = show();
    api.fail(listSettingCalls.list, 500);
    await shows('编码', '名称', '单位', '金额', '操作');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
