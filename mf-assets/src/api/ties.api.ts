import {
  assetChangeCalls,
  assetCheckCalls,
  assetsCalls,
  depreciationCalls,
  touchedBy,
  type AssetDocumentKind,
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
  readonly isPending: boolean;
  readonly error: ApiError | null;
}

/** Says that a voucher is that of a card, a change or a run. */
export function useRelating(): Relating {
  const card = useSave(assetsCalls.relate, ofTies);
  const change = useSave(assetChangeCalls.relate, ofTies);
  const run = useSave(depreciationCalls.relate, ofTies);
  return {
    relate: ({ kind, id }, voucherId) => {
      if (kind === 'card') return card.mutateAsync({ params: { id }, query: { voucherId } });
      if (kind === 'change') return change.mutateAsync({ query: { voucherId }, body: [id] });
      return run.mutateAsync({ query: { depreciationId: id, voucherId } });
    },
    isPending: card.isPending || change.isPending || run.isPending,
    error: card.error ?? change.error ?? run.error,
  };
}

interface Booking {
  /** Makes the voucher of a document, or renews it. */
  readonly book: (document: Pick<TiedDocument, 'kind' | 'id'>) => Promise<unknown>;
  /** Deletes a voucher that was made here; of one that a person wrote it lets the tie go. */
  readonly letGo: (document: Pick<TiedDocument, 'kind' | 'id'>) => Promise<unknown>;
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
  const all = [card, change, ofRun, run, uncard, unchange, unrun];
  return {
    book: ({ kind, id }) => {
      if (kind === 'card') return card.mutateAsync({ params: { id } });
      if (kind === 'change') return change.mutateAsync({ body: { ids: [id] } });
      return ofRun.mutateAsync({ query: { depreciationId: id } });
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
