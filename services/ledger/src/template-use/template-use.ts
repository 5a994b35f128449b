import { Injectable } from '@nestjs/common';
import { AccountSetScope } from '@mingzhang/server';

const usesSubject = `(l.subject_id = $2
  or l.amount @> jsonb_build_object('terms', jsonb_build_array(jsonb_build_object('subjectId', $2::bigint))))`;

/** SQL: own templates of period-end entries that name a subject, in a line or a figure. */
export const ownClosingNaming = (subject: string) =>
  `select c.name from ledger.closing_template c where c.account_set_id = $1 and not c.removed and (
     exists (select from ledger.closing_template_line l where l.account_set_id = $1
       and l.closing_template_id = c.id and l.subject_id = ${subject})
     or exists (select from ledger.closing_template_figure f where f.account_set_id = $1
       and f.closing_template_id = c.id and f.subject_id = ${subject}))`;

/**
 * SQL: items of template lines ($1 account set) that a template shows: of a category that the
 * line's subject uses.
 */
const shownItems = `
  from ledger.voucher_template t
  join ledger.voucher_template_line l on l.account_set_id = $1 and l.template_id = t.id
  cross join lateral unnest(string_to_array(l.auxiliary_key, ',')) as part (pair)
  join ledger.subject_auxiliary x on x.account_set_id = $1 and x.subject_id = l.subject_id
    and x.category_id = split_part(part.pair, ':', 1)::bigint
  where t.account_set_id = $1`;

/**
 * Finds templates, of vouchers or period-end entries, that name a subject, an item or a voucher
 * word.
 */
@Injectable()
export class TemplateUse {
  constructor(private readonly scope: AccountSetScope) {}

  /** Templates made by people, which prevent the deletion of a subject. */
  async usesOf(subjectId: number): Promise<string[]> {
    const closing = await this.scope.one<{ name: string }>(
      `${ownClosingNaming('$2')} order by c.id limit 1`,
      [this.scope.accountSetId, subjectId],
    );
    const template = await this.scope.one<{ name: string }>(
      `select t.name from ledger.voucher_template t
       join ledger.voucher_template_line l on l.account_set_id = t.account_set_id and l.template_id = t.id
       where t.account_set_id = $1 and not t.built_in and ${usesSubject} order by t.id limit 1`,
      [this.scope.accountSetId, subjectId],
    );
    return [
      ...(template ? [`已被凭证模板“${template.name}”使用`] : []),
      ...(closing ? [`已被自定义结转“${closing.name}”使用`] : []),
    ];
  }

  /** The first template that uses the voucher word. */
  async ofWord(wordId: number): Promise<string | undefined> {
    const template = await this.scope.one<{ name: string }>(
      `select name from ledger.voucher_template
       where account_set_id = $1 and word_id = $2 order by id limit 1`,
      [this.scope.accountSetId, wordId],
    );
    return template?.name;
  }

  /** The first template that names each item, as 凭证模板“甲”, by item id. */
  async ofItems(categoryId: number): Promise<ReadonlyMap<number, string>> {
    const rows = await this.scope.query<{ item: number; name: string }>(
      `select distinct on (item) split_part(part.pair, ':', 2)::bigint as item, t.name
       ${shownItems} and x.category_id = $2 order by item, t.id`,
      [this.scope.accountSetId, categoryId],
    );
    const closing = await this.scope.query<{ item: number; name: string }>(
      `select distinct on (item) split_part(part.pair, ':', 2)::bigint as item, c.name
       from ledger.closing_template c
       join ledger.closing_template_line l on l.account_set_id = $1 and l.closing_template_id = c.id
       cross join lateral unnest(string_to_array(l.auxiliary_key, ',')) as part (pair)
       where c.account_set_id = $1 and not c.removed
         and split_part(part.pair, ':', 1)::bigint = $2 order by item, c.id`,
      [this.scope.accountSetId, categoryId],
    );
    return new Map([
      ...closing.map(({ item, name }) => [item, `自定义结转“${name}”`] as const),
      ...rows.map(({ item, name }) => [item, `凭证模板“${name}”`] as const),
    ]);
  }

  /**
   * Deletes built-in templates together with a subject that the company does not need; returns
   * their names.
   */
  async removeBuiltInOf(subjectId: number): Promise<string[]> {
    const gone = await this.scope.query<{ name: string }>(
      `delete from ledger.voucher_template t using ledger.voucher_template_line l
       where t.account_set_id = $1 and t.built_in and l.account_set_id = t.account_set_id
         and l.template_id = t.id and ${usesSubject} returning t.name`,
      [this.scope.accountSetId, subjectId],
    );
    return [...new Set(gone.map(({ name }) => name))];
  }
}
