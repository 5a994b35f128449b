import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  currencyCalls,
  voucherTemplateCalls,
} from '@mingzhang/contract';
import {
  hostileTransport,
  requestStorm,
  type Fitting,
  type TestService,
} from '@mingzhang/server/testing';
import { manager, openAccountSet, startLedger, type Books } from './testing/books';

const runs = Number(process.env['MINGZHANG_GENERATED_RUNS'] ?? '20');
const seed = Number(process.env['MINGZHANG_GENERATED_SEED'] ?? '1');

/**
 * Calls that need a record just created, or a file; `operation-walk` sends valid calls of the
 * writing ones.
 */
const needsMore = new Set([
  'POST /account-sets/updateEncode',
  'POST /subject',
  'PUT /subject',
  'DELETE /subject/{id}',
  'PUT /voucher-word',
  'PUT /currency/rates',
  'POST /currency',
  'PUT /currency',
  'DELETE /currency/{id}',
  'PUT /accounting-category',
  'DELETE /accounting-category/{id}',
  'GET /initial-balance/{id}',
  'PUT /voucher',
  'PUT /initial-balance',
  'POST /voucher/cashierSign',
  'PUT /voucher-template',
  'POST /voucher/carryForwardMoney',
  'POST /voucher-attachment',
  'GET /voucher-attachment/{id}/content',
  'GET /voucher-attachment/{id}/thumbnail',
  'DELETE /voucher-attachment/{id}',
  'GET /jobs/{jobId}',
  'DELETE /jobs/{jobId}',
  'GET /jobs/{jobId}/files/{name}',
  'POST /jobs/{jobId}/pause',
  'POST /jobs/{jobId}/resume',
  'POST /checkout/carryForward/remove',
  'PUT /checkout/carryForward/inputs',
  'PUT /checkout/carryForward/settings',
  'GET /checkout/carryForward/templates/copy',
  'POST /checkout/carryForward/templates/try',
  'POST /checkout/carryForward/templates',
  'PUT /checkout/carryForward/templates',
  'DELETE /checkout/carryForward/templates/{id}',
  'GET /checkout/sealFile',
  // These need a category with an item, a leaf that uses it, and two categories.
  'GET /accountBook/aging',
  'GET /accountBook/aging/export',
  'GET /accountBook/settlement',
  'POST /accountBook/settlement',
  'GET /accountBook/settlement/export',
  'POST /accountBook/settlement/undo',
  'DELETE /accountBook/settlement/{id}',
  'PUT /accountBook/aging/limits',
  'GET /accountBook/itemCross',
  'GET /accountBook/itemCross/export',
  'GET /accountBook/auxiliaryDetails',
  'GET /accountBook/auxiliaryDetails/export',
  'GET /checkout/batch/{batchId}/rows',
  'POST /checkout/batch/{batchId}/close',
  'POST /checkout/batch/{batchId}/steer',
  'POST /checkout/batch/{batchId}/retry',
  'GET /checkout/batch/{batchId}/report',
]);

/** The list of account sets comes from identity, which does not run here. */
const askIdentity = new Set(['GET /checkout/batch/sets', 'POST /checkout/batch']);

describe('generated requests', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    for (let month = 1; month <= 3; month += 1) {
      await books.post(`2026-0${month}-05`, [
        { code: '1002', debit: '100.00', summary: '存现' },
        { code: '1001', credit: '100.00', summary: '存现' },
      ]);
    }
  });
  afterAll(() => service.stop());

  it('are each answered as the contract says: no failure, no hang, no English', async () => {
    const { sent, broken, neverAccepted } = await requestStorm(service, 'ledger', {
      actor: manager,
      runs,
      seed,
      askAbsent: askIdentity,
      fitting: await fittingValues(books),
    });
    console.log(`generated requests to the ledger: ${sent}`);
    expect(sent).toBeGreaterThan(1_000);
    expect(broken).toEqual([]);
    const unexpected = neverAccepted.filter(
      (title) => !needsMore.has(title) && !askIdentity.has(title),
    );
    expect(unexpected).toEqual([]);
  }, 3_600_000);

  it('are refused in a sentence when no form of the product could have sent them', async () => {
    const paths = ['/voucher', '/voucher/audit', '/voucher/import', '/voucher-attachment'];
    expect(await hostileTransport(service, paths)).toEqual([]);
  });
});

/** Existing ids and dates, so that most requests pass the first check. */
async function fittingValues(books: Books): Promise<Fitting> {
  const { api, wordId } = books;
  const [category] = await api.call(accountingCategoryCalls.list, {});
  const [currency] = await api.call(currencyCalls.list, {});
  const item = await api.call(accountingCategoryDetailCalls.create, {
    body: { categoryId: category?.id ?? 0, code: 'C01', name: '恒泰商贸' },
  });
  const [template] = await api.call(voucherTemplateCalls.list, {});
  const subjects = ['1001', '1002', '1122', '5602'].map((code) => books.subject(code).id);
  const dates = ['2026-01-05', '2026-02-28', '2026-03-31'];
  const periods = ['2026-01', '2026-02', '2026-03', '2025-12', '2030-01'];
  const lines = [
    { summary: '存现', subjectId: books.subject('1002').id, debit: '100.00' },
    { summary: '存现', subjectId: books.subject('1001').id, credit: '100.00' },
  ];
  const amounts = ['', '100.00', '0.01', '9999999999999.99', '-5.00'];
  return {
    id: [1, 2, 3, ...subjects, item.id, category?.id, 987_654],
    // Without ids, too: an export of chosen vouchers refuses one that is not there.
    ids: [undefined, '1', '1,2', '999'],
    subjectId: subjects,
    parentId: [...subjects, null],
    wordId: [wordId, 99],
    categoryId: [category?.id],
    accounting_category_id: [category?.id],
    itemId: [item.id],
    categoryDetailsId: [item.id],
    currencyId: [currency?.id],
    templateId: [template?.id],
    asid: [1, 2],
    currency: ['CNY', ''],
    voucherDate: dates,
    period: periods,
    periodFrom: periods.slice(0, 2),
    periodTo: periods.slice(1, 3),
    year: [2026],
    month: [1, 2, 12],
    debit: amounts,
    credit: amounts,
    opening: amounts,
    version: [1],
    known: ['100.00', '-5.00', '0'],
    keyword: ['存现', '100', '记-8', '1,000.00'],
    name: ['招商银行', '库存现金', '测试'],
    level: [1, 3],
    levelFrom: [1],
    subjectFrom: ['1001'],
    subjectTo: ['5602'],
    'POST /voucher': dates.map((voucherDate) => ({ wordId, voucherDate, lines })),
    'POST /subject': ['100291', '100292', '100293'].map((code) => ({
      parentId: books.subject('1002').id,
      code,
      name: `开户行 ${code}`,
      direction: 'debit',
    })),
    'POST /voucher-template': ['存现', '收回备用金'].map((name) => ({
      type: 0,
      name,
      lines: [
        { summary: name, subjectId: books.subject('1002').id, side: 'debit' },
        {
          summary: name,
          subjectId: books.subject('1001').id,
          side: 'credit',
          amount: { kind: 'difference' },
        },
      ],
    })),
    'POST /initial-balance': [{ subjectId: subjects[0], opening: '20.00' }],
    'POST /currency': ['HKD', 'EUR', 'JPY'].map((code) => ({ code, name: code, rate: '7.1' })),
  };
}
