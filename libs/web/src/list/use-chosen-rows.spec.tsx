import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { defineCall, pageOf, paging } from '@mingzhang/contract';
import { z } from 'zod';
import { callRequest } from '../call-request';
import { PrintPortions } from '../print/print-portions';
import { fakeApi, renderScreen, type FakeApi } from '../testing';
import { useChosenRows } from './use-chosen-rows';

/** 合同: a domain that exists in this file only. */
const row = z.strictObject({ id: z.number(), name: z.string() });
const access = 'voucher.view';
const contractCalls = {
  chosen: defineCall({
    method: 'POST',
    path: '/contracts/chosen',
    access,
    writes: false,
    summary: '所选的合同',
    body: z.strictObject({ ids: z.array(z.number()) }),
    result: z.array(row),
  }),
  page: defineCall({
    method: 'GET',
    path: '/contracts/page',
    access,
    summary: '合同',
    query: z.strictObject({ ...paging, party: z.string() }),
    result: pageOf(row),
  }),
};

const SIZE = 2;

function Printed() {
  const { rows, total, portion, error, retry } = useChosenRows({
    byIds: (ids) => callRequest(contractCalls.chosen, { body: { ids: [...ids] } }),
    byFilters: (search, asked) =>
      callRequest(contractCalls.page, { query: { ...asked, party: search.get('party') ?? '' } }),
    atMost: SIZE,
  });
  return (
    <>
      <PrintPortions total={total} size={SIZE} unit="份" />
      <output>{rows && `${portion}: ${rows.map(({ name }) => name).join(' ')}`}</output>
      {error && (
        <button type="button" onClick={retry}>
          重试
        </button>
      )}
    </>
  );
}

describe('rows that the address names', () => {
  let api: FakeApi;
  const named = (id: number) => ({ id, name: `HT${id}` });
  const open = (search: string) => renderScreen(<Printed />, { path: `/contracts/print${search}` });

  beforeEach(() => {
    api = fakeApi();
    api.answer(contractCalls.chosen, ({ body }) => (body as { ids: number[] }).ids.map(named));
    const page = { page: 1, pageSize: SIZE, total: 5, records: [named(1), named(2)] };
    api.answer(contractCalls.page, page);
  });

  it('come in the order of their ids, each once, one portion after the other', async () => {
    const { user, address } = open('?ids=7,3,7,x,-1,5');
    expect(await screen.findByText('1: HT7 HT3')).toBeVisible();
    expect(screen.getByText(/共 3 份，分 2 次打印/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: '3–3' }));
    expect(await screen.findByText('2: HT5')).toBeVisible();
    expect(address()).toContain('portion=2');
    expect(api.requestsOf(contractCalls.page)).toEqual([]);
  });

  it('are those of the filters where no ids are named', async () => {
    open('?party=甲公司&portion=2');
    expect(await screen.findByText('2: HT1 HT2')).toBeVisible();
    const query = { page: '2', pageSize: '2', party: '甲公司' };
    expect(api.requestsOf(contractCalls.page)).toMatchObject([{ query }]);
    expect(screen.getByRole('radio', { name: '3–4' })).toBeChecked();
    expect(api.requestsOf(contractCalls.chosen)).toEqual([]);
  });

  it.each(['0', '-3', 'x', '1.7'])('begin with the first portion for %s', async (portion) => {
    open(`?ids=7,3,5&portion=${portion}`);
    expect(await screen.findByText('1: HT7 HT3')).toBeVisible();
  });

  it('need no choice of a portion where one takes all', async () => {
    open('?ids=7,3');
    expect(await screen.findByText('1: HT7 HT3')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('are asked for again after a failure', async () => {
    api.fail(contractCalls.chosen, 500);
    const { user } = open('?ids=7');
    const again = await screen.findByRole('button', { name: '重试' });
    api.answer(contractCalls.chosen, [named(7)]);
    await user.click(again);
    await waitFor(() => expect(screen.getByText('1: HT7')).toBeVisible());
  });
});
