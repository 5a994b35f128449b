import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { useWayBack } from './use-way-back';

const pages = ['/book', '/list', '/voucher/form/1', '/voucher/form/2', '/voucher/form/3'];

function Form() {
  return <button onClick={useWayBack()}>返回</button>;
}

/** Goes through pages of a browser; the form stays while its voucher changes. */
async function go(...path: readonly string[]) {
  window.history.replaceState(null, '', '/home');
  render(
    <BrowserRouter>
      {pages.map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      <Routes>
        <Route path="/voucher/form/:id" element={<Form />} />
        <Route path="*" element={null} />
      </Routes>
    </BrowserRouter>,
  );
  for (const page of path) await userEvent.click(screen.getByRole('link', { name: page }));
}

async function backLeadsTo(page: string) {
  await userEvent.click(screen.getByRole('button', { name: '返回' }));
  await waitFor(() => expect(window.location.pathname).toBe(page));
}

describe('the way back from a voucher', () => {
  it('leads to the page it was opened from, over the vouchers leafed through since', async () => {
    await go('/book', '/voucher/form/1', '/voucher/form/2', '/voucher/form/3');
    await backLeadsTo('/book');
  });

  it('leads to the last page before it, when the form was left and opened again', async () => {
    await go('/book', '/voucher/form/1', '/list', '/voucher/form/2');
    await backLeadsTo('/list');
  });
});
