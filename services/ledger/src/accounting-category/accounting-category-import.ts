import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  findingText,
  itemImport,
  itemRecord,
  type AccountingCategory,
  type AccountingCategoryDetail,
  type accountingCategoryCalls,
  type InputOf,
  type ItemFields,
} from '@mingzhang/contract';
import {
  AccountSetScope,
  Download,
  fileColumnsOf,
  importHandler,
  JobHandlers,
  Jobs,
  OperationLog,
  RowFindings,
  readCells,
  sheetBytes,
  sheetTypes,
  templateFile,
  type ImportOutcome,
  type ImportWork,
  type RowProblem,
  type SheetFormat,
  type TableColumn,
  type TableRow,
  unhurried,
  CompanyName,
  writeCells,
} from '@mingzhang/server';
import { AccountingCategoryDetailService } from './accounting-category-detail.service';
import { AccountingCategoryService } from './accounting-category.service';
import { createItems, mayShareNames } from './namesakes';

const rowsAtMost = 50_000;
interface Args {
  readonly categoryId: number;
}

const ownColumns = fileColumnsOf(itemRecord);
const customKey = (index: number) => `custom${index}`;

/** Items of auxiliary accounting as files: template, export, and import as a job. */
@Injectable()
export class AccountingCategoryImport implements OnModuleInit {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly categories: AccountingCategoryService,
    private readonly details: AccountingCategoryDetailService,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly company: CompanyName,
    private readonly log: OperationLog,
  ) {}

  onModuleInit(): void {
    const handler = importHandler<string, Args>({
      access: 'settings.write',
      name: '项目',
      rowsAtMost,
      columns: async ({ categoryId }) => columnsOf(await this.categories.get(categoryId)),
      apply: (work) => this.apply(work),
    });
    this.handlers.add(itemImport, handler);
  }

  async start({
    categoryId,
    ...body
  }: InputOf<typeof accountingCategoryCalls.import>['body']): Promise<{ jobId: string }> {
    await this.categories.get(categoryId);
    return this.jobs.startImport(itemImport, body, { categoryId });
  }

  async template(categoryId: number): Promise<Download> {
    const category = await this.categories.get(categoryId);
    return templateFile({
      content: category.name,
      sheet: '项目',
      columns: headingsOf(category),
      notes: ['从下一行列名的下方开始填写。编码、名称必填且不能重复；状态填“停用”或留空。'],
    });
  }

  async export(categoryId: number, format: SheetFormat): Promise<Download> {
    const category = await this.categories.get(categoryId);
    const items = await this.itemsOf(categoryId);
    const bytes = await sheetBytes({
      name: '项目',
      columns: headingsOf(category),
      format,
      rows: items.map((item) => [
        ...writeCells(itemRecord, item),
        ...category.customColumns.map((_, index) => item.customValues[index] ?? ''),
      ]),
    });
    const file = { content: category.name, extension: format };
    return new Download(await this.company.ofFile(file), sheetTypes[format], bytes);
  }

  private async itemsOf(categoryId: number): Promise<readonly AccountingCategoryDetail[]> {
    const all = { categoryId, keyword: '', page: undefined, pageSize: undefined };
    const items = await this.details.list(all);
    return Array.isArray(items) ? items : items.records;
  }

  /** Adds the items of a file. Equal items are skipped; none is changed. */
  private async apply(work: ImportWork<string, Args>): Promise<ImportOutcome> {
    const { categoryId } = work.args;
    await work.tell('check', 0);
    await this.scope.query(
      'select 1 from ledger.accounting_category where account_set_id = $1 and id = $2 for update',
      [this.scope.accountSetId, categoryId],
    );
    const category = await this.categories.get(categoryId);
    const items = await this.itemsOf(categoryId);
    const byCode = new Map<string, AccountingCategoryDetail>();
    const names = new Map<string, string>();
    for (const item of items) {
      byCode.set(item.code, item);
      names.set(item.name, item.code);
    }
    const problems: RowProblem[] = [];
    const good: ItemFields[] = [];
    const taken = new Set(byCode.keys());
    let unchanged = 0;
    for await (const row of unhurried(work.rows)) {
      const parsed = fieldsOf(row, category);
      if (Array.isArray(parsed)) {
        problems.push(...parsed);
        continue;
      }
      const same = byCode.get(parsed.code);
      if (same && isSame(same, parsed, category)) {
        unchanged += 1;
        continue;
      }
      const problem = takenProblem(row.row, parsed, {
        taken,
        names: mayShareNames(category) ? new Map() : names,
      });
      if (problem) problems.push(problem);
      else {
        good.push(parsed);
        taken.add(parsed.code);
        names.set(parsed.name, parsed.code);
      }
    }
    if (work.mode === 'all' && problems.length > 0) return { accepted: 0, unchanged, problems };
    if (good.length > 0) await this.write(category, good, work);
    return { accepted: good.length, unchanged, problems };
  }

  private async write(
    category: AccountingCategory,
    good: readonly ItemFields[],
    work: ImportWork<string, Args>,
  ): Promise<void> {
    await createItems(this.scope, { categoryId: category.id, items: good }, (done) =>
      work.tell('write', done),
    );
    await this.log.record({
      action: '导入辅助核算项目',
      object: `${work.fileName}：新增 ${good.length} 个${category.name}`,
      after: { mode: work.mode, category: category.name, lines: good },
    });
  }
}

function columnsOf(category: AccountingCategory): TableColumn[] {
  const custom = category.customColumns.map((title, index) => ({ key: customKey(index), title }));
  return [...ownColumns, ...custom];
}

const headingsOf = (category: AccountingCategory) =>
  columnsOf(category).map(({ title }) => ({ title }));

function fieldsOf(row: TableRow, category: AccountingCategory): ItemFields | RowProblem[] {
  const findings = new RowFindings(row);
  const cells = readCells(itemRecord, row.values, {
    idOf: () => undefined,
    refuse: findings.add,
  });
  cells['customValues'] = category.customColumns.map((_, at) => row.values[customKey(at)] ?? '');
  const fields = findings.read(itemRecord.body, cells, (issue) => {
    const [list, index] = issue.path;
    const title = list === 'customValues' ? category.customColumns[Number(index)] : undefined;
    return title === undefined ? findingText(issue) : `“${title}”最多 200 个字`;
  });
  return findings.problems.length > 0 || !fields ? findings.problems : fields;
}

function isSame(
  item: AccountingCategoryDetail,
  fields: ItemFields,
  { customColumns }: AccountingCategory,
): boolean {
  return (
    item.name === fields.name &&
    item.status === fields.status &&
    item.remark === fields.remark &&
    customColumns.every((_, at) => (item.customValues[at] ?? '').trim() === fields.customValues[at])
  );
}

function takenProblem(
  row: number,
  { code, name }: ItemFields,
  { taken, names }: { taken: ReadonlySet<string>; names: ReadonlyMap<string, string> },
): RowProblem | undefined {
  if (taken.has(code)) {
    const msg = `编码 ${code} 已存在且内容不同，导入只新增项目；请换一个编码，或在页面修改`;
    return { row, code: 'CODE_TAKEN', msg };
  }
  const owner = names.get(name);
  if (owner === undefined) return undefined;
  return {
    row,
    code: 'NAME_TAKEN',
    msg: `名称“${name}”已存在（编码 ${owner}），请改名或删除该行`,
  };
}
