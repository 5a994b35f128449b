import {
  accountBookCalls,
  auxiliaryLedgerCalls,
  allows,
  dayBookCalls,
  homeCalls,
  initialBalanceCalls,
  journalCalls,
  multiColumnCalls,
  quantityBookCalls,
  roles,
  subjectCalls,
  voucherAttachmentCalls,
  voucherCalls,
  voucherTemplateCalls,
  type Call,
} from '@mingzhang/contract';
import { callsOf, type TestApi, type TestService } from '@mingzhang/server/testing';
import { Books, manager, openAccountSet, startLedger } from '../testing/books';

const month = { periodFrom: '2026-03', periodTo: '2026-04' };
/** Total of all openings: together with visible ones it would reveal a hidden one. */
const openingTotal = '1222222.11';
/** Amounts of subjects other than cash and bank; no other subject has them. */
const hidden = ['876543.21', '876,543.21', '654321.09', '654,321.09', '222222.12', openingTotal];
const shown = '345678.90';
/** A summary of vouchers without cash and bank. */
const hiddenSummary = '计提未公开的工资';

/** Calls allowed for a cashier that return neither balances nor amounts of vouchers. */
const withoutAmounts = [
  'GET /account-sets/checkUse',
  // Names only, which the list of subjects shows to everybody.
  'GET /accountBook/renamed',
  'GET /accounting-category',
  'GET /accounting-category-details',
  'GET /accounting-category-details/list',
  'GET /accounting-category-details/{id}',
  'GET /accounting-category/{id}',
  'GET /accounting-category/{id}/export',
  'GET /accounting-category/{id}/import/template',
  'GET /checkout',
  // Covers account sets where the person may see closing only: a cashier gets names and states.
  'GET /checkout/batch',
  'GET /checkout/batch/sets',
  'GET /checkout/batch/{batchId}/report',
  'GET /checkout/batch/{batchId}/rows',
  'GET /currency',
  'GET /currency/rates',
  'GET /currency/{id}',
  // Names and states of period-end entries.
  'GET /home/closing',
  'GET /jobs/latest/{kind}',
  'GET /jobs/{jobId}',
  'GET /jobs/{jobId}/files/{name}',
  'GET /print-setting/voucher',
  'GET /subject',
  'GET /subject/checkUse/{id}',
  'GET /subject/codeRule',
  'GET /subject/export',
  'GET /subject/import/template',
  'GET /subject/statementRows',
  'GET /subject/{id}',
  'GET /voucher-attachment',
  'GET /voucher-attachment/{id}/content',
  'GET /voucher-attachment/{id}/thumbnail',
  'GET /voucher-template',
  'GET /voucher-template/{id}',
  'GET /voucher-word',
  'GET /voucher-word/{id}',
  'GET /voucher/beforeId',
  'GET /voucher/code',
  'GET /voucher/import/template',
  'GET /voucher/nextId',
  'POST /accounting-category-details/loadAuxiliaryAccountingData',
  'POST /subject/loadByCode',
];
/** Totals of the company; they need the right to read statements, like the income statement. */
const statementTotals = ['GET /home/chart/cost', 'GET /home/chart/revenueProfit'];
/** Calls by which a cashier changes something; of jobs only their own. */
const acts = [
  'DELETE /jobs/{jobId}',
  // Start jobs that read with the rights of their owner.
  'POST /accountBook/archive/export',
  'POST /accountBook/journal/export',
  // Each account set checks the right to close there.
  'POST /checkout/batch',
  'POST /checkout/batch/{batchId}/close',
  'POST /checkout/batch/{batchId}/retry',
  'POST /checkout/batch/{batchId}/steer',
  'POST /jobs/{jobId}/pause',
  'POST /jobs/{jobId}/resume',
  'POST /voucher/cancelCashierSign',
  'POST /voucher/cashierSign',
];

/** Calls whose answer contains no amount of a hidden subject, for any caller. */
const withoutHidden = new Set<Call>([
  // A number of vouchers; it is compared below.
  homeCalls.voucherCount,
  // Balances of cash and bank, which everybody may see.
  homeCalls.cash,
  // Journals of cash and bank; other subjects have none.
  dayBookCalls.dayBook,
  dayBookCalls.dayBookSubjects,
  dayBookCalls.dayBookFile,
  // No subject of these books has quantities.
  quantityBookCalls.quantityLedger,
  quantityBookCalls.quantityLedgerFile,
]);

describe('whose figures a person sees', () => {
  let service: TestService;
  let books: Books;
  let categoryId: number;
  let itemId: number;
  let voucherIds: Record<'cash' | 'other', number>;
  let openingIds: Record<'cash' | 'other', number>;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1, { enableDate: '2026-03-01', cashierModule: 1 });
    const auxiliary = await books.auxiliary('1122', '甲客户');
    categoryId = Number(Object.keys(auxiliary)[0]);
    itemId = Object.values(auxiliary)[0] ?? 0;
    await books.api.call(initialBalanceCalls.save, {
      body: [
        { subjectId: books.subject('1122').id, auxiliary, opening: '876543.21' },
        { subjectId: books.subject('1002').id, opening: shown },
      ],
    });
    const other = await books.post('2026-03-05', [
      { code: '1122', debit: '654321.09', item: '甲客户', summary: hiddenSummary },
      { code: '5001', credit: '654321.09', summary: hiddenSummary },
    ]);
    await books.post('2026-03-31', [
      { code: '560208', debit: '222222.12' },
      { code: '1602', credit: '222222.12' },
    ]);
    const cash = await books.post('2026-03-06', [
      { code: '1001', debit: shown },
      { code: '1002', credit: shown },
    ]);
    voucherIds = { cash: cash.id, other: other.id };
    const openings = await books.api.call(initialBalanceCalls.list, { query: {} });
    const openingOf = (code: string) =>
      openings.find((row) => row.code === code && row.opening !== '0.00')?.id ?? 0;
    openingIds = { cash: openingOf('1002'), other: openingOf('1122') };
  });
  afterAll(() => service.stop());

  interface Answer {
    readonly success: boolean;
  }
  type Ask = (api: TestApi, which: 'cash' | 'other') => Promise<Answer>;
  /** The text of a file; for a refusal its message. */
  const bytesOf = (file: Promise<{ bytes: Buffer }>): Promise<Answer> =>
    file.then(
      ({ bytes }) => ({ success: true, text: bytes.toString('utf8') }),
      (error: unknown) => ({ success: false, text: String(error) }),
    );
  const subjectOf = (which: 'cash' | 'other') =>
    books.subject(which === 'cash' ? '1002' : '1122').id;

  const bySubject = new Set<Call>([
    accountBookCalls.detailsFile,
    multiColumnCalls.multiColumnFile,
    quantityBookCalls.quantityDetailsFile,
  ]);
  const ofItem = (call: Call) => ({
    ...month,
    categoryId,
    ...(call === auxiliaryLedgerCalls.auxiliaryList ? {} : { itemId }),
  });

  /** Every call that returns balances or amounts, for the subject or voucher in question. */
  const figures = new Map<Call, Ask>([
    [accountBookCalls.list, (api) => api.send(accountBookCalls.list, { query: month })],
    [
      accountBookCalls.subjectBalance,
      (api) =>
        api.send(accountBookCalls.subjectBalance, { query: { ...month, showAuxiliary: '1' } }),
    ],
    [
      accountBookCalls.generalLedger,
      (api) => api.send(accountBookCalls.generalLedger, { query: month }),
    ],
    [
      accountBookCalls.details,
      (api, which) =>
        api.send(accountBookCalls.details, { query: { ...month, subjectId: subjectOf(which) } }),
    ],
    [
      accountBookCalls.auxiliaryBalance,
      (api) => api.send(accountBookCalls.auxiliaryBalance, { query: { ...month, categoryId } }),
    ],
    ...[
      accountBookCalls.subjectBalanceFile,
      accountBookCalls.generalLedgerFile,
      accountBookCalls.detailsFile,
      accountBookCalls.auxiliaryBalanceFile,
      journalCalls.subjectSummaryFile,
      journalCalls.journalFile,
      auxiliaryLedgerCalls.auxiliaryDetailsFile,
      multiColumnCalls.multiColumnFile,
      dayBookCalls.dayBookFile,
      quantityBookCalls.quantityDetailsFile,
      quantityBookCalls.quantityLedgerFile,
    ].map((call): [Call, Ask] => [
      call,
      (api, which) => {
        const own = {
          ...(bySubject.has(call) ? { subjectId: subjectOf(which) } : {}),
          ...(call === dayBookCalls.dayBookFile ? { subjectId: subjectOf('cash') } : {}),
          ...(call === auxiliaryLedgerCalls.auxiliaryDetailsFile ? ofItem(call) : {}),
          ...(call === accountBookCalls.auxiliaryBalanceFile ? { categoryId } : {}),
        };
        const query = { ...month, ...own, format: 'csv' } as never;
        return bytesOf(api.file(call, { query }));
      },
    ]),
    ...[auxiliaryLedgerCalls.auxiliaryDetails, auxiliaryLedgerCalls.auxiliaryList].map(
      (call): [Call, Ask] => [call, (api) => api.send(call, { query: ofItem(call) as never })],
    ),
    [
      multiColumnCalls.multiColumn,
      (api, which) =>
        api.send(multiColumnCalls.multiColumn, {
          query: { ...month, subjectId: subjectOf(which) },
        }),
    ],
    [
      dayBookCalls.dayBook,
      (api) =>
        api.send(dayBookCalls.dayBook, { query: { ...month, subjectId: subjectOf('cash') } }),
    ],
    [
      quantityBookCalls.quantityDetails,
      (api, which) =>
        api.send(quantityBookCalls.quantityDetails, {
          query: { ...month, subjectId: subjectOf(which) },
        }),
    ],
    [
      quantityBookCalls.quantityLedger,
      (api) => api.send(quantityBookCalls.quantityLedger, { query: month }),
    ],
    [
      dayBookCalls.dayBookSubjects,
      (api) => api.send(dayBookCalls.dayBookSubjects, { query: month }),
    ],
    [journalCalls.journal, (api) => api.send(journalCalls.journal, { query: month })],
    [journalCalls.subjectSummary, (api) => api.send(journalCalls.subjectSummary, { query: month })],
    [
      homeCalls.voucherCount,
      (api) => api.send(homeCalls.voucherCount, { query: { period: '2026-03' } }),
    ],
    [voucherCalls.summaries, (api) => api.send(voucherCalls.summaries, { query: {} })],
    [homeCalls.cash, (api) => api.send(homeCalls.cash, { query: { period: '2026-03' } })],
    [subjectCalls.select, (api) => api.send(subjectCalls.select, {})],
    [
      subjectCalls.balance,
      (api, which) => api.send(subjectCalls.balance, { query: { subjectId: subjectOf(which) } }),
    ],
    [initialBalanceCalls.list, (api) => api.send(initialBalanceCalls.list, { query: {} })],
    [
      initialBalanceCalls.get,
      (api, which) => api.send(initialBalanceCalls.get, { params: { id: openingIds[which] } }),
    ],
    [initialBalanceCalls.trialBalance, (api) => api.send(initialBalanceCalls.trialBalance, {})],
    [
      initialBalanceCalls.export,
      (api) => bytesOf(api.file(initialBalanceCalls.export, { query: { format: 'csv' } })),
    ],
    [voucherCalls.list, (api) => api.send(voucherCalls.list, { query: month })],
    [
      voucherCalls.get,
      (api, which) => api.send(voucherCalls.get, { params: { id: voucherIds[which] } }),
    ],
    [
      voucherCalls.export,
      (api) => bytesOf(api.file(voucherCalls.export, { query: { ...month, format: 'csv' } })),
    ],
    [
      voucherTemplateCalls.carryForwardMoney,
      (api) =>
        api.send(voucherTemplateCalls.carryForwardMoney, {
          body: { year: 2026, month: 3, code: ['1002', '1122', '5001'] },
        }),
    ],
  ]);

  it('every call that a cashier may read answers figures of cash and bank only', async () => {
    const cashier = service.as({ ...manager, role: 'Cashier' });
    for (const [call, ask] of figures) {
      const own = await ask(cashier, 'cash');
      const text = JSON.stringify([own, await ask(cashier, 'other')]);
      const seen = [...hidden, hiddenSummary].filter((amount) => text.includes(amount));
      // Requires success: a failed answer would hide everything.
      expect({ call: call.path, success: own.success, seen }).toEqual({
        call: call.path,
        success: true,
        seen: [],
      });
    }
  });

  it('a cashier is told in words which books they see, and is not led out of the page', async () => {
    const cashier = service.as({ ...manager, role: 'Cashier' });
    const messages = [];
    for (const ask of figures.values()) {
      const answer = (await ask(cashier, 'other')) as { code?: string; msg?: string };
      if (answer.code === 'FORBIDDEN') messages.push(answer.msg);
    }
    const books = '您的角色只能查看现金与银行科目的账簿，请选择现金或银行科目';
    // 明细账, 多栏账, 数量金额明细账.
    expect(messages.filter((msg) => msg === books)).toHaveLength(3);
    expect(messages.filter((msg) => !msg?.startsWith('您的角色只能查看现金与银行科目'))).toEqual(
      [],
    );
  });

  it('each of these calls answers a hidden figure to whoever sees all books', async () => {
    const viewer = service.as({ ...manager, role: 'View' });
    for (const [call, ask] of figures) {
      const answer = await ask(viewer, 'other');
      const text = JSON.stringify(answer);
      const seen = [...hidden, hiddenSummary].some((amount) => text.includes(amount));
      expect({ call: call.path, success: answer.success, seen }).toEqual({
        call: call.path,
        success: true,
        seen: !withoutHidden.has(call),
      });
    }
  });

  it('no call that a cashier may read is forgotten', () => {
    const titlesOf = (writes: boolean) =>
      callsOf('ledger')
        .filter((call) => call.writes === writes && allows(call.access, 'Cashier'))
        .filter((call) => !figures.has(call))
        .map(({ method, path }) => `${method} ${path}`);
    const others = [...withoutAmounts, ...statementTotals];
    expect(titlesOf(false).filter((title) => !others.includes(title))).toEqual([]);
    expect(titlesOf(true).sort()).toEqual(acts);
  });

  it('expenses and profit on the dashboard are those of the income statement for every reader of it', async () => {
    const query = { period: '2026-03' };
    for (const role of roles) {
      const reader = service.as({ ...manager, role });
      expect([role, allows('home.view', role)]).toEqual([role, allows('report.view', role)]);
      const cost = await reader.call(homeCalls.cost, { query });
      expect([role, cost.map(({ name, value }) => [name, value])]).toEqual([
        role,
        [
          ['销售费用', '0.00'],
          ['管理费用', '222222.12'],
          ['财务费用', '0.00'],
        ],
      ]);
      expect(await reader.call(homeCalls.revenueProfit, { query })).toMatchObject({
        主营业务收入: { '3': '654321.09' },
        本年利润: { '3': '432098.97' },
      });
      const hasBooks = cost.every(({ subjectId }) => subjectId !== null);
      expect([role, hasBooks]).toEqual([role, allows('book.all', role)]);
    }
  });

  it('vouchers are counted, and their summaries offered, as far as they are seen', async () => {
    const cashier = service.as({ ...manager, role: 'Cashier' });
    const query = { period: '2026-03' };
    expect(await cashier.call(homeCalls.voucherCount, { query })).toMatchObject({ count: 1 });
    expect(await books.api.call(homeCalls.voucherCount, { query })).toMatchObject({ count: 3 });
    expect(await cashier.call(voucherCalls.summaries, { query: {} })).toEqual(['测试']);
    expect(await books.api.call(voucherCalls.summaries, { query: {} })).toContain(hiddenSummary);
  });

  it('a cashier signs the vouchers they see; others are as if they were not there', async () => {
    const cashier = service.as({ ...manager, userId: 9, userName: '钱芳', role: 'Cashier' });
    for (const call of [voucherCalls.cashierSign, voucherCalls.cancelCashierSign]) {
      const sign = (ids: string) => cashier.send(call, { body: { ids } });
      const never = await sign('999999999');
      expect(never).toMatchObject({
        success: false,
        code: 'NOT_FOUND',
        msg: '所选凭证不存在或您无权查看，请刷新列表',
      });
      expect(await sign(String(voucherIds.other))).toEqual(never);
      expect(await sign(`${voucherIds.cash},${voucherIds.other}`)).toEqual(never);
      const month = await cashier.call(call, { body: { year: '2026', month: '3' } });
      expect(month).toEqual({ done: 1, refused: [] });
    }
  });

  it('a cashier gets at files of the vouchers they see, and at no others', async () => {
    const cashier = service.as({ ...manager, role: 'Cashier' });
    for (const [which, voucherDate] of [
      ['cash', '2026-03-06'],
      ['other', '2026-03-05'],
    ] as const) {
      const file = { name: `${which}.xml`, bytes: Buffer.from(`<a>${which}</a>`) };
      const { id } = await books.api.call(voucherAttachmentCalls.upload, { body: { file } });
      const codes = which === 'cash' ? ['1001', '1002'] : ['560208', '1602'];
      const body = await books.body(voucherDate, [
        { code: codes[0] ?? '', debit: '1.00' },
        { code: codes[1] ?? '', credit: '1.00' },
      ]);
      const voucher = await books.api.call(voucherCalls.create, {
        body: { ...body, attachmentIds: [id] },
      });
      const listed = await cashier.call(voucherAttachmentCalls.list, {
        query: { voucherId: voucher.id },
      });
      const content = await cashier.raw('GET', `/voucher-attachment/${id}/content`);
      expect([which, listed.length, (content.body as { success: boolean }).success]).toEqual(
        which === 'cash' ? [which, 1, true] : [which, 0, false],
      );
      await books.api.call(voucherCalls.remove, { params: { id: voucher.id } });
    }
  });

  it('a cashier finds vouchers with cash or bank, and their totals', async () => {
    const cashier = service.as({ ...manager, role: 'Cashier' });
    const page = await cashier.call(voucherCalls.list, { query: month });
    expect(page).toMatchObject({ total: 1, totals: { debit: shown } });
  });
});
