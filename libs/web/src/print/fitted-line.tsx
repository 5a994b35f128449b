import { fittingPoints, LINE_HEIGHT, MM_PER_POINT, widthInEm, type Box } from './fit-text';

/** Letters of the head and the foot of a page, and what stands between two of their parts. */
export const POINTS = 9;
const GAP_MM = 8;

/** What is told on one line; the first of it, which names something, stands smaller where it is long. */
export function FittedLine({
  parts: [first = '', ...others],
  className,
  textMm,
}: {
  parts: readonly string[];
  className: string | undefined;
  textMm: number;
}) {
  const taken = others.map((text) => widthInEm(text) * POINTS * MM_PER_POINT + GAP_MM);
  const widthMm = textMm - taken.reduce((sum, each) => sum + each, 0);
  return (
    <div className={className}>
      <span style={fitted(first, { widthMm, heightMm: 4.2, points: POINTS })}>{first}</span>
      {others.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
  );
}

/** The size of a text that is too long for its line, on as many as fit in its height. */
export function fitted(text: string, box: Box) {
  if (widthInEm(text) * box.points * MM_PER_POINT <= box.widthMm) return undefined;
  return {
    fontSize: `${fittingPoints(text, box)}pt`,
    lineHeight: LINE_HEIGHT,
    whiteSpace: 'normal' as const,
  };
}
