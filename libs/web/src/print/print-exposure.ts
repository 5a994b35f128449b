/** A page of paper in millimetres. */
export interface PageSize {
  readonly widthMm: number;
  readonly heightMm: number;
}

const MARK = 'data-print-path';

/** Everything around what is printed gives up its place; what is beside it is not printed. */
function styleText({ widthMm, heightMm }: PageSize): string {
  return `@page { size: ${widthMm}mm ${heightMm}mm; margin: 0; }
@media print {
  [${MARK}] {
    display: block !important;
    position: static !important;
    width: auto !important;
    height: auto !important;
    min-height: 0 !important;
    max-height: none !important;
    margin: 0 !important;
    padding: 0 !important;
    border: 0 !important;
    overflow: visible !important;
    background: none !important;
    box-shadow: none !important;
    transform: none !important;
    color-scheme: light !important;
  }
  [${MARK}="around"] > :not([${MARK}]) {
    display: none !important;
  }
}`;
}

/**
 * Makes the page print one element alone, however deep it lies in scrolling frames; the answer
 * takes it back.
 */
export function exposeForPrint(flow: HTMLElement, size: PageSize): () => void {
  const path: HTMLElement[] = [flow];
  for (let at = flow.parentElement; at; at = at.parentElement) path.push(at);
  for (const element of path) {
    element.setAttribute(MARK, element === flow ? 'flow' : 'around');
  }
  const style = document.createElement('style');
  style.textContent = styleText(size);
  document.head.append(style);
  return () => {
    for (const element of path) element.removeAttribute(MARK);
    style.remove();
  };
}
