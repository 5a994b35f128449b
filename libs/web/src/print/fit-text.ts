/** Millimetres of one point. */
export const MM_PER_POINT = 25.4 / 72;

/** Height of a line of text, as a share of the size of its letters. */
export const LINE_HEIGHT = 1.15;

/** Sizes tried, from the wanted one down; the last is still told apart with a lens. */
const SHARES = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46, 0.4, 0.35, 0.3];

/** A printed cell: what it holds is shrunk rather than cut. */
export interface Box {
  readonly widthMm: number;
  readonly heightMm: number;
  /** The size of letters wanted. */
  readonly points: number;
}

/**
 * The size of letters, in points, at which a text fits a box when it may break anywhere. Chinese
 * letters are as wide as high; others are reckoned a little wider than they are.
 */
export function fittingPoints(text: string, box: Box): number {
  const em = widthInEm(text);
  const fits = SHARES.find((share) => fitsAt(em, box, box.points * share));
  return round(box.points * (fits ?? SHARES.at(-1) ?? 1));
}

function fitsAt(em: number, { widthMm, heightMm }: Box, points: number): boolean {
  const letterMm = points * MM_PER_POINT;
  // A letter that no longer fits goes to the next line: up to one is lost at the end of each.
  const perLine = widthMm / letterMm;
  const lines = em <= perLine ? 1 : Math.ceil(em / Math.max(1, Math.floor(perLine)));
  return lines * letterMm * LINE_HEIGHT <= heightMm;
}

/** Width of a text in letters of Chinese. */
export function widthInEm(text: string): number {
  let em = 0;
  for (const letter of text) em += /[\u0020-\u02ff]/.test(letter) ? widthOfLatin(letter) : 1;
  return em;
}

function widthOfLatin(letter: string): number {
  if (/[.,:;|!']/.test(letter)) return 0.35;
  if (/[mwMW@%]/.test(letter)) return 1;
  return /[A-Z&]/.test(letter) ? 0.8 : 0.6;
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}
