import type { StockTaking } from '@mingzhang/contract';
import type { useTaking } from '../api/stock.api';

export interface TakingProps {
  readonly taking: StockTaking;
  readonly query: ReturnType<typeof useTaking>;
  /** It is open, and whoever looks at it may count. */
  readonly canCount: boolean;
  readonly canManage: boolean;
}
