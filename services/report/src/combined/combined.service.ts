import { Injectable, Logger } from '@nestjs/common';
import {
  allows,
  messageOf,
  type CombinedException,
  type CombinedReason,
  type CombinedSet,
  type CombinedStatement,
  type CombinedView,
  type combinedCalls,
  type InputOf,
  type MemberSet,
  type StatementMode,
} from '@mingzhang/contract';
import { combinedRows, type CombinedPart, type CombinedRow } from '@mingzhang/rules/statements';
import { AccountSetScope, BusinessError, Memberships } from '@mingzhang/server';
import { spanOf } from '../statement-span';
import { StatementMaker, type Made } from '../statement/statement-maker';
import { combinedNotes } from './combined-notes';

/** What is asked of each account set. */
export interface CombinedWanted {
  readonly standard: 0 | 1;
  readonly period: string;
  readonly mode: StatementMode;
  readonly ids: readonly number[];
}

/** One statement of those account sets that have it. */
export interface CombinedSheet {
  readonly statement: CombinedStatement;
  readonly name: string;
  readonly columns: CombinedView['columns'];
  readonly rows: readonly CombinedRow[];
}

export interface Combined {
  /** Those that are added up: each has every statement that was asked for. */
  readonly sets: CombinedView['sets'];
  readonly sheets: readonly CombinedSheet[];
  readonly exceptions: readonly CombinedException[];
}

/** What an account set has answered: its statements, or why it is left out. */
type Answer =
  | { readonly set: CombinedView['sets'][number]; readonly made: readonly Shown[] }
  | { readonly exception: CombinedException; readonly cause?: BusinessError };

/** Amounts and heads of a statement, without what the amounts are made of: there may be 500 of them. */
interface Shown extends CombinedPart {
  readonly name: string;
  readonly columns: CombinedView['columns'];
}

/**
 * Account sets that are read at the same time: each holds a connection of this service and one of the ledger,
 * and there have to be some for whoever enters vouchers.
 */
const setsAtOnce = 4;

/** Statements of several account sets beside each other, each of one moment of its own. */
@Injectable()
export class CombinedService {
  private readonly logger = new Logger(CombinedService.name);

  constructor(
    private readonly scope: AccountSetScope,
    private readonly memberships: Memberships,
    private readonly maker: StatementMaker,
  ) {}

  /** The user's account sets, by name, a page of them. */
  async choosable({ keyword, page, pageSize }: InputOf<typeof combinedCalls.sets>['query']) {
    const found = await this.memberships.found(keyword);
    const shown = found.slice((page - 1) * pageSize, page * pageSize);
    const records = shown.map(({ id, companyName, accountingStandards, role }): CombinedSet => ({
      id,
      companyName,
      accountingStandards,
      mayView: mayView(role),
    }));
    return { page, pageSize, total: found.length, records };
  }

  /** Whether the user may see reports in each of the account sets now. */
  async mayViewAll(ids: readonly number[]): Promise<boolean> {
    const members = await this.memberships.of(ids);
    const viewed = new Set(members.filter(({ role }) => mayView(role)).map(({ id }) => id));
    return ids.every((id) => viewed.has(id));
  }

  /** @throws BusinessError UNAVAILABLE */
  async view({
    statement,
    ...wanted
  }: CombinedWanted & { readonly statement: CombinedStatement }): Promise<CombinedView> {
    const { sets, sheets, exceptions } = await this.combined(wanted, [statement]);
    const [sheet] = sheets;
    const { standard, mode, period } = wanted;
    return {
      name: sheet?.name ?? '',
      standard,
      mode,
      ...spanOf(mode, period),
      columns: sheet?.columns ?? [],
      sets,
      rows: (sheet?.rows ?? []).map(({ row: { lineNo, title, indent, kind }, cells }) => ({
        lineNo,
        title,
        indent,
        kind,
        totals: Object.fromEntries(
          [...cells].map(([key, { total }]) => [key, total?.toString() ?? null]),
        ),
        parts: Object.fromEntries(
          [...cells].map(([key, { parts }]) => [
            key,
            parts.map((part) => part?.toString() ?? null),
          ]),
        ),
      })),
      exceptions: [...exceptions],
      notes: combinedNotes(sets, sheet),
    };
  }

  /**
   * Asks each account set in its own transaction, by the role that the user has there at this moment.
   * @param onRead told how many account sets have been read so far
   * @throws BusinessError UNAVAILABLE where no account set could be read because the ledger is away
   */
  async combined(
    wanted: CombinedWanted,
    statements: readonly CombinedStatement[],
    onRead: (done: number) => Promise<void> = async () => undefined,
  ): Promise<Combined> {
    const members = new Map(
      (await this.memberships.of(wanted.ids)).map((set) => [set.id, set] as const),
    );
    const answers: Answer[] = [];
    for (let at = 0; at < wanted.ids.length; at += setsAtOnce) {
      const some = wanted.ids.slice(at, at + setsAtOnce);
      const read = some.map((id) => this.answerOf(id, members.get(id), { wanted, statements }));
      answers.push(...(await Promise.all(read)));
      await onRead(answers.length);
    }
    const shown = answers.flatMap((answer) => ('made' in answer ? [answer] : []));
    const left = answers.flatMap((answer) => ('made' in answer ? [] : [answer]));
    const away = left.find(({ cause }) => cause?.code === 'UNAVAILABLE')?.cause;
    if (shown.length === 0 && away) throw away;
    return {
      sets: shown.map(({ set }) => set),
      sheets: statements.flatMap((statement, index) => {
        const parts = shown.flatMap(({ made }) => made[index] ?? []);
        const [first] = parts;
        if (!first) return [];
        const { name, columns } = first;
        return [{ statement, name, columns, rows: combinedRows(parts) }];
      }),
      exceptions: left.map(({ exception }) => exception),
    };
  }

  private async answerOf(
    id: number,
    set: MemberSet | undefined,
    { wanted, statements }: Asked,
  ): Promise<Answer> {
    if (!set) {
      const message = '账套不存在，或您已不能使用，请重新选择账套';
      return { exception: { id, companyName: '', reason: 'unknown', message } };
    }
    const { companyName, role, accountingStandards } = set;
    const left = (reason: CombinedReason, message: string) => ({
      exception: { id, companyName, reason, message },
    });
    if (!mayView(role)) {
      return left('forbidden', '您在这个账套没有查看报表的权限，请该账套的管理员调整您的角色');
    }
    if (accountingStandards !== wanted.standard) {
      return left(
        'standard',
        `执行${standardTitles[otherOf(wanted.standard)]}，报表项目不同，不能相加`,
      );
    }
    try {
      const made = await this.read({ id, role }, statements, wanted);
      const isClosed = made.every(({ ledger }) => ledger.isClosed);
      return { set: { id, companyName, isClosed }, made: made.map(shownOf) };
    } catch (error) {
      if (error instanceof BusinessError) {
        const reason = error.code === 'PERIOD_MISSING' ? 'noBooks' : 'failed';
        return { ...left(reason, error.message), cause: error };
      }
      this.logger.error({ err: error }, 'an account set of a combined statement failed');
      return left('failed', messageOf('INTERNAL'));
    }
  }

  private read(
    { id: accountSetId, role }: Pick<MemberSet, 'id' | 'role'>,
    statements: readonly CombinedStatement[],
    wanted: CombinedWanted,
  ): Promise<Made[]> {
    return this.scope.within({ accountSetId, role }, { writes: false }, () =>
      this.scope.transaction(() => this.maker.madeOfOne(statements, wanted)),
    );
  }
}

interface Asked {
  readonly wanted: CombinedWanted;
  readonly statements: readonly CombinedStatement[];
}

const standardTitles = ['小企业会计准则', '企业会计准则'] as const;
const otherOf = (standard: 0 | 1): 0 | 1 => (standard === 0 ? 1 : 0);

const mayView = (role: MemberSet['role']) => allows('report.view', role);

function shownOf({ sheet: { template, rows } }: Made): Shown {
  return {
    name: template.name,
    template,
    columns: template.columns.map(({ key, title }) => ({ key, title })),
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: new Map([...cells].map(([key, { amount }]) => [key, { amount }] as const)),
    })),
  };
}
