import { useState } from 'react';
import { Checkbox, Form, Select, type FormInstance } from 'antd';
import { assetCardRecord, type Asset, type AssetType } from '@mingzhang/contract';
import { addMethodTitles, assetAddMethods } from '@mingzhang/rules';
import { Chooser, DayInput, RecordFields, useProposal, type fieldErrors } from '@mingzhang/web';
import { useAssetChoices, useNextCode, useSuppliers } from '../api/assets.api';
import css from './cards.module.css';
import { ofType } from './card-of-type';
import { CardWarnings } from './card-warnings';
import { TextItem } from './field-items';
import type { CardValues } from './card-values';
import { UseFields } from './use-fields';
import { OpeningFields, SubjectFields, useIsTakenOver, ValueFields } from './value-fields';

interface CardFieldsProps {
  readonly types: readonly AssetType[];
  readonly form: FormInstance<CardValues>;
  readonly errors: ReturnType<typeof fieldErrors>;
  readonly card: Asset | undefined;
  /** What a card can be without is shown from the beginning. */
  readonly isMore: boolean;
}

/** The fields of a card; those that figures depend on are shown and not changed once it is settled. */
export function CardFields({ types, form, errors, card, isMore }: CardFieldsProps) {
  const isSettled = card?.isSettled ?? false;
  const take = useTaking({ types, form, isNew: !card });
  return (
    <>
      <Form.Item
        label="资产类别"
        name="typeId"
        rules={[{ required: true, message: '请选择资产类别' }]}
        {...errors('typeId')}
      >
        <Chooser
          autoFocus={!card}
          disabled={isSettled}
          search="search"
          options={types.map(optionOf)}
          onChange={(id) => id !== undefined && take(id)}
        />
      </Form.Item>
      <TextItem name="code" label="资产编号" isNeeded max={40} errors={errors} />
      <TextItem name="name" label="资产名称" isNeeded max={100} errors={errors} />
      <Form.Item
        hidden={isSettled}
        label="开始使用日期"
        name="startUse"
        rules={[{ required: true, message: '请填写开始使用日期' }]}
        {...errors('startUse')}
      >
        <DayInput />
      </Form.Item>
      <Form.Item label="增加方式" name="addMethod" {...errors('addMethod')}>
        <Select
          options={assetAddMethods.map((value) => ({ value, label: addMethodTitles[value] }))}
        />
      </Form.Item>
      <ValueFields errors={errors} isSettled={isSettled} form={form} />
      <UseFields errors={errors} />
      <MoreFields errors={errors} form={form} isSettled={isSettled} isMore={isMore} />
      {!isSettled && <CardWarnings types={types} form={form} entryPeriod={card?.entryPeriod} />}
    </>
  );
}

/** By code, name or pinyin initials. */
function optionOf({
  id,
  code,
  name,
  mnemonic,
}: Pick<AssetType, 'id' | 'code' | 'name' | 'mnemonic'>) {
  return { value: id, label: `${code} ${name}`, search: `${code} ${name} ${mnemonic}` };
}

type FieldName = keyof typeof assetCardRecord.fields;
const firstPlain: readonly FieldName[] = ['keeper', 'location', 'quantity', 'unit'];
/** What no figure depends on, in the order of the form; a field that is declared later comes before 备注. */
const plainNames: readonly FieldName[] = [
  ...firstPlain,
  ...assetCardRecord.names.filter((name) => {
    const isPlain = assetCardRecord.fields[name].section === 'more';
    return isPlain && name !== 'remark' && !firstPlain.includes(name);
  }),
  'remark',
];

const moreNames = [
  'usedMonths',
  'openingAccumulated',
  'openingImpairment',
  'assetSubjectId',
  'accumulatedSubjectId',
  'impairmentSubjectId',
  'clearingSubjectId',
  'settlementSubjectId',
  'specification',
  'supplierId',
  ...plainNames,
];

/** What the type fills in, or a card can be without: out of the way of typing, but open where something is wrong with it. */
function MoreFields({
  errors,
  form,
  isSettled,
  isMore,
}: Pick<CardFieldsProps, 'errors' | 'form' | 'isMore'> & { readonly isSettled: boolean }) {
  const [isOpen, setOpen] = useState(isMore);
  const isTakenOver = useIsTakenOver(form);
  const typeId = Form.useWatch<number | undefined>('typeId', form);
  const subjectId = Form.useWatch<number | undefined>('assetSubjectId', form);
  const isLacking = typeId !== undefined && !subjectId;
  const isWrong = isLacking || moreNames.some((name) => Object.keys(errors(name)).length > 0);
  return (
    <details
      className={`${css.whole} ${css.more}`}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>更多</summary>
      <div className={css.fields}>
        <TextItem name="specification" label="规格型号" max={100} errors={errors} />
        <SupplierField errors={errors} />
        <RecordFields
          record={assetCardRecord}
          names={plainNames}
          errors={errors}
          classes={{ remark: css.whole }}
          autoFocus={false}
        />
        {!isTakenOver && <OpeningFields errors={errors} isSettled={isSettled} />}
        <SubjectFields errors={errors} form={form} />
        <Form.Item className={css.whole} name="isDeductedAtOnce" valuePropName="checked">
          <Checkbox>税前一次性扣除（账面照常折旧）</Checkbox>
        </Form.Item>
      </div>
    </details>
  );
}

/** Whom it was bought from, as 应付账款 of its purchase names it; books without the category have none. */
function SupplierField({ errors }: Pick<CardFieldsProps, 'errors'>) {
  const categoryId = useAssetChoices()?.supplierCategoryId;
  const found = useSuppliers(categoryId).data;
  if (categoryId === null) return null;
  const items = Array.isArray(found) ? found : [];
  return (
    <Form.Item label="供应商" name="supplierId" {...errors('supplierId')}>
      <Chooser
        allowClear
        search="search"
        loading={!found}
        options={items.map((item) => ({ ...optionOf(item), disabled: item.status === 0 }))}
      />
    </Form.Item>
  );
}

/** A type gives a new card its number and what is usual; what somebody has typed stays. */
function useTaking({
  types,
  form,
  isNew,
}: Pick<CardFieldsProps, 'types' | 'form'> & { readonly isNew: boolean }) {
  const typeId = Form.useWatch<number | undefined>('typeId', form);
  const next = useNextCode(isNew ? typeId : undefined).data?.code;
  useProposal(form, 'code', next);
  return (id: number) => {
    const type = types.find((each) => each.id === id);
    if (!type) return;
    form.setFieldsValue(ofType(type));
  };
}
