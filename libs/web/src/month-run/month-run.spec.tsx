import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  defineCall,
  documentVoucher,
  done,
  draftedVouchers,
  fittingVouchers,
  idParam,
  idParams,
  touchedBy,
  type DocumentVoucher,
} from '@mingzhang/contract';
import { z } from 'zod';
import { callRequest } from '../call-request';
import { fakeApi, renderScreen, type FakeApi } from '../testing';
import { MonthRunActs, MonthRunDrawer, type MonthDocument } from './month-run-drawer';
import { MonthRunPanel } from './month-run-panel';

/** 合同: a domain that exists in this file only, whose instalments are booked once a month. */
const path = '/contracts/month/{id}/voucher';
const access = 'voucher.view';
const contractMonthCalls = {
  preview: defineCall({
    method: 'GET',
    path,
    access,
    summary: '预览合同月份的凭证',
    params: idParams,
    result: draftedVouchers,
  }),
  fitting: defineCall({
    method: 'GET',
    path: `${path}/fitting`,
    access,
    summary: '合同月份可关联的凭证',
    params: idParams,
    result: fittingVouchers,
  }),
  book: defineCall({
    method: 'POST',
    path,
    access,
    summary: '生成合同月份的凭证',
    params: idParams,
    result: z.strictObject({ vouchers: z.array(documentVoucher) }),
  }),
  relate: defineCall({
    method: 'PUT',
    path: `${path}/{voucherId}`,
    access,
    summary: '关联合同月份的凭证',
    params: idParams.extend({ voucherId: idParam }),
    result: done,
  }),
  remove: defineCall({
    method: 'DELETE',
    path,
    access,
    summary: '取消合同月份的凭证',
    params: idParams,
    result: done,
  }),
};

const params = { id: 4 };
const month: MonthDocument = {
  title: '2026年第01期合同',
  touches: touchedBy.voucher,
  preview: callRequest(contractMonthCalls.preview, { params }),
  fitting: callRequest(contractMonthCalls.fitting, { params }),
  book: callRequest(contractMonthCalls.book, { params }),
  relate: (voucherId) =>
    callRequest(contractMonthCalls.relate, { params: { ...params, voucherId } }),
  remove: callRequest(contractMonthCalls.remove, { params }),
};

const made: DocumentVoucher = { id: 60, title: '记-60', period: '2026-01', isRelated: false };

describe('a month that is to be run', () => {
  const onAct = jest.fn();
  const act = { title: '入账', isPending: false, onAct };
  const panel = {
    title: '2026年第01期应入账',
    amount: '1200',
    facts: '3 份合同',
    act,
    problems: [],
  };

  beforeEach(() => onAct.mockClear());

  it('shows its amount, and is run by its button', async () => {
    const { user } = renderScreen(<MonthRunPanel {...panel} />);
    const region = within(screen.getByRole('region', { name: '2026年第01期应入账' }));
    expect(region.getByText('1,200.00')).toBeVisible();
    expect(region.getByText('3 份合同')).toBeVisible();
    await user.click(region.getByRole('button', { name: /入\s*账/ }));
    expect(onAct).toHaveBeenCalledTimes(1);
  });

  it('can not be run while a field is empty', () => {
    renderScreen(<MonthRunPanel {...panel} act={{ ...act, isDisabled: true }} />);
    expect(screen.getByRole('button', { name: /入\s*账/ })).toBeDisabled();
  });

  it('has no button for who may only look', () => {
    renderScreen(<MonthRunPanel {...panel} act={undefined} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says what is in its way, and where it is put right', () => {
    const problems = [
      { message: '合同 HT009 没有费用科目。', link: '/contracts?id=9' },
      { message: '2026年第01期已结账。', link: null },
    ];
    renderScreen(<MonthRunPanel {...panel} problems={problems} />);
    const [first, second] = screen.getAllByRole('alert');
    expect(first).toHaveTextContent('合同 HT009 没有费用科目。');
    expect(screen.getByRole('link', { name: '去处理' })).toHaveAttribute('href', '/contracts?id=9');
    expect(second).toHaveTextContent('2026年第01期已结账。');
  });
});

describe('a month that was run', () => {
  let api: FakeApi;
  const onCancel = jest.fn(() => Promise.resolve());
  const cancel = { title: '取消入账', effect: '取消后可重新入账。', onCancel };
  const open = (
    voucher: DocumentVoucher | undefined,
    state: { readonly hasAmount?: boolean; readonly isBooked?: boolean } = {},
  ) =>
    renderScreen(
      <MonthRunDrawer
        title={month.title}
        summary="共 3 份合同"
        vouchers={voucher ? [voucher] : []}
        warning={state.isBooked ? undefined : '入账后合同有变动。'}
        onClose={() => undefined}
        acts={
          <MonthRunActs
            document={month}
            voucher={voucher}
            hasAmount={state.hasAmount ?? true}
            isBooked={state.isBooked ?? false}
            cancel={cancel}
          />
        }
      >
        <p>明细</p>
      </MonthRunDrawer>,
    );
  const titles = () =>
    within(screen.getByRole('dialog', { name: month.title }))
      .getAllByRole('button')
      .map((button) => button.textContent?.replaceAll(/\s/g, ''))
      .filter((title) => title !== '');

  beforeEach(() => {
    onCancel.mockClear();
    api = fakeApi();
    api.answer(contractMonthCalls.book, { vouchers: [made, { ...made, id: 61, title: '记-61' }] });
    api.answer(contractMonthCalls.remove, null as never);
  });

  const related = { ...made, isRelated: true };
  it.each([
    ['without a voucher', undefined, {}, ['取消入账', '关联凭证', '生成凭证']],
    ['without an amount', undefined, { hasAmount: false }, ['取消入账']],
    ['changed since its voucher', made, {}, ['删除凭证', '更新凭证']],
    ['changed to nothing', made, { hasAmount: false }, ['删除凭证', '更新凭证']],
    ['booked', made, { isBooked: true }, ['删除凭证']],
    ['changed since a voucher was related', related, {}, ['取消关联']],
  ])('%s has its acts', async (_state, voucher, state, acts) => {
    open(voucher, state);
    expect(await screen.findByText('明细')).toBeVisible();
    expect(titles()).toEqual(acts);
  });

  it('shows its vouchers, and what has changed since', async () => {
    open(related);
    const link = await screen.findByRole('link', { name: '记-60（已关联）' });
    expect(link).toHaveAttribute('href', '/voucher/form/60');
    expect(screen.getByText(/共 3 份合同/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('入账后合同有变动。');
  });

  it('is booked, and names the vouchers that were made', async () => {
    const { user } = open(undefined);
    await user.click(await screen.findByRole('button', { name: '生成凭证' }));
    expect(await screen.findByText('2026年第01期合同凭证：记-60、记-61')).toBeInTheDocument();
    expect(api.requestsOf(contractMonthCalls.book)).toMatchObject([{ params: { id: '4' } }]);
  });

  it('is cancelled after a question', async () => {
    const { user } = open(undefined);
    await user.click(await screen.findByRole('button', { name: '取消入账' }));
    const effect = await screen.findByText('取消后可重新入账。');
    const question = effect.closest<HTMLElement>('.ant-modal');
    if (!question) throw new Error('nothing is asked');
    expect(question).toHaveTextContent('取消2026年第01期合同');
    await user.click(within(question).getByRole('button', { name: '取消入账' }));
    await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(1));
  });

  it('is related to a voucher that a person wrote', async () => {
    api.answer(contractMonthCalls.fitting, { wanted: [], vouchers: [] });
    const { user } = open(undefined);
    await user.click(await screen.findByRole('button', { name: '关联凭证' }));
    expect(await screen.findByText('没有可关联的凭证')).toBeVisible();
  });
});
