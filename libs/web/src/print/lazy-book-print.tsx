import { lazy, Suspense, type ComponentType } from 'react';
import { ScreenSkeleton } from '../lazy-screen';
import type { BookPrintProps } from './book-print';

const Print = lazy(() =>
  import('./book-print').then(({ BookPrint }) => ({
    // What is loaded later cannot know the rows; they come with the columns that read them.
    default: BookPrint as ComponentType<BookPrintProps<unknown>>,
  })),
);

/** `BookPrint` in a chunk of its own, so that a list costs nothing for its print before it prints. */
export function LazyBookPrint<Row>(props: BookPrintProps<Row>) {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Print {...(props as unknown as BookPrintProps<unknown>)} />
    </Suspense>
  );
}
