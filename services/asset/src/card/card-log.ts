import {
  assetCardRecord,
  declaredFields,
  type AssetFields,
  type NameOfId,
} from '@mingzhang/contract';
import {
  leftOf,
  percentText,
  type AssetState,
  type AssetStatus,
  type Period,
} from '@mingzhang/rules';
import { loggedFields, type SetChart } from '@mingzhang/server';
import type { CardRecord, CardToWrite } from './card.entity';

/** What people fill in of a card, out of its row. */
export const fieldsOf = (card: CardRecord): AssetFields =>
  declaredFields<AssetFields>(assetCardRecord, card);

/** 状态: disposed, else 闲置, else 已提足 where nothing is left to wear off. */
export function statusOf(state: AssetState, isIdle: boolean): AssetStatus {
  if (state.isDisposed) return 'disposed';
  if (isIdle) return 'idle';
  return state.method !== 'none' && leftOf(state).isZero ? 'fullyDepreciated' : 'inUse';
}

/** The name of a card's 供应商; '' without one. */
export const supplierText = (id: number | null, names: ReadonlyMap<number, string>) =>
  id === null ? '' : (names.get(id) ?? '已删除的供应商');

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
): Record<string, unknown> {
  const nameOf: NameOfId = (what, id) => {
    if (what === 'assetType') return typeName;
    if (what === 'item') return suppliers ? supplierText(id, suppliers) : null;
    return chart.nameOf(what, id);
  };
  const words = loggedFields(assetCardRecord, fields, nameOf);
  words.录入期间 = entryPeriod;
  words[assetCardRecord.fields.uses.title] = loggedUses(fields.uses, chart);
  return words;
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
