import { ownClosingNaming } from '../template-use/template-use';

/** A subject of an account set whose chart is to change. */
export interface ExistingSubject {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly fullName: string;
  readonly leaf: boolean;
  /** Whether it has entries, opening figures or a template made by a person. */
  readonly used: boolean;
  readonly altered: boolean;
  readonly categories: string[];
  readonly template: string | null;
}

/** All subjects in code order, locked until the end of the transaction. */
export const existingSql = `
  select s.id, s.code, s.name, s.full_name as "fullName", s.leaf,
    s.currencies <> '{}' or s.quantity_unit is not null or s.status <> 1 as altered,
    array(select c.name from ledger.subject_auxiliary x
      join ledger.accounting_category c on c.account_set_id = $1 and c.id = x.category_id
      where x.account_set_id = $1 and x.subject_id = s.id) as categories,
    t.name as template,
    t.name is not null
      or exists (select from ledger.voucher_line l where l.account_set_id = $1 and l.subject_id = s.id)
      or exists (select from ledger.initial_balance i where i.account_set_id = $1 and i.subject_id = s.id)
      as used
  from ledger.subject s
  left join lateral (
    select u.name from ledger.voucher_template u
    join ledger.voucher_template_line l on l.account_set_id = $1 and l.template_id = u.id
    where u.account_set_id = $1 and not u.built_in and (l.subject_id = s.id
      or l.amount @> jsonb_build_object('terms', jsonb_build_array(jsonb_build_object('subjectId', s.id))))
    union all
    ${ownClosingNaming('s.id')} limit 1
  ) t on true
  where s.account_set_id = $1 order by s.code collate "C" for update of s`;
