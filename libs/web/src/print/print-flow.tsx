import {
  useEffect,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { exposeForPrint, type PageSize } from './print-exposure';
import css from './print.module.css';

/** Pixels of a millimetre on a screen, by definition. */
const PX_PER_MM = 96 / 25.4;
/** Room left and right of the paper on the screen. */
const AROUND_PX = 32;

/**
 * Pages as they will leave the printer, one below the other; narrower screens show them smaller.
 * Printing, by a button or by the browser's own menu, prints these pages and nothing else of the
 * screen.
 */
export function PrintFlow({
  size,
  label,
  children,
}: {
  size: PageSize;
  label: string;
  children: ReactNode;
}) {
  const flow = useRef<HTMLDivElement>(null);
  useExposure(flow, size);
  useZoom(flow, size);
  const style = {
    '--print-width': `${size.widthMm}mm`,
    '--print-height': `${size.heightMm}mm`,
  } as CSSProperties;
  return (
    <div
      ref={flow}
      role="region"
      aria-label={label}
      tabIndex={0}
      className={css.flow}
      style={style}
    >
      {children}
    </div>
  );
}

/** One page of the flow. Pages out of sight cost nothing until they are printed. */
export function PrintPage({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={css.page} aria-label={label}>
      {children}
    </section>
  );
}

/** While the browser prints, the flow stands alone. One kept in a hidden tab stays hidden. */
function useExposure(flow: RefObject<HTMLElement | null>, size: PageSize): void {
  const latest = useRef(size);
  latest.current = size;
  useEffect(() => {
    let takeBack = () => {};
    const before = () => {
      takeBack();
      const element = flow.current;
      if (element && isShown(element)) takeBack = exposeForPrint(element, latest.current);
    };
    const after = () => {
      takeBack();
      takeBack = () => {};
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      after();
    };
  }, [flow]);
}

function isShown(element: HTMLElement): boolean {
  return element.closest('[hidden]') === null;
}

/** Fits the paper into the width there is. */
function useZoom(flow: RefObject<HTMLElement | null>, { widthMm }: PageSize): void {
  useLayoutEffect(() => {
    const element = flow.current;
    if (!element) return undefined;
    const fit = () => {
      const room = element.clientWidth - AROUND_PX;
      const zoom = room > 0 ? Math.min(1, room / (widthMm * PX_PER_MM)) : 1;
      element.style.setProperty('--print-zoom', String(zoom));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [flow, widthMm]);
}
