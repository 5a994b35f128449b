import { Form } from 'antd';
import type { Subject } from '@mingzhang/contract';
import type { fieldErrors } from '../field-errors';
import { SubjectField } from '../subject/subject-field';

/** A field of a form that takes a subject which entries may be posted on, by its id. */
export function SubjectItem({
  label,
  name,
  subjects,
  errors,
  required = false,
}: {
  readonly label: string;
  readonly name: string;
  /** All subjects; those that take no entries are left out here. */
  readonly subjects: readonly Subject[];
  readonly errors: ReturnType<typeof fieldErrors>;
  readonly required?: boolean;
}) {
  const leaves = subjects.filter(({ leaf, status }) => leaf && status === 1);
  const rules = [{ required, message: `请选择${label}` }];
  return (
    <Form.Item label={label} name={name} rules={rules} {...errors(name)}>
      <SubjectField label={label} subjects={leaves} />
    </Form.Item>
  );
}
