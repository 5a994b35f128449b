import { assetCardRecord, type AssetRow, type NameOfId } from '@mingzhang/contract';
import { assetStatusTitles, methodTitles, Money, percentText } from '@mingzhang/rules';
import { fileColumnsOf, type SetChart, type TableColumn } from '@mingzhang/server';
import { supplierText } from './card-log';
import { expenseSubjectsText } from './card-uses';
import type { CardRecord } from './card.entity';

/** A card with what its row of the list says of it. */
export interface FiledCard {
  readonly row: AssetRow;
  readonly card: CardRecord;
  readonly chart: SetChart;
  /** Names of 供应商 by id. */
  readonly suppliers: ReadonlyMap<number, string>;
}

/** Columns that the program names; beside them a file has those of all other declared fields. */
export type CardColumnKey =
  | ('code' | 'name' | 'type' | 'startUse' | 'addMethod' | 'originalValue' | 'tax')
  | ('residualRate' | 'residualValue' | 'lifeMonths' | 'lifeYears' | 'usedMonths')
  | ('accumulated' | 'impairment' | 'method' | 'totalUnits' | 'usedUnits')
  | ('department' | 'expenseSubject' | 'assetSubject' | 'accumulatedSubject')
  | ('impairmentSubject' | 'clearingSubject' | 'settlementSubject' | 'supplier' | 'net')
  | 'status';

interface CardColumn extends TableColumn<CardColumnKey> {
  readonly isAmount: boolean;
  /** The cell of the export; a column without one is only read. */
  readonly cell?: (filed: FiledCard) => string;
}

const figure = { kind: 'figure', isAmount: false } as const;
const amount = { kind: 'figure', isAmount: true } as const;

/** Columns that are not of one field of a card. */
const ownColumns: readonly CardColumn[] = [
  {
    key: 'residualValue',
    title: '预计净残值',
    ...amount,
    aliases: ['净残值', '预计残值', '残值'],
  },
  {
    key: 'lifeYears',
    title: '使用年限',
    ...figure,
    aliases: ['预计使用年限', '使用年限(年)', '预计使用年限(年)', '折旧年限', '摊销年限'],
  },
  {
    key: 'department',
    title: '使用部门',
    isAmount: false,
    cell: ({ row }) => row.departments,
    aliases: ['部门', '使用单位', '部门名称', '使用部门名称', '所属部门'],
  },
  {
    key: 'expenseSubject',
    title: '折旧费用科目',
    isAmount: false,
    cell: ({ card, chart }) => expenseSubjectsText(card.uses, chart),
    aliases: ['费用科目', '折旧科目', '对应折旧科目', '折旧费科目', '折旧(摊销)费用科目'],
  },
  {
    key: 'net',
    title: '净值',
    cell: ({ row }) => row.net,
    ...amount,
    aliases: ['资产净值', '期初净值'],
  },
  {
    key: 'status',
    title: '状态',
    isAmount: false,
    cell: ({ row }) => assetStatusTitles[row.status],
    aliases: ['使用状态', '使用状况', '资产状态'],
  },
];

/** Work as the month ends: the rest is worn off as here where the card is read again. */
const unitsText = ({ method }: AssetRow, units: string) =>
  method === 'units' ? Money.parse(units).toExactText() : '';

/** Cells of fields that change with the months: as the month ends, not as they were typed. */
const cellsOfMonth: Readonly<Record<string, (row: AssetRow) => string>> = {
  originalValue: ({ originalValue }) => originalValue,
  residualRate: ({ residualRate }) => percentText(residualRate),
  lifeMonths: ({ lifeMonths }) => String(lifeMonths),
  usedMonths: ({ usedMonths }) => String(usedMonths),
  accumulated: ({ accumulated }) => accumulated,
  impairment: ({ impairment }) => impairment,
  method: ({ method }) => methodTitles[method],
  totalUnits: (row) => unitsText(row, row.totalUnits),
  usedUnits: (row) => unitsText(row, row.usedUnits),
};

const fieldColumns = assetCardRecord.names.flatMap((name): CardColumn[] => {
  const field = assetCardRecord.fields[name];
  const [column] = fileColumnsOf({ fields: { [name]: field }, names: [name] });
  if (!column) return [];
  const ofMonth = cellsOfMonth[column.key];
  const cell = (filed: FiledCard) =>
    ofMonth?.(filed.row) ?? field.cellText(filed.card[name] as never, namesFor(filed));
  // A field that is declared later has a column as well, which nothing here names.
  const key = column.key as CardColumnKey;
  return [{ ...column, key, isAmount: field.input.kind === 'amount', cell }];
});

function namesFor({ row, chart, suppliers }: FiledCard): NameOfId {
  return (what, id) => {
    if (what === 'assetType') return row.typeName;
    return what === 'item' ? supplierText(id, suppliers) : chart.nameOf(what, id);
  };
}

/** The order of templates and exports. Fields that it does not name follow before 净值 and 状态. */
const order = [
  'code',
  'name',
  'type',
  'specification',
  'startUse',
  'addMethod',
  'originalValue',
  'tax',
  'residualRate',
  'residualValue',
  'lifeMonths',
  'lifeYears',
  'usedMonths',
  'accumulated',
  'impairment',
  'method',
  'totalUnits',
  'usedUnits',
  'workUnit',
  'department',
  'expenseSubject',
  'assetSubject',
  'accumulatedSubject',
  'impairmentSubject',
  'clearingSubject',
  'settlementSubject',
  'quantity',
  'unit',
  'location',
  'keeper',
  'supplier',
  'invoiceNumber',
  'remark',
];
const last = ['net', 'status'];

function place({ key }: CardColumn): number {
  const named = order.indexOf(key);
  if (named >= 0) return named;
  return order.length + 1 + last.indexOf(key);
}

/**
 * Columns of card lists by their titles here, and by what other products (用友、金蝶、畅捷通、柠檬云 and the like) call
 * them. A file is recognised by its headings alone.
 */
export const cardColumns: readonly CardColumn[] = [...fieldColumns, ...ownColumns].toSorted(
  (a, b) => place(a) - place(b),
);
