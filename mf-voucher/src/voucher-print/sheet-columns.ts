import { PLACES } from './print-amount';
import { sheetSize, type PrintSettings } from './print-settings';

/** 金额式 has amounts only, 数量外币式 also quantity and foreign currency. */
export type SheetKind = 'amount' | 'quantity';

/** Widths of a sheet's columns in millimetres. */
export interface SheetColumns {
  readonly kind: SheetKind;
  readonly inCells: boolean;
  readonly summaryMm: number;
  readonly subjectMm: number;
  /** 币别/单位, 汇率/单价, 原币金额/数量. */
  readonly factorMm: readonly number[];
  readonly amountMm: number;
}

/** A ruled column narrower than this cannot be read; then figures are plain. */
const NARROWEST_CELL_MM = 2.8;
const WIDEST_CELL_MM = 3.6;
const PLAIN_AMOUNT_MM = 29;
/** What summary and subject keep when others take more than there is. */
const NARROWEST_TEXT_MM = 15;
const FACTORS_MM = [13, 19, 24];
/** Share of the sheet that the ruled columns of both sides may take. */
const AMOUNT_SHARE = { amount: 0.44, quantity: 0.34 };
const SUMMARY_SHARE = 0.4;

export function columnsOf(kind: SheetKind, settings: PrintSettings): SheetColumns {
  const { widthMm } = sheetSize(settings);
  const { fit } = settings;
  const factorMm = kind === 'quantity' ? FACTORS_MM : [];
  const space = factorMm.reduce((left, width) => left - width, widthMm);
  const widest = Math.min(WIDEST_CELL_MM, (widthMm * AMOUNT_SHARE[kind]) / 2 / PLACES.length);
  const cellMm = fit.amountMm === undefined ? widest : fit.amountMm / PLACES.length;
  // On a form the digits follow its cells, however narrow.
  const isReadable = cellMm >= NARROWEST_CELL_MM || fit.amountMm !== undefined;
  const inCells = settings.amounts === 'digits' && isReadable;
  const amountMm = Math.min(
    fit.amountMm ?? (inCells ? tenths(cellMm * PLACES.length) : PLAIN_AMOUNT_MM),
    space / 2 - NARROWEST_TEXT_MM,
  );
  const rest = space - 2 * amountMm;
  const summaryMm = Math.min(
    fit.summaryMm ?? tenths(rest * SUMMARY_SHARE),
    rest - NARROWEST_TEXT_MM,
  );
  return { kind, inCells, summaryMm, subjectMm: tenths(rest - summaryMm), factorMm, amountMm };
}

function tenths(mm: number): number {
  return Math.floor(mm * 10) / 10;
}
