import { Form } from 'antd';
import { assetsCalls, touchedBy, type Asset, type AssetType } from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';
import { FormDrawer, useRecordSaving } from '@mingzhang/web';
import { useAssetTypes } from '../api/asset-type.api';
import { percentOf, shareOf } from '../shared/percent';
import css from './cards.module.css';
import { CardFields } from './card-fields';
import type { CardValues as Values } from './card-values';
import { oneUse, usesOf } from './use-fields';

/** Adds a card or edits one; of one that has been depreciated only what no figure depends on. */
export function CardDrawer({
  card,
  onClose,
  onSaved,
}: {
  readonly card: number | 'new';
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}) {
  const isNew = card === 'new';
  const stored = useCall(
    assetsCalls.one,
    { params: { id: isNew ? 0 : card } },
    { enabled: !isNew },
  );
  const types = useAssetTypes().data;
  if (!types || (!isNew && !stored.data)) return null;
  return <LoadedDrawer card={stored.data} {...{ types, onClose, onSaved }} />;
}

function LoadedDrawer({
  card,
  types,
  onClose,
  onSaved,
}: {
  readonly card: Asset | undefined;
  readonly types: readonly AssetType[];
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}) {
  const [form] = Form.useForm<Values>();
  const saving = useRecordSaving(assetsCalls, {
    ...{ invalidates: touchedBy.asset, saved: '资产卡片已保存' },
    onClose: () => {
      if (card) onSaved(card.id);
      onClose();
    },
  });
  const submit = (values: Values) => {
    const { residualPercent, uses, ...own } = values;
    const body = {
      ...usual,
      ...own,
      residualRate: shareOf(residualPercent),
      uses: uses.map(({ percent, ...use }) => ({ ...use, share: shareOf(percent) })),
    };
    if (card) saving.update({ body: { ...body, id: card.id, version: card.version } });
    else saving.create({ body });
  };
  return (
    <FormDrawer<Values>
      open
      width={720}
      title={card ? `编辑资产卡片 ${card.code} ${card.name}` : '新增资产卡片'}
      initialValues={card ? valuesOf(card) : { quantity: 1, addMethod: 'bought', uses: [oneUse] }}
      saving={saving.isSaving}
      error={saving.error}
      onSubmit={submit}
      {...{ form, onClose }}
    >
      {card?.isSettled && (
        <p className={css.note}>卡片已折旧或变动，原值、年限、方法、科目等由“变动”修改。</p>
      )}
      <div className={css.fields}>
        <CardFields {...{ types, form }} errors={saving.errors} card={card} />
      </div>
    </FormDrawer>
  );
}

/** What the form does not ask for. */
const usual = { settlementSubjectId: null, supplierId: null } as const;

function valuesOf(card: Asset): Partial<Values> {
  const {
    entryPeriod: _,
    status: __,
    isSettled: ___,
    purchase: ____,
    id: _____,
    version: ______,
    ...fields
  } = card;
  const { residualRate, uses, ...own } = fields;
  return { ...own, residualPercent: percentOf(residualRate), uses: usesOf(uses) };
}
