import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { technicalFields } from '@mingzhang/rules';
import { hideNumbers, hidingNumbers } from '@mingzhang/rules/payroll';
import { AccountSetScope } from './account-set.scope';

/** One change of business data. */
export interface Operation {
  /** The action in accountants' words: 新增科目. */
  readonly action: string;
  /** The object: `1002 银行存款`. */
  readonly object: string;
  /**
   * Content before the change, with the names of that time instead of ids. Technical fields are
   * left out.
   */
  readonly before?: unknown;
  readonly after?: unknown;
}

interface Person {
  readonly id: number;
  readonly realName: string;
}

/** Stored for actions without account set. */
const noAccountSet = 0;

/**
 * Writes the append-only operation log in the request's own transaction. The time of an entry is
 * that of its writing: an import may begin long before it writes, and its user may be removed
 * meanwhile.
 */
@Injectable()
export class OperationLog {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Records one change; nothing if before and after are equal.
   * @param accountSetId account set of the entry, if not the current one
   * @param by the person, while nobody is signed in yet
   */
  async record(operation: Operation, accountSetId?: number, by?: Person): Promise<void> {
    const kept = keptOf(operation, this.scope.hidesNumbers);
    if (!kept) return;
    const { before, after } = kept;
    const actor = this.scope.actorOrNone;
    await this.scope.query(
      `insert into operation_log.entry
         (account_set_id, user_id, user_name, address, request_id, action, object, before, after,
          created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, statement_timestamp())`,
      [
        accountSetId ?? actor?.accountSetId ?? noAccountSet,
        by?.id ?? actor?.userId ?? null,
        by?.realName ?? actor?.userName ?? '',
        this.scope.address,
        this.scope.requestId,
        operation.action,
        kept.object,
        before,
        after,
      ],
    );
  }

  /** Records many changes of the current account set in one statement, in order. */
  async recordAll(operations: readonly Operation[]): Promise<void> {
    const entries = operations.flatMap(
      (operation) => keptOf(operation, this.scope.hidesNumbers) ?? [],
    );
    if (entries.length === 0) return;
    const { accountSetId, userId, userName } = this.scope.actor;
    const written = await this.scope.write(
      `insert into operation_log.entry
         (account_set_id, user_id, user_name, address, request_id, action, object, before, after,
          created_at)
       select $1, $2, $3, $4, $5, x.action, x.object, x.before::jsonb, x.after::jsonb,
         statement_timestamp()
       from unnest($6::text[], $7::text[], $8::text[], $9::text[]) with ordinality
         as x (action, object, before, after, place)
       order by x.place on conflict do nothing`,
      [
        accountSetId,
        userId,
        userName,
        this.scope.address,
        this.scope.requestId,
        entries.map(({ action }) => action),
        entries.map(({ object }) => object),
        entries.map(({ before }) => before),
        entries.map(({ after }) => after),
      ],
    );
    if (written !== entries.length) throw new Error('entries of the operation log were lost');
  }
}

/**
 * Stored form of an operation; undefined if before and after are equal.
 * @param hidesNumbers whether personal numbers of files are masked in all its texts
 */
function keptOf({ action, object, ...content }: Operation, hidesNumbers: boolean) {
  const before = keptText(content.before);
  const after = keptText(content.after);
  if (before !== null && after !== null && isSame(before, after)) return undefined;
  if (!hidesNumbers) return { action, object, before, after };
  return {
    action,
    object: hideNumbers(object),
    before: withoutNumbers(before),
    after: withoutNumbers(after),
  };
}

function withoutNumbers(text: string | null): string | null {
  return text === null ? null : JSON.stringify(JSON.parse(text), hidingNumbers);
}

/** The content as JSON, without ids, versions and other technical fields. */
function keptText(content: unknown): string | null {
  if (content === undefined) return null;
  return JSON.stringify(content, (key, value: unknown) =>
    technicalFields.has(key) ? undefined : value,
  );
}

/** Equal content in another key order has the same length, so other lengths need no parsing. */
function isSame(before: string, after: string): boolean {
  if (before.length !== after.length) return false;
  return before === after || isDeepStrictEqual(JSON.parse(before), JSON.parse(after));
}
