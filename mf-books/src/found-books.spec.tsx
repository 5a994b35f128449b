import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  accountBookCalls,
  accountingCategoryCalls,
  agingCalls,
  currencyCalls,
  journalCalls,
  quantityBookCalls,
  subjectCalls,
  voucherWordCalls,
  type Call,
} from '@mingzhang/contract';
import { AGING_LIMITS, balancePairs } from '@mingzhang/rules';
import { fileSaver } from '@mingzhang/shell-api';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';

const subject = {
  id: 12,
  code: '1122',
  name: '应收账款',
  fullName: '应收账款',
  mnemonic: 'yszk',
  direction: 'debit',
  auxiliary: [5],
  currencies: [],
  parentId: null,
  leaf: true,
  level: 1,
};
const pairs = Object.fromEntries(
  Object.values(balancePairs).flatMap(({ debit, credit }) => [
    [debit, '70.00'],
    [credit, '0.00'],
  ]),
);
const told = {
  subjectId: 12,
  code: '1122',
  name: '应收账款',
  parentId: null,
  level: 1,
  leaf: true,
};
const figures = { debit: '70.00', credit: '0.00', direction: '借', balance: '70.00' };
const none = { auxiliaryTitle: null, auxiliary: {}, direction: 'debit', ...pairs };

/** Answers of the books of one subject, or one item. */
function answered(): FakeApi {
  const api = fakeApi();
  const answers: readonly (readonly [Call, unknown])[] = [
    [subjectCalls.list, [subject]],
    [currencyCalls.list, []],
    [voucherWordCalls.list, [{ id: 3, word: '收' }]],
    [accountingCategoryCalls.list, [{ id: 5, name: '客户', version: 1 }]],
    [accountBookCalls.subjectBalance, { rows: [{ ...told, ...none }], totals: pairs }],
    [
      accountBookCalls.generalLedger,
      (['opening', 'periodTotal', 'yearTotal'] as const).map((kind) => ({
        ...told,
        ...figures,
        period: '2026-02',
        kind,
        summary: kind,
      })),
    ],
    [
      journalCalls.subjectSummary,
      {
        rows: [{ ...told, ...figures }],
        totals: { debit: '70.00', credit: '70.00' },
        vouchers: 3,
        attachments: 4,
        voucherAmount: '70.00',
      },
    ],
    [
      quantityBookCalls.quantityLedger,
      [
        {
          ...told,
          ...figures,
          unit: '件',
          opening: '0.00',
          closing: '70.00',
          openingDirection: '平',
          openingQuantity: null,
          openingPrice: null,
          debitQuantity: '7',
          creditQuantity: null,
          balanceQuantity: '7',
          balancePrice: '10',
        },
      ],
    ],
    [
      accountBookCalls.auxiliaryBalance,
      {
        rows: [{ itemId: 9, code: '1', name: '华美', ...pairs }],
        totals: pairs,
        page: 1,
        pageSize: 500,
        total: 1,
      },
    ],
    [
      agingCalls.aging,
      {
        subject,
        limits: AGING_LIMITS,
        page: 1,
        pageSize: 500,
        total: 1,
        rows: [
          {
            itemId: 9,
            code: '1',
            name: '华美',
            direction: '借',
            balance: '70.00',
            bands: [...AGING_LIMITS, 0].map(() => '0.00'),
            contrary: '0.00',
          },
        ],
        totals: { bands: [...AGING_LIMITS, 0].map(() => '0.00'), contrary: '0.00' },
        net: '70.00',
        aged: '70.00',
      },
    ],
  ];
  for (const [call, answer] of answers) api.answer(call, answer as never);
  return api;
}

const books = [
  ['subject-balance', accountBookCalls.subjectBalanceFile, '科目及其上级、下级'],
  ['general-ledger', accountBookCalls.generalLedgerFile, '科目'],
  ['subject-summary', journalCalls.subjectSummaryFile, '科目'],
  ['quantity-ledger', quantityBookCalls.quantityLedgerFile, '科目'],
  ['auxiliary-accounting-balance', accountBookCalls.auxiliaryBalanceFile, '项目'],
  ['aging', agingCalls.agingFile, '项目'],
] as const;
const open = (path: string, more = '') =>
  renderScreen(<Screens />, { path: `/account-book/${path}?period=2026-02${more}` });
const printed = () => screen.findByRole('region', { name: '打印预览' });

describe.each(books)('%s', (path, file, of) => {
  let api: FakeApi;
  beforeEach(() => {
    api = answered();
    api.answerFile(file, '账簿.csv');
    jest.spyOn(fileSaver, 'save').mockImplementation(() => {});
  });

  it('says on paper what it was searched for', async () => {
    open(path, '&keyword=1&paper=1');
    const note = `只列编码、名称或拼音首字母与“1”相符的${of}`;
    expect(await within(await printed()).findByText(new RegExp(note))).toBeInTheDocument();
    // A part is not bound as a book.
    expect(screen.queryByRole('checkbox', { name: /装订/ })).not.toBeInTheDocument();
  });

  it('says nothing of a search without one', async () => {
    open(path, '&paper=1');
    await within(await printed()).findByRole('table');
    expect(within(await printed()).queryByText(/只列/)).not.toBeInTheDocument();
  });

  it('says which levels it lists where there are more', async () => {
    if (!['subject-balance', 'general-ledger', 'subject-summary'].includes(path)) return;
    api.answer(subjectCalls.list, [{ ...subject, level: 3 } as never]);
    open(path, '&levelTo=2&paper=1');
    expect(await within(await printed()).findByText(/只列：1 至 2 级科目/)).toBeInTheDocument();
  });

  it('exports what it was searched for', async () => {
    const { user } = open(path, '&keyword=1');
    await user.click(await screen.findByRole('button', { name: /^导出/ }));
    await user.click(await screen.findByText(/^导出 CSV/));
    await waitFor(() => expect(api.requestsOf(file)[0]?.query).toMatchObject({ keyword: '1' }));
  });
});

describe.each([
  ['subject-balance', accountBookCalls.subjectBalance, accountBookCalls.subjectBalanceFile],
  ['general-ledger', accountBookCalls.generalLedger, accountBookCalls.generalLedgerFile],
] as const)('起止科目 of %s', (path, call, file) => {
  let api: FakeApi;
  const ends = '&subjectFrom=1122&subjectTo=1405';
  beforeEach(() => {
    api = answered();
  });

  it('are chosen among more filters, and kept in the address', async () => {
    const { user, address } = open(path);
    await user.click(await screen.findByRole('button', { name: '更多筛选' }));
    await user.click(screen.getByRole('combobox', { name: '科目从' }));
    await user.click(await screen.findByTitle('1122 应收账款'));
    await waitFor(() => expect(address()).toContain('subjectFrom=1122'));
    await waitFor(() =>
      expect(api.requestsOf(call).at(-1)?.query).toMatchObject({ subjectFrom: '1122' }),
    );
    expect(api.requestsOf(call)[0]?.query).not.toHaveProperty('subjectFrom');
  });

  it('are seen where the address names them, and go to the file', async () => {
    api.answerFile(file, '账簿.csv');
    jest.spyOn(fileSaver, 'save').mockImplementation(() => {});
    const { user } = open(path, ends);
    expect(await screen.findByText('科目至 1405')).toBeVisible();
    const asked = { subjectFrom: '1122', subjectTo: '1405' };
    await waitFor(() => expect(api.requestsOf(call).at(-1)?.query).toMatchObject(asked));
    await user.click(await screen.findByRole('button', { name: /^导出/ }));
    await user.click(await screen.findByText(/^导出 CSV/));
    await waitFor(() => expect(api.requestsOf(file)[0]?.query).toMatchObject(asked));
  });

  it('are told on paper', async () => {
    open(path, `${ends}&paper=1`);
    expect(await within(await printed()).findByText(/只列：科目 1122 至 1405/)).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /装订/ })).not.toBeInTheDocument();
  });

  it('say so where they are refused', async () => {
    const msg = '起始科目不能大于截止科目，请调换后重试';
    api.refuse(call, 'INVALID_BODY', { msg });
    open(path, '&subjectFrom=1405&subjectTo=1122');
    expect(await screen.findByText(msg)).toBeVisible();
  });
});

it('科目余额表 of a range is not proved, and calls its totals what they are', async () => {
  answered();
  open('subject-balance', '&subjectFrom=1122');
  expect(await screen.findByText('合计（筛选结果）')).toBeVisible();
  expect(screen.queryByText(/试算.*平衡/)).not.toBeInTheDocument();
});

describe('科目余额表 and 科目汇总表 on paper', () => {
  beforeEach(answered);

  it.each(['subject-balance', 'subject-summary'])(
    'call the sums of a search what they are: %s',
    async (path) => {
      open(path, '&keyword=1&paper=1');
      expect(await within(await printed()).findByText('合计（筛选结果）')).toBeInTheDocument();
    },
  );

  it('count no vouchers where a search leaves some of their subjects', async () => {
    open('subject-summary', '&keyword=1&paper=1');
    expect(await within(await printed()).findByText(/凭证字：全部/)).toBeInTheDocument();
    expect(within(await printed()).queryByText(/\d 张/)).not.toBeInTheDocument();
  });

  it('tell which vouchers are summed up, and how many', async () => {
    open('subject-summary', '&paper=1');
    const text = '凭证字：全部 凭证号：全部 凭证 3 张 附件 4 张';
    expect(await within(await printed()).findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: /装订/ })).toBeInTheDocument();
  });

  it('are a part where some vouchers are summed up alone', async () => {
    open('subject-summary', '&wordId=3&codeFrom=1&codeTo=5&unaudited=0&paper=1');
    const text = '凭证字：收 凭证号：1-5 凭证 3 张 附件 4 张 不含未结账期间的未审核凭证';
    expect(await within(await printed()).findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /装订/ })).not.toBeInTheDocument();
  });
});
