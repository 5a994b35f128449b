import type { ReactNode } from 'react';
import { Form, Input, InputNumber, Select } from 'antd';
import {
  deductionProblem,
  depreciationMethods,
  methodTitles,
  periodOf,
  termProblem,
  type AssetChangeKind,
  type AssetTerm,
  type Money,
} from '@mingzhang/rules';
import { useAccountSet, usePeriod } from '@mingzhang/shell-api';
import { SubjectItem, type fieldErrors, useVatType } from '@mingzhang/web';
import { useAssetTypes, useSubjects } from '../api/asset-type.api';
import { AmountItem, TextItem } from './field-items';
import { UseFields } from './use-fields';

type Errors = ReturnType<typeof fieldErrors>;
interface FieldsProps {
  readonly errors: Errors;
}

/** What is asked for of a change, by its kind. */
export function KindFields({
  kind,
  errors: ofField,
}: FieldsProps & { readonly kind: AssetChangeKind }) {
  const errors: Errors = (name) => ofField(`change.${name}`);
  return fieldsOf[kind]({ errors });
}

const amountOf = (label: string) =>
  function ChangeAmount({ errors }: FieldsProps) {
    return <AmountItem name="amount" isNeeded label={label} errors={errors} />;
  };
const disposed = (props: FieldsProps) => <DisposalFields {...props} />;

const fieldsOf: Readonly<Record<AssetChangeKind, (props: FieldsProps) => ReactNode>> = {
  increase: ({ errors }) => (
    <>
      <AmountItem name="amount" label="增加的原值" isNeeded errors={errors} />
      <InputTax errors={errors} />
      <Settlement errors={errors} />
    </>
  ),
  decrease: ({ errors }) => (
    <>
      <AmountItem name="amount" label="减少的原值" isNeeded errors={errors} />
      <Settlement errors={errors} />
    </>
  ),
  residual: ({ errors }) => (
    <Form.Item label="残值率" name="residualPercent" {...errors('residualRate')}>
      <Input inputMode="decimal" suffix="%" />
    </Form.Item>
  ),
  life: ({ errors }) => (
    <Form.Item label="预计使用月份" name="lifeMonths" {...errors('lifeMonths')}>
      <InputNumber min={1} max={1200} precision={0} style={{ width: '100%' }} />
    </Form.Item>
  ),
  department: ({ errors }) => <UseFields errors={errors} />,
  method: ({ errors }) => <MethodFields errors={errors} />,
  subject: ({ errors }) => <SubjectsFields errors={errors} />,
  type: ({ errors }) => <TypeField errors={errors} />,
  status: () => <p>在用与闲置互换；闲置资产照常计提折旧。</p>,
  impairment: amountOf('计提的减值'),
  accumulatedAdjust: amountOf('调增的累计折旧（调减填负数）'),
  partial: ({ errors }) => (
    <>
      <AmountItem name="amount" label="处置部分的原值" isNeeded errors={errors} />
      <Form.Item label="处置方式" name="way" {...errors('way')}>
        <Select
          options={[
            { value: 'sale', label: '出售' },
            { value: 'scrap', label: '报废毁损' },
          ]}
        />
      </Form.Item>
      <DisposalFields errors={errors} />
    </>
  ),
  split: ({ errors }) => (
    <>
      <AmountItem name="amount" label="拆出部分的原值" isNeeded errors={errors} />
      <TextItem isNeeded name="code" label="新卡片编号" max={40} errors={errors} />
      <TextItem isNeeded name="name" label="新卡片名称" max={100} errors={errors} />
    </>
  ),
  sale: disposed,
  scrap: disposed,
  shortage: disposed,
  invest: disposed,
  donate: disposed,
};

const ofTerm = (term: AssetTerm) => (amount: Money) => termProblem(term, amount);

/** 进项税额 of an improvement, which general taxpayers alone deduct. */
function InputTax({ errors }: FieldsProps) {
  const [shown] = usePeriod();
  const date = Form.useWatch<string | undefined>('date');
  const isGeneral = useVatType(date ? periodOf(date) : shown) === 1;
  const judge = (tax: Money) => termProblem('tax', tax) ?? deductionProblem(tax, isGeneral);
  return <AmountItem name="tax" label="进项税额" errors={errors} judge={judge} />;
}

function MethodFields({ errors }: FieldsProps) {
  return (
    <>
      <Form.Item label="折旧方法" name="method" {...errors('method')}>
        <Select
          options={depreciationMethods.map((value) => ({ value, label: methodTitles[value] }))}
        />
      </Form.Item>
      <AmountItem name="totalUnits" label="剩余的预计工作量（工作量法）" errors={errors} />
    </>
  );
}

function TypeField({ errors }: FieldsProps) {
  const types = useAssetTypes().data ?? [];
  return (
    <Form.Item label="资产类别" name="typeId" {...errors('typeId')}>
      <Select options={types.map(({ id, name }) => ({ value: id, label: name }))} />
    </Form.Item>
  );
}

function SubjectsFields({ errors }: FieldsProps) {
  const subjects = useSubjects();
  const isEnterprise = useAccountSet().accountingStandards === 1;
  const shown = { subjects, errors };
  return (
    <>
      <SubjectItem label="资产科目" name="assetSubjectId" required {...shown} />
      <SubjectItem label="累计折旧科目" name="accumulatedSubjectId" {...shown} />
      {isEnterprise && <SubjectItem label="减值准备科目" name="impairmentSubjectId" {...shown} />}
      <SubjectItem label="固定资产清理科目" name="clearingSubjectId" {...shown} />
    </>
  );
}

/** What a disposal brings and costs. */
function DisposalFields({ errors }: FieldsProps) {
  return (
    <>
      <AmountItem
        name="proceeds"
        label="收入（不含税）"
        judge={ofTerm('proceeds')}
        errors={errors}
      />
      <AmountItem name="tax" label="增值税" judge={ofTerm('tax')} errors={errors} />
      <AmountItem name="cost" label="清理费用" judge={ofTerm('cost')} errors={errors} />
      <AmountItem
        name="compensation"
        label="保险或责任人赔偿"
        judge={ofTerm('compensation')}
        errors={errors}
      />
      <Settlement errors={errors} />
    </>
  );
}

function Settlement({ errors }: FieldsProps) {
  const subjects = useSubjects();
  return (
    <SubjectItem label="对方科目" name="settlementSubjectId" subjects={subjects} errors={errors} />
  );
}
