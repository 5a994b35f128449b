import type { Confidence } from '../../payroll/facts';
import { toHalfWidth } from '../../half-width';
import { withoutUnseen } from '../../unseen-text';

/**
 * How the input tax of a document is found.
 * - `face`: the tax on the document
 * - `passenger`: 9% contained in the fare (and the fuel surcharge), where no tax is shown
 * - `ticket`: 3% contained in the fare of a ticket that names the traveller
 * - `toll`: the tax on the document; a paper ticket of a bridge or gate: 5% contained in it
 * - `farm`: the price times the rate of farm products
 * - `none`: nothing may be deducted
 */
export type DeductionRule = 'face' | 'passenger' | 'ticket' | 'toll' | 'farm' | 'none';

/** A kind of invoice (发票票种). */
export interface InvoiceKind {
  readonly code: string;
  readonly name: string;
  /** Labels of 发票票种 in the files of the tax bureau, without the special type. */
  readonly exportLabels: readonly string[];
  /** Whether input tax may be deducted by the kind alone. */
  readonly isDeductible: boolean;
  readonly deduction: DeductionRule;
  /**
   * How its number is built: `digital` has 20 digits, `paper` a code of 10 or 12 digits and a number of 8,
   * `both` has both, `free` follows no rule.
   */
  readonly numbering: 'digital' | 'paper' | 'both' | 'free';
  /** 特定业务类型 that turns an ordinary invoice into this kind. */
  readonly specialTypes?: readonly string[];
  readonly source: string;
  readonly confidence: Confidence;
}

const DIGITAL = '国家税务总局公告2024年第11号';
const TAX_CONTROL = '增值税发票管理系统票种';
const PASSENGERS = '财政部 税务总局公告2026年第13号 一(二)';
const FARM = '财政部 税务总局公告2026年第10号 五(二); 增值税法实施条例 第十二条(四)';

/** Every kind of invoice that the books know. */
export const invoiceKinds: readonly InvoiceKind[] = [
  {
    code: 'DE_SPECIAL',
    name: '电子发票(增值税专用发票)',
    exportLabels: ['数电发票（增值税专用发票）'],
    isDeductible: true,
    deduction: 'face',
    numbering: 'digital',
    source: DIGITAL,
    confidence: 'sure',
  },
  {
    code: 'DE_ORDINARY',
    name: '电子发票(普通发票)',
    exportLabels: ['数电发票（普通发票）'],
    isDeductible: false,
    deduction: 'none',
    numbering: 'digital',
    source: DIGITAL,
    confidence: 'sure',
  },
  {
    code: 'DP_SPECIAL',
    name: '数电纸质发票(增值税专用发票)',
    exportLabels: ['数电纸质发票（增值税专用发票）'],
    isDeductible: true,
    deduction: 'face',
    numbering: 'both',
    source: DIGITAL,
    confidence: 'sure',
  },
  {
    code: 'DP_ORDINARY',
    name: '数电纸质发票(普通发票)',
    exportLabels: ['数电纸质发票（普通发票）'],
    isDeductible: false,
    deduction: 'none',
    numbering: 'both',
    source: DIGITAL,
    confidence: 'sure',
  },
  {
    code: 'P_SPECIAL',
    name: '增值税专用发票(纸质)',
    exportLabels: ['增值税专用发票'],
    isDeductible: true,
    deduction: 'face',
    numbering: 'paper',
    source: TAX_CONTROL,
    confidence: 'sure',
  },
  {
    code: 'E_SPECIAL',
    name: '增值税电子专用发票',
    exportLabels: ['增值税电子专用发票'],
    isDeductible: true,
    deduction: 'face',
    numbering: 'paper',
    source: TAX_CONTROL,
    confidence: 'sure',
  },
  {
    code: 'P_ORDINARY',
    name: '增值税普通发票(纸质)',
    exportLabels: ['增值税普通发票'],
    isDeductible: false,
    deduction: 'none',
    numbering: 'paper',
    source: TAX_CONTROL,
    confidence: 'sure',
  },
  {
    code: 'E_ORDINARY',
    name: '增值税电子普通发票',
    exportLabels: ['增值税电子普通发票'],
    isDeductible: false,
    deduction: 'none',
    numbering: 'paper',
    source: TAX_CONTROL,
    confidence: 'sure',
  },
  {
    code: 'ROLL',
    name: '增值税普通发票(卷票)',
    exportLabels: ['增值税普通发票（卷票）', '增值税普通发票（卷式）'],
    isDeductible: false,
    deduction: 'none',
    numbering: 'free',
    source: TAX_CONTROL,
    confidence: 'likely',
  },
  {
    code: 'MOTOR',
    name: '机动车销售统一发票',
    exportLabels: [
      '机动车销售统一发票',
      '数电纸质发票（机动车销售统一发票）',
      '数电票（机动车销售统一发票）',
    ],
    isDeductible: true,
    deduction: 'face',
    numbering: 'free',
    source: '增值税法 第十六条; 国家税务总局公告2024年第11号',
    confidence: 'likely',
  },
  {
    code: 'USED_CAR',
    name: '二手车销售统一发票',
    exportLabels: ['二手车销售统一发票', '数电纸质发票（二手车销售统一发票）'],
    isDeductible: false,
    deduction: 'none',
    numbering: 'free',
    source: '财政部 税务总局公告2023年第63号',
    confidence: 'likely',
  },
  {
    code: 'RAIL',
    name: '电子发票(铁路电子客票)',
    exportLabels: ['数电发票（铁路电子客票）'],
    isDeductible: true,
    deduction: 'passenger',
    numbering: 'free',
    source: `${PASSENGERS}1`,
    confidence: 'sure',
  },
  {
    code: 'AIR',
    name: '电子发票(航空运输电子客票行程单)',
    exportLabels: ['数电发票（航空运输电子客票行程单）'],
    isDeductible: true,
    deduction: 'passenger',
    numbering: 'free',
    source: `${PASSENGERS}1`,
    confidence: 'sure',
  },
  {
    code: 'ROAD_WATER',
    name: '公路、水路等其他客票',
    exportLabels: [],
    isDeductible: true,
    deduction: 'ticket',
    numbering: 'free',
    source: `${PASSENGERS}2`,
    confidence: 'sure',
  },
  {
    code: 'TOLL',
    name: '通行费电子发票',
    exportLabels: ['道路通行费电子普通发票', '数电发票（通行费发票）'],
    isDeductible: true,
    deduction: 'toll',
    numbering: 'free',
    specialTypes: ['通行费', '道路通行费'],
    source: '财政部 税务总局公告2026年第13号 一(三)1',
    confidence: 'sure',
  },
  {
    code: 'CUSTOMS',
    name: '海关进口增值税专用缴款书',
    exportLabels: ['海关缴款书'],
    isDeductible: true,
    deduction: 'face',
    numbering: 'free',
    source: '增值税法 第十六条',
    confidence: 'sure',
  },
  {
    code: 'WITHHOLD',
    name: '代扣代缴税收完税凭证',
    exportLabels: ['代扣代缴完税凭证'],
    isDeductible: true,
    deduction: 'face',
    numbering: 'free',
    source: '财政部 税务总局公告2026年第13号 一(五)',
    confidence: 'sure',
  },
  {
    code: 'AGRI_SALE',
    name: '自产农产品销售发票',
    exportLabels: [],
    isDeductible: true,
    deduction: 'farm',
    numbering: 'free',
    specialTypes: ['自产农产品销售'],
    source: FARM,
    confidence: 'sure',
  },
  {
    code: 'AGRI_BUY',
    name: '农产品收购发票',
    exportLabels: [],
    isDeductible: true,
    deduction: 'farm',
    numbering: 'free',
    specialTypes: ['农产品收购'],
    source: FARM,
    confidence: 'sure',
  },
  {
    code: 'FISCAL',
    name: '财政票据/其他凭证',
    exportLabels: [],
    isDeductible: false,
    deduction: 'none',
    numbering: 'free',
    source: '发票管理办法以外的凭证',
    confidence: 'likely',
  },
];

const kindsByCode = new Map(invoiceKinds.map((kind) => [kind.code, kind]));

/** The kind of a code; undefined for an unknown code. Errors: none. */
export function invoiceKind(code: string): InvoiceKind | undefined {
  return kindsByCode.get(code);
}

/** Keys of labels that were asked for before: a file has few labels, and each of its rows has one. */
const knownKeys = new Map<string, string>();
const keysAtMost = 200;

const kindsByLabel = new Map(
  invoiceKinds.flatMap((kind) =>
    [...kind.exportLabels, kind.name].map((label) => [labelKey(label), kind] as const),
  ),
);
const kindsBySpecialType = new Map(
  invoiceKinds.flatMap((kind) =>
    (kind.specialTypes ?? []).map((type) => [labelKey(type), kind] as const),
  ),
);
/** Kinds that a special type turns into another one. */
const ordinaryKinds = ['DE_ORDINARY', 'DP_ORDINARY', 'P_ORDINARY', 'E_ORDINARY'];

/**
 * The kind of an invoice in a file of the tax bureau. Brackets may be full or half width, and a digital
 * invoice may be called 数电发票, 数电票, 全电发票 or 电子发票. Errors: none.
 * @param label 发票票种 as the file has it, or the name of a kind
 * @param specialType 特定业务类型, or ''
 * @returns undefined for an unknown label
 */
export function kindOfLabel(label: string, specialType = ''): InvoiceKind | undefined {
  const kind = kindsByLabel.get(labelKey(label));
  if (kind === undefined || !ordinaryKinds.includes(kind.code)) return kind;
  return kindsBySpecialType.get(labelKey(specialType)) ?? kind;
}

function labelKey(label: string): string {
  const known = knownKeys.get(label);
  if (known !== undefined) return known;
  const key = toHalfWidth(withoutUnseen(label))
    .replace(/\s/g, '')
    .replace(/^(数电发票|数电票|全电发票|全电票|电子发票)(?=\()/, '数电票');
  if (knownKeys.size >= keysAtMost) knownKeys.clear();
  knownKeys.set(label, key);
  return key;
}
