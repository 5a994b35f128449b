import { Injectable } from '@nestjs/common';
import type { RecordUse } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';

/** What templates and sheets use of the books (protocol "usage"). */
@Injectable()
export class SalaryUsage {
  constructor(private readonly scope: AccountSetScope) {}

  ofSubjects(ids: readonly number[]): Promise<RecordUse[]> {
    return this.scope.query<RecordUse>(
      `select distinct on (used.id) used.id, used."where" from (
         select s.id, '工资凭证模板 ' || t.name as "where"
         from payroll.salary_template t
         cross join lateral (
           select (e ->> key)::bigint from jsonb_array_elements(t.expenses || t.banks) e
           cross join unnest(
             array['wageSubjectId', 'socialSubjectId', 'fundSubjectId', 'subjectId']) as key
           union all
           select (s.value #>> '{}')::bigint from jsonb_each(t.subjects) s) as s (id)
         where t.account_set_id = $1 and s.id = any($2::bigint[])
         union all
         select s.id, '退回的工资 ' || x.returned_on
         from payroll.salary_return x
         cross join lateral unnest(array[x.bank_subject_id, x.liability_subject_id,
           x.repaid_bank_subject_id]) as s (id)
         where x.account_set_id = $1 and s.id = any($2::bigint[])) used
       order by used.id, used."where"`,
      [this.scope.accountSetId, ids],
    );
  }

  /** Departments that a template or a month of pay names. */
  ofItems(ids: readonly number[]): Promise<RecordUse[]> {
    return this.scope.query<RecordUse>(
      `select distinct on (used.id) used.id, used."where" from (
         select d.id::bigint as id, '工资凭证模板 ' || t.name as "where"
         from payroll.salary_template t
         cross join lateral jsonb_array_elements(t.expenses) e
         cross join lateral jsonb_array_elements_text(e -> 'departmentIds') as d (id)
         where t.account_set_id = $1 and d.id::bigint = any($2::bigint[])
         union all
         select (d ->> 'departmentId')::bigint,
           m.period || ' 工资表 ' || r.number || ' ' || r.name
         from payroll.salary_row r
         join payroll.salary_month m on m.account_set_id = $1 and m.id = r.month_id
         cross join lateral jsonb_array_elements(r.person -> 'departments') d
         where r.account_set_id = $1 and (d ->> 'departmentId')::bigint = any($2::bigint[])) used
       order by used.id, used."where"`,
      [this.scope.accountSetId, ids],
    );
  }
}
