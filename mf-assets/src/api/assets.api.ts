import {
  accountingCategoryDetailCalls,
  assetChangeCalls,
  assetsCalls,
  touchedBy,
  type RequestOf,
} from '@mingzhang/contract';
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
export const useUpdateAsset = () => useSave(assetsCalls.update, { ...ofCards, quiet: true });
export const useCopyAssets = () => useSave(assetsCalls.copy, ofCards);
export const useCreateChange = () => useSave(assetChangeCalls.create, { ...ofCards, quiet: true });

/** What a change would make of a card, and its voucher; what is in its way stands in the form. */
export const useChangePreview = (
  body: RequestOf<typeof assetChangeCalls.preview>['body'] | undefined,
) =>
  useCall(
    assetChangeCalls.preview,
    { body: body ?? { assetId: 0, date: '', change: { kind: 'status', isIdle: false } } },
    { enabled: body !== undefined, quiet: true },
  );

/** A change by its id. */
export const useChange = (id: number) => useCall(assetChangeCalls.page, { query: { id } });

/** The items of 供应商, used or not: a card may name one that is not used any more. */
export const useSuppliers = (categoryId: number | null | undefined) =>
  useCall(
    accountingCategoryDetailCalls.list,
    { query: { accounting_category_id: categoryId ?? 0 } },
    { enabled: categoryId !== null && categoryId !== undefined, quiet: true },
  );

/** Departments and the first month of a new card. */
export const useAssetChoices = () => useCall(assetsCalls.choices).data;

/** The number that a new card of a type is proposed. */
export const useNextCode = (typeId: number | undefined) =>
  useCall(
    assetsCalls.nextCode,
    { query: { typeId: typeId ?? 0 } },
    { enabled: typeId !== undefined },
  );
