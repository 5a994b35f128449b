import { Form, Input, type FormInstance } from 'antd';
import { declaredField, employeeRecord, type Employee } from '@mingzhang/contract';
import { RecordFields, useProposal, type fieldErrors } from '@mingzhang/web';
import { FormSection } from '../shared/form-section';
import css from '../shared/shared.module.css';
import type { EmployeeValues } from './employee-values';
import { SecretButton, useSecret, type SecretField } from './secret-text';

type Errors = ReturnType<typeof fieldErrors>;

/** 基本: who the person is. */
export function BasicSection({
  form,
  errors,
  stored,
  nextNumber,
  canManage,
}: {
  readonly form: FormInstance<EmployeeValues>;
  readonly errors: Errors;
  readonly stored: Employee | undefined;
  /** The number that a new employee is proposed. */
  readonly nextNumber: string | undefined;
  readonly canManage: boolean;
}) {
  useProposal(form, 'number', nextNumber);
  const secret = (name: SecretField) => (
    <SecretItem name={name} errors={errors} stored={stored} canManage={canManage} />
  );
  return (
    <FormSection title="基本" note="证件号码、手机号和工资卡加密保存，查看一次记一次操作日志。">
      <RecordFields
        record={employeeRecord}
        names={['name', 'number', 'idType']}
        errors={errors}
        autoFocus={!stored}
      />
      {secret('idNumber')}
      <RecordFields
        record={employeeRecord}
        names={['sex', 'birthDate']}
        errors={errors}
        autoFocus={false}
      />
      {secret('phone')}
      <RecordFields
        record={employeeRecord}
        names={['bankName']}
        errors={errors}
        autoFocus={false}
      />
      {secret('bankAccount')}
      <RecordFields
        record={employeeRecord}
        names={['remark']}
        classes={{ remark: css.whole }}
        errors={errors}
        autoFocus={false}
      />
    </FormSection>
  );
}

/** A number that is stored encrypted: its mask stays until somebody types the whole number anew. */
function SecretItem({
  name,
  errors,
  stored,
  canManage,
}: {
  readonly name: SecretField;
  readonly errors: Errors;
  readonly stored: Employee | undefined;
  readonly canManage: boolean;
}) {
  const field = declaredField(employeeRecord.fields, name);
  const secret = useSecret(stored?.id ?? 0, name);
  const mask = stored?.[name] ?? '';
  const canReveal = canManage && mask !== '';
  return (
    <Form.Item
      label={field.title}
      name={name}
      validateTrigger="onBlur"
      rules={[
        {
          validator: (_, value: string | undefined = '') =>
            value !== mask && value.includes('*')
              ? Promise.reject(new Error(`修改时请填写完整的${field.title}，不含星号`))
              : Promise.resolve(),
        },
      ]}
      extra={
        secret.shown === undefined ? undefined : (
          <span className={css.shown}>{secret.shown}（30 秒后隐藏，已记入操作日志）</span>
        )
      }
      {...errors(name)}
    >
      <Input
        maxLength={40}
        autoComplete="off"
        suffix={
          canReveal && <SecretButton secret={secret} field={name} name={stored?.name ?? ''} />
        }
        // The mask is no number to edit: what is typed takes its place.
        onFocus={({ target }) => target.value.includes('*') && target.select()}
      />
    </Form.Item>
  );
}
