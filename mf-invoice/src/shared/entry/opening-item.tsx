import { useEffect } from 'react';
import { Checkbox, Form, type FormInstance } from 'antd';
import { periodOf, periodTitle } from '@mingzhang/rules';
import type { fieldErrors } from '@mingzhang/web';
import type { EntryValues } from './entry-values';
import css from './entry.module.css';

/** 期初发票. That of a new invoice follows the issue date until a person presses it. */
export function OpeningItem({
  form,
  isNew,
  enablePeriod,
  errors,
}: {
  readonly form: FormInstance<EntryValues>;
  readonly isNew: boolean;
  readonly enablePeriod: string;
  readonly errors: ReturnType<typeof fieldErrors>;
}) {
  const issueDate = Form.useWatch('issueDate', form);
  const isBefore = Boolean(issueDate) && periodOf(issueDate) < enablePeriod;
  useEffect(() => {
    if (isNew && !form.isFieldTouched('isOpening')) form.setFieldValue('isOpening', isBefore);
  }, [form, isNew, isBefore]);
  return (
    <Form.Item
      className={css.whole}
      name="isOpening"
      valuePropName="checked"
      extra={
        isBefore
          ? `开票日期早于启用期间 ${periodTitle(enablePeriod)}，一般已在期初余额中。`
          : undefined
      }
      {...errors('isOpening')}
    >
      <Checkbox>期初发票：启用前已入账，不生成凭证</Checkbox>
    </Form.Item>
  );
}
