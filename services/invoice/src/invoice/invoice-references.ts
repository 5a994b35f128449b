import { Injectable } from '@nestjs/common';
import type { InvoiceFields, NameOfId } from '@mingzhang/contract';
import type { Problem } from '@mingzhang/rules';
import { invoiceTypeTitles, type InvoiceType } from '@mingzhang/rules/invoice';
import { LedgerClient, type SetChart } from '@mingzhang/server';
import type { BusinessRecord } from '../business/business.entity';
import { subjectProblem } from '../business/subject-problem';
import type { StoredLine } from './invoice.entity';

type Businesses = ReadonlyMap<number, BusinessRecord>;

/** What an invoice refers to: business types, the subject and the item that settle it. */
interface Referring {
  readonly fields: InvoiceFields;
  readonly lines: readonly StoredLine[];
}

/** Why a business type can't be given to an invoice; null: it can. */
export function businessProblem(
  id: number,
  invoiceType: InvoiceType,
  businesses: Businesses,
): string | null {
  const business = businesses.get(id);
  if (!business) return '业务类型不存在或已被删除，请重新选择';
  if (business.invoiceType !== invoiceType) {
    const title = invoiceTypeTitles[business.invoiceType];
    return `业务类型“${business.name}”属于${title}，请选择${invoiceTypeTitles[invoiceType]}的业务类型`;
  }
  return business.isDisabled ? `业务类型“${business.name}”已停用，请另选` : null;
}

/** Checks and names what invoices refer to. */
@Injectable()
export class InvoiceReferences {
  constructor(private readonly ledger: LedgerClient) {}

  /**
   * What is wrong with the references of an invoice that a person typed.
   * @param before what the invoice referred to; those stay usable
   */
  async problems(
    { fields, lines }: Referring,
    { chart, businesses }: { readonly chart: SetChart; readonly businesses: Businesses },
    before?: Referring,
  ): Promise<Problem[]> {
    const problems: Problem[] = [];
    const find = (field: string, msg: string | null) => {
      if (msg !== null) problems.push({ code: 'INVOICE', field, msg });
    };
    const kept = new Set(before ? typesOf(before) : []);
    const check = (field: string, id: number | null) => {
      if (id === null || kept.has(id)) return;
      find(field, businessProblem(id, fields.invoiceType, businesses));
    };
    check('businessId', fields.businessId);
    for (const [at, line] of lines.entries()) check(`lines.${at}.businessId`, line.businessId);
    const { settlementSubjectId, settlementItemId } = fields;
    if (settlementSubjectId !== null && settlementSubjectId !== before?.fields.settlementSubjectId)
      find('settlementSubjectId', subjectProblem(chart, settlementSubjectId));
    if (settlementItemId !== null && settlementItemId !== before?.fields.settlementItemId) {
      const found = await this.ledger.items([settlementItemId]);
      if (found.length === 0)
        find('settlementItemId', '往来单位或职员不存在或已被删除，请重新选择');
    }
    return problems;
  }

  /** Names of what invoices refer to, for the operation log. */
  async names(
    invoices: readonly Pick<Referring, 'fields'>[],
    { chart, businesses }: { readonly chart: SetChart; readonly businesses: Businesses },
  ): Promise<NameOfId> {
    const ids = [...new Set(invoices.flatMap(({ fields }) => fields.settlementItemId ?? []))];
    const items = new Map((await this.ledger.items(ids)).map(({ id, name }) => [id, name]));
    return (what, id) => {
      if (what === 'invoiceBusiness') return businesses.get(id)?.name ?? '已删除的业务类型';
      if (what === 'item') return items.get(id) ?? '已删除的项目';
      return chart.nameOf(what, id);
    };
  }
}

const typesOf = ({ fields, lines }: Referring): number[] =>
  [fields.businessId, ...lines.map(({ businessId }) => businessId)].flatMap((id) => id ?? []);
