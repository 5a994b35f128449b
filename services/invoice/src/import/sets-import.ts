import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  allows,
  setsImportKind,
  type InvoiceImportReport,
  type MemberSet,
  type SetsImportReport,
  type UploadedFile,
} from '@mingzhang/contract';
import { groupBy } from '@mingzhang/rules';
import type { RowReport } from '@mingzhang/rules/invoice';
import {
  AccountSetScope,
  BusinessError,
  JobHandlers,
  Jobs,
  Memberships,
  type JobContext,
} from '@mingzhang/server';
import { Company } from '../company';
import { ImportBatches } from './import-batches';
import { refusedSheet, reportedRows, type RefusedRow } from './import-report';
import { ImportRun } from './import-run';
import { fileNameOf } from './invoice-import';
import { packFiles, unpackFiles } from './packed-files';
import { readImport } from './read-import';
import { partsOfSets, type SetPart } from './set-parts';

interface SetsArgs {
  /** The account sets of the person when the import was asked for; their order is that of the units. */
  readonly ids: readonly number[];
}

interface ImportedSet {
  readonly counts: SetsImportReport['sets'][number];
  readonly refused: readonly RefusedRow[];
  readonly notices: readonly RowReport[];
}

type Context = JobContext<typeof setsImportKind>;

const mayImport = ({ role }: Pick<MemberSet, 'role'>) => allows('invoice.manage', role);

/** Imports files of several companies into their account sets, each in a transaction of its own. */
@Injectable()
export class SetsImport implements OnModuleInit {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly memberships: Memberships,
    private readonly company: Company,
    private readonly imports: ImportRun,
    private readonly batches: ImportBatches,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.handlers.add(setsImportKind, {
      access: 'invoice.manage',
      run: (context) => this.run(context),
      isStillSeen: ({ report }) => this.mayView(report),
    });
  }

  /** Keeps the files and starts their import. @throws BusinessError FORBIDDEN, JOB_LIMIT */
  async start(files: readonly UploadedFile[]): Promise<{ jobId: string }> {
    const sets = (await this.memberships.found(undefined)).filter(mayImport);
    if (sets.length === 0) throw new BusinessError('FORBIDDEN');
    const title = fileNameOf(files);
    const args: SetsArgs = { ids: sets.map(({ id }) => id).toSorted((a, b) => a - b) };
    const file = { name: title, bytes: packFiles(files) };
    return this.jobs.start(setsImportKind, { title, file, args });
  }

  private async run(context: Context): Promise<void> {
    const { ids } = context.args as SetsArgs;
    const { name, bytes } = await context.file();
    const files = unpackFiles(bytes);
    const { byTaxId, ambiguous } = await context.readApart(() => this.owners(ids));
    const reading = await readImport(files, [...byTaxId.keys()], (rows) =>
      context.progress('read', rows, 0),
    );
    const { parts, refused } = partsOfSets(reading, files, byTaxId);
    const work = { parts, fileName: name, job: `invoice-sets-${context.id}` };
    const made = new Map<number, ImportedSet>();
    await context.unitsApart('write', { total: ids.length, atOnce: 1 }, async (index) => {
      const part = work.parts.get(ids[index] ?? 0);
      const imported = part && (await this.importSet(part, work));
      if (part && imported) made.set(part.set.id, imported);
    });
    const before = await context.readApart(() => this.madeBefore(work, made));
    const sets = [...made.values(), ...before];
    const rows = [...refused, ...sets.flatMap((set) => set.refused)];
    const sheet = await refusedSheet(rows);
    const notices = [...ambiguous, ...reading.notices, ...sets.flatMap((set) => set.notices)];
    await context.finish(async () => ({
      report: {
        sets: sets.map(({ counts }) => counts),
        refused: refused.length,
        ...reportedRows(rows, notices),
        unread: [...reading.unread],
      },
      done: ids.length,
      files: sheet ? { refused: sheet } : {},
    }));
  }

  /** The account sets in which the person may import now, by tax id. */
  private async owners(ids: readonly number[]) {
    const owners: SetPart['set'][] = [];
    for (const set of (await this.memberships.of(ids)).filter(mayImport)) {
      const { taxId } = await this.inSet(set, { writes: false }, () => this.company.own());
      if (taxId !== '') owners.push({ ...set, taxId });
    }
    const byTaxId = new Map<string, SetPart['set']>();
    const ambiguous: RowReport[] = [];
    for (const [taxId, [set, ...others]] of groupBy(owners, (owner) => owner.taxId)) {
      if (set && others.length === 0) byTaxId.set(taxId, set);
      else if (set) {
        const names = [set, ...others].map(({ companyName }) => companyName).join('、');
        const msg = `税号 ${taxId} 有几个账套（${names}），没有导入，请到其中一个账套中导入`;
        ambiguous.push({ file: '', sheet: '', row: 0, number: '', msg });
      }
    }
    return { byTaxId, ambiguous };
  }

  /** Imports into one account set with the role that the person has there now. */
  private async importSet(
    { set, reading, files }: SetPart,
    { fileName, job }: { readonly fileName: string; readonly job: string },
  ): Promise<ImportedSet | undefined> {
    const role = await this.memberships.roleIn(set.id);
    if (role === null || !mayImport({ role })) return undefined;
    const ownTaxId = set.taxId;
    return this.inSet({ id: set.id, role }, { writes: true }, async () => {
      // A repeated try may come after the commit of the one before.
      const before = await this.batches.ofJob(job);
      if (before) return importedBefore(set, before.report);
      const work = { reading, files, fileName, job, ownTaxId, isAlwaysKept: true };
      const { report, refused } = await this.imports.apply(work);
      const own = importedBefore(set, report);
      return { ...own, refused: refused.map((row) => named(row, set)) };
    });
  }

  /** What an earlier try has made, as its records tell. */
  private async madeBefore(
    { parts, job }: { readonly parts: ReadonlyMap<number, SetPart>; readonly job: string },
    made: ReadonlyMap<number, ImportedSet>,
  ): Promise<ImportedSet[]> {
    const found: ImportedSet[] = [];
    for (const { set } of parts.values()) {
      if (made.has(set.id)) continue;
      const batch = await this.inSet(set, { writes: false }, () => this.batches.ofJob(job));
      if (batch) found.push(importedBefore(set, batch.report));
    }
    return found;
  }

  private inSet<T>(
    { id, role }: Pick<MemberSet, 'id' | 'role'>,
    { writes }: { readonly writes: boolean },
    work: () => Promise<T>,
  ): Promise<T> {
    const how = { writes, turn: 'beside' } as const;
    return this.scope.within({ accountSetId: id, role }, how, () => this.scope.transaction(work));
  }

  private async mayView(report: Record<string, unknown> | null): Promise<boolean> {
    if (report === null) return true;
    const ids = setsImportKind.report.parse(report).sets.map(({ id }) => id);
    if (ids.length === 0) return true;
    const sets = (await this.memberships.of(ids)).filter(({ role }) =>
      allows('invoice.view', role),
    );
    return sets.length === ids.length;
  }
}

const named = (row: RowReport, { companyName }: SetPart['set']): RefusedRow => ({
  ...row,
  companyName,
});

function importedBefore(
  set: SetPart['set'],
  { problems, unlisted: _unlisted, notices, unread: _unread, ...counts }: InvoiceImportReport,
): ImportedSet {
  const { id, companyName, taxId } = set;
  return {
    counts: { ...counts, id, companyName, taxId },
    refused: problems.map((row) => named(row as RowReport, set)),
    notices: notices as readonly RowReport[],
  };
}
