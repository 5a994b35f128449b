import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  amountIn,
  insuranceBillImport,
  type InputOf,
  type insuranceBillCalls,
} from '@mingzhang/contract';
import { formatMoney, Money, monthText, sumOfTexts } from '@mingzhang/rules';
import {
  billItemOf,
  billKindTitles,
  billKinds,
  billMonth,
  hideNumbers,
  isBillAmount,
  itemsOfBill,
  maskedNumber,
  type BillItem,
  type BillKind,
  type FileLayout,
  type LayoutSource,
  type PersonIndex,
} from '@mingzhang/rules/payroll';
import {
  BusinessError,
  Download,
  importHandler,
  JobHandlers,
  Jobs,
  OperationLog,
  RowFindings,
  sheetBytes,
  sheetTypes,
  type ImportOutcome,
  type ImportWork,
  type RowProblem,
  type TableColumn,
  type TableRow,
} from '@mingzhang/server';
import { LayoutService } from '../file-layout/layout.service';
import {
  FilePeople,
  isTotalRow,
  personOrStranger,
  type SheetPerson,
} from '../sheet-import/file-people';
import { BillPeople } from './bill-people';
import { BillStore, type StoredBillLine } from './bill-store';
import { billLineWords } from './bill-words';

type Body = InputOf<typeof insuranceBillCalls.import>['body'];
interface Args {
  readonly period: string;
  readonly code: string;
}
type Work = ImportWork<LayoutSource, Args>;
type Amounts = StoredBillLine['amounts'];

/** A bill may have a row for each item of a person. */
const billRowsAtMost = 50_000;

/** What reading a row needs to know. */
interface Reading {
  readonly layout: FileLayout;
  readonly absent: readonly string[];
  readonly index: PersonIndex<SheetPerson>;
  readonly items: readonly BillItem[];
  readonly period: string;
}

/** Import of a bill by the titles of its layout. The sheets stay as they are. */
@Injectable()
export class BillImport implements OnModuleInit {
  constructor(
    private readonly layouts: LayoutService,
    private readonly months: BillPeople,
    private readonly bills: BillStore,
    private readonly people: FilePeople,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly log: OperationLog,
  ) {}

  onModuleInit(): void {
    const handler = importHandler<LayoutSource, Args>({
      access: 'payroll.manage',
      name: '缴费明细',
      rowsAtMost: billRowsAtMost,
      columns: async ({ code }) => columnsOf((await this.bill(code)).layout),
      apply: (work) => this.apply(work),
    });
    this.handlers.add(insuranceBillImport, handler);
  }

  /** Keeps the file and starts its import. @throws BusinessError NOT_FOUND */
  async start({ file, mode, period, code }: Body) {
    await this.bill(code);
    await this.months.ofMonth(period);
    return this.jobs.startImport(insuranceBillImport, { file, mode }, { period, code });
  }

  /** @throws BusinessError NOT_FOUND */
  async template(code: string): Promise<Download> {
    const { layout } = await this.bill(code);
    const columns = layout.columns.map(({ title, source }) => ({
      title,
      kind: isBillAmount(source) ? ('amount' as const) : ('text' as const),
    }));
    const bytes = await sheetBytes({ name: '缴费明细', columns, notes: [layout.note], rows: [] });
    return new Download(`${layout.name}模板.xlsx`, sheetTypes.xlsx, bytes);
  }

  private async bill(code: string): Promise<{ layout: FileLayout; kind: BillKind }> {
    const layout = await this.layouts.layout(code);
    const kind = billKinds.find((each) => each === layout.use);
    if (kind) return { layout, kind };
    const msg = `“${layout.name}”不是缴费明细的排版，请重新选择`;
    throw new BusinessError('NOT_FOUND', { msg });
  }

  private async apply({ args, rows, mode, absent, fileName, tell }: Work): Promise<ImportOutcome> {
    await tell('check', 0);
    const { period } = args;
    const { layout, kind } = await this.bill(args.code);
    const month = await this.months.ofMonth(period);
    const index = await this.people.indexOf([...month.people.values()].map(({ row }) => row));
    const items = itemsOfBill(kind, month.items);
    const reading = { layout, absent, index, items, period };
    const read = rows.map((row) => ({ row, ...readLine(row, reading) }));
    const lines = read.flatMap(({ line }) => line ?? []);
    const problems = read.flatMap((each) => each.problems);
    problems.push(...totalProblems(read, reading), ...monthProblems(rows, reading));
    if (lines.length === 0 || (mode === 'all' && problems.length > 0)) {
      return { accepted: 0, unchanged: 0, problems };
    }
    await this.bills.replace({ period, kind }, lines);
    await tell('write', lines.length);
    await this.log.record({
      action: '导入缴费明细',
      object: `${fileName}：${monthText(period)} ${billKindTitles[kind]}，${lines.length} 行`,
      after: { lines: lines.map((line) => ({ toJSON: () => billLineWords(line, items) })) },
    });
    const unknown = lines.filter(({ employeeId }) => employeeId === null).length;
    const notes = unknown === 0 ? [] : [`${unknown} 行的人不在本月工资表中，列入核对表`];
    return { accepted: lines.length, unchanged: 0, problems, notes };
  }
}

function columnsOf({ columns }: FileLayout): TableColumn<LayoutSource>[] {
  return columns
    .filter(({ source }) => source !== 'blank')
    .map(({ title, source }) => ({
      key: source,
      title,
      ...(isBillAmount(source) ? { kind: 'figure' as const, required: true } : {}),
      ...(source === 'name' || source === 'idNumber' || source === 'number'
        ? { oneOf: 'person' }
        : {}),
      ...(source === 'billItem' ? { required: true } : {}),
    }));
}

type Row = TableRow<LayoutSource>;
interface ReadRow {
  readonly line?: StoredBillLine;
  /** What the row of totals states. */
  readonly total?: Amounts;
  readonly problems: readonly RowProblem[];
}

function readLine(row: Row, reading: Reading): ReadRow {
  const { values } = row;
  const { number = '', name = '', idNumber = '' } = values;
  const found = new RowFindings(row);
  const isTotal = isTotalRow({ number, name, idNumber });
  const stated = amountsOf(row, reading, found);
  if (isTotal) return { total: stated, problems: [] };
  const person = personOrStranger(reading.index, { number, name, idNumber }, '本月工资表');
  if ('msg' in person) found.add('PAYROLL_PERSON', person.msg);
  const month = billMonth(values.billMonth ?? '');
  if ((values.billMonth ?? '') !== '' && month === undefined) {
    found.add('FIELD', '费款所属期应为年月，如 202601', 'billMonth');
  } else if (month !== undefined && month > reading.period) {
    found.add(
      'FIELD',
      `费款所属期${monthText(month)}在${monthText(reading.period)}以后，请核对文件`,
      'billMonth',
    );
  }
  const amounts = byItem(values, stated, { reading, found });
  if ('msg' in person || found.problems.length > 0) return { problems: found.problems };
  const { employeeId } = person;
  const masked = maskedNumber(idNumber);
  const line = { line: row.row, employeeId, name: hideNumbers(name), idNumber: masked, amounts };
  return { line, problems: [] };
}

/** Amounts of the row by source; an empty cell is 0 and left out. */
function amountsOf({ values }: Row, { layout, absent }: Reading, found: RowFindings): Amounts {
  const amounts: Record<string, string> = {};
  for (const { source, title } of layout.columns) {
    const text = values[source] ?? '';
    if (!isBillAmount(source) || absent.includes(title) || found.isTold(source)) continue;
    if (text === '') continue;
    const amount = amountIn.safeParse(text);
    if (!amount.success) found.add('FIELD', `“${title}”应为数字，最多 2 位小数`, source);
    else amounts[source] = amount.data;
  }
  return amounts;
}

/** A row for one item states its amounts under the codes of the item. */
function byItem(
  values: Row['values'],
  stated: Amounts,
  { reading, found }: { readonly reading: Reading; readonly found: RowFindings },
): Amounts {
  if (!reading.layout.columns.some(({ source }) => source === 'billItem')) return stated;
  const item = billItemOf(values.billItem, reading.items);
  if (!item) {
    const msg =
      values.billItem === ''
        ? '请填写险种'
        : `不认识险种“${values.billItem}”，请在社保公积金方案中增加同名的险种，或改写文件`;
    found.add('PAYROLL_INSURANCE', msg, 'billItem');
    return {};
  }
  const amounts: Record<string, string> = {};
  const { billPersonal, billCompany } = stated;
  if (billPersonal !== undefined) amounts[`${item.code}Personal`] = billPersonal;
  if (billCompany !== undefined) amounts[`${item.code}Company`] = billCompany;
  return amounts;
}

/** The file's own total has to be the sum of its rows, those that are refused included. */
function totalProblems(
  read: readonly (ReadRow & { readonly row: Row })[],
  { layout }: Reading,
): RowProblem[] {
  const totals = read.filter(({ total }) => total !== undefined);
  const [only] = totals;
  // Several rows of sums are of departments; what each of them adds up is not known.
  if (!only?.total || totals.length > 1) return [];
  const { total, row } = only;
  return layout.columns.flatMap(({ source, title }): RowProblem[] => {
    const stated = total[source];
    if (stated === undefined) return [];
    const others = read.filter((each) => each !== only);
    const sum = sumOfTexts(
      others.flatMap((each) => {
        const parsed = amountIn.safeParse(each.row.values[source] ?? '');
        return parsed.success ? [parsed.data] : [];
      }),
    );
    if (sum.equals(Money.parse(stated))) return [];
    const msg = `合计行“${title}”${formatMoney(Money.parse(stated))} 与各行之和 ${formatMoney(sum)} 不符，请核对文件是否完整`;
    return [{ row: row.row, code: 'FIELD', msg }];
  });
}

/** A file of other months alone is that of another month. */
function monthProblems(rows: readonly Row[], { period }: Reading): RowProblem[] {
  const months = rows.flatMap(({ row, values }) => {
    const month = billMonth(values.billMonth ?? '');
    return month === undefined ? [] : [{ row, month }];
  });
  const [first] = months;
  if (!first || months.some(({ month }) => month >= period)) return [];
  const msg = `文件的费款所属期是${monthText(first.month)}，与${monthText(period)}不同，请核对月份`;
  return [{ row: first.row, code: 'FIELD', msg }];
}
