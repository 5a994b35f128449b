import { stockViews, type StockView } from '@mingzhang/contract';

/** A view by its name in the address; all where there is no such one. */
export const viewOf = (text: string): StockView =>
  stockViews.find((view) => view === text) ?? 'all';
