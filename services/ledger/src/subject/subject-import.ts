import { Injectable, type OnModuleInit } from '@nestjs/common';
import { subjectImport, type InputOf, type subjectCalls } from '@mingzhang/contract';
import { parentCodeOf } from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  Download,
  importHandler,
  JobHandlers,
  Jobs,
  OperationLog,
  sheetBytes,
  sheetTypes,
  templateFile,
  type ImportOutcome,
  type ImportWork,
  type RowProblem,
  type SheetFormat,
  unhurried,
  CompanyName,
  UsageQuestion,
} from '@mingzhang/server';
import { AccountingCategoryService } from '../accounting-category/accounting-category.service';
import { loggedSubjects } from '../names/logged-names';
import { lockOpenPeriods } from '../period/period-lock';
import { concernsEntries } from './subject-taken';
import { insertSubjects, moveToFirstChildren, type NewSubject } from './subject-insert';
import { SubjectImportChange } from './subject-import.change';
import { checkRow, type ChangingRow, type Facts, type GoodRow } from './subject-import.check';
import { namesakeNotes } from './subject-namesakes';
import { rowOfSubject, subjectColumns, subjectNotes, type SubjectKey } from './subject-sheet';
import { SubjectQuery } from './subject.query';
import { SubjectRows } from './subject-rows';

const rowsAtMost = 20_000;
/** Most new first-level subjects whose statement rows the report of an import names. */
const PLACED_AT_MOST = 20;
const deletedMeanwhile = '导入期间有科目被删除，没有写入任何数据，请重新导入';

type Work = ImportWork<SubjectKey, object, 'change'>;

/** The rows of a file by result. */
interface Checked {
  readonly problems: RowProblem[];
  readonly good: GoodRow[];
  readonly changing: ChangingRow[];
  readonly unchanged: number;
}

/** Subjects as files: template, export, and import as a job. */
@Injectable()
export class SubjectImport implements OnModuleInit {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly subjects: SubjectQuery,
    private readonly changes: SubjectImportChange,
    private readonly categories: AccountingCategoryService,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly company: CompanyName,
    private readonly log: OperationLog,
    private readonly usage: UsageQuestion,
    private readonly rows: SubjectRows,
  ) {}

  onModuleInit(): void {
    const handler = importHandler<SubjectKey, object, 'change'>({
      access: 'settings.write',
      turn: 'alone',
      name: '科目',
      rowsAtMost,
      columns: async () => subjectColumns,
      apply: (work) => this.apply(work),
    });
    this.handlers.add(subjectImport, handler);
  }

  start(body: InputOf<typeof subjectCalls.import>['body']): Promise<{ jobId: string }> {
    return this.jobs.startImport(subjectImport, body);
  }

  async template(): Promise<Download> {
    return templateFile({ content: '科目', columns: subjectColumns, notes: subjectNotes });
  }

  async export(format: SheetFormat): Promise<Download> {
    const categories = new Map((await this.categories.list()).map((each) => [each.id, each]));
    const subjects = await this.subjects.list();
    const rows = subjects.map((subject) => rowOfSubject(subject, categories));
    const sheet = { name: '科目', columns: subjectColumns, rows, format };
    const name = await this.company.ofFile({ content: '科目', extension: format });
    return new Download(name, sheetTypes[format], await sheetBytes(sheet));
  }

  /**
   * Imports the subjects of a file. Equal subjects stay untouched; different ones are changed if
   * the file has all columns, under the rules of the screen. So an export restores the chart that
   * it was made from.
   */
  private async apply(work: Work): Promise<ImportOutcome> {
    await work.tell('check', 0);
    const isWhole = work.absent.length === 0;
    const isHolding = touchesEntries(await check(work, await this.facts(isWhole)));
    // Locks months before subjects, as the screen does; then checks all rows again under the lock.
    if (isHolding) await lockOpenPeriods(this.scope);
    await holdSubjects(this.scope);
    const facts = await this.facts(isWhole);
    const { problems, good, changing, unchanged } = await check(work, facts);
    // Subjects of the file were deleted between the two checks.
    if (good.length > 0 && !isHolding)
      throw new BusinessError('CONFLICT', { msg: deletedMeanwhile });
    if (work.mode === 'all' && problems.length > 0) return { accepted: 0, unchanged, problems };
    await this.scope.query('savepoint subject_changes');
    const refused = await this.changes.apply(changing, {
      existing: facts.existing,
      isAll: work.mode === 'all',
      tell: (done) => work.tell('change', done),
    });
    problems.push(...refused);
    if (work.mode === 'all' && problems.length > 0) {
      await this.scope.query('rollback to savepoint subject_changes');
      return { accepted: 0, unchanged, problems };
    }
    if (good.length > 0) await this.write(good, facts, work);
    const refusedRows = new Set(refused.map(({ row }) => row));
    const written = [...good, ...changing.filter(({ row }) => !refusedRows.has(row))];
    return {
      accepted: written.length,
      unchanged,
      problems,
      notes: [
        ...namesakeNotes(written, facts.existing.values(), facts.rule),
        ...(await this.placedNotes(good, facts)),
      ],
    };
  }

  /**
   * Notes on the proposed statement rows of new first-level subjects beyond the chart of the
   * standard.
   */
  private async placedNotes(good: readonly GoodRow[], { rule }: Facts): Promise<string[]> {
    const added = good.flatMap(({ fields, category }) =>
      parentCodeOf(fields.code, rule) === null ? [{ ...fields, category }] : [],
    );
    if (added.length === 0) return [];
    const notes = await this.rows.placedAll(added);
    const more = notes.length - PLACED_AT_MOST;
    if (more <= 0) return notes;
    return [...notes.slice(0, PLACED_AT_MOST), `另有 ${more} 个一级科目按建议列入报表`];
  }

  private async facts(isWhole: boolean): Promise<Facts> {
    const draft = await this.subjects.draftFacts();
    const subjects = await this.subjects.list();
    const categories = await this.categories.list();
    const used = await this.scope.query<{ id: number }>(
      `select distinct subject_id as id from ledger.voucher_line where account_set_id = $1
       union select subject_id from ledger.initial_balance where account_set_id = $1
         and (opening <> 0 or ytd_debit <> 0 or ytd_credit <> 0 or ytd_actual <> 0
           or quantity <> 0 or foreign_amount <> 0)`,
      [this.scope.accountSetId],
    );
    return {
      ...draft,
      isWhole,
      changing: new Map(),
      categories: new Map(draft.categories),
      existing: new Map(subjects.map((subject) => [subject.code, subject])),
      traits: new Map(subjects.map((subject) => [subject.code, subject])),
      auxiliaryByName: new Map(categories.map(({ id, name }) => [name, id])),
      used: new Set(used.map(({ id }) => id)),
    };
  }

  private async write(good: readonly GoodRow[], facts: Facts, work: Work): Promise<void> {
    const { rule } = facts;
    // Read again, because full names of children contain the names of renamed parents.
    const existing = new Map((await this.subjects.list()).map((each) => [each.code, each]));
    const firstChildren = new Map<string, string>();
    for (const { fields } of good) {
      const parent = parentCodeOf(fields.code, rule);
      const isLeaf = parent !== null && existing.get(parent)?.leaf === true;
      if (isLeaf && !firstChildren.has(parent)) firstChildren.set(parent, fields.code);
    }
    const parents = [...firstChildren.keys()].flatMap((code) => existing.get(code)?.id ?? []);
    const named = await this.usage.namedOf({ kind: 'subject', ids: parents, title: '上级科目' });
    await this.scope.query(
      `update ledger.subject set leaf = false, version = version + 1
       where account_set_id = $1 and code = any($2::text[])`,
      [this.scope.accountSetId, [...firstChildren.keys()]],
    );
    const ids = await insertSubjects(this.scope, good.map(toNewSubject), {
      rule,
      existing,
      tell: (done) => work.tell('write', done),
    });
    // As for single additions: the first child takes over the settings of its parent.
    const moves = [...firstChildren].flatMap(([parent, child]) => {
      const [parentId, childId] = [ids.get(parent), ids.get(child)];
      return parentId === undefined || childId === undefined ? [] : [{ parentId, childId }];
    });
    await moveToFirstChildren(this.scope, moves, named);
    const codes = new Set(good.map(({ fields }) => fields.code));
    const added = (await this.subjects.list()).filter(({ code }) => codes.has(code));
    await this.log.record({
      action: '导入科目',
      object: `${work.fileName}：新增 ${good.length} 个科目`,
      after: { mode: work.mode, lines: await loggedSubjects(this.scope, added) },
    });
  }
}

/** Prevents concurrent changes of subjects until the commit; vouchers can still be posted. */
async function holdSubjects(scope: AccountSetScope): Promise<void> {
  await scope.query(
    'select 1 from ledger.subject where account_set_id = $1 order by id for no key update',
    [scope.accountSetId],
  );
}

async function check(work: Work, facts: Facts): Promise<Checked> {
  const problems: RowProblem[] = [];
  const good: GoodRow[] = [];
  const changing: ChangingRow[] = [];
  let unchanged = 0;
  // Parents before children, whatever the order of the file.
  const ordered = work.rows.toSorted((a, b) => (a.values.code < b.values.code ? -1 : 1));
  for await (const row of unhurried(ordered)) {
    const checked = checkRow(row, facts);
    if (Array.isArray(checked)) problems.push(...checked);
    else if (checked === 'unchanged') unchanged += 1;
    else if ('before' in checked) changing.push(checked);
    else {
      good.push(checked);
      facts.categories.set(checked.fields.code, checked.category);
      facts.traits.set(checked.fields.code, checked.fields);
    }
  }
  return { problems, good, changing, unchanged };
}

/**
 * Whether figures are affected: new subjects may take over those of their parents, while changes of
 * names and states leave them alone.
 */
function touchesEntries({ good, changing }: Checked): boolean {
  return good.length > 0 || changing.some(({ before, fields }) => concernsEntries(before, fields));
}

function toNewSubject({ fields, category }: GoodRow): NewSubject {
  return {
    code: fields.code,
    name: fields.name,
    category,
    direction: fields.direction,
    cash: fields.cash,
    status: fields.status,
    currencies: fields.currencies,
    quantityUnit: fields.quantity?.unit ?? null,
    auxiliary: fields.auxiliary.map((categoryId) => ({
      categoryId,
      required: fields.auxiliaryRequired.includes(categoryId),
    })),
  };
}
