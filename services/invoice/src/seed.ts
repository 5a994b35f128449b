import { setTimeout as after } from 'node:timers/promises';
import {
  accountingCategoryDetailCalls,
  invoiceBusinessCalls,
  invoiceCalls,
  invoiceImportCalls,
  invoiceImportKind,
  invoiceRuleCalls,
  invoiceVoucherCalls,
  jobCalls,
  jobOf,
  voucherCalls,
  type InvoiceImportReport,
  type InvoicesOutcome,
} from '@mingzhang/contract';
import { lastDayOf, periodTitle, type Period } from '@mingzhang/rules';
import { todayInShanghai, type DemoBooks } from '@mingzhang/server';
import { demoRules, ownBusinesses } from './demo/demo-goods';
import { invoiceOfVoucher, type DemoFacts, type InvoiceIn } from './demo/demo-invoices';
import { openMonthInvoices, type Traveller } from './demo/demo-open-month';
import { demoWorkbook } from './demo/demo-workbook';

const mostVouchers = 500;
/** Milliseconds between two looks at a running import. */
const lookEvery = 100;
const employeeName = '张三';
/** 其他应收款, by employee. */
const advances = '1221';

/** 业务类型 of the demo company, the usual ones and its own, and the rules that choose among them. */
export async function seedDemo(books: DemoBooks): Promise<void> {
  const { call, subjectId } = books;
  await call(invoiceBusinessCalls.list, { query: { invoiceType: 'IN' } });
  for (const { code, name, subjectCode } of ownBusinesses) {
    const body = { invoiceType: 'IN' as const, code, name, subjectId: subjectId(subjectCode) };
    await call(invoiceBusinessCalls.create, { body });
  }
  const { businessId } = await factsOf(books);
  for (const { business, words } of demoRules()) {
    const made = await call(invoiceRuleCalls.create, {
      body: {
        invoiceType: 'IN',
        conditions: [{ by: 'item', anyOf: [...words] }],
        businessId: businessId(business),
      },
    });
    const { id, version } = await call(invoiceRuleCalls.submit, { body: seenOf(made) });
    await call(invoiceRuleCalls.approve, { body: { id, version } });
  }
}

/**
 * The invoices of a month's vouchers, before the month is closed: those of sales, purchases and
 * expenses. They are imported in one workbook, special input invoices are ticked for the month, and
 * all are related to their vouchers.
 */
export async function monthEndDemo(books: DemoBooks, period: Period): Promise<void> {
  const { call } = books;
  const facts = await factsOf(books);
  const query = { periodFrom: period, periodTo: period, pageSize: mostVouchers };
  const { records } = await call(voucherCalls.list, { query });
  const invoices = records.flatMap((voucher, place) => {
    const body = invoiceOfVoucher(voucher, place + 1, facts);
    return body ? [{ voucherId: voucher.id, body }] : [];
  });
  await importAll(
    books,
    period,
    invoices.map(({ body }) => body),
  );
  const ids = await idsByNumber(books, period);
  const idOf = ({ digitalNumber = '' }: InvoiceIn) => {
    const id = ids.get(digitalNumber);
    if (id === undefined) throw new Error(`the import left out invoice ${digitalNumber}`);
    return id;
  };
  const special = invoices.filter(({ body }) => isTicked(body)).map(({ body }) => idOf(body));
  const monthEnd = lastDayOf(period);
  const checkDate = monthEnd < facts.today ? monthEnd : facts.today;
  const ticks = { ids: special, deductPeriod: period };
  requireAll(await call(invoiceCalls.check, { query: { checkDate }, body: ticks }));
  const pairs = invoices.map(({ voucherId, body }) => ({ voucherId, ids: [idOf(body)] }));
  requireAll(await call(invoiceVoucherCalls.relateAll, { body: pairs }));
}

/** Invoices of the last month that wait for somebody to work on them. */
export async function endDemo(books: DemoBooks): Promise<void> {
  const period = books.months.at(-1) ?? '';
  const facts = await factsOf(books);
  for (const body of openMonthInvoices(period, facts, await travellerOf(books)))
    await books.call(invoiceCalls.create, { body });
}

async function travellerOf({ call, subjectId }: DemoBooks): Promise<Traveller> {
  const query = { name: employeeName };
  const found = await call(accountingCategoryDetailCalls.search, { query });
  const employee = found.find(({ name }) => name === employeeName);
  if (!employee) throw new Error(`the demo company has no employee ${employeeName}`);
  return { id: employee.id, name: employee.name, subjectId: subjectId(advances) };
}

const isTicked = ({ invoiceType, kind }: InvoiceIn): boolean =>
  invoiceType === 'IN' && kind === 'DE_SPECIAL';

const seenOf = ({ id, version }: { readonly id: number; readonly version: number }) => ({
  id,
  version,
});

/** @throws Error for an invoice that a call refused */
function requireAll({ refused: [first] }: InvoicesOutcome): void {
  if (first) throw new Error(`invoice ${first.number} of the demo company: ${first.msg}`);
}

async function factsOf({ call }: DemoBooks): Promise<DemoFacts> {
  const { company } = await call(invoiceCalls.choices, {});
  const ids = new Map<string, number>();
  for (const invoiceType of ['OUT', 'IN'] as const) {
    const businesses = await call(invoiceBusinessCalls.list, { query: { invoiceType } });
    for (const { code, id } of businesses) ids.set(code, id);
  }
  return {
    company,
    today: todayInShanghai(),
    businessId: (code) => {
      const id = ids.get(code);
      if (id === undefined) throw new Error(`the demo company has no business type ${code}`);
      return id;
    },
  };
}

/** Imports the invoices of a month in one workbook. @throws Error where a row is refused */
async function importAll(
  { call }: DemoBooks,
  period: Period,
  invoices: readonly InvoiceIn[],
): Promise<void> {
  const file = {
    name: `全量发票 ${periodTitle(period)}.xlsx`,
    bytes: await demoWorkbook(invoices),
  };
  const { jobId } = await call(invoiceImportCalls.import, { body: { file } });
  const report = await reportOf(call, jobId);
  const [problem] = report.problems;
  if (problem || report.stored !== invoices.length) {
    const why = problem?.msg ?? report.unread[0]?.msg ?? '';
    throw new Error(`the demo company imported ${report.stored} of ${invoices.length}: ${why}`);
  }
}

/** Waits for the end of an import. @throws Error where it fails */
async function reportOf(call: DemoBooks['call'], jobId: string): Promise<InvoiceImportReport> {
  for (;;) {
    const job = await call(jobCalls.get, { params: { jobId } });
    const { state, report, msg } = jobOf(invoiceImportKind, job);
    if (state === 'done' && report) return report;
    if (state !== 'waiting' && state !== 'running') throw new Error(`import ${state}: ${msg}`);
    await after(lookEvery);
  }
}

/** Ids of the invoices of a month by their digital numbers. */
async function idsByNumber({ call }: DemoBooks, period: Period): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const invoiceType of ['OUT', 'IN'] as const) {
    const body = { invoiceType, periodFrom: period, periodTo: period };
    const found = await call(invoiceCalls.page, { query: { pageSize: mostVouchers }, body });
    for (const { id, digitalNumber } of found.records) ids.set(digitalNumber, id);
  }
  return ids;
}
