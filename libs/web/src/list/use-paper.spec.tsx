import '@testing-library/jest-dom';
import { act, screen, waitFor } from '@testing-library/react';
import { shellHistory } from '@mingzhang/shell-api';
import { renderScreen } from '../testing';
import { usePaper } from './use-paper';

function Book() {
  const { isOn, open, close } = usePaper();
  return <button onClick={isOn ? close : open}>{isOn ? 'to the book' : 'to the paper'}</button>;
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
