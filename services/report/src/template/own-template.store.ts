import { Injectable } from '@nestjs/common';
import { AccountSetScope, BusinessError, minuteInShanghai } from '@mingzhang/server';
import {
  subjectIdsIn,
  type StoredTemplate,
  type TemplateHead,
  type TypedRow,
} from './own-template';

type IdOf = (code: string) => number | undefined;

/** Writes templates, each with all its rows. */
@Injectable()
export class OwnTemplateStore {
  constructor(private readonly scope: AccountSetScope) {}

  /** @returns its id */
  async insert(head: TemplateHead, rows: readonly TypedRow[], idOf: IdOf): Promise<number> {
    const row = await this.scope.one<{ id: number }>(
      `insert into report.report_template (account_set_id, name, code, type, based_on, enabled,
         columns, changed_by, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, statement_timestamp()) returning id`,
      [...this.headValues(head)],
    );
    if (!row) throw new Error('the new template was not returned');
    await this.insertRows(row.id, rows, idOf);
    return row.id;
  }

  /** @throws BusinessError VERSION_STALE naming who changed it and when */
  async update(
    { id, version, ...seen }: Pick<StoredTemplate, 'id' | 'version' | 'changedBy' | 'changedAt'>,
    head: TemplateHead,
    rows: readonly TypedRow[],
    idOf: IdOf,
  ): Promise<void> {
    const updated = await this.scope.write(
      `update report.report_template set name = $2, code = $3, type = $4, based_on = $5,
         enabled = $6, columns = $7, changed_by = $8, changed_at = $11,
         version = version + 1
       where account_set_id = $1 and id = $9 and version = $10`,
      [...this.headValues(head), id, version, new Date().toISOString()],
    );
    if (updated === 0) throw staleTemplate(head.name, seen);
    await this.scope.query(
      `delete from report.report_template_item where account_set_id = $1 and template_id = $2`,
      [this.scope.accountSetId, id],
    );
    await this.insertRows(id, rows, idOf);
  }

  async remove(id: number): Promise<void> {
    for (const [table, key] of [
      ['report_template_item', 'template_id'],
      ['report_template', 'id'],
    ]) {
      await this.scope.query(
        `delete from report.${table} where account_set_id = $1 and ${key} = $2`,
        [this.scope.accountSetId, id],
      );
    }
  }

  private headValues({ name, code, type, basedOn, enabled, columns }: TemplateHead) {
    const { accountSetId, userName } = this.scope.actor;
    return [
      accountSetId,
      name,
      code,
      type,
      basedOn,
      enabled,
      JSON.stringify(columns),
      userName,
    ] as const;
  }

  /** Rows that were there keep their ids; the database gives new ones theirs. */
  private async insertRows(id: number, rows: readonly TypedRow[], idOf: IdOf): Promise<void> {
    const placed = rows.map((row, index) => ({
      id: row.id,
      place: index + 1,
      line_no: row.lineNo,
      title: row.title,
      side: row.side ?? null,
      indent: row.indent,
      kind: row.kind,
      is_memo: row.isMemo,
      decimals: row.decimals ?? null,
      mark: row.mark,
      formula: row.formula,
      subjects: subjectIdsIn(row.formula, idOf),
    }));
    const columns =
      'place, line_no, title, side, indent, kind, is_memo, decimals, mark, formula, subjects';
    for (const isKept of [true, false]) {
      const some = placed.filter((row) => (row.id !== null) === isKept);
      if (some.length === 0) continue;
      const key = isKept ? 'id, ' : '';
      await this.scope.query(
        `insert into report.report_template_item (account_set_id, template_id, ${key}${columns})
         select $1, $2, ${key}${columns}
         from jsonb_to_recordset($3) as r (id bigint, place integer, line_no integer, title text,
           side text, indent integer, kind text, is_memo boolean, decimals integer, mark text,
           formula text, subjects jsonb)
         returning id`,
        [this.scope.accountSetId, id, JSON.stringify(some)],
      );
    }
  }
}

/** What the editor of a template is told who saw another version of it. */
export function staleTemplate(
  name: string,
  { changedBy, changedAt }: Pick<StoredTemplate, 'changedBy' | 'changedAt'>,
): BusinessError {
  const when = minuteInShanghai(changedAt);
  const msg = `报表“${name}”已由 ${changedBy} 于 ${when} 修改，请刷新后重新编辑`;
  return new BusinessError('VERSION_STALE', { msg });
}
