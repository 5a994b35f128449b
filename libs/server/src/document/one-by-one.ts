import { BusinessError } from '../business-error';

/**
 * Makes the vouchers of documents one after the other. Each act opens transactions of its own, so that a refusal
 * leaves the vouchers of the other documents in place.
 * @throws BusinessError UNAVAILABLE where the ledger does not answer; what was booked before stays booked
 */
export async function oneByOne<D>(
  documents: readonly D[],
  act: (document: D) => Promise<unknown>,
): Promise<{
  readonly booked: number;
  readonly refused: (D & { readonly msg: string })[];
}> {
  const refused: (D & { readonly msg: string })[] = [];
  for (const document of documents) {
    try {
      await act(document);
    } catch (error) {
      if (!(error instanceof BusinessError) || error.code === 'UNAVAILABLE') throw error;
      refused.push({ ...document, msg: error.message });
    }
  }
  return { booked: documents.length - refused.length, refused };
}
