import { Injectable } from '@nestjs/common';
import { messageOf, type Subject } from '@mingzhang/contract';
import {
  AccountSetScope,
  BusinessError,
  mnemonicOf,
  OperationLog,
  type RowProblem,
} from '@mingzhang/server';
import { loggedSubjects } from '../names/logged-names';
import { saveSealedNames } from '../names/sealed-names';
import { requireCashKept } from './moved-lines';
import { SubjectChange } from './subject-change';
import { concernsEntries } from './subject-taken';
import type { ChangingRow } from './subject-import.check';
import { SubjectQuery } from './subject.query';

const rowsPerStatement = 500;

interface ChangeOptions {
  /** The subjects as read before, by code. */
  readonly existing: ReadonlyMap<string, Subject>;
  /** Whether one refused row refuses the whole file, so that nothing needs to be written. */
  readonly isAll: boolean;
  readonly tell: (done: number) => Promise<void>;
}

/**
 * Applies the changes of a file to subjects, under the rules of the screen and with its log
 * entries, in few statements, because the import locks the account set.
 */
@Injectable()
export class SubjectImportChange {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly subjects: SubjectQuery,
    private readonly changes: SubjectChange,
    private readonly log: OperationLog,
  ) {}

  /**
   * @returns problems of refused rows: as on the screen, content that entries use cannot be removed
   */
  async apply(
    rows: readonly ChangingRow[],
    { existing, isAll, tell }: ChangeOptions,
  ): Promise<RowProblem[]> {
    const { allowed, problems } = await this.judge(rows);
    if (allowed.length === 0 || (isAll && problems.length > 0)) return problems;
    const written: ChangingRow[] = [];
    for (const batch of batchesOf(allowed)) {
      await tell(written.length);
      const ids = await this.write(batch);
      for (const each of batch) {
        if (ids.has(each.before.id)) written.push(each);
        else
          problems.push({ row: each.row, code: 'VERSION_STALE', msg: messageOf('VERSION_STALE') });
      }
    }
    const renamed = fullNamesBy(existing, written);
    await this.rename([...existing.values()], renamed);
    await this.record(written, renamed);
    return problems;
  }

  private async judge(rows: readonly ChangingRow[]) {
    const allowed: ChangingRow[] = [];
    const problems: RowProblem[] = [];
    for (const each of rows) {
      const { row, before, fields } = each;
      try {
        if (concernsEntries(before, fields)) await this.changes.check(before, fields, []);
        if (before.leaf && before.cash !== fields.cash) {
          await requireCashKept(this.scope, before.id);
        }
        allowed.push(each);
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error;
        problems.push({ row, code: error.code, msg: error.message });
      }
    }
    return { allowed, problems };
  }

  /** @returns the ids that were changed; subjects changed concurrently are left out */
  private async write(rows: readonly ChangingRow[]): Promise<ReadonlySet<number>> {
    const changed = rows.map(({ before: { id, version }, fields }) => ({
      id,
      version,
      name: fields.name,
      mnemonic: mnemonicOf(fields.name),
      direction: fields.direction,
      status: fields.status,
      cash: fields.cash,
      currencies: fields.currencies,
      quantity_unit: fields.quantity?.unit ?? null,
    }));
    const updated = await this.scope.query<{ id: number }>(
      `update ledger.subject s set version = s.version + 1, name = r.name, mnemonic = r.mnemonic,
         direction = r.direction, status = r.status, cash = r.cash, currencies = r.currencies,
         quantity_unit = r.quantity_unit
       from jsonb_to_recordset($2) as r (id bigint, version integer, name text, mnemonic text,
         direction text, status smallint, cash boolean, currencies text[], quantity_unit text)
       where s.account_set_id = $1 and s.id = r.id and s.version = r.version returning s.id`,
      [this.scope.accountSetId, JSON.stringify(changed)],
    );
    const ids = new Set(updated.map(({ id }) => id));
    await this.saveAuxiliary(rows.filter(({ before }) => ids.has(before.id)));
    return ids;
  }

  private async saveAuxiliary(rows: readonly ChangingRow[]): Promise<void> {
    await this.scope.query(
      `delete from ledger.subject_auxiliary
       where account_set_id = $1 and subject_id = any($2::bigint[])`,
      [this.scope.accountSetId, rows.map(({ before }) => before.id)],
    );
    const links = rows.flatMap(({ before, fields: { auxiliary, auxiliaryRequired } }) =>
      [...new Set(auxiliary)].map((categoryId) => ({
        subject_id: before.id,
        category_id: categoryId,
        required: auxiliaryRequired.includes(categoryId),
      })),
    );
    await this.scope.query(
      `insert into ledger.subject_auxiliary (account_set_id, subject_id, category_id, required)
       select $1, r.subject_id, r.category_id, r.required
       from jsonb_to_recordset($2) as r (subject_id bigint, category_id bigint, required boolean)
       returning subject_id`,
      [this.scope.accountSetId, JSON.stringify(links)],
    );
  }

  /** Updates the full names of descendants after a rename. */
  private async rename(
    subjects: readonly Subject[],
    fullNames: ReadonlyMap<number, string>,
  ): Promise<void> {
    const other = subjects.flatMap(({ id, fullName }) => {
      const now = fullNames.get(id) ?? fullName;
      return now === fullName ? [] : [{ id, full_name: now }];
    });
    for (const batch of batchesOf(other)) {
      await this.scope.query(
        `update ledger.subject s set full_name = r.full_name
         from jsonb_to_recordset($2) as r (id bigint, full_name text)
         where s.account_set_id = $1 and s.id = r.id`,
        [this.scope.accountSetId, JSON.stringify(batch)],
      );
    }
    const ids = other.map(({ id }) => id);
    await saveSealedNames(this.scope, 'subject', ids);
  }

  /** Writes one log entry per subject, as for single changes, parents first. */
  private async record(
    rows: readonly ChangingRow[],
    fullNames: ReadonlyMap<number, string>,
  ): Promise<void> {
    for (const batch of batchesOf(rows)) {
      const now = await this.subjects.byCodes(batch.map(({ fields }) => fields.code));
      const stored = new Map(now.map((each) => [each.id, each]));
      const before = batch.map((each) => {
        const parent = fullNames.get(each.before.parentId ?? 0);
        return { ...each.before, fullName: below(parent, each.before.name) };
      });
      const after = batch.map((each) => stored.get(each.before.id) ?? each.before);
      const [loggedBefore, loggedAfter] = [
        await loggedSubjects(this.scope, before),
        await loggedSubjects(this.scope, after),
      ];
      await this.log.recordAll(
        after.map(({ code, name }, at) => ({
          action: '修改科目',
          object: `${code} ${name}`,
          before: loggedBefore[at],
          after: loggedAfter[at],
        })),
      );
    }
  }
}

/** Full names of all subjects by id after the rows are written. */
function fullNamesBy(
  existing: ReadonlyMap<string, Subject>,
  rows: readonly ChangingRow[],
): ReadonlyMap<number, string> {
  const names = new Map(rows.map(({ before, fields }) => [before.id, fields.name]));
  const fullNames = new Map<number, string>();
  const parentsFirst = [...existing.values()].toSorted((left, other) => left.level - other.level);
  for (const { id, name, parentId } of parentsFirst) {
    fullNames.set(id, below(fullNames.get(parentId ?? 0), names.get(id) ?? name));
  }
  return fullNames;
}

const below = (parent: string | undefined, name: string) =>
  parent === undefined ? name : `${parent}-${name}`;

function* batchesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += rowsPerStatement) {
    yield all.slice(at, at + rowsPerStatement);
  }
}
