import { waitFor } from '@testing-library/react';
import { navigateTo, shellHistory } from '@mingzhang/shell-api';
import { goBack } from './way-back';

const path = () => shellHistory.current().location.pathname;
const form = (id: number) => navigateTo(`/voucher/form/${id}`);
const leadsTo = (page: string) => waitFor(() => expect(path()).toBe(page));

describe('the way back from a voucher', () => {
  beforeEach(() => navigateTo('/home'));

  it('leads to the page it was opened from, over the vouchers leafed through since', async () => {
    navigateTo('/book');
    for (const id of [1, 2, 3]) form(id);
    goBack();
    await leadsTo('/book');
  });

  it('counts no page that took the place of another, as a new voucher does that was saved', async () => {
    navigateTo('/book');
    navigateTo('/voucher/form');
    navigateTo('/voucher/form/7', { replace: true });
    goBack();
    await leadsTo('/book');
  });

  it('leads to the last page before it, when the form was left and opened again', async () => {
    navigateTo('/book');
    form(1);
    shellHistory.go(-1);
    await leadsTo('/book');
    navigateTo('/list');
    form(2);
    goBack();
    await leadsTo('/list');
  });

  it('is still known of a voucher that was gone back to', async () => {
    navigateTo('/book');
    form(1);
    form(2);
    navigateTo('/list');
    shellHistory.go(-1);
    await leadsTo('/voucher/form/2');
    goBack();
    await leadsTo('/book');
  });
});
