import type { ListPrintCalls } from '@mingzhang/contract';
import { lazyPart } from '../lazy-part';
import { ScreenSkeleton } from '../lazy-screen';
import type { BookPrintProps } from './book-print';

const Plain = lazyPart(() => import('./book-print'), 'BookPrint', ScreenSkeleton);
const BySetting = lazyPart(() => import('./list-print'), 'ListPrint', ScreenSkeleton);

/**
 * `BookPrint` in a chunk of its own, so that a list costs nothing for its print before it prints; by the
 * print setting of the account set where the list has one.
 */
export function LazyBookPrint<Row>({
  setting,
  ...print
}: BookPrintProps<Row> & { setting?: ListPrintCalls | undefined }) {
  return setting ? <BySetting {...print} setting={setting} /> : <Plain {...print} />;
}
