import { Injectable } from '@nestjs/common';
import { AccountSetScope } from '@mingzhang/server';

const usesSubject = `(l.subject_id = $2
  or l.amount @> jsonb_build_object('terms', jsonb_build_array(jsonb_build_object('subjectId', $2::bigint))))`;

/** Which voucher templates name a subject, in a line or in a formula. */
@Injectable()
export class TemplateUse {
  constructor(private readonly scope: AccountSetScope) {}

  /** Templates that people made keep a subject from being deleted. */
  async usesOf(subjectId: number): Promise<string[]> {
    const template = await this.scope.one<{ name: string }>(
      `select t.name from ledger.voucher_template t
       join ledger.voucher_template_line l on l.account_set_id = t.account_set_id and l.template_id = t.id
       where t.account_set_id = $1 and not t.built_in and ${usesSubject} order by t.id limit 1`,
      [this.scope.accountSetId, subjectId],
    );
    return template ? [`已被凭证模板“${template.name}”使用`] : [];
  }

  /** Built-in templates go with a subject that the company does not need; answers their names. */
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
