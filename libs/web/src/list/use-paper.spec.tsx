import '@testing-library/jest-dom';
import { act, screen, waitFor } from '@testing-library/react';
import { shellHistory } from '@mingzhang/shell-api';
import { FilterBar } from '../layout/page';
import { renderScreen } from '../testing';
import { ListHeader } from './list-header';
import { usePaper } from './use-paper';

function Book() {
  const { isOn, open, close } = usePaper();
  return <button onClick={isOn ? close : open}>{isOn ? 'to the book' : 'to the paper'}</button>;
}

/** A screen that begins in its first field, as every list does. */
function Screen() {
  const { isOn, open, close } = usePaper();
  if (isOn) return <button onClick={close}>to the book</button>;
  const query = { isFetching: false, refetch: async () => undefined };
  return (
    <main>
      <ListHeader title="明细账" subtitle="" query={query} onPrint={open} />
      <FilterBar>
        <input aria-label="查找科目" />
      </FilterBar>
    </main>
  );
}
const book = '/book?keyword=x&page=2';
const toPaper = () => screen.findByText('to the paper');
const toBook = () => screen.findByText('to the book');

describe('the paper of a book', () => {
  it('is a step of the history, which Back closes', async () => {
    const { user, address } = renderScreen(<Book />, { path: book });
    await user.click(await toPaper());
    expect(address()).toBe(`${book}&paper=1`);
    shellHistory.go(-1);
    await toPaper();
    expect(address()).toBe(book);
  });

  it('goes back to the step that opened it, and leaves none of its own before the book', async () => {
    const { user, address } = renderScreen(<Book />, { path: '/balance' });
    act(() => shellHistory.push(book));
    await user.click(await toPaper());
    await user.click(await toBook());
    await toPaper();
    expect(address()).toBe(book);
    shellHistory.go(-1);
    await waitFor(() => expect(address()).toBe('/balance'));
  });

  it('gives the keyboard back to what opened it', async () => {
    const { user } = renderScreen(<Screen />, { path: book });
    expect(await screen.findByRole('textbox')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '打印明细账' }));
    await user.click(await toBook());
    await waitFor(() => expect(screen.getByRole('button', { name: '打印明细账' })).toHaveFocus());
  });

  it('goes to its book where a link led to it', async () => {
    const { user, address } = renderScreen(<Book />, { path: '/balance' });
    act(() => shellHistory.push(`${book}&paper=1`));
    await user.click(await toBook());
    await toPaper();
    expect(address()).toBe(book);
    shellHistory.go(-1);
    await waitFor(() => expect(address()).toBe('/balance'));
  });
});
