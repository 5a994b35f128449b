import type { z } from 'zod';
import { assetCardRecord, type AssetFields, type RecordField } from '@mingzhang/contract';
import {
  assetStatusTitles,
  formatMoney,
  isFooterText,
  isTotalText,
  Money,
  monthsBeforeEntry,
  periodOf,
  residualOf,
  statedRate,
  type DepreciationMethod,
  type Period,
} from '@mingzhang/rules';
import { readCells, type RowFindings, type SetChart, type TableRow } from '@mingzhang/server';
import type { AssetTypeRecord } from '../type/asset-type.entity';
import type { CardColumnKey } from './card-columns';
import { readUses, subjectIdOf } from './card-uses';

/** What rows of a file are read by. */
export interface RowFacts {
  readonly chart: SetChart;
  /** By code and by name. */
  readonly types: ReadonlyMap<string, AssetTypeRecord>;
  /** By name and by code. */
  readonly suppliers: ReadonlyMap<string, number>;
  /** First month of a card that began before. */
  readonly entryPeriod: Period;
}

type Values = TableRow<CardColumnKey>['values'];
/** Uses more years than this are months that stand under the wrong title. */
const yearsAtMost = 100;
/** Rates are rounded, amounts are not: they agree when they are not further apart. */
const nearEnough = Money.parse('0.01');

const { fields } = assetCardRecord;
/** Fields that follow from the type, from several cells, or from the books; the cells of the others say the whole. */
const derived: ReadonlySet<string> = new Set<keyof AssetFields>([
  'typeId',
  'supplierId',
  'addMethod',
  'method',
  'lifeMonths',
  'residualRate',
  'usedMonths',
  'assetSubjectId',
  'accumulatedSubjectId',
  'impairmentSubjectId',
  'clearingSubjectId',
  'settlementSubjectId',
]);
const plainFields = assetCardRecord.names.filter((name) => !derived.has(name));

/** 合计 or 制表人 below the cards, in one of the first columns, as other tables have it; a card has a type besides. */
export function isFooter({ code, name, type }: Pick<Values, 'code' | 'name' | 'type'>): boolean {
  const shown = [code, name, type].filter((text) => text !== '');
  const named = (text: string) => isTotalText(text) || isFooterText(text);
  return shown.length < 3 && shown.some(named);
}

/**
 * Reads a row of a card list as a card, by the schema of a single one; undefined if it is refused. All findings of a row
 * are listed, even if its type does not exist: nobody corrects a file once for each reason.
 */
export function readRow(
  values: Values,
  facts: RowFacts,
  found: RowFindings,
): { readonly fields: AssetFields; readonly type: AssetTypeRecord } | undefined {
  if (values.status === assetStatusTitles.disposed) {
    found.add('DISPOSED', '已清理的资产不用导入，请删除这一行');
    return undefined;
  }
  const own = facts.types.get(values.type);
  if (!own && !found.isTold('type')) {
    const msg = `没有资产类别“${values.type}”，请先在资产类别中新增，或改用已有的类别`;
    found.add('ASSET_TYPE', msg);
  }
  // Any type will do for what the row itself says.
  const [type = own] = own ? [own] : facts.types.values();
  if (!type) return undefined;
  const fields = found.read(
    assetCardRecord.body,
    rawOf(legible(values, found), { ...facts, type, found }),
  );
  return own && fields && { fields, type };
}

/** Empties the cells that could not be read. */
function legible(values: Values, found: RowFindings): Values {
  const illegible = found.problems.flatMap(({ path }) => path ?? []);
  if (illegible.length === 0) return values;
  return { ...values, ...Object.fromEntries(illegible.map((key) => [key, ''])) };
}

interface Reading extends RowFacts {
  readonly type: AssetTypeRecord;
  readonly found: RowFindings;
}

function rawOf(values: Values, reading: Reading): object {
  const { type, found, chart } = reading;
  const method = choice(fields.method, values.method, () => {
    found.add('METHOD', `折旧方法“${values.method}”不认识，请填写平均年限法等名称`);
  });
  const isTakenOver = values.accumulated !== '' && values.accumulated !== '0';
  const addMethod = choice(fields.addMethod, values.addMethod, () => undefined);
  const lifeMonths = lifeOf(values, reading, method ?? type.method);
  checkNet(values, reading);
  const subject = (key: CardColumnKey, missing: number | null) =>
    subjectIdOf(values[key], { chart, found, missing });
  const raw = readCells({ fields, names: plainFields }, values, {
    idOf: () => undefined,
    refuse: found.add,
  });
  // Set one by one: of objects spread together the engine makes tables of 20 KB each.
  raw['typeId'] = type.id;
  raw['supplierId'] = supplierOf(values, reading);
  raw['addMethod'] = addMethod ?? (isTakenOver ? 'opening' : 'bought');
  raw['method'] = method ?? type.method;
  raw['lifeMonths'] = lifeMonths;
  raw['residualRate'] = rateOf(values, reading);
  raw['assetSubjectId'] = subject('assetSubject', type.assetSubjectId);
  raw['accumulatedSubjectId'] = subject('accumulatedSubject', type.accumulatedSubjectId);
  raw['impairmentSubjectId'] = subject('impairmentSubject', type.impairmentSubjectId);
  raw['clearingSubjectId'] = subject('clearingSubject', type.clearingSubjectId);
  raw['settlementSubjectId'] = subject('settlementSubject', null);
  raw['isIdle'] = values.status === assetStatusTitles.idle;
  raw['uses'] = usesOf(values, reading);
  raw['usedMonths'] = usedMonthsOf(values, reading, lifeMonths);
  return raw;
}

/** The choice of a cell; undefined where it is empty, or says none and is refused. */
function choice<S extends z.ZodType>(
  field: RecordField<S>,
  cell: string,
  refuse: () => void,
): z.output<S> | undefined {
  return field.readCell(cell, { idOf: () => undefined, refuse }) as z.output<S> | undefined;
}

/**
 * The departments of a row. Unknown ones would all count as 未分部门 and repeat each other; that they are unknown has been
 * said, so that one of them stands for all.
 */
function usesOf(values: Values, reading: Reading): ReturnType<typeof readUses> {
  const uses = readUses(values, reading);
  const isUnknown = reading.found.problems.some(({ code }) => code === 'DEPARTMENT');
  return isUnknown ? uses.slice(0, 1).map((use) => ({ ...use, share: '1' })) : uses;
}

function supplierOf({ supplier }: Values, { suppliers, found }: Reading): number | null {
  if (supplier === '') return null;
  const id = suppliers.get(supplier);
  if (id !== undefined) return id;
  found.add('SUPPLIER', `没有供应商“${supplier}”，请先在辅助核算的供应商中新增，或留空`);
  return null;
}

/** Months as they stand there, or years, which have to agree; without both those of the type. */
function lifeOf(values: Values, { type, found }: Reading, method: DepreciationMethod): number {
  const months = Number(values.lifeMonths);
  const years = Number(values.lifeYears);
  if (values.lifeMonths !== '') {
    // Some files have months in both columns.
    const agrees = Math.abs(years * 12 - months) < 1 || years === months;
    if (values.lifeYears !== '' && !agrees) {
      const msg = `“使用年限”${years} 年与“预计使用月份”${months} 个月不一致，请改为一致，或只填其中一列`;
      found.add('LIFE', msg);
    }
    return months;
  }
  if (values.lifeYears === '') return method === 'none' ? 0 : type.lifeMonths;
  if (years <= yearsAtMost) return Math.round(years * 12);
  const msg = `“使用年限”${values.lifeYears} 按年填写，按月的请把列名改为“预计使用月份”`;
  found.add('LIFE', msg);
  return type.lifeMonths;
}

/**
 * The rate of the row. The residual value tells it where there is none, and has to agree with one; a residual value
 * that is a cent beside is kept. Without both the type tells it.
 */
function rateOf(values: Values, { type, found }: Reading): string {
  const { residualRate, residualValue } = values;
  const original = Money.tryParse(values.originalValue);
  const residual = original?.isPositive ? Money.tryParse(residualValue) : undefined;
  if (original && residual && (residual.isNegative || residual.compare(original) > 0)) {
    const msg =
      `“预计净残值”${formatMoney(residual)} 不能小于 0，也不能大于“原值”${formatMoney(original)}，` +
      '请改正其中一个';
    found.add('RESIDUAL', msg);
    return '0';
  }
  const ofAmount = original && residual?.dividedBy(original, 10);
  if (residualRate === '') return ofAmount?.toFixed(10) ?? type.residualRate;
  const rate = statedRate(residualRate);
  if (!rate) {
    found.add('RATE', `“残值率”${residualRate} 不是比率，请按 5% 的格式填写`);
    return '0';
  }
  if (rate.isNegative || rate.compare(1) > 0) {
    found.add('RATE', `“残值率”${residualRate} 应在 0 到 100% 之间`);
    return '0';
  }
  if (!original || !residual || !ofAmount) return rate.toFixed(10);
  const reckoned = residualOf(original, rate);
  if (reckoned.equals(residual)) return rate.toFixed(10);
  if (reckoned.minus(residual).abs().compare(nearEnough) <= 0) return ofAmount.toFixed(10);
  const msg =
    `“残值率”${residualRate} 算出的净残值是 ${formatMoney(reckoned)}，` +
    `与“预计净残值”${formatMoney(residual)} 不一致，请改为一致，或只填其中一列`;
  found.add('RESIDUAL', msg);
  return rate.toFixed(10);
}

/**
 * Refuses 净值 that is neither 原值 less 累计折旧 nor that less 减值准备: other products call either of them so. An empty
 * cell says nothing.
 */
function checkNet(values: Values, { found }: Reading): void {
  const stated = Money.tryParse(values.net);
  const original = Money.tryParse(values.originalValue);
  const accumulated = Money.tryParse(values.accumulated || '0');
  const impairment = Money.tryParse(values.impairment || '0');
  if (!stated || !original || !accumulated || !impairment) return;
  const net = original.minus(accumulated);
  if (stated.equals(net) || stated.equals(net.minus(impairment))) return;
  const msg =
    `“净值”${formatMoney(stated)} 与“原值”${formatMoney(original)} 减“累计折旧”${formatMoney(accumulated)} ` +
    `得到的 ${formatMoney(net)} 不一致，请改为一致，或清空净值`;
  found.add('NET', msg);
}

/** As it stands there; of what is taken over without it, by the calendar (DR09). */
function usedMonthsOf(values: Values, { type, entryPeriod }: Reading, lifeMonths: number): number {
  if (values.usedMonths !== '') return Number(values.usedMonths);
  if (values.startUse === '') return 0;
  const startUse = periodOf(values.startUse);
  if (startUse >= entryPeriod) return 0;
  return monthsBeforeEntry({ kind: type.kind, startUse, entryPeriod, lifeMonths });
}
