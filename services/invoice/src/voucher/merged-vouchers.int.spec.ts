import {
  invoiceCalls,
  invoiceVatCalls,
  invoiceVoucherCalls,
  voucherCalls,
  type InvoicePreview,
} from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import { invoiceMergeModes, type InvoiceMergeMode } from '@mingzhang/rules/invoice';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { bookingOf, groupsOf } from '../testing/booked-vouchers';
import {
  identify,
  inputInvoice,
  invoiceLine,
  outputInvoice,
  type InvoiceIn,
} from '../testing/invoice-bodies';

const otherSeller = { sellerTaxId: '91310115MA1K35JX6K', sellerName: '万家日化有限公司' };

describe('vouchers of several invoices', () => {
  let test: DomainTest;
  let acts: ReturnType<typeof bookingOf>;
  let serial = 0;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    acts = bookingOf(test);
  });
  afterAll(() => test.stop());

  const add = async (body: InvoiceIn) => (await test.api.call(invoiceCalls.create, { body })).id;
  const next = () => {
    serial += 1;
    return serial;
  };
  const one = (id: number) => test.api.call(invoiceCalls.one, { params: { id } });
  const preview = (ids: number[], mode: InvoiceMergeMode, replaces = false) =>
    test.api.call(invoiceVoucherCalls.preview, { body: { ids, mode, replaces } });
  const office = (changes: Partial<InvoiceIn> = {}) => inputInvoice(next(), changes);
  const sale = (changes: Partial<InvoiceIn> = {}) => outputInvoice(next(), changes);
  /** Three of a seller on two days, the second ticked; one of another seller; one of another type. */
  const five = async () => {
    const businessId = await acts.businessId('IN_OFFICE');
    const goods = await acts.businessId('IN_GOODS');
    const ids = [
      await add(office({ businessId })),
      await add(office({ businessId })),
      await add(office({ businessId, issueDate: '2026-01-12' })),
      await add(office({ businessId, ...otherSeller })),
      await add(office({ businessId: goods })),
    ];
    await test.api.call(invoiceCalls.check, {
      query: { checkDate: '2026-01-31' },
      body: { ids: ids.slice(1, 2), deductPeriod: '2026-01' },
    });
    return ids;
  };

  it('are previewed in all ways, with the lines of one', async () => {
    const ids = await five();
    const found = await preview(ids, 'mergeBusinessParty');
    expect(found.counts).toEqual({ single: 5, mergeBusinessParty: 3, mergeDay: 2, mergeAll: 1 });
    expect(found.newParties).toEqual(['恒泰工贸有限公司', '万家日化有限公司']);
    const [first] = found.vouchers;
    expect(first).toMatchObject({ amount: '3390.00', parties: ['恒泰工贸有限公司'] });
    expect(first?.ids).toEqual(ids.slice(0, 3));
    const shown = (lines: InvoicePreview['vouchers'][number]['lines']) =>
      lines.map(({ subject, items, note, debit, credit }) =>
        [subject.split(' ')[0], ...items, note, debit, credit].join(' '),
      );
    expect(shown(first?.lines ?? []).slice(1)).toEqual([
      '222105 未勾选 2 张 260.00 0.00',
      '2202 恒泰工贸有限公司  0.00 3390.00',
      '22210101 已勾选 1 张 130.00 0.00',
    ]);
    expect(await acts.voucherCount()).toBe(0);
    const { vouchers } = await acts.book(ids, 'mergeBusinessParty');
    expect(vouchers.map((each) => each.ids)).toEqual(found.vouchers.map((each) => each.ids));
  });

  it.each(invoiceMergeModes)('merged by %s are the preview, and the same again', async (mode) => {
    const ids = await five();
    const before = await acts.voucherCount();
    const { vouchers: shown, amount } = await preview(ids, mode);
    const made = await acts.book(ids, mode);
    expect(made).toMatchObject({ booked: 5, skipped: [], refused: [] });
    expect(groupsOf(made)).toEqual(shown.map((each) => each.ids));
    const vouchers = await Promise.all(
      made.vouchers.map(({ id }) => test.books.call(voucherCalls.get, { params: { id } })),
    );
    expect(vouchers.map(({ debitTotal }) => debitTotal)).toEqual(shown.map((each) => each.amount));
    expect(sumOf(vouchers.map((each) => Money.parse(each.debitTotal))).toString()).toBe(amount);
    expect(vouchers.map(({ attachmentCount }) => attachmentCount)).toEqual(
      shown.map((each) => each.ids.length),
    );
    for (const { id, title, ids: own } of made.vouchers) {
      for (const each of own) expect((await one(each)).voucher).toMatchObject({ id, title });
    }
    const again = await acts.book(ids, mode);
    expect(again).toMatchObject({ booked: 0, vouchers: [], refused: [] });
    expect(again.skipped.map(({ id }) => id)).toEqual(ids);
    expect(again.skipped[0]?.msg).toContain('已生成凭证 2026-01 记-');
    expect(await acts.voucherCount()).toBe(before + made.vouchers.length);
  });

  it('are made anew in another way where that is asked for, none twice', async () => {
    const ids = await five();
    const { vouchers } = await acts.book(ids, 'mergeBusinessParty');
    const before = await acts.voucherCount();
    const same = await acts.book(ids, 'mergeBusinessParty', true);
    expect(same.vouchers.map(({ id }) => id)).toEqual(vouchers.map(({ id }) => id));
    expect((await preview(ids, 'mergeAll', true)).counts.mergeAll).toBe(1);
    const whole = await acts.book(ids, 'mergeAll', true);
    expect(groupsOf(whole)).toEqual([ids]);
    expect(await acts.voucherCount()).toBe(before - 2);
    const part = await acts.book(ids.slice(0, 2), 'single', true);
    expect(part).toMatchObject({ booked: 0, refused: [{ ids: ids.slice(0, 2) }] });
    expect(part.refused[0]?.msg).toContain('还包含另外 3 张发票');
  });

  it('name what was skipped and refused, and make the others', async () => {
    const businessId = await acts.businessId('IN_OFFICE');
    const sound = await add(office({ businessId }));
    const voided = await add(office({ businessId, taxStatus: 'voided' }));
    const opening = await add(office({ businessId, isOpening: true }));
    const blocked = await add(office({ businessId, total: '1.00' }));
    const { vouchers, skipped, refused } = await acts.book(
      [sound, voided, opening, blocked, 999_999],
      'mergeAll',
    );
    expect(vouchers.map(({ ids }) => ids)).toEqual([[sound]]);
    expect(skipped.map(({ id, msg }) => [id, msg.split('，')[0]])).toEqual([
      [voided, expect.stringContaining('已作废')],
      [opening, expect.stringContaining('是期初发票')],
    ]);
    expect(refused.map(({ ids, msg }) => [ids, msg])).toEqual([
      [[999_999], expect.stringContaining('不存在')],
      [[blocked], expect.stringContaining('待更正')],
    ]);
  });

  it('refuse one voucher by the ledger and make the others', async () => {
    const businessId = await acts.businessId('IN_OFFICE');
    const sound = await add(office({ businessId }));
    const lines = Array.from({ length: 1001 }, () => invoiceLine({ amount: '1.00', tax: '0.13' }));
    const goods = await add(
      office({ amount: '1001.00', tax: '130.13', total: '1131.13', lines, businessId }),
    );
    const { vouchers, refused } = await acts.book([sound, goods]);
    expect(refused).toEqual([]);
    expect(vouchers).toHaveLength(2);
  });

  it('keep debits, credits and the sums of invoices in the books', async () => {
    const wanted = new Map<string, string>();
    const { records } = await test.api.call(invoiceCalls.page, {
      query: { pageSize: 100 },
      body: { invoiceType: 'IN', tab: 'booked' },
    });
    const sum = (rows: typeof records, key: 'amount' | 'tax' | 'total') =>
      sumOf(rows.map((row) => Money.parse(row[key])));
    const isTicked = ({ checkStatus }: (typeof records)[number]) => checkStatus === 1;
    wanted.set('22210101', sum(records.filter(isTicked), 'tax').toString());
    wanted.set(
      '222105',
      sum(
        records.filter((row) => !isTicked(row)),
        'tax',
      ).toString(),
    );
    wanted.set('2202', sum(records, 'total').negate().toString());
    for (const [code, amount] of wanted)
      expect([code, await acts.balanceOf(code)]).toEqual([code, amount]);
    const rows = await test.ledger.database.queryAll<{ off: string }>(
      'select sum(debit - credit)::text as off from ledger.voucher_line where account_set_id = 1',
    );
    expect(Number(rows[0]?.off)).toBe(0);
  });

  it('are made once by two equal calls at once', async () => {
    const ids = await five();
    const before = await acts.voucherCount();
    const body = { ids, mode: 'mergeBusinessParty' as const };
    const both = await Promise.all(
      [1, 2].map(() => test.api.send(invoiceVoucherCalls.create, { body })),
    );
    expect(both.some(({ success }) => success)).toBe(true);
    expect(await acts.voucherCount()).toBe(before + 3);
    for (const id of ids) expect((await one(id)).voucher).not.toBeNull();
  });

  it('that were broken off after the ledger made them are finished by the same call', async () => {
    const ids = await five();
    const { vouchers } = await acts.book(ids, 'mergeAll');
    const before = await acts.voucherCount();
    const { database } = test.domain;
    await database.queryAll(
      `update invoice.invoice set voucher_id = null, is_booking = true,
         booked_input_tax = null, booked_pending_tax = null
       where account_set_id = 1 and id = any($1::bigint[])`,
      [ids],
    );
    await database.queryAll(
      "delete from invoice.booked_document where source_key = 'invoice:' || $1::text",
      [ids[0]],
    );
    const body = ids.slice(0, 1);
    expect(await test.api.call(invoiceCalls.batchDelete, { body })).toMatchObject({ done: 0 });
    const again = await acts.book(ids.slice(1, 3), 'single');
    expect(again.vouchers.map(({ id }) => id)).toEqual(vouchers.map(({ id }) => id));
    await acts.book(ids, 'mergeAll');
    expect(await acts.voucherCount()).toBe(before);
    for (const id of ids) expect((await one(id)).voucher).toMatchObject({ id: vouchers[0]?.id });
  });

  it('that were broken off before the ledger made them are made by the next call', async () => {
    const ids = await five();
    await test.domain.database.queryAll(
      `update invoice.invoice set voucher_key = $2, is_booking = true
       where account_set_id = 1 and id = any($1::bigint[])`,
      [ids, ids[0]],
    );
    expect(groupsOf(await acts.book(ids.slice(1)))).toEqual(ids.slice(1).map((id) => [id]));
    expect(groupsOf(await acts.book(ids))).toEqual([ids.slice(0, 1)]);
  });

  it('are deleted for all of their invoices, which are free then', async () => {
    const ids = await five();
    await acts.book(ids, 'mergeAll');
    const before = await acts.voucherCount();
    const outcome = await test.api.call(invoiceVoucherCalls.remove, {
      body: { ids: ids.slice(0, 1) },
    });
    expect(outcome).toEqual({ done: 1, refused: [] });
    expect(await acts.voucherCount()).toBe(before - 1);
    for (const id of ids) expect((await one(id)).voucher).toBeNull();
    expect(await acts.book(ids)).toMatchObject({ booked: 5 });
  });

  /** Differences of the VAT page that name some of the invoices. */
  const differencesOf = async (ids: readonly number[], period: string) => {
    const { differences } = await test.api.call(invoiceVatCalls.page, { query: { period } });
    return differences
      .filter(({ invoiceId }) => invoiceId !== null && ids.includes(invoiceId))
      .map(({ invoiceId, kind, difference, act }) => [invoiceId, kind, difference, act]);
  };

  it('let the VAT page name the invoice that was voided afterwards, not the first one', async () => {
    const ids: number[] = [];
    for (const [amount, tax] of [
      ['1000.00', '130.00'],
      ['2000.00', '260.00'],
      ['3000.00', '390.00'],
    ] as const) {
      const lines = [invoiceLine({ amount, tax, quantity: '1', unitPrice: amount })];
      const total = (Number(amount) + Number(tax)).toFixed(2);
      ids.push(await add(sale({ amount, tax, total, lines })));
    }
    await acts.book(ids, 'mergeAll');
    expect(await differencesOf(ids, '2026-01')).toEqual([]);
    await test.domain.database.queryAll(
      `update invoice.invoice set tax_status = 'voided', disposition = 'void'
       where account_set_id = 1 and id = $1`,
      [ids[2]],
    );
    expect(await differencesOf(ids, '2026-01')).toEqual([
      [ids[2], 'voidBooked', '-390.00', 'deleteVoucher'],
    ]);
  });

  it('let the VAT page ask for the certification of those that are ticked for a later month', async () => {
    const businessId = await acts.businessId('IN_OFFICE');
    const ids = [await add(office({ businessId })), await add(office({ businessId }))];
    const tickFor = (deductPeriod: string, own: readonly number[]) =>
      test.api.call(invoiceCalls.check, {
        query: { checkDate: `${deductPeriod}-28` },
        body: { ids: [...own], deductPeriod },
      });
    // The voucher has the one that is ticked in its month on 进项税额, and the other on 待认证进项税额.
    const ticked = ids.slice(1, 2);
    await tickFor('2026-01', ids.slice(0, 1));
    await acts.book(ids, 'mergeAll');
    await tickFor('2026-02', ticked);
    expect(await differencesOf(ids, '2026-02')).toEqual([
      [ticked[0], 'tickedPending', expect.any(String), 'makeTransferIn'],
    ]);
    expect(await differencesOf(ids, '2026-01')).toEqual([]);
  });

  it('keep their invoices from being changed and deleted', async () => {
    const businessId = await acts.businessId('IN_OFFICE');
    const id = await add(office({ businessId }));
    await acts.book([id]);
    const { version } = await one(id);
    const update = { id, version, ...inputInvoice(serial), remark: '改' };
    expect(await test.api.send(invoiceCalls.update, { body: update })).toMatchObject({
      code: 'INVOICE_BOOKED',
    });
    expect(await test.api.call(invoiceCalls.batchDelete, { body: [id] })).toMatchObject({
      done: 0,
    });
  });

  it('are asked for by the closing, and blocked invoices are named', async () => {
    const businessId = await acts.businessId('IN_OFFICE');
    const ids = [
      await add(office({ businessId, issueDate: '2026-02-03' })),
      await add(office({ businessId, issueDate: '2026-02-04' })),
    ];
    ids.push(await add(sale({ issueDate: '2026-02-04' })));
    await add(office({ businessId, issueDate: '2026-02-05', total: '1.00' }));
    await add(sale({ issueDate: '2026-02-05', total: '1.00' }));
    const rulesOf = async () => {
      const found = await test.findings('2026-02');
      return found
        .filter(({ rule }) => rule !== 'invoice.vat' && rule.startsWith('invoice.'))
        .map(({ rule, severity, message, link }) =>
          [rule, severity, message.replace(/（.*$/, ''), link].join(' '),
        )
        .toSorted();
    };
    expect(await rulesOf()).toEqual([
      'invoice.blocked warn 2026年第02期有 1 张进项发票待更正，没有入账 /invoice/in?tab=pending',
      'invoice.blocked warn 2026年第02期有 1 张销项发票待更正，没有入账 /invoice/out?tab=pending',
      'invoice.unbooked warn 2026年第02期有 1 张销项发票没有生成凭证 /invoice/out?tab=unbooked',
      'invoice.unbooked warn 2026年第02期有 2 张进项发票没有生成凭证 /invoice/in?tab=unbooked',
    ]);
    await acts.book(ids);
    expect((await rulesOf()).join()).not.toContain('invoice.unbooked');
  });

  it('of people are related where they fit, and released', async () => {
    const businessId = await acts.businessId('IN_OFFICE');
    const id = await add(office({ businessId }));
    const { wanted } = await test.api.call(invoiceVoucherCalls.fitting, { params: { id } });
    expect(wanted.map(({ amount }) => amount).toSorted()).toEqual(['1000.00', '130.00']);
    const lines = [
      ...wanted.map(({ subjectId, amount }) => ({ summary: '办公用品', subjectId, debit: amount })),
      { summary: '办公用品', subjectId: test.demo.subjectId('1002'), credit: '1130.00' },
    ];
    const { wordId } = test.demo;
    const written = await test.books.call(voucherCalls.create, {
      body: { wordId, voucherDate: '2026-01-31', lines },
    });
    const { vouchers } = await test.api.call(invoiceVoucherCalls.fitting, { params: { id } });
    expect(vouchers[0]).toMatchObject({ id: written.id, misfit: null });
    const related = { query: { voucherId: written.id }, body: [id] };
    expect(await test.api.call(invoiceVoucherCalls.relate, related)).toEqual({
      done: 1,
      refused: [],
    });
    expect((await one(id)).voucher).toMatchObject({ id: written.id, isRelated: true });
    expect((await acts.book([id])).skipped).toHaveLength(1);
    await test.api.call(invoiceVoucherCalls.remove, { body: { ids: [id] } });
    expect((await one(id)).voucher).toBeNull();
    expect(await test.books.call(voucherCalls.get, { params: { id: written.id } })).toBeDefined();
  });
});
