import { type SetChart } from '@mingzhang/server';
import type { AssetChangeIn } from '@mingzhang/contract';
import {
  assetStatusTitles,
  formatMoney,
  methodTitles,
  Money,
  type AssetState,
  type Period,
} from '@mingzhang/rules';
import type { CardRecord } from '../card/card.entity';
import { usesText } from '../card/card-uses';
import type { AssetTypeRecord } from '../type/asset-type.entity';
import type { Replaced } from '../card/replaced';
import type { ChangeStep } from './change-month';

/** What a change makes of the card's own fields, and what it replaces. */
export interface CardEffect {
  readonly values: Partial<CardRecord>;
  readonly replaced: Replaced;
}

interface EffectFacts {
  readonly card: CardRecord;
  readonly period: Period;
  /** Of the card before the change. */
  readonly type: AssetTypeRecord;
}

/** Fields of the card that a change sets; figures are those of its months. */
export function effectOf(change: AssetChangeIn, { card, period, type }: EffectFacts): CardEffect {
  switch (change.kind) {
    case 'department':
      return { values: { uses: change.uses }, replaced: { uses: card.uses } };
    case 'status':
      return { values: { isIdle: change.isIdle }, replaced: { is_idle: card.isIdle } };
    case 'type': {
      const was = { type_id: type.id, type_name: type.name };
      const replaced = { ...was, expense_subject_id: type.expenseSubjectId };
      return { values: { typeId: change.typeId }, replaced };
    }
    case 'subject': {
      const { kind: _, ...values } = change;
      return {
        values,
        replaced: {
          asset_subject_id: card.assetSubjectId,
          accumulated_subject_id: card.accumulatedSubjectId,
          impairment_subject_id: card.impairmentSubjectId,
          clearing_subject_id: card.clearingSubjectId,
        },
      };
    }
    case 'sale':
    case 'scrap':
    case 'shortage':
    case 'invest':
    case 'donate':
      return { values: { disposedPeriod: period }, replaced: { disposed_period: null } };
    case 'increase':
    case 'decrease':
    case 'residual':
    case 'life':
    case 'method':
    case 'impairment':
    case 'accumulatedAdjust':
    case 'partial':
    case 'split':
      return { values: {}, replaced: {} };
  }
}

interface TextFacts {
  readonly card: CardRecord;
  readonly chart: SetChart;
  readonly step: ChangeStep;
  readonly typeName: string;
  readonly newTypeName: string;
}

/** What changed as a person would say it: 36 个月 → 60 个月. */
export function textsOf(change: AssetChangeIn, facts: TextFacts): [before: string, after: string] {
  const { card, chart, step, typeName, newTypeName } = facts;
  const both = (told: (state: AssetState) => string): [string, string] => [
    told(step.before),
    told(step.after),
  ];
  switch (change.kind) {
    case 'increase':
    case 'decrease':
    case 'partial':
    case 'split':
      return both(({ originalValue }) => `原值 ${formatMoney(originalValue)}`);
    case 'residual':
      return both(({ residualRate }) => `残值率 ${residualRate.times(100).toExactText()}%`);
    case 'life':
      return both(({ lifeMonths }) => `${lifeMonths} 个月`);
    case 'method':
      return both(({ method }) => methodTitles[method]);
    case 'impairment':
      return both(({ impairment }) => `减值准备 ${formatMoney(impairment)}`);
    case 'accumulatedAdjust':
      return both(({ accumulated }) => `累计折旧 ${formatMoney(accumulated)}`);
    case 'department':
      return [usesText(card.uses, chart), usesText(change.uses, chart)];
    case 'subject':
      return [subjectsText(card, chart), subjectsText(change, chart)];
    case 'type':
      return [typeName, newTypeName];
    case 'status':
      return [idleText(card.isIdle), idleText(change.isIdle)];
    case 'sale':
    case 'scrap':
    case 'shortage':
    case 'invest':
    case 'donate':
      return [`原值 ${formatMoney(step.before.originalValue)}`, assetStatusTitles.disposed];
  }
}

function idleText(isIdle: boolean): string {
  return isIdle ? assetStatusTitles.idle : assetStatusTitles.inUse;
}

function subjectsText(
  of: Pick<CardRecord, 'assetSubjectId' | 'accumulatedSubjectId'>,
  chart: SetChart,
): string {
  const ids = [of.assetSubjectId, ...(of.accumulatedSubjectId ? [of.accumulatedSubjectId] : [])];
  return ids.map((id) => chart.subjectTitle(id)).join('、');
}

/** By how much the original value, 累计折旧 or 减值准备 changed, in yuan; null where none did. */
export function amountOf(change: AssetChangeIn, { before, after }: ChangeStep): Money | null {
  switch (change.kind) {
    case 'increase':
    case 'decrease':
    case 'partial':
    case 'split':
      return after.originalValue.minus(before.originalValue);
    case 'impairment':
    case 'accumulatedAdjust':
      return Money.parse(change.amount);
    case 'sale':
    case 'scrap':
    case 'shortage':
    case 'invest':
    case 'donate':
      return before.originalValue.negate();
    case 'residual':
    case 'life':
    case 'method':
    case 'department':
    case 'subject':
    case 'type':
    case 'status':
      return null;
  }
}
