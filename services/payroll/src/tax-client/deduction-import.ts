import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import {
  amountIn,
  deductionImport,
  type InputOf,
  type SheetKey,
  type taxClientCalls,
} from '@mingzhang/contract';
import { formatMoney, Money, monthText, sumOfTexts } from '@mingzhang/rules';
import {
  declaredItems,
  personKindAt,
  personKindTitles,
  type DeclaredItem,
} from '@mingzhang/rules/payroll';
import {
  importHandler,
  JobHandlers,
  Jobs,
  OperationLog,
  templateColumns,
  templateFile,
  type ImportOutcome,
  type ImportWork,
  type RowProblem,
  type Download,
  type TableColumn,
} from '@mingzhang/server';
import {
  FilePeople,
  personColumns,
  rowsOfPeople,
  type PersonKey,
  type PersonRow,
} from '../sheet-import/file-people';
import { ImportedRows } from '../sheet-import/imported-rows';
import { sheetRowsAtMost } from '../sheet-import/sheet-import';
import { DeclaredStore } from '../sheet/declared-store';
import type { AmountTexts } from '../sheet/row-pay';
import type { Earlier } from '../sheet/computed-sheets';
import { SheetCalculation } from '../sheet/sheet-calculation';
import type { SheetRow } from '../sheet/sheet-row';
import { SheetService } from '../sheet/sheet.service';
import { SheetStore } from '../sheet/sheet-store';
import { cumulativeOf, dueByClient } from '../sheet/stored-person';

type Key = PersonKey | DeclaredItem;
type Work = ImportWork<Key, SheetKey>;
type Body = InputOf<typeof taxClientCalls.importDeductions>['body'];

const titleOf = (name: string) => `累计${name}`;
const itemColumns = declaredItems.map(([key, name]): TableColumn<Key> => ({
  key,
  title: titleOf(name),
  aliases: [`${name}累计`, `${titleOf(name)}支出`],
  kind: 'figure',
  oneOf: 'item',
}));
const columns: readonly TableColumn<Key>[] = [...personColumns, ...itemColumns];
const typedCode = 'specialAdditional';

/** Import of special additional deductions (专项附加扣除) as the tax client exports them. */
@Injectable()
export class DeductionImport implements OnModuleInit {
  constructor(
    private readonly sheets: SheetService,
    private readonly store: SheetStore,
    private readonly calculation: SheetCalculation,
    private readonly declared: DeclaredStore,
    private readonly people: FilePeople,
    private readonly imported: ImportedRows,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly log: OperationLog,
  ) {}

  onModuleInit(): void {
    const handler = importHandler<Key, SheetKey>({
      access: 'payroll.manage',
      name: '专项附加扣除',
      rowsAtMost: sheetRowsAtMost,
      columns: async () => columns,
      apply: (work) => this.apply(work),
    });
    this.handlers.add(deductionImport, handler);
  }

  /** Keeps the file and starts its import. @throws BusinessError NOT_FOUND, PAYROLL_MONTH */
  async start({ file, mode, ...sheet }: Body) {
    // The first run of a month takes the deductions.
    const { period, run } = await this.sheets.draft(sheet, 'first');
    return this.jobs.startImport(deductionImport, { file, mode }, { period, run });
  }

  async template(): Promise<Download> {
    const notes = [
      '填写本年至发放月份的累计数，可以直接用扣缴客户端导出的表；本月扣除 = 累计数 − 本年以前月份已扣。',
    ];
    const titles = templateColumns(columns, { figures: 'amount' });
    return templateFile({ content: '专项附加扣除', columns: titles, notes });
  }

  private async apply(work: Work): Promise<ImportOutcome> {
    await work.tell('check', 0);
    await this.store.hold();
    const month = await this.sheets.draft(work.args);
    const { payPeriod } = month;
    const index = await this.people.indexOf(await this.store.rows(month));
    const { matched, problems } = rowsOfPeople<DeclaredItem>(work.rows, index, '本月工资表');
    const { inMonth } = await this.calculation.earlier(month);
    const facts = { payPeriod, standing: await this.declared.ofMonth(payPeriod), inMonth };
    const read = matched.map((row) => readItems(row, facts));
    problems.push(...read.flatMap((row) => row.problems));
    const right = read.filter((row) => row.problems.length === 0);
    const changed = right.filter(({ isChanged }) => isChanged);
    const unchanged = right.length - changed.length;
    if (changed.length === 0 || (work.mode === 'all' && problems.length > 0)) {
      return { accepted: 0, unchanged, problems };
    }
    await this.declared.write(
      payPeriod,
      changed.map(({ after, items }) => ({ employeeId: after.employeeId, items })),
    );
    const following = await this.imported.write(month, changed);
    await work.tell('write', changed.length);
    const words = (side: 'before' | 'items') =>
      Object.fromEntries(
        changed.map((row) => [
          `${row.after.number} ${row.after.name}`,
          itemWords(side === 'items' ? row.items : row.itemsBefore),
        ]),
      );
    await this.log.record({
      action: '导入专项附加扣除',
      object: `${work.fileName}：${monthText(payPeriod)}专项附加扣除 ${changed.length} 人`,
      before: words('before'),
      after: { 发放月份: payPeriod, ...words('items') },
    });
    return {
      accepted: changed.length,
      unchanged,
      problems,
      notes: [...lessNotes(changed), ...following],
    };
  }
}

interface ReadItems {
  readonly before: SheetRow;
  readonly after: SheetRow;
  readonly items: AmountTexts;
  readonly itemsBefore: AmountTexts;
  /** What earlier months of the year had. */
  readonly usedBefore: Money;
  readonly isChanged: boolean;
  readonly problems: readonly RowProblem[];
}

function readItems(
  { values, found, person }: PersonRow<Key>,
  {
    payPeriod,
    standing,
    inMonth,
  }: Pick<Earlier, 'inMonth'> & {
    readonly payPeriod: string;
    readonly standing: ReadonlyMap<number, AmountTexts>;
  },
): ReadItems {
  const before = person.row;
  const { kind } = before.person;
  if (personKindAt(kind, payPeriod)?.value.takesSpecialAdditional !== true) {
    found.add('PAYROLL_DEDUCTION', `${personKindTitles[kind]}预扣时不扣专项附加扣除，请删去这一行`);
  }
  if (inMonth.has(before.employeeId)) {
    const msg = '本发放月较早的一次发放已有此人，专项附加扣除在那一次扣除，请导入那一次的工资表';
    found.add('PAYROLL_DEDUCTION', msg);
  }
  const items = Object.fromEntries(
    declaredItems.flatMap(([key, name]) => {
      const text = values[key] === '' ? '0' : values[key];
      if (found.isTold(key)) return [];
      const amount = amountIn.safeParse(text);
      if (!amount.success || Money.parse(amount.data).isNegative) {
        found.add('FIELD', `“${titleOf(name)}”应为不小于 0、最多 2 位小数的金额`, key);
        return [];
      }
      return Money.parse(amount.data).isZero ? [] : [[key, amount.data] as const];
    }),
  );
  const itemsBefore = standing.get(before.employeeId) ?? {};
  const isStanding = standing.has(before.employeeId);
  const { [typedCode]: typed, ...entered } = before.entered;
  const after = { ...before, entered, person: { ...before.person, ...dueByClient(items) } };
  return {
    before,
    after,
    items,
    itemsBefore,
    usedBefore: cumulativeOf(before.before, payPeriod)?.specialAdditionalDeduction ?? Money.zero,
    isChanged: !isStanding || typed !== undefined || !isDeepStrictEqual(items, itemsBefore),
    problems: found.problems,
  };
}

function itemWords(items: AmountTexts): Record<string, string> {
  return Object.fromEntries(
    declaredItems.flatMap(([code, name]) => {
      const amount = items[code];
      return amount === undefined ? [] : [[titleOf(name), amount] as const];
    }),
  );
}

/** People of whom the client says less than earlier months deducted already. */
function lessNotes(changed: readonly ReadItems[]): string[] {
  return changed.flatMap(({ after, items, usedBefore }) => {
    const total = sumOfTexts(Object.values(items));
    if (usedBefore.compare(total) <= 0) return [];
    return [
      `${after.name} 的累计数 ${formatMoney(total)} 少于以前月份已扣的 ${formatMoney(usedBefore)}，本月按 0 扣除，请核对`,
    ];
  });
}
