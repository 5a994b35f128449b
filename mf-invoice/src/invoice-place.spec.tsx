import '@testing-library/jest-dom';
import { waitFor } from '@testing-library/react';
import { invoiceBusinessCalls, invoiceCalls } from '@mingzhang/contract';
import { sourceLink } from '@mingzhang/shell-api';
import { fakeApi, renderScreen } from '@mingzhang/web/testing';
import pack from '../package.json';
import { Screens } from './screens';
import { choices, invoice, invoicePage } from './testing/planted';

const { sources } = pack.mingzhang.remote;

describe('the way back of a voucher to its invoice', () => {
  it.each([
    ['invoice', 'invoice:11', '/invoice?id=11'],
    ['certification', 'certification:11', '/invoice?id=11'],
    ['transferOut', 'transfer:11/3', '/invoice?id=11'],
  ])('of %s %s is %s', (kind, key, path) => {
    expect(sourceLink(sources, { kind, key }).path).toBe(path);
  });

  it.each([
    ['OUT', '/invoice/out?period=2026-02&id=11'],
    ['IN', '/invoice/in?period=2026-02&id=11'],
  ] as const)('leads to the list of its direction: %s', async (invoiceType, address) => {
    const api = fakeApi();
    api.answer(invoiceCalls.page, invoicePage);
    api.answer(invoiceCalls.choices, choices);
    api.answer(invoiceBusinessCalls.list, []);
    api.answer(invoiceCalls.one, { ...invoice, invoiceType });
    const view = renderScreen(<Screens />, { path: '/invoice?id=11' });
    await waitFor(() => expect(view.address()).toBe(address));
  });

  it('without an invoice leads to the list of sales', async () => {
    const api = fakeApi();
    api.answer(invoiceCalls.page, invoicePage);
    api.answer(invoiceBusinessCalls.list, []);
    const view = renderScreen(<Screens />, { path: '/invoice' });
    await waitFor(() => expect(view.address()).toBe('/invoice/out'));
  });
});
