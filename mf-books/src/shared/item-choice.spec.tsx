import { useState } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import { accountingCategoryDetailCalls } from '@mingzhang/contract';
import { fakeApi, renderScreen } from '@mingzhang/web/testing';
import { ItemChoice } from './item-choice';

const item = (id: number, code: string, name: string, mnemonic: string) => ({
  id,
  version: 1,
  categoryId: 5,
  code,
  name,
  mnemonic,
  status: 1,
  remark: '',
  customValues: {},
});
const all = [item(41, '001', '白云', 'by'), item(42, '002', '海天', 'ht')];

function Field({ onChange }: { onChange: (id: string) => void }) {
  const [id, setId] = useState('41');
  const choose = (chosen: string) => {
    setId(chosen);
    onChange(chosen);
  };
  return <ItemChoice categoryId={5} itemId={id} onChange={choose} />;
}

describe('the choice of an item', () => {
  it('takes with Enter none that was found by the text before', async () => {
    const api = fakeApi();
    api.answer(accountingCategoryDetailCalls.get, all[0] as never);
    api.answer(accountingCategoryDetailCalls.list, ({ query }) =>
      query['keyword'] ? new Promise<never>(() => {}) : (all as never),
    );
    const onChange = jest.fn();
    const { user } = renderScreen(<Field onChange={onChange} />);
    await screen.findByText('001 白云');
    const field = screen.getByRole('combobox', { name: '辅助核算项目' });
    await user.click(field);
    await screen.findByTitle('002 海天');
    await user.type(field, '海');
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect(onChange).toHaveBeenCalledWith('42');
  });
});
