import { FILE_PAGE_SIZE, type LedgerPage } from '../ledger-page';

/** The months of a year that the account set has, and who is told how far the archive is. */
export interface ArchiveRange {
  readonly periodFrom: string;
  readonly periodTo: string;
  /** It holds the books whole. */
  readonly unaudited: true;
  readonly tell: Told;
}

/** Told before each read, so that who cancels does not wait; `book` when a book is done. */
export interface Told {
  read(): Promise<void>;
  book(): Promise<void>;
}

/** Every page of a book, one after the other. */
export async function* pagesOf<Row, Page extends LedgerPage<Row>>(
  tell: Told,
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
