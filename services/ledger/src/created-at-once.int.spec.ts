import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  carryForwardCalls,
  currencyCalls,
  initialBalanceCalls,
  postingCalls,
  settlementCalls,
  subjectCalls,
  voucherAttachmentCalls,
  voucherCalls,
  voucherTemplateCalls,
  voucherWordCalls,
  type Call,
} from '@mingzhang/contract';
import { callsOf, type TestService } from '@mingzhang/server/testing';
import { markBody } from './testing/book-cases';
import { manager, openAccountSet, startLedger, type Books } from './testing/books';
import { rentTemplate } from './testing/carry-forward-cases';

const atOnce = 16;

/**
 * POST calls that create no record: reads by POST, acts on existing records, and uploads processed
 * later.
 */
const makesNothing = new Set([
  // Creates what is missing at that moment; its own spec sends it concurrently.
  '/checkout/carryForward',
  '/checkout/carryForward/remove',
  '/checkout/carryForward/templates/try',
  // Resume and pause jobs.
  '/jobs/{jobId}/pause',
  '/jobs/{jobId}/resume',
  // Undoes marks; its own spec sends it concurrently.
  '/accountBook/settlement/undo',
  // A file with the same lines each time.
  '/accountBook/journal/export',
  '/accountBook/archive/export',
  // A batch of account sets, which others may close concurrently; its own spec covers that.
  '/checkout/batch',
  '/checkout/batch/{batchId}/close',
  '/checkout/batch/{batchId}/steer',
  '/checkout/batch/{batchId}/retry',
  '/subject/loadByCode',
  '/account-sets/updateEncode',
  '/accounting-category-details/import',
  '/voucher/carryForwardMoney',
  '/voucher/batchDelete',
  '/voucher/audit',
  '/voucher/typedNotes',
  '/voucher/cancelAudit',
  '/voucher/cashierSign',
  '/voucher/cancelCashierSign',
  '/voucher/import',
  '/subject/import',
  '/accounting-category/import',
  '/initial-balance/import',
  '/accounting-category-details/loadAuxiliaryAccountingData',
]);

/** A body for each creating call, and how many equal records may result. */
async function creations(
  books: Books,
): Promise<readonly { call: Call; body: unknown; made: 1 | 16; refused?: string }[]> {
  const { api } = books;
  const [category] = await api.call(accountingCategoryCalls.list, {});
  const categoryId = category?.id ?? 0;
  const body = await books.body('2026-01-05', [
    { code: '1001', debit: '10.00' },
    { code: '3001', credit: '10.00' },
  ]);
  const bank = books.subject('1002').id;
  const receivable = books.subject('1122').id;
  const item = await api.call(accountingCategoryDetailCalls.create, {
    body: { categoryId, code: 'C00', name: '恒泰商贸' },
  });
  return [
    {
      call: subjectCalls.create,
      body: { parentId: bank, code: '100201', name: '招商银行', direction: 'debit' },
      made: 1,
      refused: 'SUBJECT_CODE_TAKEN',
    },
    {
      call: voucherWordCalls.create,
      body: { word: '外', printTitle: '外币凭证', isDefault: false },
      made: 1,
      refused: 'NAME_TAKEN',
    },
    {
      call: currencyCalls.create,
      body: { code: 'JPY', name: '日元', exchangeRate: '0.05' },
      made: 1,
      refused: 'CODE_TAKEN',
    },
    {
      call: accountingCategoryCalls.create,
      body: { name: '车辆', customColumns: [] },
      made: 1,
      refused: 'NAME_TAKEN',
    },
    {
      call: accountingCategoryDetailCalls.create,
      body: { categoryId, code: 'C01', name: '云锦服饰' },
      made: 1,
      refused: 'CODE_TAKEN',
    },
    {
      call: voucherTemplateCalls.create,
      body: { name: '取现', type: 0, lines: body.lines.map(templateLine) },
      made: 1,
      refused: 'NAME_TAKEN',
    },
    {
      call: carryForwardCalls.createTemplate,
      body: rentTemplate(books),
      made: 1,
      refused: 'NAME_TAKEN',
    },
    {
      call: initialBalanceCalls.create,
      body: { subjectId: books.subject('1001').id, opening: '5.00' },
      made: 1,
      refused: 'INITIAL_BALANCE_EXISTS',
    },
    {
      call: initialBalanceCalls.auxiliary,
      body: { subjectId: receivable, auxiliary: { [String(categoryId)]: item.id } },
      made: 16,
    },
    {
      call: postingCalls.post,
      body: { source: { kind: 'asset', key: 'A-1' }, voucher: body },
      made: 16,
    },
    {
      call: settlementCalls.settle,
      body: await markBody(books),
      made: 1,
      refused: 'SETTLEMENT_REFUSED',
    },
    {
      call: voucherAttachmentCalls.upload,
      body: { file: { name: '回单.xml', bytes: Buffer.from('<a>回单</a>') } },
      made: 16,
    },
  ];
}

const templateLine = (
  { summary, subjectId }: { summary: string; subjectId: number },
  at: number,
) => ({
  summary,
  subjectId,
  auxiliary: {},
  side: at === 0 ? 'debit' : 'credit',
});

describe('the same record sent sixteen times at once', () => {
  let service: TestService;
  let books: Books;
  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
  });
  afterAll(() => service.stop());

  it('is made once, the others are told why, and no call of the contract is left out', async () => {
    const all = await creations(books);
    const tried = new Set(all.map(({ call }) => call.path));
    // Each request of a person creates a voucher of its own: only a document's voucher is unique.
    tried.add(voucherCalls.create.path);
    const asset = service.as({ ...manager, accountSetId: 1, service: 'asset' });
    const apiFor = ({ access }: Call) => (access === 'service' ? asset : books.api);
    const untried = callsOf('ledger')
      .filter(
        ({ method, path }) => method === 'POST' && !makesNothing.has(path) && !tried.has(path),
      )
      .map(({ path }) => path);
    expect(untried).toEqual([]);
    const found: unknown[] = [];
    for (const { call, body } of all) {
      const answers = await Promise.all(
        Array.from({ length: atOnce }, () => apiFor(call).send(call, { body } as never)),
      );
      const refusals = answers.flatMap((answer) => (answer.success ? [] : [answer]));
      const kinds = new Set(
        refusals.map(({ code, msg }) => (code === 'INVALID_BODY' ? msg : code)),
      );
      found.push([call.path, answers.length - refusals.length, ...kinds]);
    }
    expect(found).toEqual(
      all.map(({ call, made, refused }) => [call.path, made, ...(refused ? [refused] : [])]),
    );
    const { total } = await books.api.call(voucherCalls.list, { query: {} });
    // Besides the document's voucher, the two that settle each other.
    expect(total).toBe(3);
  });
});
