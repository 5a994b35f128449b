import { invoiceCalls } from '@mingzhang/contract';
import {
  invoiceKinds,
  invoiceTypeTitles,
  nonDeductibleReasons,
  riskLevelTitles,
  ruleStateTitles,
  taxStatusTitles,
  unbilledGoodTitles,
  unbilledTitles,
} from '@mingzhang/rules/invoice';
import {
  FakeIdentity,
  manager,
  operationWalk,
  startDomain,
  tenancyFindings,
  type DomainTest,
} from '@mingzhang/server/testing';
import * as service from './service';
import { identify, inputInvoice } from './testing/invoice-bodies';
import { writeCases } from './testing/write-cases';

/** What a code of a column is called. */
const called = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles)
    .map(([id, text]) => `select '${id}' as id, '${text}' as text`)
    .join(' union all ');
const subject = `select id, code || ' ' || full_name as text from ledger.subject
  where account_set_id = 1`;
const business = 'select id, name as text from invoice.business_type where account_set_id = 1';

describe('the calls of 发票', () => {
  const identity = new FakeIdentity();
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('invoice', service, { identity: await identity.start() });
    await identify(test);
    identity.let(manager.userId, 1, 'Manager');
  });
  afterAll(async () => {
    await test.stop();
    await identity.stop();
  });

  it('are told by the operation log: of each act one entry, complete, in words', async () => {
    const { findings } = await operationWalk(test.domain, 'invoice', {
      cases: writeCases(test),
      without: {
        'POST /invoice/import/sets': 'records what it writes in each account set, as an import',
        'POST /invoice/import':
          'its entry counts what was stored; the files are kept, and invoices name their import',
      },
      // The ledger's own entries of the vouchers.
      elsewhere: /^\d{4}-\d{2} /,
      view: {
        schema: 'invoice',
        without: [
          'job',
          'job_file',
          'job_queue',
          'idempotency',
          'account_set',
          'revision',
          'setting',
          'booked_document',
          'print_setting',
          'import_batch',
          'import_file',
        ],
        withoutColumns: [
          'changed_by',
          'changed_at',
          // What follows from the fields and lines, or is the same of every entry.
          'recorded_on',
          'origin',
          'disposition',
          'findings',
          'check_status',
          'untickable',
          'business_rule',
          'type_source',
          'business_ids',
          'is_without_business',
          'line_count',
          'rates',
          'searched',
          'searched_key',
          'digital_tail',
          'number_tail',
          'amount_fen',
          'tax_fen',
          'total_fen',
          'blue_id',
          'red_count',
          'voucher_id',
          'voucher_key',
          'related_voucher_id',
          'is_booking',
          'booked_input_tax',
          'booked_pending_tax',
          'certification_voucher_id',
          'certification_key',
          'certified_tax',
          'created_name',
          'batch_id',
          'deductible_tax',
          'lowered_tax',
          'lowered_reason',
          'line_no',
          'place',
          // Only files state it.
          'stated_total',
          // The entry has conditions as a sentence, and names rules by it.
          'conditions',
          'behind_ids',
          'rule_id',
          'made_by',
          'made_name',
          'made_at',
          'approved_name',
          'approved_at',
        ],
        whole: ['business_type', 'invoice_line'],
        names: {
          subject_id: subject,
          settlement_subject_id: subject,
          settlement_item_id: `select id, name as text from ledger.accounting_category_detail`,
          business_id: business,
          invoice_type: called(invoiceTypeTitles),
          tax_status: called(taxStatusTitles),
          risk_level: called(riskLevelTitles),
          direction: called(unbilledTitles),
          good: called(unbilledGoodTitles),
          invoice_id: 'select id, digital_number as text from invoice.invoice',
          unbilled_id: 'select id, number as text from invoice.unbilled',
          state: called(ruleStateTitles),
          kind: called(Object.fromEntries(invoiceKinds.map(({ code, name }) => [code, name]))),
          reason: called(
            Object.fromEntries(nonDeductibleReasons.map(({ code, name }) => [code, name])),
          ),
          non_deductible_reason: called(
            Object.fromEntries(nonDeductibleReasons.map(({ code, name }) => [code, name])),
          ),
        },
      },
      otherwise: {
        // The tax that is deducted follows from the invoice.
        'PUT /invoice/check': ['130'],
        'PUT /invoice/check/cancel': ['130'],
        // The voucher is the ledger's.
        'POST /invoice/relateVoucher': ['记-3'],
        'POST /invoice/relateVouchers': ['记-4'],
        'POST /invoice/transferOut': ['记-1'],
        // The months of the working paper are asked for, not stored.
        'POST /invoice/vat/export': ['2026-01'],
        // The kind of the list is asked for, not stored.
        'GET /invoice/unbilled/file/export': ['未开票收入'],
        // The former default follows from the new one.
        'POST /invoiceBusiness': ['true'],
      },
    });
    expect(findings).toEqual([]);
  });

  it('let in whom their permissions name, and show a stranger nothing', async () => {
    const canary = '机密';
    const body = inputInvoice(999_001, { sellerName: canary });
    await test.api.call(invoiceCalls.create, { body });
    const { tried, findings } = await tenancyFindings(test.domain, 'invoice', { canary });
    expect(findings).toEqual([]);
    expect(tried).toBeGreaterThan(40);
  });
});
