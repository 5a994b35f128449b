import type { StockTaking } from '@mingzhang/contract';
import type { useTaking } from '../api/stock.api';
import type { Ticks } from './use-ticks';

export interface TakingProps {
  readonly taking: StockTaking;
  readonly ticks: Ticks;
  readonly query: ReturnType<typeof useTaking>;
  /** It is open, and whoever looks at it may count. */
  readonly canCount: boolean;
  readonly canManage: boolean;
}
