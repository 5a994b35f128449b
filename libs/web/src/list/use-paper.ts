import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Kept with the step of the history that opened the paper: the step before it is the screen. */
const overScreen = { paperOverScreen: true };

/**
 * Whether the address asks for the paper instead of the screen, and the way there and back. Filters
 * and page stay, for what is printed is what was shown. The paper is a step of the history: Back closes it and
 * comes to the screen as it was, and so does `close`.
 */
export function usePaper(): {
  readonly isOn: boolean;
  readonly open: () => void;
  readonly close: () => void;
} {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { readonly state: Partial<typeof overScreen> | null };
  const navigate = useNavigate();
  const address = (isOn: boolean) => (before: URLSearchParams) => {
    const after = new URLSearchParams(before);
    if (isOn) after.set('paper', '1');
    else after.delete('paper');
    return after;
  };
  return {
    isOn: params.get('paper') === '1',
    open: () => setParams(address(true), { state: overScreen }),
    close: () => {
      if (state?.paperOverScreen) void navigate(-1);
      // A link has led to the paper: behind it is another page, or none.
      else setParams(address(false), { replace: true });
    },
  };
}
