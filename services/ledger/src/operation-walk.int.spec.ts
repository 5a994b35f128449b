import { operationWalk, type TestService } from '@mingzhang/server/testing';
import { manager, openAccountSet, startLedger } from './testing/books';
import { carryForwardCases } from './testing/carry-forward-cases';
import { voucherCases } from './testing/voucher-cases';
import { closingCases } from './testing/closing';
import { settingCases } from './testing/write-cases';

describe('the operation log of the ledger', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  it('has one entry of every write and every export: complete, in words, and nothing else', async () => {
    const books = await openAccountSet(service, 1, { cashierModule: 1 });
    const recoded = await openAccountSet(service, 2);
    const closed = await openAccountSet(service, 3);
    const auditor = service.as({ ...manager, userId: 2, userName: '李正' });
    const { walked, findings } = await operationWalk(service, 'ledger', {
      cases: {
        ...settingCases(books, recoded.api),
        ...voucherCases(books, auditor),
        ...carryForwardCases(books),
        ...closingCases(closed),
      },
      without: {
        'DELETE /jobs/{jobId}': 'a job that is cancelled has written nothing',
        'POST /jobs/{jobId}/pause': 'a job that is paused has written nothing',
        'POST /jobs/{jobId}/resume': 'a job that goes on records what it writes',
        'POST /checkout/batch':
          'a trial writes nothing; closing-batch.int.spec compares all tables',
        'POST /checkout/batch/{batchId}/close': 'records what it writes in each account set',
        'POST /checkout/batch/{batchId}/steer':
          'what was closed has its entry, the rest is not written',
        'POST /checkout/batch/{batchId}/retry': 'a trial writes nothing',
        'GET /checkout/batch/{batchId}/report':
          'needs identity; closing-batch.int.spec has its entry',
      },
      sums: { 'POST /voucher/import': '导入凭证' },
      otherwise: {
        'PUT /voucher-word': ['true', '记'],
        // Numbers before and after are listed in pairs.
        'GET /voucher/finishingOffNo': Array.from({ length: 12 }, (_, code) => String(code)),
        // The credit line of a mark; its amount is logged once.
        'POST /accountBook/settlement': ['-12'],
        'DELETE /accountBook/settlement/{id}': ['-12'],
        'POST /accountBook/settlement/undo': ['-12'],
        'GET /accountBook/settlement/export': ['只列未核销的分录'],
        'GET /checkout/sealFile': ['2026-01'],
        'GET /checkout/culprit/export': ['2026-01', '1002 银行存款'],
        'GET /checkout/culprit/books/export': ['2026-01', '试算平衡 · 本年累计发生额'],
        'PUT /checkout/settings': ['凭证断号 不通过不能结账', 'block'],
        'GET /voucher/export': ['记', '1002 银行存款'],
        'POST /accountBook/journal/export': ['2026-01'],
        'POST /accountBook/archive/export': ['2026'],
        // The requested months.
        ...Object.fromEntries(
          [
            'subjectBalance',
            'generalLedger',
            'details',
            'auxiliaryBalance',
            'subjectSummary',
            'journal',
            'auxiliaryDetails',
            'multiColumn',
            'dayBook',
            'quantityDetails',
            'quantityLedger',
            'aging',
            'itemCross',
          ].map((book) => [`GET /accountBook/${book}/export`, ['2026-01']]),
        ),
      },
      view: {
        schema: 'ledger',
        without: [
          // Derived from vouchers and openings.
          'period_balance',
          'carried_balance',
          'carried_total',
          'voucher_counter',
          'deleted_voucher',
          'voucher_seal',
          'seal_state',
          // Internal to the program.
          'job',
          'job_file',
          'job_queue',
          'idempotency',
          'attachment_sweep',
          'attachment_file',
          'closing_batch',
          'closing_batch_set',
        ],
        withoutColumns: [
          // Author and time of a mark are those of the log entry; the amount of a line is on its
          // side.
          'made_by',
          'made_name',
          'made_at',
          'settlement_id',
          'namesake',
          'summaries',
          'search',
          'amount_fen',
          'position',
          'sha256',
          'uploaded_at',
          'uploaded_name',
          'uploaded_by',
          'idle_since',
          'line_no',
          // Covered by the hash of the seal, which the entry contains.
          'state_hash',
          'closed_by',
          'closed_name',
          'closed_at',
          'opened_by',
          'opened_name',
          'opened_at',
          'carried',
          'debit_total',
          'signed_by',
          'audited_by',
          'signed_at',
          'audited_at',
          'created_name',
        ],
        whole: ['voucher', 'voucher_line'],
        names,
      },
    });
    expect(findings).toEqual([]);
    expect(walked).toBeGreaterThan(40);
  });
});

const subjectNames = `select id, code as text from ledger.subject`;
const itemNames = `select id, name as text from ledger.accounting_category_detail`;
const categoryNames = `select id, name as text from ledger.accounting_category`;

const names = {
  subject_id: subjectNames,
  subjectId: subjectNames,
  parent_id: subjectNames,
  category_id: categoryNames,
  item_id: itemNames,
  auxiliary_key: itemNames,
  word_id: `select id, word as text from ledger.voucher_word`,
  reverses_id: `select v.id, v.period || ' ' || w.word || '-' || v.code as text
    from ledger.voucher v join ledger.voucher_word w using (account_set_id)
    where w.id = v.word_id`,
  reverses_part: `select true as id, '（部分）' as text`,
  currency_id: `select id, code as text from ledger.currency`,
  // Kinds stored as numbers and code words.
  type: `select * from (values (0, '日常费用'), (1, '采购')) as t (id, text)`,
  kind: `select * from (values ('difference', '借贷差额'), ('rest', '借贷差额')) as t (id, text)`,
  frequency: `select * from (values ('month', '每月'), ('quarter', '季末')) as t (id, text)`,
  measure: `select 'monthDebit' as id, '本期借方发生额' as text`,
  input: `select 'quantity' as id, '数量' as text`,
  after_step: `select 'amort-deferred' as id, '摊销长期待摊费用' as text`,
  closing_template_id: `select id, name as text from ledger.closing_template`,
  template_id: `select id, name as text from ledger.voucher_template`,
  step_id: `select * from (values ('cogs', '结转销售成本'), ('payroll', '计提工资')) as t (id, text)`,
};
