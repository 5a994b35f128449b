import { Injectable } from '@nestjs/common';
import type { SelectableSubject, Subject } from '@mingzhang/contract';
import { Money, parseCodeRule, type SubjectFacts } from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { VisibleSubjects } from './visible-subjects';
import { hasPartSql } from '../item-key/item-key.sql';

/** Kinds of use of a subject, in the order of messages. */
const useTexts = {
  children: '有下级科目',
  lines: '已有凭证使用',
  opening: '已录入期初余额',
} as const;
type SubjectUse = keyof typeof useTexts;
const subjectUses = Object.keys(useTexts) as SubjectUse[];

/** A use of a subject, as part of a sentence after its name. */
export function useText(use: SubjectUse): string {
  return useTexts[use];
}

/** Reads subjects (会计科目). */
@Injectable()
export class SubjectQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly visible: VisibleSubjects,
  ) {}

  /** In code order; of one category or all. */
  list(category?: string): Promise<Subject[]> {
    return this.scope.query<Subject>(
      `${subjectSelect} where s.account_set_id = $1 and ($2::text is null or s.category = $2) order by s.code collate "C"`,
      [this.scope.accountSetId, category ?? null],
    );
  }

  /** @throws BusinessError NOT_FOUND */
  async get(id: number): Promise<Subject> {
    const subject = await this.scope.one<Subject>(
      `${subjectSelect} where s.account_set_id = $1 and s.id = $2`,
      [this.scope.accountSetId, id],
    );
    if (!subject) throw new BusinessError('NOT_FOUND', { msg: '科目不存在或已被删除，请刷新' });
    return subject;
  }

  byCodes(codes: readonly string[]): Promise<Subject[]> {
    return this.scope.query<Subject>(
      `${subjectSelect} where s.account_set_id = $1 and s.code = any($2::text[]) order by s.code collate "C"`,
      [this.scope.accountSetId, codes],
    );
  }

  /** Facts for checking a new subject. */
  async draftFacts(): Promise<SubjectFacts> {
    const set = await this.scope.one<{
      rule: string;
      auxiliary: number[];
      currencies: string[];
      codes: [string, Subject['category']][];
    }>(
      `select a.code_rule as rule,
         array(select id from ledger.accounting_category where account_set_id = $1) as auxiliary,
         array(select code from ledger.currency where account_set_id = $1) as currencies,
         coalesce((select jsonb_agg(jsonb_build_array(code, category)) from ledger.subject
           where account_set_id = $1), '[]') as codes
       from ledger.account_set a where a.account_set_id = $1 for share`,
      [this.scope.accountSetId],
    );
    if (!set) throw new Error('the account set is not set up');
    return {
      rule: parseCodeRule(set.rule),
      categories: new Map(set.codes),
      auxiliaryIds: new Set(set.auxiliary.map(Number)),
      currencies: new Set(set.currencies),
    };
  }

  /**
   * Enabled leaves that the person may see, for the voucher form, with their balance at the end of
   * a period (YYYY-MM); without a period over all entries.
   */
  selectable(period?: string): Promise<SelectableSubject[]> {
    return this.scope.query<SelectableSubject>(
      `with net as (
         select subject_id, sum(amount) as balance from (
           select subject_id, sum(debit) - sum(credit) as amount
           from ledger.period_balance
           where account_set_id = $1 and ($2::text is null or period <= $2) group by subject_id
           union all
           select i.subject_id, sum(case when s.direction = 'debit' then i.opening else -i.opening end)
           from ledger.initial_balance i
           join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id
           where i.account_set_id = $1 group by i.subject_id
         ) parts group by subject_id)
       select s.id, s.code, s.name, s.full_name as "fullName", ${mnemonicColumn}, s.direction,
         ${auxiliaryColumns}, s.currencies, ${quantityColumn}, s.cash,
         coalesce(net.balance, 0.00) as balance
       from ledger.subject s left join net on net.subject_id = s.id
       where s.account_set_id = $1 and s.leaf and s.status = 1 and ${this.visible.condition('s')}
       order by s.code collate "C"`,
      [this.scope.accountSetId, period ?? null],
    );
  }

  /** All uses of a subject that prevent its deletion. */
  async usesOf(id: number): Promise<SubjectUse[]> {
    const row = await this.scope.one<Record<SubjectUse, boolean>>(
      `select
         exists (select from ledger.subject where account_set_id = $1 and parent_id = $2) as children,
         exists (select from ledger.voucher_line where account_set_id = $1 and subject_id = $2) as lines,
         exists (select from ledger.initial_balance where account_set_id = $1 and subject_id = $2
                 and (opening <> 0 or ytd_debit <> 0 or ytd_credit <> 0 or ytd_actual <> 0
                   or quantity <> 0 or foreign_amount <> 0)) as opening`,
      [this.scope.accountSetId, id],
    );
    return subjectUses.filter((use) => row?.[use]);
  }

  /**
   * Balance with descendants, optionally of one item. With a period (YYYY-MM) the opening is that
   * of the month and the movement the month's; without one the opening of the account set, and all
   * movements.
   * @throws BusinessError FORBIDDEN for a subject whose figures the person may not see
   */
  async balance(wanted: {
    subjectId: number;
    categoryId?: number | undefined;
    categoryDetailsId?: number | undefined;
    period?: string | undefined;
  }) {
    if (!this.visible.includes(await this.get(wanted.subjectId))) {
      throw new BusinessError('FORBIDDEN', { msg: '您的角色只能查看现金与银行科目的余额' });
    }
    const part =
      wanted.categoryId && wanted.categoryDetailsId
        ? `${wanted.categoryId}:${wanted.categoryDetailsId}`
        : null;
    const row = await this.scope.one<{
      opening: string;
      debit: string;
      credit: string;
      quantity: string;
    }>(
      `with wanted as (
         select s.id, s.direction from ledger.subject s
         join ledger.subject top on top.account_set_id = $1 and top.id = $2
         where s.account_set_id = $1 and starts_with(s.code, top.code) and ${this.visible.condition('s')}),
       moved as (
         select sum(debit - credit) filter (where b.period < $4) as before,
           sum(debit) filter (where $4::text is null or b.period = $4) as debit,
           sum(credit) filter (where $4::text is null or b.period = $4) as credit,
           sum(quantity_debit - quantity_credit) as quantity
         from ledger.period_balance b join wanted on wanted.id = b.subject_id
         where b.account_set_id = $1 and ($4::text is null or b.period <= $4)
           and ($3::text is null or ${hasPartSql('b.auxiliary_key', '$3')})),
       opened as (
         select sum(case when wanted.direction = 'debit' then i.opening else -i.opening end) as opening,
           sum(coalesce(case when wanted.direction = 'debit' then i.quantity else -i.quantity end, 0)) as quantity
         from ledger.initial_balance i join wanted on wanted.id = i.subject_id
         where i.account_set_id = $1 and ($3::text is null or ${hasPartSql('i.auxiliary_key', '$3')}))
       select coalesce(opened.opening, 0.00) + coalesce(moved.before, 0.00) as opening,
         coalesce(moved.debit, 0.00) as debit,
         coalesce(moved.credit, 0.00) as credit,
         (coalesce(opened.quantity, 0) + coalesce(moved.quantity, 0))::numeric(20,6) as quantity
       from moved, opened`,
      [this.scope.accountSetId, wanted.subjectId, part, wanted.period ?? null],
    );
    if (!row) throw new Error('an aggregate without a row');
    const balance = Money.parse(row.opening)
      .plus(Money.parse(row.debit))
      .minus(Money.parse(row.credit));
    return { ...row, balance: balance.toString() };
  }
}

const auxiliaryColumns = `
  coalesce((select array_agg(x.category_id order by x.category_id) from ledger.subject_auxiliary x
    where x.account_set_id = $1 and x.subject_id = s.id), '{}') as auxiliary,
  coalesce((select array_agg(x.category_id order by x.category_id) from ledger.subject_auxiliary x
    where x.account_set_id = $1 and x.subject_id = s.id and x.required), '{}') as "auxiliaryRequired"`;

const quantityColumn = `
  case when s.quantity_unit is null then null else jsonb_build_object('unit', s.quantity_unit) end as quantity`;

/**
 * SQL: initials of the name, preceded by those of all ancestors, because people search by both. The
 * row stores its own only.
 */
const mnemonicColumn = `
  (with recursive path as (
     select s.parent_id as above, s.mnemonic::text as initials
     union all
     select up.parent_id, up.mnemonic || '-' || path.initials from path
     join ledger.subject up on up.account_set_id = $1 and up.id = path.above)
   select initials from path where above is null) as mnemonic`;

const subjectSelect = `
  select s.id, s.version, s.code, s.name, s.full_name as "fullName", ${mnemonicColumn}, s.category, s.direction,
    s.parent_id as "parentId", s.level, s.leaf, s.status, ${auxiliaryColumns}, s.currencies,
    ${quantityColumn}, s.cash
  from ledger.subject s`;
