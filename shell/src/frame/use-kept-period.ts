import { useLocation } from 'react-router-dom';
import { useKnownPeriod, withPeriod } from '@mingzhang/shell-api';

/**
 * Makes links of the frame keep the period in use, whatever page they leave; and the first period of a range to the pages
 * beside the one that is left, as the books are: who reads several months of one reads the same months of the next. Who
 * has left out what nobody has audited of one book reads the next without it, too.
 */
export function useKeptPeriod(): (path: string) => string {
  const period = useKnownPeriod();
  const { pathname, search } = useLocation();
  const here = new URLSearchParams(search);
  return (path) => {
    if (!period) return path;
    const names = areBeside(path, pathname) ? ['periodFrom'] : [];
    if ([path, pathname].every((each) => each.startsWith(BOOKS))) names.push('unaudited');
    const kept = names.flatMap((name) => {
      const value = here.get(name);
      return value === null ? [] : [[name, value]];
    });
    const more = new URLSearchParams(kept).toString();
    return [withPeriod(path, period), more].filter(Boolean).join('&');
  };
}

/** Where 含未审核 means the same on every page. */
const BOOKS = '/account-book/';

/** Whether both lie below one first part. A list and the form below it are not beside each other. */
function areBeside(path: string, other: string): boolean {
  const [[room, page], [otherRoom, otherPage]] = [partsOf(path), partsOf(other)];
  return room === otherRoom && page !== undefined && otherPage !== undefined;
}

const partsOf = (path: string) => (path.split('?')[0] ?? '').split('/').slice(1);
