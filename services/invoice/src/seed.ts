import {
  accountingCategoryDetailCalls,
  invoiceBusinessCalls,
  invoiceCalls,
  voucherCalls,
} from '@mingzhang/contract';
import { lastDayOf, type Period } from '@mingzhang/rules';
import { todayInShanghai, type DemoBooks } from '@mingzhang/server';
import { ownBusinesses } from './demo/demo-goods';
import { invoiceOfVoucher, type DemoFacts, type InvoiceIn } from './demo/demo-invoices';
import { openMonthInvoices, type Traveller } from './demo/demo-open-month';

/** Invoices that are sent at a time. */
const sentAtOnce = 6;
const mostVouchers = 500;
const employeeName = '张三';
/** 其他应收款, by employee. */
const advances = '1221';

/** 业务类型 of the demo company: the usual ones, and those of its own. */
export async function seedDemo({ call, subjectId }: DemoBooks): Promise<void> {
  await call(invoiceBusinessCalls.list, { query: { invoiceType: 'IN' } });
  for (const { code, name, subjectCode } of ownBusinesses) {
    const body = { invoiceType: 'IN' as const, code, name, subjectId: subjectId(subjectCode) };
    await call(invoiceBusinessCalls.create, { body });
  }
}

/**
 * The invoices of a month's vouchers, before the month is closed: those of sales, purchases and
 * expenses. Special input invoices are ticked for the month, so that VAT of the invoices is that of
 * the books.
 */
export async function monthEndDemo(books: DemoBooks, period: Period): Promise<void> {
  const { call } = books;
  const facts = await factsOf(books);
  const query = { periodFrom: period, periodTo: period, pageSize: mostVouchers };
  const { records } = await call(voucherCalls.list, { query });
  const invoices = records.flatMap((voucher, place) => {
    const body = invoiceOfVoucher(voucher, place + 1, facts);
    return body ? [{ voucher, body }] : [];
  });
  const ids = await createAll(
    books,
    invoices.map(({ body }) => body),
  );
  const special = ids.filter((_, at) => isTicked(invoices[at]?.body));
  const monthEnd = lastDayOf(period);
  const checkDate = monthEnd < facts.today ? monthEnd : facts.today;
  const body = { ids: special, deductPeriod: period };
  const { refused } = await call(invoiceCalls.check, { query: { checkDate }, body });
  const [first] = refused;
  if (first) throw new Error(`invoice ${first.number} of the demo company: ${first.msg}`);
}

/** Invoices of the last month that wait for somebody to work on them. */
export async function endDemo(books: DemoBooks): Promise<void> {
  const period = books.months.at(-1) ?? '';
  const facts = await factsOf(books);
  await createAll(books, openMonthInvoices(period, facts, await travellerOf(books)));
}

async function travellerOf({ call, subjectId }: DemoBooks): Promise<Traveller> {
  const query = { name: employeeName };
  const found = await call(accountingCategoryDetailCalls.search, { query });
  const employee = found.find(({ name }) => name === employeeName);
  if (!employee) throw new Error(`the demo company has no employee ${employeeName}`);
  return { id: employee.id, name: employee.name, subjectId: subjectId(advances) };
}

const isTicked = (body: InvoiceIn | undefined): boolean =>
  body?.invoiceType === 'IN' && body.kind === 'DE_SPECIAL';

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

/** Records invoices. @returns their ids, in the order of the bodies */
async function createAll({ call }: DemoBooks, bodies: readonly InvoiceIn[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < bodies.length; from += sentAtOnce) {
    const sent = bodies.slice(from, from + sentAtOnce);
    const made = await Promise.all(sent.map((body) => call(invoiceCalls.create, { body })));
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}
