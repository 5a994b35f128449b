import type { AssetFields } from '@mingzhang/contract';
import type { AssetKind, Period } from '@mingzhang/rules';
import { type MonthColumn, quoted } from '../month-row';

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

type Column = MonthColumn<CardToWrite>;

const column = (
  name: string,
  type: Column['type'],
  of: (fields: AssetFields) => ReturnType<Column['of']>,
): Column => ({ name, type, of: (card) => of(card.fields) });

/** What is written of a card's fields. */
export const cardToWriteColumns: readonly Column[] = [
  column('code', 'text', ({ code }) => quoted(code)),
  column('name', 'text', ({ name }) => quoted(name)),
  column('type_id', 'bigint', ({ typeId }) => typeId),
  { name: 'kind', type: 'text', of: ({ kind }) => kind },
  column('specification', 'text', ({ specification }) => quoted(specification)),
  column('location', 'text', ({ location }) => quoted(location)),
  column('keeper', 'text', ({ keeper }) => quoted(keeper)),
  column('unit', 'text', ({ unit }) => quoted(unit)),
  column('remark', 'text', ({ remark }) => quoted(remark)),
  column('supplier_id', 'bigint', ({ supplierId }) => supplierId),
  column('start_use', 'date', ({ startUse }) => startUse),
  { name: 'entry_period', type: 'text', of: ({ entryPeriod }) => entryPeriod },
  column('add_method', 'text', ({ addMethod }) => addMethod),
  column('quantity', 'integer', ({ quantity }) => quantity),
  column('original_value', 'numeric', ({ originalValue }) => originalValue),
  column('tax', 'numeric', ({ tax }) => tax),
  column('residual_rate', 'numeric', ({ residualRate }) => residualRate),
  column('life_months', 'integer', ({ lifeMonths }) => lifeMonths),
  column('method', 'text', ({ method }) => method),
  column('total_units', 'numeric', ({ totalUnits }) => totalUnits),
  column('used_units', 'numeric', ({ usedUnits }) => usedUnits),
  column('work_unit', 'text', ({ workUnit }) => quoted(workUnit)),
  column('used_months', 'integer', ({ usedMonths }) => usedMonths),
  column('opening_accumulated', 'numeric', ({ openingAccumulated }) => openingAccumulated),
  column('opening_impairment', 'numeric', ({ openingImpairment }) => openingImpairment),
  column('asset_subject_id', 'bigint', ({ assetSubjectId }) => assetSubjectId),
  column('accumulated_subject_id', 'bigint', (fields) => fields.accumulatedSubjectId),
  column('impairment_subject_id', 'bigint', (fields) => fields.impairmentSubjectId),
  column('clearing_subject_id', 'bigint', (fields) => fields.clearingSubjectId),
  column('settlement_subject_id', 'bigint', (fields) => fields.settlementSubjectId),
  column('uses', 'jsonb', ({ uses }) => quoted(JSON.stringify(uses))),
  column('department_ids', 'bigint[]', (fields) => quoted(`{${departmentsOf(fields).join(',')}}`)),
  column('is_idle', 'boolean', ({ isIdle }) => isIdle),
  column('is_deducted_at_once', 'boolean', ({ isDeductedAtOnce }) => isDeductedAtOnce),
];
