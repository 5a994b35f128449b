import { useLayoutEffect, useState, type RefObject } from 'react';

/** Width inside an element without its scroll bar, in pixels; undefined where there is no layout. */
export function useInnerWidth(ref: RefObject<HTMLElement | null>): number | undefined {
  const [widthPx, setWidthPx] = useState<number>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidthPx(element.clientWidth || undefined);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return widthPx;
}
