import { seenText } from '@mingzhang/rules';
import type { ReactNode } from 'react';
import { Form, Input, Radio, Select, Switch } from 'antd';
import type { fieldErrors } from '@mingzhang/web';
import { useCategories, useCurrencies } from '../api/settings.api';
import { AuxiliaryField } from './auxiliary-field';
import css from './subject.module.css';

/** What a subject is made of; `children` stand below its name and side. */
export function SubjectFields({
  editing,
  errors,
  children,
}: {
  editing: boolean;
  errors: ReturnType<typeof fieldErrors>;
  children: ReactNode;
}) {
  const categories = useCategories();
  return (
    <>
      <div className={css.pair}>
        <Form.Item
          label="科目编码"
          name="code"
          normalize={seenText}
          rules={[{ required: true, pattern: /^\d{1,20}$/, message: '科目编码应为数字' }]}
          {...(editing ? { extra: '编码不能修改' } : {})}
          {...errors('code')}
        >
          <Input disabled={editing} maxLength={20} />
        </Form.Item>
        <Form.Item
          label="科目名称"
          name="name"
          rules={[{ required: true, whitespace: true, message: '请填写科目名称' }]}
          {...errors('name')}
        >
          <Input autoFocus maxLength={60} />
        </Form.Item>
        <Form.Item label="余额方向" name="direction" {...errors('direction')}>
          <Radio.Group
            options={[
              { value: 'debit', label: '借' },
              { value: 'credit', label: '贷' },
            ]}
          />
        </Form.Item>
        <Form.Item label="启用" name="enabled" valuePropName="checked">
          <Switch aria-label="启用" />
        </Form.Item>
      </div>
      {children}
      <Form.Item label="辅助核算" name="choice" {...errors('auxiliary')}>
        <AuxiliaryField categories={categories.data ?? []} />
      </Form.Item>
      <KeptFields errors={errors} />
    </>
  );
}

/** Currencies, quantities and cash. */
function KeptFields({ errors }: { errors: ReturnType<typeof fieldErrors> }) {
  const currencies = useCurrencies();
  const hasQuantity = Form.useWatch('hasQuantity') as boolean | undefined;
  return (
    <>
      <Form.Item label="外币核算" name="currencies" {...errors('currencies')}>
        <Select
          mode="multiple"
          placeholder="不核算外币"
          options={(currencies.data ?? [])
            .filter(({ isBase }) => !isBase)
            .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        />
      </Form.Item>
      <div className={css.pair}>
        <Form.Item label="数量核算" name="hasQuantity" valuePropName="checked">
          <Switch aria-label="数量核算" />
        </Form.Item>
        {hasQuantity && (
          <Form.Item label="计量单位" name="unit" {...errors('quantity.unit')}>
            <Input maxLength={10} placeholder="例如 件、千克" />
          </Form.Item>
        )}
      </div>
      <Form.Item
        label="现金或银行科目"
        name="cash"
        valuePropName="checked"
        extra="出纳只看得到这些科目的账"
      >
        <Switch aria-label="现金或银行科目" />
      </Form.Item>
    </>
  );
}
