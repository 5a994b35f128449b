/** A sheet of paper as the printer takes it; millimetres. */
interface Paper {
  readonly title: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** How many vouchers stand one above the other, each with the entries it usually holds. */
  readonly linesByCount: Readonly<Partial<Record<1 | 2 | 3, number>>>;
}

/** Sizes in use for vouchers; the first is what most offices have. */
export const papers = {
  a4: {
    title: 'A4 210 × 297',
    widthMm: 210,
    heightMm: 297,
    linesByCount: { 1: 12, 2: 5, 3: 5 },
  },
  'a4-wide': {
    title: 'A4 横向 297 × 210',
    widthMm: 297,
    heightMm: 210,
    linesByCount: { 1: 12 },
  },
  a5: { title: 'A5 横向 210 × 148', widthMm: 210, heightMm: 148, linesByCount: { 1: 6 } },
  '240x140': {
    title: '凭证纸 240 × 140',
    widthMm: 240,
    heightMm: 140,
    linesByCount: { 1: 6 },
  },
  '240x120': {
    title: '凭证纸 240 × 120',
    widthMm: 240,
    heightMm: 120,
    linesByCount: { 1: 5 },
  },
  '210x127': {
    title: '凭证纸 210 × 127',
    widthMm: 210,
    heightMm: 127,
    linesByCount: { 1: 5 },
  },
} satisfies Readonly<Record<string, Paper>>;

export type PaperName = keyof typeof papers;
export type PerPage = 1 | 2 | 3;

export function isPaperName(text: string): text is PaperName {
  return Object.hasOwn(papers, text);
}

export function paperOf(name: PaperName): Paper {
  return papers[name];
}

/** How many vouchers a page of that paper may take. */
export function countsOf(name: PaperName): readonly PerPage[] {
  const { linesByCount } = paperOf(name);
  return ([1, 2, 3] as const).filter((count) => linesByCount[count] !== undefined);
}
