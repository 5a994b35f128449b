import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Kept with the step of the history that opened the paper: the step before it is the screen. */
const overScreen = { paperOverScreen: true };

/** The step of the history from which a paper was opened last. */
let openedFrom: string | undefined;

/** What opens the paper of a screen: it has the keyboard again when the screen comes back. */
export function usePaperOpener(): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (openedFrom !== key) return;
    openedFrom = undefined;
    opener.current?.focus({ preventScroll: true });
  }, [key]);
  return opener;
}

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
  const { key, ...location } = useLocation();
  const state = location.state as Partial<typeof overScreen> | null;
  const navigate = useNavigate();
  const address = (isOn: boolean) => (before: URLSearchParams) => {
    const after = new URLSearchParams(before);
    if (isOn) after.set('paper', '1');
    else after.delete('paper');
    return after;
  };
  return {
    isOn: params.get('paper') === '1',
    open: () => {
      openedFrom = key;
      setParams(address(true), { state: overScreen });
    },
    close: () => {
      if (state?.paperOverScreen) void navigate(-1);
      // A link has led to the paper: behind it is another page, or none.
      else setParams(address(false), { replace: true });
    },
  };
}
