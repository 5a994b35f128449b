import { Form, Input, InputNumber, Select } from 'antd';
import { assetTypeCalls, touchedBy, type AssetType } from '@mingzhang/contract';
import {
  assetKinds,
  assetKindTitles,
  depreciationMethods,
  methodTitles,
  type AssetKind,
  type DepreciationMethod,
  toPercent,
  fromPercent,
} from '@mingzhang/rules';
import { useAccountSet } from '@mingzhang/shell-api';
import { FormDrawer, SubjectItem, useRecordSaving } from '@mingzhang/web';
import { useSubjects } from '../api/asset-type.api';

/** As the form has it: the rate in percent. */
interface Values {
  readonly code: string;
  readonly name: string;
  readonly kind: AssetKind;
  readonly method: DepreciationMethod;
  /** Left out of what does not wear off. */
  readonly lifeMonths?: number;
  readonly residualPercent: string;
  readonly assetSubjectId: number;
  readonly accumulatedSubjectId: number | null;
  readonly impairmentSubjectId: number | null;
  readonly clearingSubjectId: number | null;
  readonly expenseSubjectId: number | null;
}

const usual = {
  kind: 'fixed',
  method: 'straightLine',
  lifeMonths: 60,
  residualPercent: '5',
} as const;
const optionsOf = <K extends string>(keys: readonly K[], titles: Readonly<Record<K, string>>) =>
  keys.map((value) => ({ value, label: titles[value] }));
const needed = (message: string) => [{ required: true, message }];

/** Adds or edits a type of assets; cards that exist keep what they have. */
export function TypeDrawer({
  type,
  onClose,
}: {
  readonly type: AssetType | 'new';
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const saving = useRecordSaving(
    { create: assetTypeCalls.create, update: assetTypeCalls.update },
    {
      invalidates: touchedBy.asset,
      saved: '资产类别已保存',
      onClose,
    },
  );
  const isNew = type === 'new';
  const submit = ({ residualPercent, lifeMonths = 0, ...values }: Values) => {
    const hidden = isNew ? {} : hiddenOf(type, values);
    const body = { ...hidden, ...values, lifeMonths, residualRate: fromPercent(residualPercent) };
    if (isNew) saving.create({ body });
    else saving.update({ body: { ...body, id: type.id, version: type.version } });
  };
  return (
    <FormDrawer<Values>
      open
      title={isNew ? '新增资产类别' : `编辑资产类别 ${type.code} ${type.name}`}
      initialValues={isNew ? usual : { ...type, residualPercent: toPercent(type.residualRate) }}
      saving={saving.isSaving}
      error={saving.error}
      onSubmit={submit}
      form={form}
      onClose={onClose}
    >
      <TypeFields errors={saving.errors} isNew={isNew} />
    </FormDrawer>
  );
}

/** Subjects that a type of this kind and method is not asked for stay as they are. */
function hiddenOf(type: AssetType, { kind, method }: Pick<Values, 'kind' | 'method'>) {
  if (type.kind !== kind || type.method !== method) return {};
  const { accumulatedSubjectId, impairmentSubjectId, clearingSubjectId, expenseSubjectId } = type;
  return { accumulatedSubjectId, impairmentSubjectId, clearingSubjectId, expenseSubjectId };
}

function TypeFields({
  errors,
  isNew,
}: {
  readonly errors: ReturnType<typeof useRecordSaving>['errors'];
  readonly isNew: boolean;
}) {
  const subjects = useSubjects();
  const isEnterprise = useAccountSet().accountingStandards === 1;
  const method = Form.useWatch<DepreciationMethod>('method');
  const kind = Form.useWatch<AssetKind>('kind');
  const isWorn = method !== 'none';
  return (
    <>
      <Form.Item label="编码" name="code" rules={needed('请填写编码')} {...errors('code')}>
        <Input autoFocus={isNew} maxLength={20} />
      </Form.Item>
      <Form.Item label="名称" name="name" rules={needed('请填写名称')} {...errors('name')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item label="种类" name="kind" {...errors('kind')}>
        <Select options={optionsOf(assetKinds, assetKindTitles)} />
      </Form.Item>
      <Form.Item label="折旧方法" name="method" {...errors('method')}>
        <Select options={optionsOf(depreciationMethods, methodTitles)} />
      </Form.Item>
      {isWorn && (
        <Form.Item
          label="预计使用月份"
          name="lifeMonths"
          rules={needed('请填写预计使用月份')}
          {...errors('lifeMonths')}
        >
          <InputNumber min={1} max={1200} precision={0} suffix="个月" style={{ width: '100%' }} />
        </Form.Item>
      )}
      <Form.Item
        label="残值率"
        name="residualPercent"
        rules={needed('请填写残值率，没有残值填 0')}
        {...errors('residualRate')}
      >
        <Input inputMode="decimal" suffix="%" />
      </Form.Item>
      <SubjectItem
        label="资产科目"
        name="assetSubjectId"
        required
        subjects={subjects}
        errors={errors}
      />
      {isWorn && kind !== 'prepaid' && (
        <SubjectItem
          label={kind === 'intangible' ? '累计摊销科目' : '累计折旧科目'}
          name="accumulatedSubjectId"
          required
          subjects={subjects}
          errors={errors}
        />
      )}
      {isWorn && (
        <SubjectItem
          label="折旧费用科目"
          name="expenseSubjectId"
          subjects={subjects}
          errors={errors}
        />
      )}
      {isEnterprise && (
        <SubjectItem
          label="减值准备科目"
          name="impairmentSubjectId"
          subjects={subjects}
          errors={errors}
        />
      )}
      {kind === 'fixed' && (
        <SubjectItem
          label="固定资产清理科目"
          name="clearingSubjectId"
          subjects={subjects}
          errors={errors}
        />
      )}
    </>
  );
}
