import type { Money } from '../money';
import type { IsoDate, Period } from '../period';

/** Output invoices are issued by the company, input invoices are received. */
export const invoiceTypes = ['OUT', 'IN'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];
export const invoiceTypeTitles = { OUT: '销项发票', IN: '进项发票' } as const;

/** 发票状态 of the tax bureau. */
export const taxStatuses = ['normal', 'voided', 'redFull', 'redPart'] as const;
export type TaxStatus = (typeof taxStatuses)[number];
export const taxStatusTitles = {
  normal: '正常',
  voided: '已作废',
  redFull: '已红冲-全额',
  redPart: '已红冲-部分',
} as const;

/** 发票风险等级 of the tax bureau. */
export const riskLevels = ['normal', 'abnormal', 'doubtful'] as const;
export type RiskLevel = (typeof riskLevels)[number];
export const riskLevelTitles = {
  normal: '正常',
  abnormal: '异常凭证',
  doubtful: '疑点发票',
} as const;

/** Where an invoice came from. */
export const invoiceOrigins = ['workbook', 'xml', 'ofd', 'pdf', 'entry'] as const;
export type InvoiceOrigin = (typeof invoiceOrigins)[number];
export const invoiceOriginTitles = {
  workbook: '税务局导出文件',
  xml: '数电票 XML',
  ofd: 'OFD 文件',
  pdf: 'PDF 文件',
  entry: '手工录入',
} as const;

/** What a finding does with its invoice, the strongest first. A refused row is never stored. */
export const dispositions = ['refuse', 'block', 'void', 'warn'] as const;
export type Disposition = (typeof dispositions)[number];

/** What a stored invoice is by the strongest of its findings, or would be: a refused row is not stored. */
export type InvoiceDisposition = Disposition | 'ok';

/** Codes of the consistency rules. */
export const invoiceRules = [
  'R01',
  'R02',
  'R03',
  'R04',
  'R05',
  'R06',
  'R07',
  'R08',
  'R09',
  'R10',
  'R11',
  'R12',
  'R13',
  'R14',
] as const;
export type InvoiceRule = (typeof invoiceRules)[number];

/** What a consistency rule found on an invoice. */
export interface InvoiceFinding {
  readonly rule: InvoiceRule;
  readonly disposition: Disposition;
  /** Chinese: what is wrong, with the figures, and the way out. */
  readonly msg: string;
  /** Line of the invoice, counted from 1; absent: the whole invoice. */
  readonly lineNo?: number;
}

/** A party of an invoice. The tax id is empty for persons. */
export interface InvoiceParty {
  readonly taxId: string;
  readonly name: string;
}

/** Lines that one invoice may have, by every way in. */
export const invoiceLinesAtMost = 2_000;

/** A line of an invoice. Amounts in yuan without tax. */
export interface InvoiceLine {
  /** Counted from 1. */
  readonly lineNo: number;
  /** 税收分类编码 of 19 digits, or empty. */
  readonly taxCategoryCode: string;
  /** 特定业务类型, or empty. */
  readonly specialType: string;
  /** *简称*品名. */
  readonly itemName: string;
  readonly specification: string;
  readonly unit: string;
  /** Up to 13 decimals; null where the file has none. */
  readonly quantity: Money | null;
  readonly unitPrice: Money | null;
  readonly amount: Money;
  /** `13%`, `免税`, `不征税`; empty where it is not known. */
  readonly rate: string;
  readonly tax: Money;
  /** 价税合计 of the line where the source states one; R01 then compares it. */
  readonly total?: Money;
}

/** An invoice as a file or a form gives it, before anything is looked up. Amounts in yuan. */
export interface InvoiceFacts {
  readonly invoiceType: InvoiceType;
  /** Code of `invoiceKindCodes`. */
  readonly kind: string;
  /** 数电票号码 of 20 digits, or empty. */
  readonly digitalNumber: string;
  /** 发票代码 and 发票号码 of older invoices, or empty. */
  readonly code: string;
  readonly number: string;
  readonly issueDate: IsoDate;
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  readonly amount: Money;
  readonly tax: Money;
  /** 价税合计. */
  readonly total: Money;
  readonly taxStatus: TaxStatus;
  readonly riskLevel: RiskLevel;
  /** 是否正数发票; false: a red invoice. */
  readonly isPositive: boolean;
  /** 发票来源: 电子发票服务平台, 增值税发票管理系统. */
  readonly platform: string;
  readonly issuer: string;
  readonly remark: string;
  /** Number of the blue invoice that a red one reverses: digital, or `code/number`; or empty. */
  readonly blueNumber: string;
  /** Number of 红字发票信息确认单, or empty. */
  readonly confirmationNumber: string;
  /** Empty where the file has only totals. */
  readonly lines: readonly InvoiceLine[];
}

/** 勾选 of an input invoice. */
export interface InvoiceTick {
  readonly isTicked: boolean;
  readonly checkDate: IsoDate | null;
  readonly deductPeriod: Period | null;
  /** Input tax that may be deducted, in yuan; of a tick less the red invoices of months before. */
  readonly deductibleTax: Money;
  /** The same before any red invoice is taken off, in yuan; left out: `deductibleTax`. */
  readonly grossTax?: Money;
  /** Code of `nonDeductibleReasons`, or null. */
  readonly nonDeductibleReason: string | null;
}
