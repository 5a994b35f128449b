import { Alert, Form, type FormInstance } from 'antd';
import type { AssetType } from '@mingzhang/contract';
import {
  cardWarnings,
  Money,
  periodOf,
  type CardWarning,
  type Period,
  fromPercent,
} from '@mingzhang/rules';
import { useAssetChoices } from '../api/assets.api';
import css from './cards.module.css';
import type { CardValues } from './card-values';

/** What should be looked at of the card as it is typed; it may be kept all the same. */
export function CardWarnings({
  types,
  form,
  entryPeriod: own,
}: {
  readonly types: readonly AssetType[];
  readonly form: FormInstance<CardValues>;
  /** Of a card that stands already. */
  readonly entryPeriod: Period | undefined;
}) {
  const values = Form.useWatch([], form) as Partial<CardValues> | undefined;
  const first = useAssetChoices()?.entryPeriod;
  const entryPeriod = own ?? first;
  const type = types.find(({ id }) => id === values?.typeId);
  const found = values && type && entryPeriod ? warningsOf(values, { type, entryPeriod }) : [];
  if (found.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className={css.whole ?? ''}
      title="保存前请核对"
      description={found.map(({ kind, msg }) => (
        <p key={kind} className={css.warned}>
          {msg}
        </p>
      ))}
    />
  );
}

/** Warnings of what is typed so far; none as long as a figure is no figure. */
export function warningsOf(
  values: Partial<CardValues>,
  { type, entryPeriod }: { readonly type: AssetType; readonly entryPeriod: Period },
): CardWarning[] {
  const { startUse, method, lifeMonths } = values;
  const amount = (text: string | null | undefined) => Money.tryParse(text || '0');
  const figures = {
    originalValue: amount(values.originalValue),
    residualRate: Money.tryParse(fromPercent(values.residualPercent ?? '')),
    openingAccumulated: amount(values.openingAccumulated),
    openingImpairment: amount(values.openingImpairment),
    totalUnits: amount(values.totalUnits),
    usedUnits: amount(values.usedUnits),
  };
  const { originalValue, residualRate, openingAccumulated, openingImpairment } = figures;
  const { totalUnits, usedUnits } = figures;
  if (!startUse || !method || typeof lifeMonths !== 'number') return [];
  if (!originalValue?.isPositive || !residualRate || !openingAccumulated) return [];
  if (!openingImpairment || !totalUnits || !usedUnits) return [];
  const begun = periodOf(startUse) > entryPeriod ? periodOf(startUse) : entryPeriod;
  return cardWarnings(
    {
      kind: type.kind,
      entryPeriod: begun,
      startUse,
      method,
      lifeMonths,
      originalValue,
      usedMonths: values.usedMonths ?? 0,
      residualRate,
      openingAccumulated,
      openingImpairment,
      totalUnits,
      usedUnits,
      isDeductedAtOnce: values.isDeductedAtOnce ?? false,
    },
    type,
  );
}
