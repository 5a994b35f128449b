import type { ReactNode } from 'react';
import type { Span } from '@mingzhang/rules';

/** A text with the part that a search found marked; without a part it stays as it is. */
export function marked(text: string, span: Span | undefined): ReactNode {
  if (!span) return text;
  const end = span.start + span.length;
  return (
    <>
      {text.slice(0, span.start)}
      <mark>{text.slice(span.start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
