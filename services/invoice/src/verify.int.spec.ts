import { invoiceCalls } from '@mingzhang/contract';
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
    'invoice-searched',
    'delete from invoice.searched_text',
    `insert into invoice.searched_text (account_set_id, searched)
       select distinct account_set_id, searched from invoice.invoice`,
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
    'update invoice.invoice set red_count = 1 where is_positive',
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
];

describe('verify of invoices', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    for (const body of [inputInvoice(1), redInvoice(2, digital(1), 500)])
      await test.api.call(invoiceCalls.create, { body });
  });
  afterAll(() => test.stop());

  const found = async () => {
    const { database } = test.domain;
    const differences = await verify({ databaseUrl: database.url, accountSetIds: [1] });
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
