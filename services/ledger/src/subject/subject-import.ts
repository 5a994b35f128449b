import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { subjectFields, type ImportMode, type Subject } from '@mingzhang/contract';
import { checkSubjectDraft, parentCodeOf, type SubjectFacts } from '@mingzhang/rules';
import {
  AccountSetScope,
  Download,
  importHandler,
  JobHandlers,
  Jobs,
  OperationLog,
  sheetBytes,
  sheetTypes,
  type ImportOutcome,
  type ImportWork,
  type JobFile,
  type RowProblem,
  type SheetFormat,
  type TableRow,
  unhurried,
} from '@mingzhang/server';
import { exportFileName } from '../set-up/export-file-name';
import { AccountingCategoryService } from '../accounting-category/accounting-category.service';
import { loggedSubjects } from '../logged-names';
import { lockOpenPeriods } from '../period-lock';
import { insertSubjects, moveToFirstChildren, type NewSubject } from './subject-insert';
import {
  categoryOf,
  directionOfTitle,
  rowOfSubject,
  subjectColumns,
  subjectNotes,
  wordsOf,
  type SubjectKey,
} from './subject-sheet';
import { SubjectQuery } from './subject.query';

const kind = 'ledger-subject';
const rowsAtMost = 20_000;
const bodySchema = z.strictObject(subjectFields);
type Fields = z.output<typeof bodySchema>;

/** A row that may be written. */
interface GoodRow {
  readonly row: number;
  readonly fields: Fields;
  readonly category: Subject['category'];
}

interface Facts extends SubjectFacts {
  /** Grows with the rows that were found good. */
  readonly categories: Map<string, Subject['category']>;
  readonly existing: ReadonlyMap<string, Subject>;
  /** What a child takes over where its row leaves it out; grows as well. */
  readonly traits: Map<string, Pick<Subject, 'direction' | 'cash'>>;
  readonly auxiliaryByName: ReadonlyMap<string, number>;
  /** Leaves that have entries or openings: a first child would take them over. */
  readonly used: ReadonlySet<number>;
}

/** Subjects by files: template, export, and import as a job. */
@Injectable()
export class SubjectImport implements OnModuleInit {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly subjects: SubjectQuery,
    private readonly categories: AccountingCategoryService,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly log: OperationLog,
  ) {}

  onModuleInit(): void {
    const handler = importHandler<SubjectKey, object>({
      ...{ access: 'settings.write', name: '科目', rowsAtMost },
      columns: async () => subjectColumns,
      apply: (work) => this.apply(work),
    });
    this.handlers.add(kind, handler);
  }

  start(file: JobFile, mode: ImportMode): Promise<{ jobId: string }> {
    return this.jobs.start({ kind, title: file.name, file, args: { mode, own: {} } });
  }

  async template(): Promise<Download> {
    const sheet = { name: '科目', columns: subjectColumns, notes: subjectNotes, rows: [] };
    return new Download('科目导入模板.xlsx', sheetTypes.xlsx, await sheetBytes(sheet));
  }

  async export(format: SheetFormat): Promise<Download> {
    const categories = new Map((await this.categories.list()).map((each) => [each.id, each]));
    const subjects = await this.subjects.list();
    const rows = subjects.map((subject) => rowOfSubject(subject, categories));
    const sheet = { name: '科目', columns: subjectColumns, rows, format };
    const name = await exportFileName(this.scope, { content: '科目', extension: format });
    return new Download(name, sheetTypes[format], await sheetBytes(sheet));
  }

  /** Adds the subjects of a file. One that is there just so is left alone; none is changed. */
  private async apply(work: ImportWork<SubjectKey, object>): Promise<ImportOutcome> {
    await work.tell('检查', 0);
    await lockOpenPeriods(this.scope);
    const facts = await this.facts();
    const problems: RowProblem[] = [];
    const good: GoodRow[] = [];
    let unchanged = 0;
    // Parents before children, wherever they stand in the file.
    const ordered = work.rows.toSorted((a, b) => (a.values.code < b.values.code ? -1 : 1));
    for await (const row of unhurried(ordered)) {
      const checked = checkRow(row, facts);
      if (Array.isArray(checked)) problems.push(...checked);
      else if (checked === 'unchanged') unchanged += 1;
      else {
        good.push(checked);
        facts.categories.set(checked.fields.code, checked.category);
        facts.traits.set(checked.fields.code, checked.fields);
      }
    }
    if (work.mode === 'all' && problems.length > 0) return { accepted: 0, unchanged, problems };
    if (good.length > 0) await this.write(good, facts, work);
    return { accepted: good.length, unchanged, problems };
  }

  private async facts(): Promise<Facts> {
    const draft = await this.subjects.draftFacts();
    const subjects = await this.subjects.list();
    const categories = await this.categories.list();
    const used = await this.scope.query<{ id: number }>(
      `select distinct subject_id as id from ledger.voucher_line where account_set_id = $1
       union select subject_id from ledger.initial_balance where account_set_id = $1
         and (opening <> 0 or ytd_debit <> 0 or ytd_credit <> 0 or ytd_actual <> 0)`,
      [this.scope.accountSetId],
    );
    return {
      ...draft,
      categories: new Map(draft.categories),
      existing: new Map(subjects.map((subject) => [subject.code, subject])),
      traits: new Map(subjects.map((subject) => [subject.code, subject])),
      auxiliaryByName: new Map(categories.map(({ id, name }) => [name, id])),
      used: new Set(used.map(({ id }) => id)),
    };
  }

  private async write(
    good: readonly GoodRow[],
    facts: Facts,
    work: ImportWork<SubjectKey, object>,
  ): Promise<void> {
    const { rule, existing } = facts;
    const firstChildren = new Map<string, string>();
    for (const { fields } of good) {
      const parent = parentCodeOf(fields.code, rule);
      const isLeaf = parent !== null && existing.get(parent)?.leaf === true;
      if (isLeaf && !firstChildren.has(parent)) firstChildren.set(parent, fields.code);
    }
    await this.scope.query(
      `update ledger.subject set leaf = false, version = version + 1
       where account_set_id = $1 and code = any($2::text[])`,
      [this.scope.accountSetId, [...firstChildren.keys()]],
    );
    const ids = await insertSubjects(this.scope, good.map(toNewSubject), {
      ...{ rule, existing },
      tell: (done) => work.tell('写入', done),
    });
    // As when they were added one by one: the first child takes over what its parent was set to.
    const moves = [...firstChildren].flatMap(([parent, child]) => {
      const [parentId, childId] = [ids.get(parent), ids.get(child)];
      return parentId === undefined || childId === undefined ? [] : [{ parentId, childId }];
    });
    await moveToFirstChildren(this.scope, moves);
    const codes = new Set(good.map(({ fields }) => fields.code));
    const added = (await this.subjects.list()).filter(({ code }) => codes.has(code));
    await this.log.record({
      action: '导入科目',
      object: `${work.fileName}：新增 ${good.length} 个科目`,
      after: { mode: work.mode, lines: await loggedSubjects(this.scope, added) },
    });
  }
}

function checkRow(row: TableRow<SubjectKey>, facts: Facts): GoodRow | 'unchanged' | RowProblem[] {
  const problems: RowProblem[] = row.problems.map((problem) => ({ ...problem, row: row.row }));
  const add = (code: string, msg: string) =>
    problems.push({ row: row.row, code, msg: `第 ${row.row} 行：${msg}` });
  const words = wordsOf(row);
  const parent = parentCodeOf(words.code, facts.rule);
  const auxiliary = idsOf(words.auxiliary, facts, add);
  const auxiliaryRequired = idsOf(words.auxiliaryRequired, facts, add);
  const traits = facts.traits.get(words.code) ?? facts.traits.get(parent ?? '');
  const direction = words.direction === '' ? traits?.direction : directionOfTitle(words.direction);
  if (words.direction !== '' && !direction) add('DIRECTION', '余额方向应为“借”或“贷”，请改正');
  const category = words.category === '' ? undefined : categoryOf(words.category);
  if (words.category !== '' && category === undefined) {
    add('CATEGORY', `科目类别“${words.category}”不存在，请填资产、负债、共同、权益、成本或损益`);
  }
  if (words.hasQuantity === undefined) add('YES_NO', '数量核算应填“是”或“否”');
  if (words.cash === undefined) add('YES_NO', '现金科目应填“是”或“否”');
  if (words.enabled === undefined) add('STATUS', '状态应填“启用”或“停用”');
  const parsed = bodySchema.safeParse({
    ...{ code: words.code, name: words.name, auxiliary, auxiliaryRequired },
    // Missing where the place of the subject is wrong too, which then is what counts.
    direction: direction ?? 'debit',
    currencies: words.currencies,
    quantity: words.hasQuantity ? { unit: words.unit } : null,
    cash: words.cash === 'as above' ? (traits?.cash ?? false) : words.cash,
    status: words.enabled === false ? 0 : 1,
  });
  if (!parsed.success) {
    for (const { message } of parsed.error.issues) add('FIELD', message);
  }
  if (!parsed.success || problems.length > 0) return problems;
  const fields = parsed.data;
  const before = facts.existing.get(fields.code);
  if (before) return isSame(before, fields, category) ? 'unchanged' : [differs(row.row, before)];
  for (const { code, msg } of checkSubjectDraft({ ...fields, category }, facts)) add(code, msg);
  const leaf = parent === null ? undefined : facts.existing.get(parent);
  if (leaf?.leaf && facts.used.has(leaf.id)) {
    add(
      'SUBJECT_MOVE_CONFIRM',
      `上级科目 ${leaf.code} ${leaf.name} 已有凭证或期初余额，请先在科目页面新增它的第一个下级，确认数据转入后再导入`,
    );
  }
  if (problems.length === 0 && !direction) add('DIRECTION', '一级科目须填余额方向“借”或“贷”');
  if (problems.length > 0) return problems;
  const own = category ?? facts.categories.get(parent ?? '');
  if (own === undefined) throw new Error('a checked subject has a category');
  return { row: row.row, fields, category: own };
}

function idsOf(
  names: readonly string[],
  facts: Facts,
  add: (code: string, msg: string) => void,
): number[] {
  return names.flatMap((name) => {
    const id = facts.auxiliaryByName.get(name);
    if (id === undefined) add('AUXILIARY', `辅助核算类别“${name}”不存在，请先新增该类别或改正名称`);
    return id ?? [];
  });
}

function isSame(
  before: Subject,
  fields: Fields,
  category: Subject['category'] | undefined,
): boolean {
  const sorted = (ids: readonly (number | string)[]) => ids.toSorted().join();
  return (
    before.name === fields.name &&
    before.direction === fields.direction &&
    before.status === fields.status &&
    before.cash === fields.cash &&
    (before.quantity?.unit ?? null) === (fields.quantity?.unit ?? null) &&
    (category === undefined || before.category === category) &&
    sorted(before.auxiliary) === sorted(fields.auxiliary) &&
    sorted(before.auxiliaryRequired) === sorted(fields.auxiliaryRequired) &&
    sorted(before.currencies) === sorted(fields.currencies)
  );
}

function differs(row: number, before: Subject): RowProblem {
  const msg =
    `第 ${row} 行：科目编码 ${before.code} 已存在（${before.name}）且内容不同，` +
    '导入只新增科目；请换一个编码，或在科目页面修改';
  return { row, code: 'SUBJECT_CODE_TAKEN', msg };
}

function toNewSubject({ fields, category }: GoodRow): NewSubject {
  return {
    ...{ code: fields.code, name: fields.name, category, direction: fields.direction },
    ...{ cash: fields.cash, status: fields.status, currencies: fields.currencies },
    quantityUnit: fields.quantity?.unit ?? null,
    auxiliary: fields.auxiliary.map((categoryId) => ({
      categoryId,
      required: fields.auxiliaryRequired.includes(categoryId),
    })),
  };
}
