import { useLocation } from 'react-router-dom';
import { useKnownPeriod, withPeriod } from '@mingzhang/shell-api';

/**
 * Makes links of the frame keep the period in use, whatever page they leave; and the first period of a range to the pages
 * beside the one that is left, as the books are: who reads several months of one reads the same months of the next.
 */
export function useKeptPeriod(): (path: string) => string {
  const period = useKnownPeriod();
  const { pathname, search } = useLocation();
  const from = new URLSearchParams(search).get('periodFrom');
  return (path) => {
    if (!period) return path;
    const kept = withPeriod(path, period);
    return from !== null && areBeside(path, pathname)
      ? `${kept}&${new URLSearchParams({ periodFrom: from }).toString()}`
      : kept;
  };
}

/** Whether both lie below one first part. A list and the form below it are not beside each other. */
function areBeside(path: string, other: string): boolean {
  const [[room, page], [otherRoom, otherPage]] = [partsOf(path), partsOf(other)];
  return room === otherRoom && page !== undefined && otherPage !== undefined;
}

const partsOf = (path: string) => (path.split('?')[0] ?? '').split('/').slice(1);
