import { Injectable } from '@nestjs/common';
import type { InvoiceFields } from '@mingzhang/contract';
import {
  compileRules,
  isUntaxedLine,
  proposedRules,
  untaxedTypeCode,
  type CompiledRules,
  type InvoiceFacts,
  type InvoiceType,
} from '@mingzhang/rules/invoice';
import type { BusinessRecord } from '../business/business.entity';
import { factsOf } from './invoice-facts';
import type { StoredLine, TypeSource } from './invoice.entity';
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
  /** Left out: a rule, or the default. */
  readonly typeSource?: TypeSource | null;
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
        if (fields.businessId !== null) {
          return { fields, lines, businessRule: null, typeSource: 'person' };
        }
        return ruled(fields, lines, facts) ?? byDefault(fields, lines, businesses);
      },
    };
  }
}

/**
 * The default type of a direction. What is not taxed (不征税), such as a stored-value card, is no sale:
 * its lines have the type that such invoices have.
 */
function byDefault(
  fields: InvoiceFields,
  lines: readonly StoredLine[],
  businesses: Businesses,
): TypedInvoice {
  const usual = defaultOf(fields.invoiceType, businesses);
  const free = untaxedTypeOf(businesses);
  const isFree = (line: StoredLine) => fields.invoiceType === 'OUT' && isUntaxedLine(line);
  if (free === null || !lines.some(isFree)) {
    return { fields: { ...fields, businessId: usual }, lines, businessRule: null };
  }
  const isWhole = lines.every(isFree);
  const typedLines = lines.map((line) =>
    isFree(line) && !isWhole ? { ...line, businessId: line.businessId ?? free } : line,
  );
  const businessId = isWhole ? free : usual;
  return { fields: { ...fields, businessId }, lines: typedLines, businessRule: null };
}

/** The type of invoices that are not taxed; null where the account set offers none. */
function untaxedTypeOf(businesses: Businesses): number | null {
  for (const { id, code, isDisabled } of businesses.values())
    if (code === untaxedTypeCode && !isDisabled) return id;
  return null;
}
