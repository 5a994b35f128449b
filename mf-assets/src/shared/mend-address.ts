import type { StockAct, StockSeen } from '@mingzhang/rules';
import type { StockSurplus } from '@mingzhang/contract';

/** What an address asks the list of cards for: a card with a form filled in by what a stock-taking saw. */
export const noMend = {
  act: '',
  department: '',
  place: '',
  keeper: '',
  because: '',
  surplus: '',
  thing: '',
  spec: '',
  count: '',
  amount: '',
};
export type Mend = Readonly<Record<keyof typeof noMend, string>>;

const addressOf = (texts: Partial<Mend> & { readonly id?: string }) =>
  `/assets?${new URLSearchParams(Object.entries(texts)).toString()}`;

/** Where a difference is mended: the card with the change or the edit that is proposed, filled in. */
export function mendAddress(
  act: StockAct,
  { assetId, seen, taking }: { assetId: number; seen: StockSeen; taking: string },
): string {
  const { departmentId, location, keeper } = seen;
  return addressOf({
    id: String(assetId),
    act,
    because: `盘点：${taking}`,
    ...(act === 'department' && departmentId !== null ? { department: String(departmentId) } : {}),
    ...(act === 'edit' && location !== null ? { place: `=${location}` } : {}),
    ...(act === 'edit' && keeper !== null ? { keeper: `=${keeper}` } : {}),
  });
}

/** Where a thing without a card gets one, filled in as it was noted. */
export function cardAddress(takingId: number, thing: StockSurplus): string {
  return addressOf({
    act: 'card',
    surplus: `${takingId}-${thing.id}`,
    thing: thing.name,
    spec: thing.specification,
    place: `=${thing.location}`,
    keeper: `=${thing.keeper}`,
    count: String(thing.quantity),
    amount: thing.amount,
    ...(thing.departmentId === null ? {} : { department: String(thing.departmentId) }),
  });
}

/** A text of an address that may be empty on purpose: `=三楼`, `=`; undefined where it is not given. */
export const givenText = (text: string) => (text.startsWith('=') ? text.slice(1) : undefined);
