import { Form, InputNumber, Select, type FormInstance } from 'antd';
import {
  depreciationMethods,
  methodTitles,
  type AssetAddMethod,
  type DepreciationMethod,
} from '@mingzhang/rules';
import { useAccountSet } from '@mingzhang/shell-api';
import { SubjectItem, type fieldErrors } from '@mingzhang/web';
import { useSubjects } from '../api/asset-type.api';
import type { CardValues } from './card-values';
import { AmountItem, TextItem } from './field-items';

interface ValueFieldsProps {
  readonly errors: ReturnType<typeof fieldErrors>;
  readonly form: FormInstance<CardValues>;
}

const months = { min: 0, max: 1200, precision: 0, style: { width: '100%' } };

/** What the figures of a card follow from. */
export function ValueFields({
  errors,
  isSettled: disabled,
  form,
}: ValueFieldsProps & { readonly isSettled: boolean }) {
  const method = Form.useWatch<DepreciationMethod | undefined>('method', form);
  const isTakenOver = useIsTakenOver(form);
  const shown = { errors, disabled };
  return (
    <>
      <AmountItem name="originalValue" label="原值（不含可抵扣税额）" isNeeded {...shown} />
      {!isTakenOver && <AmountItem name="tax" label="进项税额" {...shown} />}
      <AmountItem
        name="residualPercent"
        path="residualRate"
        label="残值率"
        suffix="%"
        isNeeded
        {...shown}
      />
      <Form.Item
        label="折旧方法"
        name="method"
        rules={[{ required: true, message: '请选择折旧方法' }]}
        {...errors('method')}
      >
        <Select
          disabled={disabled}
          options={depreciationMethods.map((value) => ({ value, label: methodTitles[value] }))}
        />
      </Form.Item>
      <Form.Item
        label="预计使用月份"
        name="lifeMonths"
        rules={[{ required: true, message: '请填写预计使用月份，不计提的填 0' }]}
        {...errors('lifeMonths')}
      >
        <InputNumber {...months} disabled={disabled} />
      </Form.Item>
      {method === 'units' && (
        <>
          <AmountItem name="totalUnits" label="预计总工作量" isNeeded {...shown} />
          <AmountItem name="usedUnits" label="已完成工作量" {...shown} />
          <TextItem name="workUnit" label="工作量单位" max={20} errors={errors} />
        </>
      )}
      {isTakenOver && <OpeningFields errors={errors} isSettled={disabled} />}
    </>
  );
}

/** What was worn off before the books had the card. */
export function OpeningFields({
  errors,
  isSettled: disabled,
}: Pick<ValueFieldsProps, 'errors'> & { readonly isSettled: boolean }) {
  const isEnterprise = useAccountSet().accountingStandards === 1;
  const shown = { errors, disabled };
  return (
    <>
      <Form.Item label="已折旧月份" name="usedMonths" {...errors('usedMonths')}>
        <InputNumber {...months} disabled={disabled} />
      </Form.Item>
      <AmountItem name="openingAccumulated" label="期初累计折旧" {...shown} />
      {isEnterprise && <AmountItem name="openingImpairment" label="期初减值准备" {...shown} />}
    </>
  );
}

/** The subjects that a card books on. */
export function SubjectFields({ errors, form }: ValueFieldsProps) {
  const subjects = useSubjects();
  const isEnterprise = useAccountSet().accountingStandards === 1;
  const isTakenOver = useIsTakenOver(form);
  const shown = { subjects, errors };
  return (
    <>
      <SubjectItem label="资产科目" name="assetSubjectId" required {...shown} />
      <SubjectItem label="累计折旧科目" name="accumulatedSubjectId" {...shown} />
      {isEnterprise && <SubjectItem label="减值准备科目" name="impairmentSubjectId" {...shown} />}
      <SubjectItem label="固定资产清理科目" name="clearingSubjectId" {...shown} />
      {!isTakenOver && <SubjectItem label="对方科目" name="settlementSubjectId" {...shown} />}
    </>
  );
}

/** 期初: there is no purchase to book. */
export function useIsTakenOver(form: FormInstance<CardValues>): boolean {
  return Form.useWatch<AssetAddMethod | undefined>('addMethod', form) === 'opening';
}
