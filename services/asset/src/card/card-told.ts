import { assetFields, percentText, type AssetFields } from '@mingzhang/contract';
import {
  addMethodTitles,
  leftOf,
  methodTitles,
  type AssetState,
  type AssetStatus,
  type Period,
} from '@mingzhang/rules';
import type { SetChart } from '../ledger-of-set';
import { titled } from '../titled';
import type { CardToWrite } from './card-store';
import type { CardRecord } from './card.entity';

const fieldNames = Object.keys(assetFields) as (keyof AssetFields)[];

/** What people fill in of a card, out of its row. */
export function fieldsOf(card: CardRecord): AssetFields {
  return Object.fromEntries(fieldNames.map((name) => [name, card[name]])) as AssetFields;
}

/** 状态: disposed, else 闲置, else 已提足 where nothing is left to wear off. */
export function statusOf(state: AssetState, isIdle: boolean): AssetStatus {
  if (state.isDisposed) return 'disposed';
  if (isIdle) return 'idle';
  return state.method !== 'none' && leftOf(state).isZero ? 'fullyDepreciated' : 'inUse';
}

const supplierText = (id: number, names: ReadonlyMap<number, string>) =>
  names.get(id) ?? '已删除的供应商';

interface LoggedNames {
  readonly typeName: string;
  readonly entryPeriod: string;
  /** Names of 供应商 by id. */
  readonly suppliers?: ReadonlyMap<number, string>;
}

/** A card in the words of the log. */
export function logged(
  fields: AssetFields,
  chart: SetChart,
  { typeName, entryPeriod, suppliers }: LoggedNames,
) {
  const subject = (id: number | null) => (id === null ? null : chart.subjectTitle(id));
  const { typeId: _, supplierId, uses, ...rest } = fields;
  const told = titled({
    ...rest,
    supplierId: supplierId === null || !suppliers ? null : supplierText(supplierId, suppliers),
    residualRate: percentText(fields.residualRate),
    usedMonths: fields.usedMonths === 0 ? null : fields.usedMonths,
    addMethod: addMethodTitles[fields.addMethod],
    method: methodTitles[fields.method],
    assetSubjectId: subject(fields.assetSubjectId),
    accumulatedSubjectId: subject(fields.accumulatedSubjectId),
    impairmentSubjectId: subject(fields.impairmentSubjectId),
    clearingSubjectId: subject(fields.clearingSubjectId),
    settlementSubjectId: subject(fields.settlementSubjectId),
  });
  return { ...told, 资产类别: typeName, 录入期间: entryPeriod, 使用部门: loggedUses(uses, chart) };
}

/** Departments with their shares and subjects in the words of the log. */
export function loggedUses(uses: AssetFields['uses'], chart: SetChart) {
  return uses.map(({ departmentId, share, expenseSubjectId }) => ({
    ...(departmentId === null ? {} : { 部门: chart.department(departmentId) ?? '' }),
    分摊比例: percentText(share),
    ...(expenseSubjectId === null ? {} : { 折旧费用科目: chart.subjectTitle(expenseSubjectId) }),
  }));
}

interface LoggedWith {
  readonly chart: SetChart;
  readonly suppliers: ReadonlyMap<number, string>;
}

/** A card to be written in the words of the log. */
export function loggedCard(card: CardToWrite, { chart, suppliers }: LoggedWith, typeName: string) {
  const entryPeriod = card.entryPeriod as Period;
  return logged(card.fields, chart, { typeName, entryPeriod, suppliers });
}
