import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  accountingCategoryCalls,
  jobCalls,
  journalCalls,
  subjectCalls,
  voucherWordCalls,
  type JournalPage,
  type JournalRow,
} from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const path = '/account-book/journal?period=2026-02';
const row = (changes: Partial<JournalRow>): JournalRow => ({
  date: '2026-02-04',
  voucherId: 71,
  word: '记',
  code: 3,
  line: 1,
  summary: '销售',
  subjectId: 1,
  subjectCode: '1001',
  subjectName: '库存现金',
  items: '',
  debit: '20.00',
  credit: '0.00',
  quantity: null,
  unitPrice: null,
  currency: null,
  foreignAmount: null,
  exchangeRate: null,
  attachments: 1,
  maker: '林晓',
  auditor: '',
  ...changes,
});
const book: JournalPage = {
  page: 1,
  pageSize: 100,
  total: 250,
  totals: { debit: '900.00', credit: '900.00' },
  names: {},
  records: [
    row({}),
    row({ line: 2, debit: '0.00', credit: '20.00', subjectCode: '5001', moreLines: 7 }),
    row({ voucherId: 72, code: 4, summary: '<b>=1+1</b>' }),
  ],
};

describe('序时账', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    for (const call of [subjectCalls.list, voucherWordCalls.list, accountingCategoryCalls.list]) {
      api.answer(call, []);
    }
    api.answer(journalCalls.journal, book);
  });

  afterEach(() => jest.restoreAllMocks());

  it('names date, number and maker once for the lines of a voucher, and leads to it', async () => {
    const { user, address } = renderScreen(<Screens />, { path });
    const table = await screen.findByRole('table', { name: '序时账' });
    expect(await within(table).findAllByRole('link', { name: '记-3' })).toHaveLength(1);
    expect(within(table).getAllByText('林晓')).toHaveLength(2);
    expect(within(table).getByText('还有 7 行，见凭证')).toBeInTheDocument();
    expect(within(table).getByText('<b>=1+1</b>')).toBeInTheDocument();
    await user.click(within(table).getByRole('link', { name: '记-4' }));
    expect(address()).toBe('/voucher/form/72?period=2026-02');
  });

  it('has on a phone voucher, summary, subject and amount of each line', async () => {
    const { matchMedia } = window;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => ({ ...matchMedia(media), matches: true }));
    renderScreen(<Screens />, { path });
    const table = await screen.findByRole('table', { name: '序时账' });
    await within(table).findAllByText(/库存现金/);
    const lines = within(table).getAllByRole('row').slice(1, 3);
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '02-04 记-3 销售1001 库存现金借 20.00',
      '记-3 销售 还有 7 行，见凭证5001 库存现金贷 20.00',
    ]);
  });

  it('proves both sides of whole vouchers, and of lines tells the sums alone', async () => {
    const { user } = renderScreen(<Screens />, { path });
    expect(await screen.findByText('借贷平衡')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: '查找摘要' }), '销售{Enter}');
    await waitFor(() => expect(screen.queryByText('借贷平衡')).not.toBeInTheDocument());
    expect(screen.getByText('借方合计 900.00')).toBeInTheDocument();
  });

  it('asks by the filters and the page of the address', async () => {
    const filters = 'subjectFrom=1001&amountTo=99&auditState=audited&page=2';
    renderScreen(<Screens />, { path: `${path}&${filters}&periodFrom=2026-01` });
    await screen.findByText('共 250 张');
    expect(api.requestsOf(journalCalls.journal).at(-1)?.query).toEqual({
      periodFrom: '2026-01',
      periodTo: '2026-02',
      subjectFrom: '1001',
      amountTo: '99',
      auditState: 'audited',
      page: '2',
      pageSize: '100',
    });
  });

  it('goes to paper page by page, without totals that the page does not come to', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByText('共 250 张');
    await user.click(screen.getByRole('button', { name: '打印序时账' }));
    const paper = await screen.findByRole('region', { name: '打印预览' });
    expect(within(paper).queryByText('合计')).not.toBeInTheDocument();
    expect(within(paper).getAllByText(/^只含第 1 页，全部请导出$/)).not.toHaveLength(0);
  });

  it('says on paper by which filters it is', async () => {
    renderScreen(<Screens />, { path: `${path}&codeFrom=2&keyword=租金&paper=1` });
    const paper = await screen.findByRole('region', { name: '打印预览' });
    expect(
      (await within(paper).findAllByText(/只列：凭证号 2 起，摘要含“租金”/)).length,
    ).toBeGreaterThan(0);
  });

  it('names on paper the maker and the item that it is narrowed to', async () => {
    api.answer(journalCalls.journal, {
      ...book,
      names: { word: '记', maker: '林晓', item: '客户 华美商贸' },
    });
    renderScreen(<Screens />, { path: `${path}&wordId=1&createdBy=7&itemId=9&paper=1` });
    const paper = await screen.findByRole('region', { name: '打印预览' });
    const note = /只列：凭证字 记，制单人 林晓，客户 华美商贸/;
    expect((await within(paper).findAllByText(note)).length).toBeGreaterThan(0);
  });

  it('refuses a maker of whom nothing is known, and can be led back from him', async () => {
    const msg = '制单人不存在或没有凭证，请重新选择';
    api.refuse(journalCalls.journal, 'NOT_FOUND', { msg });
    const { user, address } = renderScreen(<Screens />, { path: `${path}&createdBy=999` });
    expect((await screen.findAllByText(msg)).length).toBeGreaterThan(0);
    expect(screen.queryByText('没有匹配的分录')).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: '只看所选制单人制单的' }));
    expect(address()).not.toContain('createdBy');
  });

  it('is no empty paper where it is refused', async () => {
    const msg = '制单人不存在或没有凭证，请重新选择';
    api.refuse(journalCalls.journal, 'NOT_FOUND', { msg });
    renderScreen(<Screens />, { path: `${path}&createdBy=999&paper=1` });
    expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: '打印预览' })).not.toBeInTheDocument();
  });

  it('is exported by a job where it has many vouchers', async () => {
    api.answer(journalCalls.journal, { ...book, total: 5_001 });
    api.answer(jobCalls.latest, null);
    api.answer(journalCalls.journalJob, { jobId: 'ledger-1' });
    api.answer(jobCalls.get, {
      jobId: 'ledger-1',
      kind: 'ledger-journal',
      title: '晨星商贸_2026-02',
      state: 'done',
      step: '',
      done: 5_001,
      total: 5_001,
      steps: [],
      files: [],
      pausable: false,
      report: { vouchers: 5_001, lines: 20_000 },
      msg: null,
    } as never);
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByText('共 5001 张');
    await user.click(screen.getByRole('button', { name: '导出序时账' }));
    await user.click(await screen.findByText('导出 CSV（.csv）'));
    await user.click(await screen.findByRole('button', { name: '开始导出' }));
    expect(await screen.findByText(/已导出 5001 张凭证，20000 行分录/)).toBeInTheDocument();
    expect(api.requestsOf(journalCalls.journalJob)[0]?.query).toMatchObject({ format: 'csv' });
  });
});
