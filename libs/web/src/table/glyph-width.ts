const SIZE_PX = 100;
const REPEATS = 10;

/** Widths in ems: pixels at a font size of 1 px. */
interface GlyphWidths {
  readonly digit: number;
  /** The wider one of the comma and the point. */
  readonly sign: number;
}

const measured = new Map<Weight, GlyphWidths>();

/** Weights of text in cells, and of headings and totals. */
export type Weight = 400 | 600;

/**
 * Widths of digits and signs in the font that the page is shown in. The font depends on what the computer has
 * installed, and digits of one font are up to a fifth wider than those of another.
 * @returns undefined where there is no layout
 */
export function glyphWidths(weight: Weight): GlyphWidths | undefined {
  const known = measured.get(weight);
  if (known || typeof document === 'undefined') return known;
  const probe = document.createElement('span');
  probe.style.cssText = `position:absolute;visibility:hidden;white-space:pre;font-size:${SIZE_PX}px;font-weight:${weight};font-variant-numeric:tabular-nums`;
  document.body.append(probe);
  const emOf = (glyph: string) => {
    probe.textContent = glyph.repeat(REPEATS);
    return probe.getBoundingClientRect().width / (SIZE_PX * REPEATS);
  };
  const widths = { digit: emOf('0'), sign: Math.max(emOf(','), emOf('.')) };
  probe.remove();
  if (widths.digit === 0) return undefined;
  measured.set(weight, widths);
  return widths;
}
