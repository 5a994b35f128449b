import { cardSubject } from '../books-of-assets';
import type { AssetFields } from '@mingzhang/contract';
import {
  cardProblems,
  firstDayOf,
  firstPeriodHere,
  Money,
  nextAmount,
  openingMoment,
  periodOf,
  type AssetCard,
  type AssetKind,
  type CardDraft,
  type CardFacts,
  type Period,
  type Problem,
} from '@mingzhang/rules';
import { todayInShanghai, type SetChart } from '@mingzhang/server';
import { defaultTypes } from '../type/default-types';
import type { AssetTypeRecord } from '../type/asset-type.entity';
import { ruleCard, type CardFigures } from '../rule-card';
import type { MonthToKeep } from './card-states';

/** A card as it comes, before any month of it. */
export function firstMonth(card: AssetCard): Omit<MonthToKeep, 'assetId'> {
  const moment = openingMoment(card);
  const isWearing = firstPeriodHere(card) === card.entryPeriod;
  return { moment, planned: isWearing ? nextAmount(moment) : Money.zero };
}

/** The month that a card to be written begins in. */
export function beginningOf(card: Parameters<typeof figuresOf>[0]): Omit<MonthToKeep, 'assetId'> {
  return firstMonth(ruleCard(figuresOf(card)));
}

/** What the figures of a card follow from. One literal: spread objects cost a table of 20 KB each. */
function figuresOf({
  fields,
  kind,
  entryPeriod,
}: {
  readonly fields: AssetFields;
  readonly kind: AssetKind;
  readonly entryPeriod: Period;
}): CardFigures {
  return {
    kind,
    entryPeriod,
    startUse: fields.startUse,
    method: fields.method,
    lifeMonths: fields.lifeMonths,
    usedMonths: fields.usedMonths,
    originalValue: fields.originalValue,
    residualRate: fields.residualRate,
    openingAccumulated: fields.openingAccumulated,
    openingImpairment: fields.openingImpairment,
    totalUnits: fields.totalUnits,
    usedUnits: fields.usedUnits,
  };
}

/**
 * 录入期间: the first open month of the books, no earlier than the last one that was depreciated; for what begins later,
 * its own month, as long as that has come.
 */
export function entryPeriodOf(
  startUse: string,
  { openPeriod, lastRun }: { readonly openPeriod: Period; readonly lastRun: Period | undefined },
): Period {
  const first = lastRun !== undefined && lastRun > openPeriod ? lastRun : openPeriod;
  const start = periodOf(startUse);
  return start > first && start <= periodOf(todayInShanghai()) ? start : first;
}

/** Least life that tax law allows a type; null where it names none. */
export function taxMinimumOf(type: Pick<AssetTypeRecord, 'code' | 'kind'>): number | null {
  const usual = defaultTypes.find(({ code, kind }) => code === type.code && kind === type.kind);
  return usual?.taxMinimumMonths ?? null;
}

/** What the rule of a card asks of its books and type. */
export function factsOf(chart: SetChart, type: AssetTypeRecord): CardFacts {
  return {
    standard: chart.facts.accountingStandards,
    subject: (id) => cardSubject(chart, id),
    taxMinimumMonths: taxMinimumOf(type),
    typeExpenseSubjectId: type.expenseSubjectId,
  };
}

/** A card as the rule looks at it. */
export function draftOf(fields: AssetFields, kind: AssetKind, entryPeriod: Period): CardDraft {
  const figures = ruleCard(figuresOf({ fields, kind, entryPeriod }));
  return Object.assign(figures, {
    startUse: fields.startUse,
    tax: Money.parse(fields.tax),
    uses: fields.uses.map(({ share, expenseSubjectId }) => ({
      share: Money.parse(share),
      expenseSubjectId,
    })),
    assetSubjectId: fields.assetSubjectId,
    settlementSubjectId: fields.settlementSubjectId,
    accumulatedSubjectId: fields.accumulatedSubjectId,
    impairmentSubjectId: fields.impairmentSubjectId,
    clearingSubjectId: fields.clearingSubjectId,
  });
}

/** What is wrong with a card: its rule, and departments that the books do not have. */
export function problemsOf(
  fields: AssetFields,
  {
    chart,
    type,
    entryPeriod,
  }: { readonly chart: SetChart; readonly type: AssetTypeRecord; readonly entryPeriod: Period },
): Problem[] {
  const found: Problem[] = cardProblems(
    draftOf(fields, type.kind, entryPeriod),
    factsOf(chart, type),
  );
  for (const [at, { departmentId }] of fields.uses.entries()) {
    if (departmentId === null || chart.department(departmentId) !== undefined) continue;
    const msg = '使用部门不存在或已被删除，请重新选择';
    found.push({ code: 'ASSET_CARD', field: `uses.${at}.departmentId`, msg });
  }
  return found;
}

/** A card as it would be written, with what is wrong with it. */
export function readCard(
  fields: AssetFields,
  facts: {
    readonly chart: SetChart;
    readonly type: AssetTypeRecord;
    readonly lastRun: Period | undefined;
  },
) {
  const { chart, type, lastRun } = facts;
  const { openPeriod } = chart.facts;
  const entryPeriod = entryPeriodOf(fields.startUse, { openPeriod, lastRun });
  const problems = problemsOf(fields, { chart, type, entryPeriod });
  return { card: { fields, kind: type.kind, entryPeriod }, problems };
}

/** A card as its copy is typed: what was not taken over begins anew where it would have begun before. */
export function copyOf(fields: AssetFields, code: string, entryPeriod: Period): AssetFields {
  const isTakenOver = Money.parse(fields.openingAccumulated).isPositive;
  const isPast = periodOf(fields.startUse) < entryPeriod;
  if (!isPast || isTakenOver) return { ...fields, code };
  return { ...fields, code, startUse: firstDayOf(entryPeriod), usedMonths: 0 };
}
