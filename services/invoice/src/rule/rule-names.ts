import { Injectable } from '@nestjs/common';
import type { InvoiceRule, InvoiceRuleVersion } from '@mingzhang/contract';
import {
  invoiceKind,
  nonDeductibleReason,
  ruleSentence,
  ruleStateTitles,
  type BookingRule,
  type InvoiceType,
} from '@mingzhang/rules/invoice';
import { LedgerClient, type SetChart } from '@mingzhang/server';
import type { BusinessRecord } from '../business/business.entity';
import { BusinessService } from '../business/business.service';
import { subjectProblem } from '../business/subject-problem';
import { businessProblem } from '../invoice/invoice-references';
import { bookingRuleOf, type StoredRule, type StoredVersion } from '../invoice/rule-rows';

/** Names of what rules refer to, as they are now. */
export interface NamedBooks {
  readonly chart: SetChart;
  readonly businesses: ReadonlyMap<number, BusinessRecord>;
}

/** Rules in words. */
@Injectable()
export class RuleNames {
  constructor(
    private readonly ledger: LedgerClient,
    private readonly businesses: BusinessService,
  ) {}

  /** @throws BusinessError UNAVAILABLE */
  async books(): Promise<NamedBooks> {
    const businesses = await this.businesses.byId();
    return { chart: await this.ledger.chart(), businesses };
  }
}

/** A rule as a sentence. */
export function sentenceOf(rule: BookingRule, { chart, businesses }: NamedBooks): string {
  return ruleSentence(rule, {
    business: (id) => businesses.get(id)?.name ?? '已删除的业务类型',
    subject: (id) => chart.subjectTitle(id),
    item: () => '',
    invoiceKind: (code) => invoiceKind(code)?.name ?? code,
  });
}

/** Why a rule decides nothing as it is; null: it does. */
export function outcomeProblem(
  invoiceType: InvoiceType,
  { businessId, settlementSubjectId }: Pick<StoredVersion, 'businessId' | 'settlementSubjectId'>,
  { chart, businesses }: NamedBooks,
): string | null {
  const misfit = businessProblem(businessId, invoiceType, businesses);
  if (misfit !== null || settlementSubjectId === null) return misfit;
  return subjectProblem(chart, settlementSubjectId);
}

/** A version as screens show it. */
export function shownVersion(
  invoiceType: InvoiceType,
  stored: StoredVersion,
  books: NamedBooks,
): InvoiceRuleVersion {
  const { chart, businesses } = books;
  const { ruleId: _rule, madeById: _maker, conditions, behindIds, ...version } = stored;
  const business = businesses.get(version.businessId);
  const titleOf = (id: number | null | undefined) =>
    id === null || id === undefined || !chart.subject(id) ? '' : chart.subjectTitle(id);
  return {
    ...version,
    conditions: [...conditions],
    behindIds: [...behindIds],
    business: business?.name ?? '已删除的业务类型',
    subject: titleOf(business?.subjectId),
    settlementSubject: titleOf(version.settlementSubjectId),
    sentence: sentenceOf(bookingRuleOf(invoiceType, stored), books),
    problem: outcomeProblem(invoiceType, version, books),
  };
}

/** A rule as screens show it. */
export function shownRule(rule: StoredRule, books: NamedBooks): InvoiceRule {
  const { invoiceType, active, open } = rule;
  const shown = (version: StoredVersion | null) =>
    version && shownVersion(invoiceType, version, books);
  return { ...rule, active: shown(active), open: shown(open) };
}

/** A version in the words of the operation log. */
export function loggedVersion(
  invoiceType: InvoiceType,
  version: StoredVersion,
  books: NamedBooks,
): Record<string, unknown> {
  const { chart, businesses } = books;
  const { settlementSubjectId, nonDeductibleReason: reason, learnedFrom, note } = version;
  const words: Record<string, unknown> = {
    版本: version.number,
    状态: ruleStateTitles[version.state],
    规则: sentenceOf(bookingRuleOf(invoiceType, version), books),
    业务类型: businesses.get(version.businessId)?.name ?? '已删除的业务类型',
  };
  if (settlementSubjectId !== null) words['结算科目'] = chart.subjectTitle(settlementSubjectId);
  if (reason !== null) words['不可抵扣原因'] = nonDeductibleReason(reason)?.name ?? reason;
  if (note !== '') words['说明'] = note;
  if (learnedFrom !== null) words['学习的发票张数'] = learnedFrom;
  return words;
}
