import type { InvoiceType } from '../invoice';
import { saleKindOf } from '../vat/sale-kind';
import type { VatType } from '../../taxpayer-kind';
import data from '../data/business-types.json';

/** 0 小企业会计准则, 1 企业会计准则. */
export type Standard = 0 | 1;

/** A business type (业务类型) as a new account set gets it. */
export interface DefaultBusinessType {
  readonly code: string;
  readonly name: string;
  readonly invoiceType: InvoiceType;
  /** Code of the built-in chart, a last-level subject. */
  readonly subjectCode: string;
  /** Full name of the subject, such as 管理费用-办公费. */
  readonly subjectName: string;
  /** Whether the input tax may be deducted; null for output types. */
  readonly inputVatDeductible: boolean | null;
  /** The type proposed where nothing else decides; one of each direction. */
  readonly isDefault: boolean;
}

/** Subjects that invoices book their VAT on. */
export const taxSubjectKeys = [
  'generalOutput',
  'generalSimple',
  'generalInput',
  'generalPending',
  'generalTransferOut',
  'generalTransferUnpaid',
  'generalUnpaid',
  'generalRelief',
  'generalOutputOffset',
  'generalExportRefund',
  'generalTransferOverpaid',
  'generalPrepaid',
  'generalPendingOutput',
  'generalWithheld',
  'small',
  'reliefIncome',
] as const;
export type TaxSubjectKey = (typeof taxSubjectKeys)[number];

/** A subject of the built-in chart. */
export interface NamedCode {
  readonly code: string;
  readonly name: string;
}

/** A subject on which invoices may be settled. */
export interface SettlementChoice extends NamedCode {
  readonly isDefault: boolean;
}

/** Types of departments, by which an expense is borne. */
export type DepartmentType = 'admin' | 'sales' | 'workshop' | 'rd';

/** The expenses of a type of departments. */
interface DepartmentCodes {
  /** The first-level subject, such as 5601 销售费用. */
  readonly expenses: string;
  /** 其他 below it, or 费用化支出 of research. */
  readonly other: string;
}

const codeOf = (
  codes: { readonly smallBusiness: string; readonly enterprise: string },
  standard: Standard,
): string => (standard === 0 ? codes.smallBusiness : codes.enterprise);

/**
 * The business types of a new account set, in the order in which they are listed. The input tax of
 * a small-scale taxpayer is cost, so none of its types is deductible (增值税法第十四条). Errors: none.
 */
export function defaultBusinessTypes({
  standard,
  vatType,
}: {
  readonly standard: Standard;
  readonly vatType: VatType;
}): readonly DefaultBusinessType[] {
  return data.types.map((row) => {
    const { code, name, subject: subjectName, isDefault, inputVatDeductible } = row;
    const invoiceType = row.invoiceType === 'OUT' ? 'OUT' : 'IN';
    return {
      code,
      name,
      invoiceType,
      subjectCode: codeOf(row, standard),
      subjectName,
      inputVatDeductible:
        invoiceType === 'OUT' ? null : vatType === 1 && inputVatDeductible === true,
      isDefault,
    };
  });
}

/** Subjects on which invoices are settled; the default is the first. Errors: none. */
export function settlementChoices(invoiceType: InvoiceType): readonly SettlementChoice[] {
  return data.settlement[invoiceType];
}

/**
 * The subject of the built-in chart that VAT is booked on. Source: 财会〔2016〕22号; 222101 is a
 * last-level subject only in the account set of a small-scale taxpayer. Errors: none.
 */
export function taxSubjectCode(key: TaxSubjectKey, standard: Standard): NamedCode {
  const row = data.taxSubjects[key];
  return { code: codeOf(row, standard), name: row.name };
}

/** Subjects of the built-in chart that bear the expenses of a type of departments. Errors: none. */
export function departmentCodes(type: DepartmentType, standard: Standard): DepartmentCodes {
  const row = data.departments[type];
  return {
    expenses: codeOf(row, standard),
    other: standard === 0 ? row.otherSmallBusiness : row.otherEnterprise,
  };
}

/** Code of the type for output invoices that are not taxed (不征税开票). */
export const untaxedTypeCode = 'OUT_FREE';

/** 税收分类编码 of 未发生销售行为的不征税项目. */
const UNTAXED = '6';

/** Whether a line is of what is not taxed: by its rate, or by its 税收分类编码. Errors: none. */
export const isUntaxedLine = ({
  rate,
  taxCategoryCode,
}: {
  readonly rate: string;
  readonly taxCategoryCode: string;
}): boolean => saleKindOf(rate, 1) === 'untaxed' || taxCategoryCode.startsWith(UNTAXED);
