import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  amountIn,
  findingText,
  salarySheetImport,
  sheetCode,
  sheetTitle,
  type InputOf,
  type salarySheetFileCalls,
  type SheetKey,
} from '@mingzhang/contract';
import type { SalaryField } from '@mingzhang/rules/payroll';
import {
  BusinessError,
  Exported,
  importHandler,
  JobHandlers,
  Jobs,
  OperationLog,
  templateFile,
  type ImportOutcome,
  type ImportWork,
  type RowProblem,
  type TableColumn,
} from '@mingzhang/server';
import type { MonthRow } from '../sheet/month-row';
import type { SheetRow } from '../sheet/sheet-row';
import { enteredWords } from '../sheet/entered-words';
import { SheetService } from '../sheet/sheet.service';
import { SheetStore } from '../sheet/sheet-store';
import { FilePeople, personColumns, rowsOfPeople, type PersonRow } from './file-people';
import { ImportedRows } from './imported-rows';

type Work = ImportWork<string, SheetKey>;
type Body = InputOf<typeof salarySheetFileCalls.import>['body'];
type Query = InputOf<typeof salarySheetFileCalls.template>['query'];

export const sheetRowsAtMost = 20_000;

/** Import of amounts into the sheet of a month, and its template. */
@Injectable()
export class SheetImport implements OnModuleInit {
  constructor(
    private readonly sheets: SheetService,
    private readonly store: SheetStore,
    private readonly people: FilePeople,
    private readonly imported: ImportedRows,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly log: OperationLog,
  ) {}

  onModuleInit(): void {
    const handler = importHandler<string, SheetKey>({
      access: 'payroll.manage',
      name: '工资表',
      rowsAtMost: sheetRowsAtMost,
      columns: async (key) => columnsOf(await this.sheets.find(key)),
      apply: (work) => this.apply(work),
    });
    this.handlers.add(salarySheetImport, handler);
  }

  /** Keeps the file and starts its import. @throws BusinessError NOT_FOUND, PAYROLL_MONTH */
  async start({ file, mode, ...sheet }: Body) {
    const { period, run } = await this.sheets.draft(sheet);
    return this.jobs.startImport(salarySheetImport, { file, mode }, { period, run });
  }

  /** The people of the month with what is typed already. @throws BusinessError NOT_FOUND */
  async template(sheet: Query): Promise<Exported> {
    const month = await this.sheets.named(sheet);
    const code = sheetCode(month);
    const rows = (await this.store.rows(month)).filter(({ isIn }) => isIn);
    const typed = month.fields.filter(({ isEditable }) => isEditable);
    const notes = [
      '从下一行列名的下方开始填写；工号、姓名、证件号码至少填一项，同名的请填工号。' +
        '空的单元格不改动已填的金额，要清零请填 0；由系统计算的列不导入。',
    ];
    const columns = personColumns
      .map(({ title }) => ({ title, kind: 'text' as 'text' | 'amount' }))
      .concat(typed.map(({ name }) => ({ title: name, kind: 'amount' })));
    const cells = rows.map(({ number, name, entered }) =>
      [number, name, ''].concat(typed.map(({ code }) => entered[code] ?? '')),
    );
    const suffix = `-${code}`;
    const file = await templateFile({ content: '工资表', suffix, columns, notes, rows: cells });
    return new Exported(file, { object: `${rows.length} 人`, filters: { 工资月份: code } });
  }

  private async apply(work: Work): Promise<ImportOutcome> {
    await work.tell('check', 0);
    await this.store.hold();
    const month = await this.sheets.draft(work.args);
    const typed = typedIn(month, work.absent);
    const index = await this.people.indexOf(await this.store.rows(month));
    const { matched, problems } = rowsOfPeople<string>(work.rows, index, '本月工资表');
    const read = matched.map((row) => readAmounts(row, typed));
    problems.push(...read.flatMap((row) => row.problems));
    const right = read.filter((row) => row.problems.length === 0);
    const changed = right.filter(({ isChanged }) => isChanged);
    const unchanged = right.length - changed.length;
    if (changed.length === 0 || (work.mode === 'all' && problems.length > 0)) {
      return { accepted: 0, unchanged, problems };
    }
    const following = await this.imported.write(month, changed);
    await work.tell('write', changed.length);
    const cells = changed.flatMap(({ after, codes }) =>
      codes.map((code) => ({ id: after.id, code })),
    );
    const action = '导入工资表';
    const object = `${work.fileName}：${sheetTitle(month)}工资表 ${changed.length} 人`;
    const before = changed.map((row) => row.before);
    const after = changed.map((row) => row.after);
    await this.log.record({
      action,
      object,
      before: enteredWords(before, month, cells),
      after: enteredWords(after, month, cells),
    });
    return { accepted: changed.length, unchanged, problems, notes: following };
  }
}

function columnsOf({ fields }: MonthRow): TableColumn[] {
  const own = fields
    .filter(({ isEditable }) => isEditable)
    .map(({ code, name }): TableColumn => ({
      key: code,
      title: name,
      kind: 'figure',
    }));
  return [...personColumns, ...own];
}

/** Fields of the month that the file has. @throws BusinessError FILE_COLUMNS for a file of none */
function typedIn({ fields }: MonthRow, absent: readonly string[]): SalaryField[] {
  const typed = fields.filter((field) => field.isEditable && !absent.includes(field.name));
  if (typed.length > 0) return typed;
  throw new BusinessError('FILE_COLUMNS', {
    msg: '文件中没有可以填写的工资项，请下载模板，按模板的列名填写',
  });
}

/** A row of the sheet with what the file says of it. */
interface ReadAmounts {
  readonly before: SheetRow;
  readonly after: SheetRow;
  /** Fields whose amount changes. */
  readonly codes: readonly string[];
  readonly isChanged: boolean;
  readonly problems: readonly RowProblem[];
}

function readAmounts(
  { values, found, person }: PersonRow<string>,
  typed: readonly SalaryField[],
): ReadAmounts {
  const before = person.row;
  const amounts = new Map<string, string>();
  for (const { code, name } of typed) {
    const text = values[code] ?? '';
    if (text === '' || found.isTold(code)) continue;
    const amount = found.read(amountIn, text, (issue) => `“${name}”：${findingText(issue)}`);
    if (amount !== undefined && amount !== before.entered[code]) amounts.set(code, amount);
  }
  const after = { ...before, entered: { ...before.entered, ...Object.fromEntries(amounts) } };
  const codes = [...amounts.keys()];
  return { before, after, codes, isChanged: codes.length > 0, problems: found.problems };
}
