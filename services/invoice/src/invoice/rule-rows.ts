import { Injectable } from '@nestjs/common';
import type { RuleConditionOut } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import type { BookingRule, InvoiceType, RuleCondition, RuleState } from '@mingzhang/rules/invoice';
import { AccountSetScope, BusinessError } from '@mingzhang/server';

/** What people write of a rule. Amounts of conditions are text. */
export interface RuleContent {
  readonly conditions: readonly RuleConditionOut[];
  readonly businessId: number;
  readonly settlementSubjectId: number | null;
  readonly nonDeductibleReason: string | null;
  readonly behindIds: readonly number[];
  readonly note: string;
}

/** A version of a rule as the database has it. */
export interface StoredVersion extends RuleContent {
  readonly ruleId: number;
  readonly number: number;
  readonly state: RuleState;
  readonly learnedFrom: number | null;
  readonly madeById: number;
  readonly madeBy: string;
  readonly madeAt: string;
  readonly approvedBy: string;
  readonly approvedAt: string | null;
}

/** A rule with its version in force and its draft or pending version. */
export interface StoredRule {
  readonly id: number;
  readonly version: number;
  readonly invoiceType: InvoiceType;
  readonly position: number;
  readonly active: StoredVersion | null;
  readonly open: StoredVersion | null;
}

/** A version as the rules read it. */
export function bookingRuleOf(
  invoiceType: InvoiceType,
  version: Pick<StoredVersion, keyof RuleContent | 'ruleId'>,
): BookingRule {
  return {
    id: version.ruleId,
    invoiceType,
    conditions: version.conditions.map(conditionOf),
    businessId: version.businessId,
    subjectId: null,
    settlementSubjectId: version.settlementSubjectId,
    isNonDeductible: version.nonDeductibleReason !== null,
    items: {},
  };
}

const limitOf = (text: string | null) => (text === null ? null : Money.parse(text));

function conditionOf(condition: RuleConditionOut): RuleCondition {
  if (condition.by !== 'amount') return condition;
  return { by: 'amount', from: limitOf(condition.from), below: limitOf(condition.below) };
}

/** A condition of the rules as requests and the database have it. */
export function storedCondition(condition: RuleCondition): RuleConditionOut {
  switch (condition.by) {
    case 'amount': {
      const text = (limit: Money | null) => limit?.toFixed(2) ?? null;
      return { by: 'amount', from: text(condition.from), below: text(condition.below) };
    }
    case 'party':
      return { by: 'party', anyOf: condition.anyOf.map(({ taxId, name }) => ({ taxId, name })) };
    default:
      return { by: condition.by, anyOf: [...condition.anyOf] };
  }
}

const versionColumns = `rule_id as "ruleId", number, state, conditions,
  business_id as "businessId", settlement_subject_id as "settlementSubjectId",
  non_deductible_reason as "nonDeductibleReason", behind_ids as "behindIds", note,
  learned_from as "learnedFrom", made_by as "madeById", made_name as "madeBy",
  made_at as "madeAt", approved_name as "approvedBy", approved_at as "approvedAt"`;

/** The rows of rules and their versions. What is checked and logged is up to the caller. */
@Injectable()
export class RuleRows {
  constructor(private readonly scope: AccountSetScope) {}

  /** The rules of a direction, or of both, in their order. */
  async all(invoiceType: InvoiceType | null = null): Promise<StoredRule[]> {
    const { accountSetId } = this.scope;
    const rules = await this.scope.query<Omit<StoredRule, 'active' | 'open'>>(
      `select id, version, invoice_type as "invoiceType", position from invoice.rule
       where account_set_id = $1 and ($2::text is null or invoice_type = $2)
       order by invoice_type, position, id`,
      [accountSetId, invoiceType],
      'rules',
    );
    if (rules.length === 0) return [];
    const versions = await this.scope.query<StoredVersion>(
      `select ${versionColumns} from invoice.rule_version
       where account_set_id = $1 and state <> 'retired'`,
      [accountSetId],
      'rule-versions',
    );
    const active = new Map<number, StoredVersion>();
    const open = new Map<number, StoredVersion>();
    for (const each of versions) (each.state === 'active' ? active : open).set(each.ruleId, each);
    return rules.map((rule) =>
      Object.assign(rule, {
        active: active.get(rule.id) ?? null,
        open: open.get(rule.id) ?? null,
      }),
    );
  }

  /** @throws BusinessError NOT_FOUND */
  async get(id: number): Promise<StoredRule> {
    const found = (await this.all()).find((rule) => rule.id === id);
    if (!found) throw new BusinessError('NOT_FOUND', { msg: '记账规则不存在或已被删除' });
    return found;
  }

  /** All versions of a rule, the newest first. */
  versionsOf(id: number): Promise<StoredVersion[]> {
    return this.scope.query<StoredVersion>(
      `select ${versionColumns} from invoice.rule_version
       where account_set_id = $1 and rule_id = $2 order by number desc`,
      [this.scope.accountSetId, id],
    );
  }

  /** @returns the id of the new rule, which is the last of its direction */
  async insert(invoiceType: InvoiceType, position: number): Promise<number> {
    const row = await this.scope.one<{ id: number }>(
      `insert into invoice.rule (account_set_id, invoice_type, position)
       values ($1, $2, $3) returning id`,
      [this.scope.accountSetId, invoiceType, position],
    );
    return row?.id ?? 0;
  }

  /** Notes that a rule was changed. @throws BusinessError VERSION_STALE */
  async touch({ id, version }: Pick<StoredRule, 'id' | 'version'>): Promise<void> {
    const written = await this.scope.write(
      `update invoice.rule set version = version + 1
       where account_set_id = $1 and id = $2 and version = $3`,
      [this.scope.accountSetId, id, version],
    );
    if (written === 0) throw new BusinessError('VERSION_STALE');
  }

  /** Writes a draft, in the place of one with the same number. */
  async writeDraft(
    ruleId: number,
    number: number,
    content: RuleContent & Pick<StoredVersion, 'learnedFrom'>,
  ): Promise<void> {
    const { accountSetId, actor } = this.scope;
    await this.scope.write(
      `insert into invoice.rule_version (account_set_id, rule_id, number, state, conditions,
         business_id, settlement_subject_id, non_deductible_reason, behind_ids, note,
         learned_from, made_by, made_name, made_at)
       values ($1, $2, $3, 'draft', $4, $5, $6, $7, $8, $9, $10, $11, $12, statement_timestamp())
       on conflict (account_set_id, rule_id, number) do update set
         conditions = excluded.conditions, business_id = excluded.business_id,
         settlement_subject_id = excluded.settlement_subject_id,
         non_deductible_reason = excluded.non_deductible_reason,
         behind_ids = excluded.behind_ids, note = excluded.note, made_by = excluded.made_by,
         made_name = excluded.made_name, made_at = excluded.made_at`,
      [
        accountSetId,
        ruleId,
        number,
        JSON.stringify(content.conditions),
        content.businessId,
        content.settlementSubjectId,
        content.nonDeductibleReason,
        content.behindIds,
        content.note,
        content.learnedFrom,
        actor.userId,
        actor.userName,
      ],
    );
  }

  async setState(ruleId: number, number: number, state: RuleState): Promise<void> {
    const { accountSetId, actor } = this.scope;
    await this.scope.write(
      `update invoice.rule_version set state = $4
       where account_set_id = $1 and rule_id = $2 and number = $3`,
      [accountSetId, ruleId, number, state],
    );
    if (state !== 'active') return;
    await this.scope.write(
      `update invoice.rule_version set approved_name = $4, approved_at = now()
       where account_set_id = $1 and rule_id = $2 and number = $3`,
      [accountSetId, ruleId, number, actor.userName],
    );
  }

  async removeVersion(ruleId: number, number: number): Promise<void> {
    await this.scope.write(
      `delete from invoice.rule_version
       where account_set_id = $1 and rule_id = $2 and number = $3`,
      [this.scope.accountSetId, ruleId, number],
    );
  }

  async remove(id: number): Promise<void> {
    const { accountSetId } = this.scope;
    await this.scope.write(
      'delete from invoice.rule_version where account_set_id = $1 and rule_id = $2',
      [accountSetId, id],
    );
    await this.scope.write('delete from invoice.rule where account_set_id = $1 and id = $2', [
      accountSetId,
      id,
    ]);
  }

  /** Numbers rules from 1 in the order of their ids. */
  async order(ids: readonly number[]): Promise<void> {
    await this.scope.write(
      `update invoice.rule r set position = n.place
       from unnest($2::bigint[]) with ordinality as n (id, place)
       where r.account_set_id = $1 and r.id = n.id`,
      [this.scope.accountSetId, ids],
    );
  }
}
