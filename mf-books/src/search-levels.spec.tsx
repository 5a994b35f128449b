import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { accountBookCalls, currencyCalls, journalCalls, subjectCalls } from '@mingzhang/contract';
import { fakeApi, renderScreen } from '@mingzhang/web/testing';
import { Screens } from './screens';

const subject = {
  mnemonic: 'yhck',
  direction: 'debit',
  auxiliary: [],
  currencies: [],
  cash: true,
};
const bank = {
  ...subject,
  id: 2,
  code: '1002',
  name: '银行存款',
  fullName: '银行存款',
  parentId: null,
  level: 1,
  leaf: false,
};
const branch = {
  ...subject,
  id: 3,
  code: '100201',
  name: '工行基本户',
  fullName: '银行存款-工行基本户',
  parentId: 2,
  level: 2,
  leaf: true,
};
const open = (path: string, keyword: string) => {
  const api = fakeApi();
  api.answer(subjectCalls.list, [bank, branch] as never);
  api.answer(currencyCalls.list, []);
  api.answer(accountBookCalls.generalLedger, []);
  api.answer(accountBookCalls.subjectBalance, { rows: [] } as never);
  api.answer(journalCalls.subjectSummary, { rows: [], vouchers: 0, attachments: 0 } as never);
  return renderScreen(<Screens />, {
    path: `/account-book/${path}?period=2026-02&levelFrom=1&levelTo=1&keyword=${keyword}`,
  });
};

describe.each(['general-ledger', 'subject-balance', 'subject-summary'])(
  'a search in %s',
  (path) => {
    it('names a subject of another level, and leads to it', async () => {
      const { user, address } = open(path, '100201');
      expect(await screen.findByText('100201 银行存款-工行基本户 是 2 级科目')).toBeVisible();
      expect(screen.getByText('本表现在只列 1 级科目。')).toBeVisible();
      await user.click(screen.getByRole('button', { name: '列出 1–2 级科目' }));
      await waitFor(() => expect(address()).toContain('keyword=100201'));
      expect(screen.queryByText(/是 2 级科目/)).not.toBeInTheDocument();
    });

    it('says how else to search where no level has such a subject', async () => {
      open(path, '9999');
      expect(await screen.findByText('没有匹配的科目')).toBeVisible();
      expect(screen.queryByText(/录入期初余额或凭证/)).not.toBeInTheDocument();
    });
  },
);
