/** A sheet of paper as the printer takes it; millimetres. */
interface PaperSize {
  readonly title: string;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Sizes in use in offices; the first is what most of them have. */
export const papers = {
  a4: { title: 'A4 210 × 297', widthMm: 210, heightMm: 297 },
  'a4-wide': { title: 'A4 横向 297 × 210', widthMm: 297, heightMm: 210 },
  a5: { title: 'A5 横向 210 × 148', widthMm: 210, heightMm: 148 },
  '240x140': { title: '凭证纸 240 × 140', widthMm: 240, heightMm: 140 },
  '240x120': { title: '凭证纸 240 × 120', widthMm: 240, heightMm: 120 },
  '210x127': { title: '凭证纸 210 × 127', widthMm: 210, heightMm: 127 },
} as const satisfies Readonly<Record<string, PaperSize>>;

export type PaperName = keyof typeof papers;

export function isPaperName(text: string): text is PaperName {
  return Object.hasOwn(papers, text);
}

/** The sizes to choose from. */
export const paperOptions = Object.entries(papers).map(([value, { title }]) => ({
  value,
  label: title,
}));
