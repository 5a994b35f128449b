import { useUrlFilters } from '../use-url-filters';

/** Whether the address asks for the paper instead of the screen, and the way there and back. */
export function usePaper(): {
  readonly isOn: boolean;
  readonly open: () => void;
  readonly close: () => void;
} {
  const [{ paper }, change] = useUrlFilters({ paper: '' });
  return {
    isOn: paper === '1',
    open: () => change({ paper: '1' }),
    close: () => change({ paper: '' }),
  };
}
