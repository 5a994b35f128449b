import type { DocumentNames } from './document-kind';

/** Longest object of an entry of the log. */
const longestNames = 200;

/** Names of documents that share a voucher, as the log names them together. */
export function namesOf<D>({ name }: DocumentNames<D>, documents: readonly D[]): string {
  return documents.map(name).join('、').slice(0, longestNames);
}
