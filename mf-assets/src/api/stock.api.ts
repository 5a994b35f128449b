import { stockTakingCalls, stockViews, touchedBy, type StockView } from '@mingzhang/contract';
import { useCall, useCalls, useSave } from '@mingzhang/shell-api';
import { PAGE_SIZE } from '@mingzhang/web';

/** Others count at the same time: what they counted is seen after so long. */
const AGAIN_MS = 10_000;
const again = { againMs: () => AGAIN_MS } as const;

/** A stock-taking and how far it is. */
export const useTaking = (id: number) =>
  useCall(stockTakingCalls.one, { params: { id } }, { quiet: true, ...again });

export const useStockLines = (
  id: number,
  query: { readonly view: StockView; readonly keyword: string; readonly page: number },
) =>
  useCall(
    stockTakingCalls.lines,
    { params: { id }, query: { ...query, pageSize: PAGE_SIZE } },
    { keepPrevious: true, quiet: true, ...again },
  );

/** The first page of every view: without a connection they can still be looked at. */
export const useReadAhead = (id: number) =>
  useCalls(
    stockTakingCalls.lines,
    stockViews.map((view) => ({
      params: { id },
      query: { view, keyword: '', page: 1, pageSize: PAGE_SIZE },
    })),
    { quiet: true },
  );

export const useSurplus = (id: number) =>
  useCall(stockTakingCalls.surplus, { params: { id } }, { quiet: true }).data ?? [];

const ofStock = { invalidates: touchedBy.stockTaking } as const;
export const useNote = () => useSave(stockTakingCalls.note, ofStock);
export const useCreateTaking = () => useSave(stockTakingCalls.create, { ...ofStock, quiet: true });
export const useAddSurplus = () =>
  useSave(stockTakingCalls.addSurplus, { ...ofStock, quiet: true });
export const useCloseTaking = () => useSave(stockTakingCalls.close, ofStock);
export const useReopenTaking = () => useSave(stockTakingCalls.reopen, ofStock);
