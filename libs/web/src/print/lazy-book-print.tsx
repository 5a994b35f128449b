import { lazy, Suspense, type ComponentType } from 'react';
import type { ListPrintCalls } from '@mingzhang/contract';
import { ScreenSkeleton } from '../lazy-screen';
import type { BookPrintProps } from './book-print';

// What is loaded later cannot know the rows; they come with the columns that read them.
type AnyPrint = ComponentType<BookPrintProps<unknown>>;
type AnyListPrint = ComponentType<BookPrintProps<unknown> & { setting: ListPrintCalls }>;

const Print = lazy(() =>
  import('./book-print').then(({ BookPrint }) => ({ default: BookPrint as AnyPrint })),
);
const PrintBySetting = lazy(() =>
  import('./list-print').then(({ ListPrint }) => ({ default: ListPrint as AnyListPrint })),
);

/**
 * `BookPrint` in a chunk of its own, so that a list costs nothing for its print before it prints; by the
 * print setting of the account set where the list has one.
 */
export function LazyBookPrint<Row>({
  setting,
  ...print
}: BookPrintProps<Row> & { setting?: ListPrintCalls | undefined }) {
  const props = print as unknown as BookPrintProps<unknown>;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {setting ? <PrintBySetting {...props} setting={setting} /> : <Print {...props} />}
    </Suspense>
  );
}
