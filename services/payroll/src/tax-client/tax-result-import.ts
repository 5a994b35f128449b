import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  amountIn,
  taxResultImport,
  type InputOf,
  type SheetKey,
  type taxResultCalls,
} from '@mingzhang/contract';
import { monthText } from '@mingzhang/rules';
import {
  comparedFigures,
  hideNumbers,
  maskedNumber,
  type ComparedFigure,
  type PersonIndex,
} from '@mingzhang/rules/payroll';
import {
  importHandler,
  JobHandlers,
  Jobs,
  OperationLog,
  RowFindings,
  templateColumns,
  templateFile,
  type ImportOutcome,
  type ImportWork,
  type RowProblem,
  type Download,
  type TableColumn,
  type TableRow,
} from '@mingzhang/server';
import {
  FilePeople,
  isTotalRow,
  personColumns,
  personOrStranger,
  type PersonKey,
  type SheetPerson,
} from '../sheet-import/file-people';
import { sheetRowsAtMost } from '../sheet-import/sheet-import';
import type { MonthRow } from '../sheet/month-row';
import type { SheetRow } from '../sheet/sheet-row';
import { SheetService } from '../sheet/sheet.service';
import { SheetStore } from '../sheet/sheet-store';
import { TaxResultStore, type TaxResultLine } from './tax-result.store';

type Key = PersonKey | ComparedFigure | 'tax' | 'item';
type Work = ImportWork<Key, SheetKey>;
type Body = InputOf<typeof taxResultCalls.import>['body'];

const taxTitle = '累计应补(退)税额';
const bonusItem = /奖金/;
const columns: readonly TableColumn<Key>[] = [
  ...personColumns,
  { key: 'item', title: '所得项目', aliases: ['所得类型'] },
  ...comparedFigures.map(([key, title]): TableColumn<Key> => ({
    key,
    title,
    kind: 'figure',
    ...(key === 'cumIncome' ? { aliases: ['累计收入'] } : {}),
  })),
  {
    key: 'tax',
    title: taxTitle,
    kind: 'figure',
    required: true,
    aliases: ['应补(退)税额', '应补退税额', '本期应预扣预缴税额'],
  },
];

/** Import of what the tax client computed (税款计算结果). */
@Injectable()
export class TaxResultImport implements OnModuleInit {
  constructor(
    private readonly sheets: SheetService,
    private readonly store: SheetStore,
    private readonly results: TaxResultStore,
    private readonly people: FilePeople,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly log: OperationLog,
  ) {}

  onModuleInit(): void {
    const handler = importHandler<Key, SheetKey>({
      access: 'payroll.manage',
      name: '税款计算结果',
      rowsAtMost: sheetRowsAtMost,
      columns: async () => columns,
      apply: (work) => this.apply(work),
    });
    this.handlers.add(taxResultImport, handler);
  }

  /** Keeps the file and starts its import. @throws BusinessError NOT_FOUND */
  async start({ file, mode, period, run }: Body) {
    await this.sheets.find({ period, run });
    return this.jobs.startImport(taxResultImport, { file, mode }, { period, run });
  }

  async template(): Promise<Download> {
    const notes = [
      '可以直接用扣缴客户端导出的综合所得申报表；奖金的结果放在同一表中，所得项目写“全年一次性奖金收入”。',
    ];
    const titles = templateColumns(columns, { figures: 'amount' });
    return templateFile({ content: '税款计算结果', columns: titles, notes });
  }

  private async apply(work: Work): Promise<ImportOutcome> {
    await work.tell('check', 0);
    await this.store.hold();
    const { payPeriod } = await this.sheets.find(work.args);
    const sheets = await this.sheets.paidTogether(work.args);
    const index = await this.people.indexOf(await this.rowsOf(sheets));
    const read = work.rows.map((row) => readLine(row, index, work.absent));
    const problems = read.flatMap((row) => row.problems);
    const lines = read.flatMap(({ line }) => line ?? []);
    if (lines.length === 0 || (work.mode === 'all' && problems.length > 0)) {
      return { accepted: 0, unchanged: 0, problems };
    }
    await this.results.replace(
      sheets.map(({ id }) => id),
      lines,
    );
    await work.tell('write', lines.length);
    await this.log.record({
      action: '导入税款计算结果',
      object: `${work.fileName}：${monthText(payPeriod)}发放，${lines.length} 行`,
      after: { lines: lines.map((line) => ({ toJSON: () => lineWords(line) })) },
    });
    const unknown = lines.filter(({ employeeId }) => employeeId === null).length;
    const notes = unknown === 0 ? [] : [`${unknown} 行的人不在本月工资表中，列入核对表`];
    return { accepted: lines.length, unchanged: 0, problems, notes };
  }

  /** One row of everybody who is in one of the sheets. */
  private async rowsOf(sheets: readonly MonthRow[]): Promise<SheetRow[]> {
    const rows = new Map<number, SheetRow>();
    for (const sheet of sheets) {
      for (const row of await this.store.rows(sheet)) {
        if (row.isIn) rows.set(row.employeeId, row);
      }
    }
    return [...rows.values()];
  }
}

/** A line of the result; somebody whom the sheet does not know at all is kept by name. */
function readLine(
  row: TableRow<Key>,
  index: PersonIndex<SheetPerson>,
  absent: readonly string[],
): { readonly line?: TaxResultLine; readonly problems: readonly RowProblem[] } {
  const { values } = row;
  const { number, name, idNumber } = values;
  if (isTotalRow(values)) return { problems: [] };
  const found = new RowFindings(row);
  const person = personOrStranger(index, { number, name, idNumber }, '本月工资表');
  if ('msg' in person) found.add('PAYROLL_PERSON', person.msg);
  const figures: Record<string, string> = {};
  for (const { key, title, kind } of columns) {
    const text = values[key];
    if (kind !== 'figure' || absent.includes(title) || found.isTold(key)) continue;
    const amount = amountIn.safeParse(text === '' ? '0' : text);
    if (amount.success) figures[key] = amount.data;
    else found.add('FIELD', `“${title}”应为数字，最多 2 位小数`, key);
  }
  if (bonusItem.test(values.item)) figures['bonusTax'] = figures['tax'] ?? '0.00';
  if ('msg' in person || found.problems.length > 0) return { problems: found.problems };
  const { employeeId } = person;
  return {
    line: {
      line: row.row,
      employeeId,
      name: hideNumbers(name),
      idNumber: maskedNumber(idNumber),
      figures,
    },
    problems: [],
  };
}

function lineWords({ name, idNumber, figures }: TaxResultLine): Record<string, string> {
  const titles: Readonly<Record<string, string>> = {
    ...Object.fromEntries(comparedFigures),
    tax: taxTitle,
    bonusTax: '其中奖金',
  };
  const amounts = Object.entries(figures).map(([code, amount]) => [titles[code] ?? code, amount]);
  return { 姓名: name, 证件号码: idNumber, ...Object.fromEntries(amounts) };
}
