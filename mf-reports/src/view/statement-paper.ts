import type { StatementView } from '@mingzhang/contract';
import { formLines } from '@mingzhang/rules';
import { LINE_HEIGHT, MM_PER_POINT, type PageSize } from '@mingzhang/web';
import { groupsOf, isWide } from './statement.model';

const upright: PageSize = { widthMm: 210, heightMm: 297 };
const lying: PageSize = { widthMm: 297, heightMm: 210 };
/** Margins left and right together, in millimetres. */
const MARGINS_MM = 24;
/** What the margins above and below, the heads and the foot of a page take of its height. */
const AROUND_MM = 49.5;
const ROW_MM = 5.2;
/** What the rule and the air of a row take of it. */
const RULE_MM = 0.6;
const POINTS = { usual: 9, wide: 7 } as const;
/** Heights of a row that the heads take: those of a wide form stand on several lines. */
const HEAD_ROWS = { usual: 1, grouped: 2, wide: 3 } as const;
const LINE_NO_MM = 10;
const AMOUNT_MM = 29;
const WIDE_TITLE_MM = 54;

/** How a page of a form stands on its paper; all lengths in millimetres. */
export interface StatementPaper {
  readonly size: PageSize;
  readonly textMm: number;
  /** Every row of the page has this height, so that the whole page fits above its foot. */
  readonly rowMm: number;
  /** Height of the letters of a row. */
  readonly letterMm: number;
  /** The size of the letters, in points. */
  readonly points: number;
  readonly titleMm: number;
}

type Laid = Pick<StatementView, 'template' | 'columns' | 'rows'>;

/**
 * The paper of a page of a form: A4 lying for balance sheets and wide forms, else standing. Rows are 5.2 mm high, or
 * as much lower as it takes to have them all on the page, and their letters become smaller with them.
 * @param page the page of the form; the form itself where it has one page
 */
export function paperOf(view: Laid, page: Laid = view): StatementPaper {
  const wide = isWide(view);
  const isDouble = view.template.kind === 'balanceSheet';
  const size = isDouble || wide ? lying : upright;
  const textMm = size.widthMm - MARGINS_MM;
  const heads = headRows(page.columns, wide);
  const room = (size.heightMm - AROUND_MM) / (formLines(page.rows).length + heads);
  const rowMm = Math.min(ROW_MM, roundedDown(room));
  const letterMm = rowMm - RULE_MM;
  const most = wide ? POINTS.wide : POINTS.usual;
  const points = Math.min(most, roundedDown(letterMm / LINE_HEIGHT / MM_PER_POINT));
  const sideMm = isDouble ? textMm / 2 : textMm;
  const titleMm = wide ? WIDE_TITLE_MM : sideMm - LINE_NO_MM - AMOUNT_MM * page.columns.length;
  return { size, textMm, rowMm, letterMm, points, titleMm };
}

function headRows(columns: Laid['columns'], wide: boolean): number {
  if (wide) return HEAD_ROWS.wide;
  return groupsOf(columns).length > 0 ? HEAD_ROWS.grouped : HEAD_ROWS.usual;
}

const roundedDown = (length: number) => Math.floor(length * 100) / 100;
