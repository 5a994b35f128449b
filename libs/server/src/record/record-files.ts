import {
  declaredField,
  isNeeded,
  logTitleOf,
  type Access,
  type CellReading,
  type ImportJobKind,
  type ImportMode,
  type NameOfId,
  type RecordDeclaration,
} from '@mingzhang/contract';
import type { Problem, Table } from '@mingzhang/rules';
import type { CompanyName } from '../company-name';
import type { Download } from '../download';
import {
  importHandler,
  RowFindings,
  type ImportOutcome,
  type ImportWork,
  type JobHandlers,
  type Jobs,
  type RowProblem,
} from '../job';
import type { OperationLog } from '../operation-log';
import {
  tableFile,
  templateColumns,
  templateFile,
  type SheetFormat,
  type TableColumn,
  type TableRow,
} from '../sheet';
import { unhurried } from '../unhurried';
import type { RecordStore } from './record-store';
import type { VersionedRecord } from './tenant-record';

/** What the files of a kind of records are made and read by. */
export interface FiledKind<F extends object, Row> {
  readonly importKind: ImportJobKind;
  /** Who imports. */
  readonly access: Access;
  /** The list, which an export repeats. */
  readonly table: Table<Row>;
  /** The field that no two records share; a row whose code is there already is not written again. */
  readonly code: keyof F & string;
  /**
   * Looks up the subjects, items and other records that the rows of a file name, once for each file; needed if a field
   * refers to one.
   * @param rows cells by the keys of their columns
   */
  readonly lookUp?: (rows: readonly Cells[]) => Promise<FileFacts<F>>;
}

type Cells = Readonly<Record<string, string>>;

/** What a domain looks up for the rows of a file. */
interface FileFacts<F> {
  readonly idOf: CellReading['idOf'];
  /** Names the same for the operation log. */
  readonly nameOf: NameOfId;
  /** The rules that a single record is checked by beside its own, such as whether a subject takes entries. */
  readonly check?: (fields: F) => readonly Problem[];
}

const rowsAtMost = 20_000;

/** The fields of a file, in their order. */
type Filed = Pick<RecordDeclaration, 'fields' | 'names'>;

/** A column of a file for each field that has one, in the order of the fields. */
export function fileColumnsOf({ fields, names }: Filed): TableColumn[] {
  return names.flatMap((name) => {
    const field = declaredField(fields, name);
    if (field.file === 'none') return [];
    const { key = name, heading, aliases, isRequired, kind } = field.file;
    return [
      {
        key,
        title: heading ?? field.title,
        required: isRequired ?? isNeeded(field),
        ...(aliases ? { aliases } : {}),
        ...(kind ? { kind } : {}),
      },
    ];
  });
}

/** What the cells of a row say, for the schema of the record. A field without a column is left out. */
export function readCells(
  { fields, names }: Filed,
  values: Readonly<Record<string, string>>,
  reading: CellReading,
): Record<string, unknown> {
  const cells: Record<string, unknown> = {};
  for (const name of names) {
    const field = declaredField(fields, name);
    const cell = field.file === 'none' ? undefined : values[field.file.key ?? name];
    if (cell === undefined) continue;
    const refuse = (code: string, msg: string) => reading.refuse(code, msg, name);
    cells[name] = field.readCell(cell, { ...reading, refuse });
  }
  return cells;
}

/** The cells of a record, in the order of its columns. */
export function writeCells(
  { fields, names }: Filed,
  record: object,
  nameOf: NameOfId = () => null,
): string[] {
  const values = record as Readonly<Record<string, unknown>>;
  const filed = names.filter((name) => declaredField(fields, name).file !== 'none');
  return filed.map((name) => declaredField(fields, name).cellText(values[name], nameOf));
}

/** 导入, 导出 and 下载模板 of a kind of records, by the description of their table. */
export class RecordFiles<F extends object, R extends VersionedRecord & F, Row> {
  private readonly columns: readonly TableColumn[];

  constructor(
    private readonly tools: {
      readonly jobs: Jobs;
      readonly handlers: JobHandlers;
      readonly log: OperationLog;
      readonly company: CompanyName;
    },
    private readonly records: RecordStore<F, R>,
    private readonly kind: FiledKind<F, Row>,
  ) {
    this.columns = fileColumnsOf(records.table.record);
    const handler = importHandler<string, object>({
      access: kind.access,
      name: records.title,
      rowsAtMost,
      columns: async () => this.columns,
      apply: (work) => this.apply(work),
    });
    tools.handlers.add(kind.importKind, handler);
  }

  /** Keeps the file and starts its import. */
  async start(body: {
    readonly file: { name: string; bytes: Uint8Array };
    readonly mode: ImportMode;
  }) {
    return this.tools.jobs.startImport(this.kind.importKind, body);
  }

  /** An empty sheet with the titles that an import reads. */
  async template(): Promise<Download> {
    const needed = this.columns.flatMap(({ title, required }) => (required ? title : []));
    const notes = [
      `从下一行列名的下方开始填写；${needed.join('、')}必填，${this.codeTitle}不能重复，日期如 2026-01-31。`,
    ];
    const columns = templateColumns(this.columns);
    return templateFile({ content: this.records.title, columns, notes });
  }

  /** What the list shows, all of it, as a file. */
  async export(
    rows: readonly Row[],
    { keyword, format }: { readonly keyword: string; readonly format: SheetFormat },
  ) {
    const content = this.records.title;
    const name = await this.tools.company.ofFile({ content });
    return tableFile(this.kind.table, {
      name,
      rows,
      format,
      object: `${rows.length} 条${content}`,
      filters: { keyword },
    });
  }

  /** Adds the records of a file. One that exists with the same fields is skipped; existing records are never changed. */
  private async apply(work: ImportWork<string, object>): Promise<ImportOutcome> {
    await work.tell('check', 0);
    const standing = await this.records.byField(this.kind.code);
    const facts = await this.lookUp(work);
    const problems: RowProblem[] = [];
    const good: F[] = [];
    const taken = new Set(standing.keys());
    let unchanged = 0;
    for await (const row of unhurried(work.rows)) {
      const found = new RowFindings(row);
      const fields = this.read(row, found, facts);
      if (fields) {
        const code = String(fields[this.kind.code]);
        const same = standing.get(code);
        if (same && this.records.isSame(same, fields)) unchanged += 1;
        else if (taken.has(code)) {
          const named = `${this.codeTitle} ${code}`;
          const msg = `${named} 已存在且内容不同，导入只新增；请换一个${this.codeTitle}，或在页面修改`;
          found.add('CODE_TAKEN', msg);
        } else {
          good.push(fields);
          taken.add(code);
        }
      }
      problems.push(...found.problems);
    }
    if (work.mode === 'all' && problems.length > 0) return { accepted: 0, unchanged, problems };
    if (good.length > 0) await this.write(good, work, facts);
    return { accepted: good.length, unchanged, problems };
  }

  /** What people call the field that no two records share: 编码. */
  private get codeTitle(): string {
    return logTitleOf(declaredField(this.records.table.record.fields, this.kind.code));
  }

  private async lookUp({ rows }: ImportWork<string, object>): Promise<FileFacts<F>> {
    const found = await this.kind.lookUp?.(rows.map(({ values }) => values));
    return found ?? { idOf: () => undefined, nameOf: () => null };
  }

  private async write(
    good: readonly F[],
    work: ImportWork<string, object>,
    { nameOf }: FileFacts<F>,
  ): Promise<void> {
    await this.records.createAll(good, (done) => work.tell('write', done));
    await this.tools.log.record({
      action: `导入${this.records.title}`,
      object: `${work.fileName}：新增 ${good.length} 条${this.records.title}`,
      after: { mode: work.mode, lines: good.map((fields) => this.records.logged(fields, nameOf)) },
    });
  }

  /** A row by the schema of a single record, then by its rule; undefined where one of them finds something. */
  private read(
    { values }: TableRow,
    found: RowFindings,
    { idOf, check }: FileFacts<F>,
  ): F | undefined {
    if (found.problems.length > 0) return undefined;
    const { record } = this.records.table;
    const cells = readCells(record, values, { idOf, refuse: found.add });
    // The body has the fields of the record.
    const fields = found.read(record.body, cells) as F | undefined;
    if (!fields) return undefined;
    const problems = [...(record.check?.(fields as never) ?? []), ...(check?.(fields) ?? [])];
    for (const { code, msg } of problems) found.add(code, msg);
    return found.problems.length > 0 ? undefined : fields;
  }
}
