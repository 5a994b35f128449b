import { Injectable } from '@nestjs/common';
import type { StatementRows, Subject } from '@mingzhang/contract';
import {
  type AddedSubject,
  builtInTemplate,
  formOfAdded,
  proposedRow,
  ROW_LATER,
  rowChoices,
  rowOfAdded,
} from '@mingzhang/rules/statements';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { firstLevelCodes } from '../seed/charts';

interface FormsOfSet {
  readonly standard: 0 | 1;
  readonly period: string;
}

interface RowLogged {
  readonly statementRow: string | null;
}

type Placed = Pick<Subject, 'code' | 'name' | 'category' | 'direction'> & {
  readonly cash?: boolean | undefined;
};

/** Statement rows that include first-level subjects beyond the chart of the standard. */
@Injectable()
export class SubjectRows {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Rows for the form of a subject: those to choose from, the proposed one and the chosen one; null
   * for subjects of the standard.
   */
  async choices(subject: Placed): Promise<StatementRows | null> {
    const set = await this.forms();
    if (isOfStandard(set, subject.code)) return null;
    const form = builtInTemplate({ ...set, kind: formOfAdded(subject) });
    const stored = await this.scope.one<{ row: string | null; hasCash: boolean }>(
      `select s.statement_row as row, exists (
           select 1 from ledger.subject leaf
           where leaf.account_set_id = $1 and leaf.parent_id is not null and leaf.leaf
             and leaf.cash and starts_with(leaf.code, $2)) as "hasCash"
       from ledger.subject s
       where s.account_set_id = $1 and s.code = $2 and s.parent_id is null`,
      [this.scope.accountSetId, subject.code],
    );
    const cash = subject.cash === true || stored?.hasCash === true;
    return {
      form: form.name,
      rows: rowChoices(form, subject),
      proposed: proposedRow(form, { ...subject, cash })?.title ?? null,
      chosen: stored?.row ?? null,
    };
  }

  /**
   * Stores the row that a person chose for a subject; `ROW_LATER` stores that the choice is
   * postponed.
   * @returns the choice before and after, for the log
   * @throws BusinessError INVALID_BODY for a subject without a choice, and for an unsuitable row
   */
  async choose(
    subject: Subject,
    row: string,
  ): Promise<{ readonly before: RowLogged; readonly after: RowLogged }> {
    const { id, code, name, parentId } = subject;
    const set = await this.forms();
    if (parentId !== null || isOfStandard(set, code)) {
      const msg = `${code} ${name} 按会计准则列入报表，只有准则以外的一级科目可以选择报表项目`;
      throw new BusinessError('INVALID_BODY', { msg });
    }
    const form = builtInTemplate({ ...set, kind: formOfAdded(subject) });
    if (row !== ROW_LATER && !rowChoices(form, subject).includes(row)) {
      const msg = `${code} ${name} 不能列入${form.name}“${row}”，请从列出的报表项目中选择`;
      throw new BusinessError('INVALID_BODY', { msg });
    }
    const key = [this.scope.accountSetId, id];
    const stored = await this.scope.one<{ row: string | null }>(
      'select statement_row as row from ledger.subject where account_set_id = $1 and id = $2',
      key,
    );
    await this.scope.query(
      'update ledger.subject set statement_row = $3 where account_set_id = $1 and id = $2',
      [...key, row],
    );
    return { before: loggedRow(stored?.row ?? null), after: loggedRow(row) };
  }

  /** The rows that include a first-level subject, as text; empty for one of the standard. */
  async placed(subject: Subject, row?: string): Promise<string> {
    return (await this.placedAll([{ ...subject, row }]))[0] ?? '';
  }

  /** The same for several subjects, without those of the standard. */
  async placedAll(subjects: readonly AddedSubject[]): Promise<string[]> {
    const set = await this.forms();
    const added = subjects.filter(({ code }) => !isOfStandard(set, code));
    const forms = (['balanceSheet', 'incomeStatement'] as const).map((kind) =>
      builtInTemplate({ ...set, kind }),
    );
    return added.map((subject) => {
      const { code, name, row } = subject;
      if (row === ROW_LATER) {
        const form = forms.find(({ kind }) => kind === formOfAdded(subject));
        return (
          `${code} ${name} 还没有列入${form?.name ?? '报表'}，有余额或发生额后不能结账；` +
          '请编辑科目选择报表项目'
        );
      }
      const rows = forms.flatMap((form) => {
        const found = rowOfAdded(form, subject);
        return found ? [`${form.name}“${found.title}”`] : [];
      });
      return `${code} ${name} 列入${rows.join('、')}；要列入其他项目，请编辑科目选择报表项目`;
    });
  }

  private async forms(): Promise<FormsOfSet> {
    const set = await this.scope.one<FormsOfSet>(
      `select accounting_standards as standard,
         (select max(period) from ledger.period where account_set_id = $1) as period
       from ledger.account_set where account_set_id = $1`,
      [this.scope.accountSetId],
    );
    if (!set) throw new BusinessError('NOT_FOUND', { msg: '账套不存在或已被删除' });
    return set;
  }
}

function loggedRow(row: string | null): RowLogged {
  return { statementRow: row === ROW_LATER ? '以后选择' : row };
}

function isOfStandard({ standard }: FormsOfSet, code: string): boolean {
  return firstLevelCodes[standard]?.includes(code) ?? false;
}
