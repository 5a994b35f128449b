import type { Money } from '../../money';
import type { IsoDate } from '../../period';
import type { InvoiceLine } from '../invoice';

/** Facts that one file states. A fact that it does not state is undefined. Amounts in yuan. */
export interface FoundFacts {
  /** 数电票号码 of 20 digits. */
  readonly digitalNumber?: string | undefined;
  /** 发票代码 of 10 or 12 digits and 发票号码 of 8. */
  readonly code?: string | undefined;
  readonly number?: string | undefined;
  /** Code of the kind of invoice, such as `DE_SPECIAL`. */
  readonly kind?: string | undefined;
  readonly issueDate?: IsoDate | undefined;
  readonly sellerTaxId?: string | undefined;
  readonly sellerName?: string | undefined;
  readonly buyerTaxId?: string | undefined;
  readonly buyerName?: string | undefined;
  readonly amount?: Money | undefined;
  readonly tax?: Money | undefined;
  /** 价税合计. */
  readonly total?: Money | undefined;
  /** False: a red invoice. */
  readonly isPositive?: boolean | undefined;
  readonly issuer?: string | undefined;
  readonly remark?: string | undefined;
  /** Number of the blue invoice that a red one reverses. */
  readonly blueNumber?: string | undefined;
  /** Number of 红字发票信息确认单. */
  readonly confirmationNumber?: string | undefined;
  readonly lines?: readonly InvoiceLine[] | undefined;
}

/** Facts whose absence a person has to know, with their titles. */
export const wantedFacts = {
  kind: '发票票种',
  issueDate: '开票日期',
  sellerTaxId: '销方识别号',
  sellerName: '销方名称',
  buyerTaxId: '购方识别号',
  buyerName: '购买方名称',
  amount: '金额',
  tax: '税额',
  total: '价税合计',
  lines: '明细',
} as const satisfies Partial<Record<keyof FoundFacts, string>>;
export type WantedFact = keyof typeof wantedFacts;

/** A text as a fact: undefined for ''. */
export function stated(text: string): string | undefined {
  return text === '' ? undefined : text;
}
