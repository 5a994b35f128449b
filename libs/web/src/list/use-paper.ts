import { useSearchParams } from 'react-router-dom';

/**
 * Whether the address asks for the paper instead of the screen, and the way there and back. Filters
 * and page stay, for what is printed is what was shown.
 */
export function usePaper(): {
  readonly isOn: boolean;
  readonly open: () => void;
  readonly close: () => void;
} {
  const [params, setParams] = useSearchParams();
  const show = (isOn: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (isOn) after.set('paper', '1');
        else after.delete('paper');
        return after;
      },
      { replace: true },
    );
  return {
    isOn: params.get('paper') === '1',
    open: () => show(true),
    close: () => show(false),
  };
}
