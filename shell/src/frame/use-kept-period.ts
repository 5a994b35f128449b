import { useKnownPeriod, withPeriod } from '@mingzhang/shell-api';

/** Makes links of the frame keep the period in use, whatever page they leave. */
export function useKeptPeriod(): (path: string) => string {
  const period = useKnownPeriod();
  return (path) => (period ? withPeriod(path, period) : path);
}
