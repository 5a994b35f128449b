/** Codes of the provincial tax bureaus: the first two digits of a region code. */
const provinces =
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65'.split(
    ' ',
  );
/**
 * Codes of the cities with a plan of their own. 94 and 95 are sure (seen on real invoices), 91 to 93
 * are likely (the usual order of the five).
 */
const separatelyPlanned = ['91', '92', '93', '94', '95'];

const bureaus = new Set([...provinces, ...separatelyPlanned]);

/**
 * The parts of a digital invoice number (数电票号码): 1–2 year, 3–4 tax bureau, 5 channel, 6–20 sequence.
 * Source: 国家税务总局公告2024年第11号. Errors: none.
 * @returns undefined where the text is not 20 digits
 */
export function digitalNumberParts(
  text: string,
): { readonly year: string; readonly bureau: string; readonly isBureau: boolean } | undefined {
  if (!/^\d{20}$/.test(text)) return undefined;
  const bureau = text.slice(2, 4);
  return { year: `20${text.slice(0, 2)}`, bureau, isBureau: bureaus.has(bureau) };
}
