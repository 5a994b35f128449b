import {
  assetChangeCalls,
  assetCheckCalls,
  assetsCalls,
  bookedAtMost,
  depreciationCalls,
  touchedBy,
  type AssetDocumentKind,
  type BookedDocuments,
} from '@mingzhang/contract';
import { useCall, useSave, type ApiError } from '@mingzhang/shell-api';

/** A card, a change or a run, as its vouchers are asked for. */
export interface TiedDocument {
  readonly kind: AssetDocumentKind;
  readonly id: number;
  /** 资产 GD0010 投影仪: what a drawer calls it. */
  readonly title: string;
}

const ofTies = { invalidates: touchedBy.assetVoucher, quiet: true } as const;

/** Vouchers that a person wrote and that may be those of the document; a failure stands where they would be. */
export const useFittingVouchers = ({ kind: document, id }: TiedDocument) =>
  useCall(assetCheckCalls.fitting, { query: { document, id } }, { quiet: true });

interface Relating {
  readonly relate: (document: TiedDocument, voucherId: number) => Promise<unknown>;
  /** Of several, which are all cards or all changes: all of them, or none. */
  readonly relateAll: (documents: readonly TiedDocument[], voucherId: number) => Promise<unknown>;
  readonly isPending: boolean;
  readonly error: ApiError | null;
}

/** Says that a voucher is that of a card, a change or a run. */
export function useRelating(): Relating {
  const card = useSave(assetsCalls.relate, ofTies);
  const change = useSave(assetChangeCalls.relate, ofTies);
  const run = useSave(depreciationCalls.relate, ofTies);
  const cards = useSave(assetsCalls.relateAll, ofTies);
  const all = [card, change, run, cards];
  const relate: Relating['relate'] = ({ kind, id }, voucherId) => {
    if (kind === 'card') return card.mutateAsync({ params: { id }, query: { voucherId } });
    if (kind === 'change') return change.mutateAsync({ query: { voucherId }, body: [id] });
    return run.mutateAsync({ query: { depreciationId: id, voucherId } });
  };
  return {
    relate,
    relateAll: async (documents, voucherId) => {
      const [first, second] = documents;
      if (!first) return undefined;
      if (!second) return relate(first, voucherId);
      const request = { query: { voucherId }, body: documents.map(({ id }) => id) };
      return first.kind === 'card' ? cards.mutateAsync(request) : change.mutateAsync(request);
    },
    isPending: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error !== null)?.error ?? null,
  };
}

interface Booking {
  /** Makes the voucher of a document, or renews it. */
  readonly book: (document: Pick<TiedDocument, 'kind' | 'id'>) => Promise<unknown>;
  /** Deletes a voucher that was made here; of one that a person wrote it lets the tie go. */
  readonly letGo: (document: Pick<TiedDocument, 'kind' | 'id'>) => Promise<unknown>;
  /** The vouchers of many documents, each accepted or refused by itself. */
  readonly bookAll: (
    documents: readonly Pick<TiedDocument, 'kind' | 'id'>[],
  ) => Promise<BookedDocuments>;
  readonly runAndBook: (period: string) => Promise<unknown>;
  readonly isPending: boolean;
  readonly error: ApiError | null;
}

/** The vouchers of documents: made, renewed, let go. */
export function useBooking(): Booking {
  const card = useSave(assetsCalls.book, ofTies);
  const change = useSave(assetChangeCalls.createVoucher, ofTies);
  const ofRun = useSave(depreciationCalls.createVoucher, ofTies);
  const run = useSave(depreciationCalls.run, ofTies);
  const uncard = useSave(assetsCalls.unbook, ofTies);
  const unchange = useSave(assetChangeCalls.removeVoucher, ofTies);
  const unrun = useSave(depreciationCalls.removeVoucher, ofTies);
  const many = useSave(assetCheckCalls.book, ofTies);
  const all = [card, change, ofRun, run, uncard, unchange, unrun, many];
  return {
    book: ({ kind, id }) => {
      if (kind === 'card') return card.mutateAsync({ params: { id } });
      if (kind === 'change') return change.mutateAsync({ body: { ids: [id] } });
      return ofRun.mutateAsync({ query: { depreciationId: id } });
    },
    bookAll: async (documents) => {
      const told = { booked: 0, refused: [] as BookedDocuments['refused'] };
      for (let start = 0; start < documents.length; start += bookedAtMost) {
        const part = documents.slice(start, start + bookedAtMost);
        const body = { documents: part.map(({ kind: document, id }) => ({ document, id })) };
        const { booked, refused } = await many.mutateAsync({ body });
        told.booked += booked;
        told.refused.push(...refused);
      }
      return told;
    },
    letGo: ({ kind, id }) => {
      if (kind === 'card') return uncard.mutateAsync({ params: { id } });
      if (kind === 'change') return unchange.mutateAsync({ body: { ids: [id] } });
      return unrun.mutateAsync({ params: { id } });
    },
    runAndBook: async (period) => {
      const { id } = await run.mutateAsync({ body: { period } });
      return ofRun.mutateAsync({ query: { depreciationId: id } });
    },
    isPending: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error !== null)?.error ?? null,
  };
}

/** The vouchers that a mend would make; a failure stands where they would be. */
export const useVoucherPreview = (query: {
  readonly document: AssetDocumentKind;
  readonly id?: number;
  readonly period?: string;
}) => useCall(assetCheckCalls.preview, { query }, { quiet: true });
