import '@testing-library/jest-dom';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { shellHistory } from '@mingzhang/shell-api';
import { FilterBar } from '../layout/page';
import { renderScreen } from '../testing';
import { BookTable } from './book-table';

const rows = ['甲', '乙', '丙'];

function Book({ late }: { late: boolean }) {
  const navigate = useNavigate();
  const [shown, setShown] = useState(!late);
  return (
    <main>
      <FilterBar>
        <input aria-label="查找科目" />
      </FilterBar>
      <button type="button" onClick={() => setShown(true)}>
        到了
      </button>
      <BookTable
        settings={{ none: 'a test' }}
        label="账"
        columns={[{ key: 'name', title: '名称', width: 100, render: (row) => row }]}
        rows={shown ? rows : []}
        rowKey={(row) => row}
        onOpen={(row) => void navigate(`/voucher/${rows.indexOf(row)}`)}
      />
    </main>
  );
}

const open = (late = false) =>
  renderScreen(
    <Routes>
      <Route path="/book" element={<Book late={late} />} />
      <Route path="/voucher/*" element={<p>凭证</p>} />
    </Routes>,
    { path: '/book' },
  );
const table = () => screen.getByRole('table').parentElement as HTMLElement;

describe('whoever comes Back to a table', () => {
  it('goes on at the row that was opened', async () => {
    const { user } = open();
    expect(screen.getByRole('textbox')).toHaveFocus();
    act(() => table().focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await screen.findByText('凭证');
    act(() => shellHistory.go(-1));
    await waitFor(() => expect(table()).toHaveFocus());
    await user.keyboard('{Enter}');
    await screen.findByText('凭证');
    expect(window.location.pathname).toBe('/voucher/1');
  });

  it('begins with the first filter where no row was marked', async () => {
    open();
    act(() => shellHistory.push('/voucher/0'));
    await screen.findByText('凭证');
    act(() => shellHistory.go(-1));
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
  });

  it('is not taken away from what was gone on with until the rows came', async () => {
    const { user } = open(true);
    const arrived = screen.getByRole('button', { name: '到了' });
    await user.click(arrived);
    act(() => table().focus());
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByText('凭证');
    act(() => shellHistory.go(-1));
    await user.click(await screen.findByRole('button', { name: '到了' }));
    expect(table()).not.toHaveFocus();
  });
});
