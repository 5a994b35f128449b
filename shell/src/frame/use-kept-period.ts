import { useSearchParams } from 'react-router-dom';
import { withPeriod } from '@mingzhang/shell-api';

/** Makes links of the frame keep the period that the user has chosen in the header. */
export function useKeptPeriod(): (path: string) => string {
  const [params] = useSearchParams();
  const period = params.get('period');
  return (path) => (period ? withPeriod(path, period) : path);
}
