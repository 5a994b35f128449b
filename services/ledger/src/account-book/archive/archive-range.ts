import { FILE_PAGE_SIZE, type LedgerPage } from '../ledger-page';

/** The months of a year that the account set has, and the progress callbacks of the archive. */
export interface ArchiveRange {
  readonly periodFrom: string;
  readonly periodTo: string;
  /** The archive contains all vouchers. */
  readonly unaudited: true;
  readonly tell: Progress;
}

/**
 * `read` is called before each read, so that a cancellation takes effect soon; `book` when a book
 * is done.
 */
interface Progress {
  read(): Promise<void>;
  book(): Promise<void>;
}

/** Reads all pages of a book in turn. */
export async function* pagesOf<Row, Page extends LedgerPage<Row>>(
  tell: Progress,
  read: (place: { readonly page: number; readonly pageSize: number }) => Promise<Page>,
): AsyncGenerator<Page> {
  for (let page = 1; ; page += 1) {
    await tell.read();
    const found = await read({ page, pageSize: FILE_PAGE_SIZE });
    yield found;
    if (page * FILE_PAGE_SIZE >= found.total) break;
  }
  await tell.book();
}
