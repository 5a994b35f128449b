import { assetChangeCalls, assetsCalls, touchedBy, type RequestOf } from '@mingzhang/contract';
import { useCall, useSave } from '@mingzhang/shell-api';

type PageRequest = RequestOf<typeof assetsCalls.page>;

/** A page of cards; the last one stays while the next is on its way. */
export const useAssets = (body: PageRequest['body'], page: number, pageSize: number) =>
  useCall(assetsCalls.page, { query: { page, pageSize }, body }, { keepPrevious: true });

/** The whole life of a card; a failure stands where it would be. */
export const useAssetDetail = (id: number, period: string) =>
  useCall(assetsCalls.detail, { params: { id }, query: { period } }, { quiet: true });

const ofCards = { invalidates: touchedBy.asset } as const;
export const useCreateAsset = () => useSave(assetsCalls.create, { ...ofCards, quiet: true });
export const useCopyAssets = () => useSave(assetsCalls.copy, ofCards);
export const useCreateChange = () => useSave(assetChangeCalls.create, { ...ofCards, quiet: true });

/** Departments and the first month of a new card. */
export const useAssetChoices = () => useCall(assetsCalls.choices).data;

/** The number that a new card of a type is proposed. */
export const useNextCode = (typeId: number | undefined) =>
  useCall(
    assetsCalls.nextCode,
    { query: { typeId: typeId ?? 0 } },
    { enabled: typeId !== undefined },
  );
