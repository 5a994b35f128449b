import {
  accountingCategoryRecord,
  currencyRecord,
  itemRecord,
  voucherWordRecord,
} from '@mingzhang/contract';
import { ownColumn, versionedTable, type RowOf } from '@mingzhang/server';

const schema = 'ledger';

export const storedWords = versionedTable(voucherWordRecord, {
  schema,
  name: 'voucher_word',
  own: {},
});
export type VoucherWordRecord = RowOf<typeof storedWords>;

export const storedCurrencies = versionedTable(currencyRecord, {
  schema,
  name: 'currency',
  own: { isBase: ownColumn<boolean>('boolean') },
});
export type CurrencyRecord = RowOf<typeof storedCurrencies>;

export const storedCategories = versionedTable(accountingCategoryRecord, {
  schema,
  name: 'accounting_category',
  own: { builtIn: ownColumn<boolean>('boolean') },
});
export type AccountingCategoryRecord = RowOf<typeof storedCategories>;

export const storedItems = versionedTable(itemRecord, {
  schema,
  name: 'accounting_category_detail',
  own: { categoryId: ownColumn<number>('bigint'), mnemonic: ownColumn<string>('text') },
});
export type AccountingCategoryDetailRecord = RowOf<typeof storedItems>;

/** The declared tables of the ledger. */
export const storedSettings = [storedWords, storedCurrencies, storedCategories, storedItems];
