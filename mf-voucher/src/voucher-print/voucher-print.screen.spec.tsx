import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { subjectCalls, voucherCalls, type Voucher } from '@mingzhang/contract';
import { renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { fakeLedger, voucherOf } from '../shared/testing/fake-ledger';

const WAIT = { timeout: 10_000 };

function ledgerWith(vouchers: readonly Voucher[]) {
  const api = fakeLedger(vouchers);
  api.answer(subjectCalls.list, []);
  return api;
}
const open = (path: string) => renderScreen(<Screens />, { path });
const page = (number: number) => screen.findByLabelText(`第 ${number} 页`, undefined, WAIT);
const printButton = () => screen.getByRole('button', { name: '打印' });

beforeEach(() => localStorage.clear());

describe('the print view', () => {
  it('asks for the marked vouchers and shows them as sheets, ready to print', async () => {
    const api = ledgerWith([voucherOf(), voucherOf({ id: 13, code: 13 })]);
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = open('/voucher/print?ids=12,13&period=2026-02');
    const first = within(await page(1));
    expect(first.getByRole('table', { name: '记-12' })).toHaveTextContent('玖仟元整');
    expect(first.getByRole('table', { name: '记-13' })).toBeInTheDocument();
    expect(api.requestsOf(voucherCalls.list)[0]?.query).toEqual({
      ids: '12,13',
      sort: 'number',
      page: '1',
      pageSize: '500',
    });
    expect(screen.getByText('2 张凭证 · 1 页')).toBeInTheDocument();
    await waitFor(() => expect(printButton()).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it.each([
    ['year=2025&month=3', { periodFrom: '2025-03', periodTo: '2025-03' }],
    ['keyword=房租&word=1', { periodFrom: '2026-02', keyword: '房租', wordId: '1' }],
    ['', { periodFrom: '2026-02', periodTo: '2026-02' }],
  ])('reads the vouchers that %s names', async (search, query) => {
    const api = ledgerWith([voucherOf()]);
    open(`/voucher/print?period=2026-02&${search}`);
    await page(1);
    expect(api.requestsOf(voucherCalls.list)[0]?.query).toMatchObject(query);
  });

  it('reads on until it has all of them, 500 at a time', async () => {
    const api = ledgerWith([]);
    const all = Array.from({ length: 620 }, (_, at) => voucherOf({ id: at + 1, code: at + 1 }));
    api.answer(voucherCalls.list, ({ query }) => {
      const from = (Number(query['page']) - 1) * 500;
      return {
        page: Number(query['page']),
        pageSize: 500,
        total: all.length,
        records: all.slice(from, from + 500),
        totals: { debit: '0.00', credit: '0.00', audited: 0, unaudited: 620 },
      };
    });
    open('/voucher/print?period=2026-02');
    expect(await screen.findByText('620 张凭证 · 310 页', undefined, WAIT)).toBeVisible();
  }, 30_000);

  it('does not print what changed while it was read', async () => {
    ledgerWith([voucherOf(), voucherOf()]);
    open('/voucher/print?period=2026-02');
    expect(await screen.findByText(/读取期间有凭证被增加或删除/)).toBeVisible();
    expect(printButton()).toBeDisabled();
  });

  it('does not begin with more than a small machine can hold', async () => {
    const api = ledgerWith([]);
    api.answer(voucherCalls.list, {
      page: 1,
      pageSize: 500,
      total: 2001,
      records: [voucherOf()],
      totals: { debit: '0.00', credit: '0.00', audited: 0, unaudited: 2001 },
    });
    open('/voucher/print?period=2026-02');
    expect(await screen.findByText(/一次最多打印 2000 张/)).toBeVisible();
  });

  it('says which of the marked vouchers are gone', async () => {
    ledgerWith([voucherOf()]);
    open('/voucher/print?period=2026-02&ids=12,13,14');
    expect(
      await screen.findByText(/所选凭证中有 2 张（编号 \d+、\d+）不存在或您无权查看，没有列出/),
    ).toBeVisible();
  });

  it('keeps the settings for the next time, and the address overrules them', async () => {
    ledgerWith([voucherOf(), voucherOf({ id: 13, code: 13 })]);
    const { user, address, unmount } = open('/voucher/print?period=2026-02');
    await page(1);
    await user.click(screen.getByText('1 张'));
    await user.click(screen.getByRole('switch', { name: '封面' }));
    expect(address()).toContain('perPage=1');
    await page(3);
    expect(await screen.findByLabelText('凭证封面')).toHaveTextContent('记字第 12–13 号（2 张）');
    unmount();
    open('/voucher/print?period=2026-02');
    await page(3);
    expect(screen.getByText('2 张凭证 · 3 页')).toBeInTheDocument();
  });

  it('is reached from the list: the marked ones, or all that the filters find', async () => {
    ledgerWith([voucherOf()]);
    const { user } = open('/voucher?period=2026-02&keyword=房租');
    await user.click(await screen.findByRole('checkbox', { name: '选择 记-12' }, WAIT));
    const [whole, marked] = screen.getAllByRole('link', { name: /打印/ });
    expect(decodeURI(whole?.getAttribute('href') ?? '')).toBe(
      '/voucher/print?keyword=房租&period=2026-02',
    );
    expect(marked).toHaveAttribute('href', '/voucher/print?ids=12&period=2026-02');
  });

  it('is not reached from a voucher that is not saved', async () => {
    ledgerWith([]);
    const { user, address } = open('/voucher/form?period=2026-02');
    await screen.findByLabelText('第 1 行 摘要', undefined, WAIT);
    await user.keyboard('{Control>}p{/Control}');
    expect(await screen.findByText('请先保存凭证，再打印')).toBeInTheDocument();
    expect(address()).toContain('/voucher/form');
  });

  it('is reached from a stored voucher by Ctrl+P', async () => {
    ledgerWith([voucherOf()]);
    const { user, address } = open('/voucher/form/12?period=2026-02');
    await screen.findByRole('heading', { name: '记-12' }, WAIT);
    await user.keyboard('{Control>}p{/Control}');
    await waitFor(() => expect(address()).toContain('/voucher/print?ids=12'));
  });
});
