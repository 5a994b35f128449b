import { invoiceCalls, invoiceVoucherCalls } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from './service';
import { digital, identify, inputInvoice, redInvoice } from './testing/invoice-bodies';
import { verify } from './verify';

/** A fault for each rule: what is changed behind the service, and what puts it right again. */
const faults: readonly (readonly [rule: string, fault: string, mend: string])[] = [
  [
    'invoice-lines',
    `update invoice.invoice set item_name = '别的' where is_positive`,
    `update invoice.invoice set item_name = '*洗涤剂*洗衣液' where is_positive`,
  ],
  [
    'invoice-line-owner',
    `insert into invoice.invoice_line select (l).* from (
       select jsonb_populate_record(l, '{"invoice_id": 999}') as l from invoice.invoice_line l
       limit 1) copied`,
    'delete from invoice.invoice_line where invoice_id = 999',
  ],
  [
    'invoice-sums',
    'update invoice.invoice set total = total + 1 where is_positive',
    'update invoice.invoice set total = total - 1 where is_positive',
  ],
  [
    'invoice-disposition',
    `update invoice.invoice set disposition = 'void' where is_positive`,
    `update invoice.invoice set disposition = 'ok' where is_positive`,
  ],
  [
    'invoice-blue',
    `update invoice.invoice set blue_number = '26312000000000000077' where not is_positive`,
    `update invoice.invoice set blue_number = '${digital(1)}' where not is_positive`,
  ],
  [
    'invoice-reds',
    'update invoice.invoice set red_count = 5 where is_positive',
    "update invoice.invoice set red_count = 1 where digital_number = '26312000000000000001'",
  ],
  [
    'invoice-tick',
    'update invoice.invoice set check_status = 1 where is_positive',
    'update invoice.invoice set check_status = 0 where is_positive',
  ],
  [
    'invoice-business',
    `update invoice.invoice set business_ids = '{999999}' where is_positive`,
    'update invoice.invoice set business_ids = array[business_id] where is_positive',
  ],
  [
    'invoice-voucher',
    `insert into invoice.booked_document values (1, 'invoice', 'invoice:1', 7, '2026-01 记-9')`,
    `delete from invoice.booked_document where source_key = 'invoice:1'`,
  ],
  [
    'invoice-source',
    `update ledger.voucher set source_key = 'invoice:999' where source_key = 'invoice:3'`,
    `update ledger.voucher set source_key = 'invoice:3' where source_key = 'invoice:999'`,
  ],
  [
    'invoice-related',
    'update invoice.invoice set related_voucher_id = 999999 where id = 1',
    'update invoice.invoice set related_voucher_id = null where id = 1',
  ],
  [
    'invoice-voucher-id',
    'update invoice.invoice set voucher_id = voucher_id + 1 where voucher_id is not null',
    'update invoice.invoice set voucher_id = voucher_id - 1 where voucher_id is not null',
  ],
];

describe('verify of invoices', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    for (const body of [inputInvoice(1), redInvoice(2, digital(1), 500)])
      await test.api.call(invoiceCalls.create, { body });
    const { id } = await test.api.call(invoiceCalls.create, { body: inputInvoice(3) });
    await test.api.call(invoiceVoucherCalls.create, { body: { ids: [id] } });
  });
  afterAll(() => test.stop());

  const found = async () => {
    const { database } = test.domain;
    const differences = await verify({ databaseUrl: database.url });
    return [...new Set(differences.map(({ rule }) => rule))];
  };

  it('finds nothing in sound tables', async () => {
    expect(await found()).toEqual([]);
  });

  it.each(faults)('finds a fault of %s', async (rule, fault, mend) => {
    await test.domain.database.queryAll(fault);
    expect(await found()).toContain(rule);
    await test.domain.database.queryAll(mend);
    expect(await found()).toEqual([]);
  });
});
