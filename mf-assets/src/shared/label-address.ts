/** Whose label it is. */
interface LabelOf {
  readonly accountSetId: number;
  readonly assetId: number;
}

/**
 * What the QR code of a label holds: the address of the card in this product, short enough to be read at 15 mm.
 * Ids, not the number of the card, which may be changed while labels stay stuck.
 */
export function labelAddress(origin: string, { accountSetId, assetId }: LabelOf): string {
  return `${origin}/assets/c/${accountSetId}-${assetId}`;
}

/** What was scanned or typed: a label of ours, or the number of an asset as other labels have it. */
export function readLabel(text: string): LabelOf | { readonly code: string } {
  const found = /(?:^|\/assets\/c\/)(\d{1,15})-(\d{1,15})$/.exec(text.trim());
  const isAddress = /\/assets\/c\//.test(text);
  if (!found || !isAddress) return { code: text.trim().slice(0, 40) };
  return { accountSetId: Number(found[1]), assetId: Number(found[2]) };
}
