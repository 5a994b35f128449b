import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  type Subject,
} from '@mingzhang/contract';
import { fakeApi, fakeUser, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { ItemModal } from './item-modal';

const item = {
  id: 55,
  version: 1,
  categoryId: 7,
  code: '007',
  name: '华美商贸',
  mnemonic: 'hmsm',
  status: 1,
  remark: '',
  customValues: [],
};
const receivable = {
  id: 3,
  version: 1,
  code: '1122',
  name: '应收账款',
  fullName: '应收账款',
  mnemonic: 'yszk',
  category: 'asset',
  direction: 'debit',
  parentId: null,
  level: 1,
  leaf: true,
  status: 1,
  auxiliary: [7],
  auxiliaryRequired: [7],
  currencies: [],
  quantity: null,
  cash: false,
} as Subject;

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  const category = { id: 7, version: 1, name: '客户', builtIn: true, customColumns: [] };
  api.answer(accountingCategoryCalls.list, [category]);
  api.answer(accountingCategoryDetailCalls.load, { 7: [] });
  api.answer(accountingCategoryDetailCalls.list, [{ ...item, status: 0 }]);
});

function open(role: 'Manager' | 'Making' = 'Manager') {
  const onAdd = jest.fn();
  const view = renderScreen(
    <ItemModal
      subject={receivable}
      currency="CNY"
      takenKeys={new Set()}
      onAdd={onAdd}
      onClose={() => {}}
    />,
    { user: fakeUser({ role }) },
  );
  return { ...view, onAdd };
}

describe('a line of its own for an item', () => {
  it('is made for a name that is not there yet, under the next code, and Enter adds it', async () => {
    const made = { ...item, id: 56, code: '008', name: '云锦服饰' };
    api.answer(accountingCategoryDetailCalls.create, () => {
      api.answer(accountingCategoryDetailCalls.load, { 7: [made] });
      return made;
    });
    const { user, onAdd } = open();
    await user.type(await screen.findByRole('combobox', { name: '客户' }), '云锦服饰');
    fireEvent.click(await screen.findByText('新增“云锦服饰”，编码 008'));
    const add = await screen.findByText('添加');
    await waitFor(() => expect(add.closest('button')).toHaveFocus());
    expect(api.requestsOf(accountingCategoryDetailCalls.create)[0]?.body).toEqual({
      categoryId: 7,
      code: '008',
      name: '云锦服饰',
    });
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(onAdd).toHaveBeenCalledWith(
        expect.objectContaining({ auxiliary: { 7: 56 }, auxiliaryTitle: '云锦服饰' }),
      ),
    );
  });

  it('offers to make nothing to who may not', async () => {
    const { user } = open('Making');
    await user.type(await screen.findByRole('combobox', { name: '客户' }), '云锦');
    expect(await screen.findByText('还没有客户')).toBeInTheDocument();
    expect(screen.queryByText(/^新增“/)).not.toBeInTheDocument();
    fireEvent.keyDown(screen.getByRole('combobox', { name: '客户' }), { key: 'Enter' });
    expect(api.requestsOf(accountingCategoryDetailCalls.create)).toEqual([]);
  });
});
