import { formatMoney } from '../money-format';
import type { Culprit, CulpritFacts, CulpritReason } from './culprit-facts';
import type { CulpritHistory } from './culprit-history';
import { moneyOfFen, size } from './slips';

/** What theories are weighed with. */
export interface Weighing {
  readonly facts: CulpritFacts;
  readonly history: CulpritHistory;
}

/** How likely a theory is, from 0 to 100, and why; null where it can't be. */
export interface Weight {
  readonly score: number;
  readonly reasons: readonly CulpritReason[];
  readonly place?: Culprit['place'];
  readonly month?: Culprit['month'];
  readonly twin?: Culprit['twin'];
}

/** For a reason. */
export const pro = (text: string): CulpritReason => ({ supports: true, text });
/** Against it. */
export const contra = (text: string): CulpritReason => ({ supports: false, text });

/** An amount in fen as people read it, without its sign. */
export const told = (fen: bigint): string => formatMoney(moneyOfFen(size(fen)));
