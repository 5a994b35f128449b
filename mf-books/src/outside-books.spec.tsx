import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { accountBookCalls, currencyCalls, subjectCalls } from '@mingzhang/contract';
import { fakeApi, renderScreen } from '@mingzhang/web/testing';
import { Screens } from './screens';

/** The books have January to March of 2026. */
const open = (query: string) => {
  const api = fakeApi();
  api.answer(subjectCalls.list, []);
  api.answer(currencyCalls.list, []);
  api.answer(accountBookCalls.generalLedger, []);
  const path = `/account-book/general-ledger?${query}`;
  return { api, ...renderScreen(<Screens />, { path }) };
};

describe('a range outside the books', () => {
  it.each([
    [
      'periodFrom=2016-01&period=2026-03',
      '账套自 2026年1月启用，已从该期开始显示',
      '2026-01',
      '2026-03',
    ],
    [
      'periodFrom=2020-01&period=2020-03',
      '账套自 2026年1月启用，已从该期开始显示',
      '2026-01',
      '2026-01',
    ],
    [
      'periodFrom=2026-02&period=2027-03',
      '账套的期间到 2026年3月为止，已显示到该期',
      '2026-02',
      '2026-03',
    ],
    [
      'periodFrom=2026-03&period=2026-02',
      '起始期间不能大于截止期间，已只显示2026年第02期',
      '2026-02',
      '2026-02',
    ],
  ])(
    'is shown as far as there are books, and the address with it: %s',
    async (query, says, from, to) => {
      const { api, address } = open(query);
      expect(await screen.findByText(says)).toBeVisible();
      const params = new URLSearchParams(address().split('?')[1]);
      expect([params.get('periodFrom') ?? params.get('period'), params.get('period')]).toEqual([
        from,
        to,
      ]);
      await waitFor(() =>
        expect(api.requestsOf(accountBookCalls.generalLedger).at(-1)?.query).toMatchObject({
          periodFrom: from,
          periodTo: to,
        }),
      );
      const asked = api.requestsOf(accountBookCalls.generalLedger);
      expect(new Set(asked.map((request) => request.query['periodTo']))).toEqual(new Set([to]));
    },
  );

  it('says nothing more once something else is asked for', async () => {
    const { user } = open('periodFrom=2016-01&period=2026-03');
    await screen.findByText(/已从该期开始显示/);
    await user.type(screen.getByRole('textbox', { name: '查找科目' }), '1');
    await waitFor(() => expect(screen.queryByText(/已从该期开始显示/)).not.toBeInTheDocument());
  });
});
