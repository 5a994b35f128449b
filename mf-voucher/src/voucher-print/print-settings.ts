import { printForms, type PrintTexts } from '@mingzhang/contract';
import { isPaperName, papers, type PaperName } from '@mingzhang/web';
import { countsOf, linesByCount, type PerPage } from './paper';

/** Settings as texts; what is no figure, like `auto`, stands for what the paper suggests. */
export type SettingTexts = PrintTexts<'voucher'>;
export const defaultTexts: SettingTexts = printForms.voucher.standard;

/** How vouchers are printed. */
export interface PrintSettings {
  readonly paper: PaperName;
  readonly perPage: PerPage;
  /** Entries on a sheet; a longer voucher goes on over several sheets. */
  readonly lines: number;
  /** Digits in ruled columns, or plain figures with separators. */
  readonly amounts: 'digits' | 'plain';
  readonly font: FontName;
  readonly margins: Margins;
  /** A stroke through the amounts of the lines left empty. */
  readonly stroke: boolean;
  readonly cutLine: boolean;
  /** Each voucher begins on a page of its own. */
  readonly ownPage: boolean;
  readonly cover: boolean;
  /** Blank paper gets title, rules and values; a pre-printed form (套打) gets the values only. */
  readonly form: 'blank' | 'preprinted';
  /** How a pre-printed form is met; on blank paper nothing of it counts. */
  readonly fit: FormFit;
}

/** Measures of a pre-printed form in millimetres; undefined is what blank paper would have. */
interface FormFit {
  /** What the printer draws too far to the left, and too high. */
  readonly shiftX: number;
  readonly shiftY: number;
  readonly rowMm: number | undefined;
  readonly summaryMm: number | undefined;
  readonly amountMm: number | undefined;
}

/** Around each voucher, in millimetres; the left one is where vouchers are bound. */
export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const FONTS = { small: 8.5, normal: 9.5, large: 10.5 };
type FontName = keyof typeof FONTS;

export const MARGIN_LIMITS: Readonly<Record<keyof Margins, number>> = {
  left: 40,
  right: 30,
  top: 30,
  bottom: 30,
};
export const FEWEST_LINES = 3;
/** Least and most of each measure of a pre-printed form. */
export const FIT_LIMITS = {
  shiftX: [-20, 20],
  shiftY: [-20, 20],
  rowHeight: [5, 16],
  summaryWidth: [20, 120],
  amountWidth: [22, 60],
} as const;
const noFit: FormFit = {
  shiftX: 0,
  shiftY: 0,
  rowMm: undefined,
  summaryMm: undefined,
  amountMm: undefined,
};

/** Title, line of the head, signatures: what stands around the table, in millimetres. */
export const FRAME_MM = { title: 10, head: 6, foot: 7 };
/** Rows lower than this cannot be read, higher ones waste paper. */
const LOWEST_ROW_MM = 7;
const HIGHEST_ROW_MM = 10;
/** Head and total take a row each. */
const OTHER_ROWS = 2;

/** The settings that texts stand for; what makes no sense is replaced by what is usual. */
export function settingsOf(texts: SettingTexts): PrintSettings {
  const paper = isPaperName(texts.paper) ? texts.paper : 'a4';
  const margins = {
    left: marginOf(texts, 'left'),
    right: marginOf(texts, 'right'),
    top: marginOf(texts, 'top'),
    bottom: marginOf(texts, 'bottom'),
  };
  const perPage = perPageOf(paper, texts.perPage);
  const usual = linesByCount[paper][perPage] ?? FEWEST_LINES;
  const most = mostLines({ paper, perPage, margins });
  const lines = wholeOf(texts.lines) ?? usual;
  const isPreprinted = texts.form === 'preprinted';
  return {
    paper,
    perPage,
    lines: Math.max(Math.min(lines, most), Math.min(FEWEST_LINES, most)),
    amounts: texts.amounts === 'plain' ? 'plain' : 'digits',
    font: texts.font === 'small' || texts.font === 'large' ? texts.font : 'normal',
    margins,
    stroke: texts.stroke !== '0',
    cutLine: texts.cutLine !== '0' && !isPreprinted,
    ownPage: texts.ownPage === '1',
    cover: texts.cover === '1' && !isPreprinted,
    form: isPreprinted ? 'preprinted' : 'blank',
    fit: isPreprinted ? fitOf(texts) : noFit,
  };
}

function fitOf(texts: SettingTexts): FormFit {
  return {
    shiftX: measureOf(texts, 'shiftX') ?? 0,
    shiftY: measureOf(texts, 'shiftY') ?? 0,
    rowMm: measureOf(texts, 'rowHeight'),
    summaryMm: measureOf(texts, 'summaryWidth'),
    amountMm: measureOf(texts, 'amountWidth'),
  };
}

function measureOf(texts: SettingTexts, name: keyof typeof FIT_LIMITS): number | undefined {
  if (!/^-?\d{1,3}(\.\d)?$/.test(texts[name])) return undefined;
  const [least, most] = FIT_LIMITS[name];
  return Math.min(Math.max(Number(texts[name]), least), most);
}

function perPageOf(paper: PaperName, text: string): PerPage {
  const counts = countsOf(paper);
  const usual = counts.includes(2) ? 2 : 1;
  return counts.find((count) => String(count) === text) ?? usual;
}

function marginOf(texts: SettingTexts, side: keyof Margins): number {
  const typed = /^\d{1,2}(\.\d)?$/.test(texts[side]) ? Number(texts[side]) : undefined;
  return Math.min(typed ?? Number(defaultTexts[side]), MARGIN_LIMITS[side]);
}

function wholeOf(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

/** What one voucher takes of the page: its place without the margins, in millimetres. */
interface SheetSize {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly rowMm: number;
}

type Placing = Pick<PrintSettings, 'paper' | 'perPage' | 'margins'>;

/** Height of the place that a voucher has on the page, margins included. */
export function placeHeight({ paper, perPage }: Pick<Placing, 'paper' | 'perPage'>): number {
  return papers[paper].heightMm / perPage;
}

function heightForRows(placing: Placing): number {
  const { top, bottom } = placing.margins;
  const { title, head, foot } = FRAME_MM;
  return placeHeight(placing) - top - bottom - title - head - foot;
}

/** The most entries for which rows can still be read. */
export function mostLines(placing: Placing): number {
  return Math.max(1, Math.floor(heightForRows(placing) / LOWEST_ROW_MM) - OTHER_ROWS);
}

export function sheetSize(settings: PrintSettings): SheetSize {
  const { margins, paper, lines, fit } = settings;
  const rowMm =
    fit.rowMm ?? Math.min(HIGHEST_ROW_MM, heightForRows(settings) / (lines + OTHER_ROWS));
  return {
    widthMm: papers[paper].widthMm - margins.left - margins.right,
    heightMm: placeHeight(settings) - margins.top - margins.bottom,
    rowMm: Math.floor(rowMm * 10) / 10,
  };
}
