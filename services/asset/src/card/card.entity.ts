import { assetCardRecord, type AssetFields } from '@mingzhang/contract';
import type { AssetKind, Period } from '@mingzhang/rules';
import {
  optionalColumn,
  ownColumn,
  recordTable,
  writtenColumns,
  type RowOf,
} from '@mingzhang/server';

/** 资产卡片 as the database keeps them: as typed; type, subjects and departments as they are now. */
export const storedCards = recordTable(assetCardRecord, {
  schema: 'asset',
  name: 'card',
  own: {
    kind: ownColumn<AssetKind>('text'),
    /** First month that this account set depreciates the card in. */
    entryPeriod: ownColumn<Period>('text'),
    /** Month of its disposal; null while it is here. */
    disposedPeriod: optionalColumn<Period>('text'),
    /** Departments of `uses`, for filters. */
    departmentIds: ownColumn<number[]>('bigint[]'),
    /** The voucher of the purchase that a person related. */
    relatedVoucherId: optionalColumn<number>('bigint'),
  },
});
export type CardRecord = RowOf<typeof storedCards>;

/** A card to be written. */
export interface CardToWrite {
  readonly fields: AssetFields;
  readonly kind: AssetKind;
  readonly entryPeriod: Period;
}

/** The departments that share a card, each once. */
export function departmentsOf({ uses }: Pick<AssetFields, 'uses'>): number[] {
  return [...new Set(uses.flatMap(({ departmentId }) => departmentId ?? []))];
}

/** What new cards write. */
export const cardColumns = writtenColumns(storedCards, ({ fields }: CardToWrite) => fields, {
  kind: ({ kind }) => kind,
  entryPeriod: ({ entryPeriod }) => entryPeriod,
  departmentIds: ({ fields }) => departmentsOf(fields),
});
