import { insuranceBillCalls } from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';

export const useBill = (period: string, isDiffering: boolean) =>
  useCall(
    insuranceBillCalls.comparison,
    { query: { period, differing: isDiffering ? 'true' : 'false' } },
    { keepPrevious: true, quiet: true },
  );
