import { Injectable } from '@nestjs/common';
import type { InvoiceFields } from '@mingzhang/contract';
import {
  compileRules,
  proposedRules,
  type CompiledRules,
  type InvoiceFacts,
  type InvoiceType,
} from '@mingzhang/rules/invoice';
import type { BusinessRecord } from '../business/business.entity';
import { factsOf } from './invoice-facts';
import type { StoredLine } from './invoice.entity';
import { businessProblem } from './invoice-references';
import { defaultOf } from './invoice-types';
import { bookingRuleOf, RuleRows, type StoredVersion } from './rule-rows';

type Businesses = ReadonlyMap<number, BusinessRecord>;

/** An invoice with what decides its voucher. */
export interface TypedInvoice {
  readonly fields: InvoiceFields;
  readonly lines: readonly StoredLine[];
  /** Id of the rule that chose the business type; null: a person, or the default. */
  readonly businessRule: number | null;
}

/** Gives invoices their business types by the rules in force. */
export interface RuleChooser {
  /** The invoice by the first rules that fit its lines; null: none does. */
  ruled(fields: InvoiceFields, lines: readonly StoredLine[]): TypedInvoice | null;
  /**
   * A new invoice: what a person chose stays; then the rules, then the default type. Settlement and
   * reason of a rule fill what is empty.
   * @param facts the same as the rules read it, where the caller has it already
   */
  typed(fields: InvoiceFields, lines: readonly StoredLine[], facts?: InvoiceFacts): TypedInvoice;
}

/** The rules in force. */
@Injectable()
export class ActiveRules {
  constructor(private readonly rows: RuleRows) {}

  /** Rules whose business type is gone or not offered decide nothing. */
  async chooser(businesses: Businesses): Promise<RuleChooser> {
    const versions = new Map<number, StoredVersion>();
    const rules = (await this.rows.all()).flatMap(({ id, invoiceType, active }) => {
      if (!active || businessProblem(active.businessId, invoiceType, businesses) !== null)
        return [];
      versions.set(id, active);
      return [bookingRuleOf(invoiceType, active)];
    });
    const compiled: Readonly<Record<InvoiceType, CompiledRules>> = {
      OUT: compileRules(rules.filter(({ invoiceType }) => invoiceType === 'OUT')),
      IN: compileRules(rules.filter(({ invoiceType }) => invoiceType === 'IN')),
    };
    const ruled = (
      fields: InvoiceFields,
      lines: readonly StoredLine[],
      facts = factsOf(fields, lines),
    ): TypedInvoice | null => {
      const { rule, lineRules } = proposedRules(facts, compiled[fields.invoiceType]);
      const version = rule && versions.get(rule.id);
      if (!version) return null;
      const typedLines = lines.map((line, at) => ({
        ...line,
        businessId: line.businessId ?? lineRules.get(at + 1)?.businessId ?? null,
      }));
      return {
        fields: {
          ...fields,
          businessId: version.businessId,
          settlementSubjectId: fields.settlementSubjectId ?? version.settlementSubjectId,
          nonDeductibleReason: fields.nonDeductibleReason ?? version.nonDeductibleReason,
        },
        lines: typedLines,
        businessRule: version.ruleId,
      };
    };
    return {
      ruled,
      typed: (fields, lines, facts) => {
        if (fields.businessId !== null) return { fields, lines, businessRule: null };
        const businessId = defaultOf(fields.invoiceType, businesses);
        const byDefault = { fields: { ...fields, businessId }, lines, businessRule: null };
        return ruled(fields, lines, facts) ?? byDefault;
      },
    };
  }
}
