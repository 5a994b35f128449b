import { type SetChart } from '@mingzhang/server';
import { assetCardRecord, type AssetFields } from '@mingzhang/contract';
import {
  addMethodTitles,
  leftOf,
  methodTitles,
  type AssetState,
  type AssetStatus,
  type Period,
  percentText,
} from '@mingzhang/rules';
import { titleOf } from '../titled';
import type { CardToWrite } from './card-to-write';
import type { CardRecord } from './card.entity';

const fieldNames = assetCardRecord.names;

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
  const told: Record<string, unknown> = {};
  for (const name of fieldNames) {
    if (name !== 'typeId' && name !== 'uses') {
      told[titleOf(name)] = loggedField(name, { fields, chart, suppliers });
    }
  }
  told[titleOf('typeId')] = typeName;
  told.录入期间 = entryPeriod;
  told[titleOf('uses')] = loggedUses(fields.uses, chart);
  return told;
}

interface LoggedFrom {
  readonly fields: AssetFields;
  readonly chart: SetChart;
  readonly suppliers?: ReadonlyMap<number, string> | undefined;
}

function loggedField(name: keyof AssetFields, { fields, chart, suppliers }: LoggedFrom): unknown {
  switch (name) {
    case 'supplierId':
      return fields.supplierId === null || !suppliers
        ? null
        : supplierText(fields.supplierId, suppliers);
    case 'residualRate':
      return percentText(fields.residualRate);
    case 'usedMonths':
      return fields.usedMonths === 0 ? null : fields.usedMonths;
    case 'addMethod':
      return addMethodTitles[fields.addMethod];
    case 'method':
      return methodTitles[fields.method];
    case 'assetSubjectId':
    case 'accumulatedSubjectId':
    case 'impairmentSubjectId':
    case 'clearingSubjectId':
    case 'settlementSubjectId': {
      const id = fields[name];
      return id === null ? null : chart.subjectTitle(id);
    }
    default:
      return fields[name];
  }
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
