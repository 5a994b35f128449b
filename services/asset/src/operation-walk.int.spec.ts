import { assetTypeCalls } from '@mingzhang/contract';
import {
  addMethodTitles,
  assetChangeTitles,
  assetKindTitles,
  methodTitles,
} from '@mingzhang/rules';
import {
  operationWalk,
  startDomain,
  tenancyFindings,
  type DomainTest,
} from '@mingzhang/server/testing';
import * as service from './service';
import { stockCases } from './testing/stock-cases';
import { cardAdder, cardCases } from './testing/write-cases';

/** What a code of a column is called. */
const called = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles)
    .map(([id, text]) => `select '${id}' as id, '${text}' as text`)
    .join(' union all ');
const subject = `select id, code || ' ' || full_name as text from ledger.subject
  where account_set_id = 1`;

describe('the calls of 资产', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('asset', service);
    await test.api.call(assetTypeCalls.list, { query: {} });
  });
  afterAll(() => test.stop());

  it('are told by the operation log: of each act one entry, complete, in words', async () => {
    const { findings } = await operationWalk(test.domain, 'asset', {
      cases: cardCases(test),
      without: { ...runsWalked, ...stockWalked },
      elsewhere: /^\d{4}-\d{2} /,
      view: {
        schema: 'asset',
        // card_month and revision follow from cards and changes, booked_document from vouchers.
        without: [
          'job',
          'job_file',
          'job_queue',
          'idempotency',
          'account_set',
          'card_month',
          'revision',
          'setting',
          'run',
          'booked_document',
          ...stockTables,
        ],
        withoutColumns: [
          'changed_by',
          'changed_at',
          'created_name',
          'department_ids',
          'kind',
          'replaced',
          // Said in words by before_text and after_text.
          'content',
          'voucher_key',
          'departmentId',
          'auxiliary',
        ],
        names: {
          method: called(methodTitles),
          residual_rate: called({ 0.05: '5%', 0.03: '3%' }),
          share: called({ 1: '100%', '1.0000000000': '100%' }),
          add_method: called(addMethodTitles),
          type_id: 'select id, name as text from asset.asset_type',
          asset_id: "select id, code || ' ' || name as text from asset.card",
          related_voucher_id: `select v.id, w.word || '-' || v.code as text from ledger.voucher v
            join ledger.voucher_word w on w.account_set_id = v.account_set_id and w.id = v.word_id`,
          ...Object.fromEntries(
            [
              'asset_subject_id',
              'accumulated_subject_id',
              'impairment_subject_id',
              'clearing_subject_id',
              'settlement_subject_id',
              'expense_subject_id',
              'expenseSubjectId',
            ].map((column) => [column, subject]),
          ),
        },
      },
      otherwise: {
        // The kind stands in `kind` of the type, which the card takes over.
        ...Object.fromEntries(
          ['POST', 'PUT'].map((method) => [
            `${method} /assets/type`,
            Object.values(assetKindTitles),
          ]),
        ),
        'DELETE /assets/type/{id}': Object.values(assetKindTitles),
        'POST /assets/change': Object.values(assetChangeTitles),
        'POST /assets/export': ['2026-01'],
      },
    });
    expect(findings).toEqual([]);
  });

  it.each([
    {
      what: 'stock-takings',
      tables: ['stock_taking', 'stock_surplus'],
      lines: false,
      columns: ['taking_id', 'counted_at', 'counted_name', 'closed_at', 'closed_name'],
    },
    {
      what: 'what was counted',
      tables: ['stock_line'],
      lines: true,
      columns: ['taking_id', 'counted_at', 'counted_name', 'is_different', 'asset_id'],
    },
  ])('tell of $what in the log as well', async ({ tables, columns, lines }) => {
    const routes = Object.entries(stockCases(test, cardAdder(test))).filter(
      ([route]) => lines === /scan|line/.test(route),
    );
    const walked = new Set(routes.map(([route]) => route));
    const all = Object.keys({ ...cardCases(test), ...runsWalked, ...stockWalked });
    const { findings } = await operationWalk(test.domain, 'asset', {
      cases: Object.fromEntries(routes),
      without: Object.fromEntries(
        all.filter((route) => !walked.has(route)).map((route) => [route, 'walked elsewhere']),
      ),
      view: {
        schema: 'asset',
        without: [
          'job',
          'job_file',
          'job_queue',
          'idempotency',
          'account_set',
          'asset_type',
          'card',
          'card_month',
          'change',
          'run',
          'setting',
          'revision',
          'print_setting',
          ...stockTables.filter((table) => !tables.includes(table)),
        ],
        withoutColumns: ['changed_by', 'changed_at', 'created_name', 'created_at', ...columns],
        names: { asset_id: "select id, code || ' ' || name as text from asset.card" },
      },
      otherwise: Object.fromEntries(
        [...walked].map((route) => [
          route,
          [
            'true',
            'pending',
            'found',
            'missing',
            'mend',
            '未盘',
            '已盘',
            '待修',
            // How many cards there are, and how many of them are missing.
            '盘点中',
            '已提交',
            '2026-01',
            ...Array.from({ length: 30 }, (_, at) => `${at}`),
          ],
        ]),
      ),
    });
    expect(findings).toEqual([]);
  });

  it('let in whom their permissions name, and show a stranger nothing', async () => {
    const canary = '机密';
    await test.domain.database.queryAll(
      `update asset.card set name = '${canary}' where code = 'W01'`,
    );
    const { tried, findings } = await tenancyFindings(test.domain, 'asset', { canary });
    expect(findings).toEqual([]);
    expect(tried).toBeGreaterThan(60);
  });
});

/** Routes of 折旧, 汇总 and 对账, which have specs of their own. */
const runsWalked = Object.fromEntries(
  [
    'GET /assets/check/export',
    'GET /assets/summary/export',
    'POST /assets/depreciation',
    'DELETE /assets/depreciation/{id}',
    'GET /assets/depreciation/createVoucher',
    'DELETE /assets/depreciation/{id}/voucher',
    'GET /assets/depreciation/relate',
    'PUT /assets/setting',
  ].map((route) => [route, 'walked beside its runs']),
);

const stockTables = ['stock_taking', 'stock_line', 'stock_surplus'];
/** Routes of 盘点, which are walked by themselves. */
const stockWalked = Object.fromEntries(
  [
    'POST /assets/stock-taking',
    'DELETE /assets/stock-taking/{id}',
    'POST /assets/stock-taking/{id}/scan',
    'PUT /assets/stock-taking/{id}/line',
    'POST /assets/stock-taking/{id}/surplus',
    'POST /assets/stock-taking/{id}/close',
    ...['DELETE', 'PUT'].map((method) => `${method} /assets/stock-taking/{id}/surplus/{surplusId}`),
    'POST /assets/stock-taking/{id}/reopen',
    'GET /assets/stock-taking/{id}/export',
  ].map((route) => [route, 'walked beside its stock-takings']),
);
