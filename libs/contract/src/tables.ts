// Lists and books as data, and what front-ends know of each other's calls.
export * from './account-book.table';
export * from './account-sets.table';
export * from './aging.table';
export * from './asset.table';
export * from './auxiliary-ledger.table';
export * from './book-archive.table';
export * from './closing-batch.table';
export * from './day-book.table';
export * from './item-cross.table';
export * from './journal.table';
export * from './multi-column.table';
export * from './operation-log.table';
export * from './print-forms';
export * from './quantity-book.table';
export * from './settings.table';
export * from './settlement.table';
export * from './touched-by';
