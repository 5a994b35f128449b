import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  defineCall,
  done,
  draftedVouchers,
  fittingVouchers,
  idParam,
  idParams,
  touchedBy,
  type DocumentVoucher,
} from '@mingzhang/contract';
import { callRequest } from '../call-request';
import { fakeApi, renderScreen, type FakeApi } from '../testing';
import { BookingDrawer } from './booking-drawer';
import { DocumentVoucherActs } from './voucher-acts';
import type { VoucherDocument } from './voucher-document';
import { VoucherLink } from './voucher-link';
import { VoucherPicker } from './voucher-picker';

/** 合同: a domain that exists in this file only. Its calls have other places for the id than those of assets. */
const path = '/contracts/{id}/voucher';
const access = 'voucher.view';
const contractCalls = {
  preview: defineCall({
    method: 'GET',
    path: `${path}/preview`,
    access,
    summary: '预览合同凭证',
    params: idParams,
    result: draftedVouchers,
  }),
  fitting: defineCall({
    method: 'GET',
    path: `${path}/fitting`,
    access,
    summary: '合同可关联的凭证',
    params: idParams,
    result: fittingVouchers,
  }),
  book: defineCall({
    method: 'PUT',
    path,
    access,
    summary: '生成合同凭证',
    params: idParams,
    result: done,
  }),
  relate: defineCall({
    method: 'PUT',
    path: `${path}/{voucherId}`,
    access,
    summary: '关联合同凭证',
    params: idParams.extend({ voucherId: idParam }),
    result: done,
  }),
  remove: defineCall({
    method: 'DELETE',
    path,
    access,
    summary: '取消合同凭证',
    params: idParams,
    result: done,
  }),
};

const params = { id: 9 };
const contract: VoucherDocument = {
  title: '合同 HT009 仓库租赁',
  touches: touchedBy.voucher,
  preview: callRequest(contractCalls.preview, { params }),
  fitting: callRequest(contractCalls.fitting, { params }),
  book: callRequest(contractCalls.book, { params }),
  relate: (voucherId) => callRequest(contractCalls.relate, { params: { ...params, voucherId } }),
  remove: callRequest(contractCalls.remove, { params }),
};

const drafted = {
  vouchers: [
    {
      voucherDate: '2026-01-31',
      lines: [
        { summary: '租金', subjectId: 1, subject: '5602 管理费用', debit: '1200.00', credit: '0' },
        { summary: '租金', subjectId: 2, subject: '1002 银行存款', debit: '0', credit: '1200.00' },
      ],
    },
  ],
};

const found = { voucherDate: '2026-01-21', summary: '租金', period: '2026-01' };
const rent = { subjectId: 1, subject: '5602 管理费用', amount: '1200.00' };
const fitting = {
  wanted: [rent, { subjectId: 2, subject: '1002 银行存款', amount: '-1200.00' }],
  vouchers: [
    { ...found, id: 51, title: '记-51', misfit: '记-51 在 5602 管理费用 借记 900.00', amounts: [] },
    { ...found, id: 52, title: '记-52', misfit: null, amounts: [rent] },
    { ...found, id: 53, title: '记-53', misfit: null, amounts: [rent] },
  ],
};

const made: DocumentVoucher = {
  id: 60,
  title: '2026-01 记-60',
  period: '2026-01',
  isRelated: false,
};
const related: DocumentVoucher = { ...made, isRelated: true };

describe('the voucher of a document', () => {
  let api: FakeApi;
  const onClose = jest.fn();

  beforeEach(() => {
    onClose.mockClear();
    api = fakeApi();
    api.answer(contractCalls.preview, drafted);
    api.answer(contractCalls.fitting, fitting);
    for (const call of [contractCalls.book, contractCalls.relate, contractCalls.remove]) {
      api.answer(call, null as never);
    }
  });

  describe('that is to be made', () => {
    const open = () => renderScreen(<BookingDrawer document={contract} onClose={onClose} />);

    it('is shown before, with the empty sides blank, and made by Enter', async () => {
      const { user } = open();
      const drawer = within(
        await screen.findByRole('dialog', { name: '生成凭证：合同 HT009 仓库租赁' }),
      );
      const table = await drawer.findByRole('table', { name: '2026-01-31 租金（预览，未保存）' });
      const rows = within(table)
        .getAllByRole('row')
        .map((row) => [...row.children].map(({ textContent }) => textContent));
      expect(rows).toEqual([
        ['科目', '借方', '贷方'],
        ['5602 管理费用', '1,200.00', ''],
        ['1002 银行存款', '', '1,200.00'],
      ]);
      expect(api.requestsOf(contractCalls.book)).toEqual([]);
      drawer.getByRole('button', { name: '生成凭证' }).focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
      expect(api.requestsOf(contractCalls.book)).toMatchObject([{ params: { id: '9' } }]);
      expect(await screen.findByText('合同 HT009 仓库租赁的凭证已生成')).toBeInTheDocument();
    });

    it('is none where there is no amount', async () => {
      api.answer(contractCalls.preview, { vouchers: [] });
      open();
      expect(await screen.findByText('没有金额，不需要凭证。')).toBeVisible();
    });

    it('stays open with the reason where it is refused', async () => {
      const msg = '合同 HT009 没有选择费用科目';
      api.refuse(contractCalls.book, 'NOT_FOUND', { msg });
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: '生成凭证' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(msg);
      expect(onClose).not.toHaveBeenCalled();
    });
  });

  describe('that a person wrote', () => {
    const open = () => renderScreen(<VoucherPicker document={contract} onClose={onClose} />);

    it('is chosen by arrow keys among those that fit, and related by Enter', async () => {
      const { user } = open();
      expect(await screen.findByRole('radio', { name: /记-52/ })).toBeChecked();
      expect(screen.getByRole('radio', { name: /记-51/ })).toBeDisabled();
      const wanted = within(screen.getByRole('table', { name: '凭证应有的发生额' }));
      expect(wanted.getByRole('row', { name: '5602 管理费用 借 1,200.00' })).toBeVisible();
      expect(wanted.getByRole('row', { name: '1002 银行存款 贷 1,200.00' })).toBeVisible();
      screen.getByRole('radio', { name: /记-52/ }).focus();
      await user.keyboard('{ArrowDown}');
      expect(screen.getByRole('radio', { name: /记-53/ })).toBeChecked();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
      expect(api.requestsOf(contractCalls.relate)).toMatchObject([
        { params: { id: '9', voucherId: '53' } },
      ]);
      expect(await screen.findByText('合同 HT009 仓库租赁已关联 记-53')).toBeInTheDocument();
    });

    it('is not there where none is written, and nothing can be related', async () => {
      api.answer(contractCalls.fitting, { ...fitting, vouchers: [] });
      open();
      expect(await screen.findByText('没有可关联的凭证')).toBeVisible();
      expect(screen.getByRole('button', { name: /^关\s*联$/ })).toBeDisabled();
    });

    it('can not be related where none fits, and each says why', async () => {
      api.answer(contractCalls.fitting, { ...fitting, vouchers: fitting.vouchers.slice(0, 1) });
      open();
      expect(await screen.findByText('记-51 在 5602 管理费用 借记 900.00')).toBeVisible();
      expect(screen.getByRole('button', { name: /^关\s*联$/ })).toBeDisabled();
    });

    it('is asked for again after a failure', async () => {
      api.fail(contractCalls.fitting, 500);
      const { user } = open();
      const again = await screen.findByRole('button', { name: /重\s*试/ });
      api.answer(contractCalls.fitting, fitting);
      await user.click(again);
      expect(await screen.findByRole('radio', { name: /记-52/ })).toBeChecked();
    });

    it('stays open with the reason where it is refused', async () => {
      const msg = '记-52 已是合同 HT008 的凭证';
      api.refuse(contractCalls.relate, 'NOT_FOUND', { msg });
      const { user } = open();
      await screen.findByRole('radio', { name: /记-52/ });
      await user.click(screen.getByRole('button', { name: /^关\s*联$/ }));
      expect(await screen.findByRole('alert')).toHaveTextContent(msg);
      expect(onClose).not.toHaveBeenCalled();
    });
  });

  describe('with its buttons', () => {
    const open = (voucher?: DocumentVoucher) =>
      renderScreen(<DocumentVoucherActs document={contract} voucher={voucher} />);
    const confirmed = async (act: RegExp) => {
      const dialog = await screen.findByRole('dialog');
      return within(dialog).getByRole('button', { name: act });
    };

    it('is made or related where there is none, and the focus comes back', async () => {
      const { user } = open();
      const relate = screen.getByRole('button', { name: '关联凭证 合同 HT009 仓库租赁' });
      await user.click(relate);
      await user.click(await screen.findByRole('button', { name: /取\s*消/ }));
      await waitFor(() => expect(relate).toHaveFocus());
      await user.click(screen.getByRole('button', { name: '生成凭证 合同 HT009 仓库租赁' }));
      expect(await screen.findByText('生成凭证：合同 HT009 仓库租赁')).toBeVisible();
    });

    it('is only made where its kind knows no vouchers of people', () => {
      const { fitting: _, relate: __, ...bookable } = contract;
      renderScreen(<DocumentVoucherActs document={bookable} voucher={undefined} />);
      expect(screen.getByRole('button', { name: /^生成凭证/ })).toBeVisible();
      expect(screen.queryByRole('button', { name: /^关联凭证/ })).toBeNull();
    });

    it('is deleted after a question where it was made of the document', async () => {
      const { user } = open(made);
      await user.click(screen.getByRole('button', { name: '删除凭证 合同 HT009 仓库租赁' }));
      expect(await screen.findByText('2026-01 记-60 从账上删除；可再生成。')).toBeVisible();
      await user.click(await confirmed(/删除凭证/));
      expect(await screen.findByText('2026-01 记-60 已删除')).toBeInTheDocument();
      expect(api.requestsOf(contractCalls.remove)).toMatchObject([{ params: { id: '9' } }]);
    });

    it('stays in the ledger and is unrelated where a person wrote it', async () => {
      const { user } = open(related);
      expect(screen.queryByRole('button', { name: /删除凭证/ })).toBeNull();
      await user.click(screen.getByRole('button', { name: '取消关联 合同 HT009 仓库租赁' }));
      const effect = '2026-01 记-60 留在账上，不再作为合同 HT009 仓库租赁的凭证；可再关联或生成。';
      expect(await screen.findByText(effect)).toBeVisible();
      await user.click(await confirmed(/取消关联/));
      expect(await screen.findByText('已取消关联 2026-01 记-60')).toBeInTheDocument();
    });

    it('tells why it can not be removed', async () => {
      api.refuse(contractCalls.remove, 'NOT_FOUND', { msg: '2026年01期已结账' });
      const { user } = open(made);
      await user.click(screen.getByRole('button', { name: /删除凭证/ }));
      await user.click(await confirmed(/删除凭证/));
      expect(await screen.findByText('2026年01期已结账')).toBeInTheDocument();
    });
  });

  it.each([
    [made, undefined, '2026-01 记-60'],
    [related, '2025-12', '2026-01 记-60（已关联）'],
    [related, '2026-01', '记-60（已关联）'],
  ])('is reached by a link, with its month where another one is shown', (voucher, month, name) => {
    renderScreen(<VoucherLink voucher={voucher} month={month} />);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/voucher/form/60');
  });
});
