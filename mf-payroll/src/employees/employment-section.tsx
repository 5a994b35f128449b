import { Button, Form, Input } from 'antd';
import { employeeRecord, type Employee } from '@mingzhang/contract';
import { Chooser, DayInput, RecordFields, SubjectItem, type fieldErrors } from '@mingzhang/web';
import { useSubjects } from '../api/payroll.api';
import { FormSection } from '../shared/form-section';
import shared from '../shared/shared.module.css';
import css from './employee-form.module.css';
import { sharesOf, type DepartmentValue } from './employee-values';

type Errors = ReturnType<typeof fieldErrors>;

/** 任职: kind, departments with shares, spans of employment, retirement, where the cost is charged. */
export function EmploymentSection({
  errors,
  stored,
  departments,
}: {
  readonly errors: Errors;
  readonly stored: Employee | undefined;
  readonly departments: readonly { readonly id: number; readonly name: string }[];
}) {
  const subjects = useSubjects();
  const kind = Form.useWatch<string | undefined>('kind');
  const retirement = stored?.retirement;
  return (
    <FormSection title="任职" note={retirement ? `法定退休日期 ${retirement.date}` : undefined}>
      <RecordFields
        record={employeeRecord}
        names={['kind', 'position']}
        errors={errors}
        autoFocus={false}
      />
      <Departments departments={departments} errors={errors} />
      <Spans errors={errors} />
      <RecordFields
        record={employeeRecord}
        names={['retirementGroup', 'basicMode']}
        errors={errors}
        autoFocus={false}
      />
      {kind === 'disabled' && (
        <RecordFields
          record={employeeRecord}
          names={['reliefShare', 'reliefLimit']}
          errors={errors}
          autoFocus={false}
        />
      )}
      <SubjectItem
        label="工资费用科目"
        name="expenseSubjectId"
        subjects={subjects}
        errors={errors}
      />
    </FormSection>
  );
}

/** What the record's rule says of shares and spans, as the service will. */
function judged(field: 'departments' | 'employment', part: object): Promise<void> {
  const facts = { departments: [], employment: [], ...part };
  const found = employeeRecord.check?.(facts as never) ?? [];
  const why = found.find((each) => each.field === field)?.msg;
  return why === undefined ? Promise.resolve() : Promise.reject(new Error(why));
}

function Departments({
  departments,
  errors,
}: {
  readonly departments: readonly { readonly id: number; readonly name: string }[];
  readonly errors: Errors;
}) {
  const options = departments.map(({ id, name }) => ({ value: id, label: name }));
  const validator = (_: unknown, values: readonly DepartmentValue[] = []) => {
    const shares = sharesOf(values);
    const isReadable = shares.every(({ share }) => /^\d+(\.\d+)?$/.test(share));
    return isReadable ? judged('departments', { departments: shares }) : Promise.resolve();
  };
  return (
    <Form.List name="departments" rules={[{ validator }]}>
      {(fields, { add, remove }, { errors: wrong }) => (
        <Form.Item label="部门和分摊比例" className={shared.whole} {...errors('departments')}>
          {fields.map(({ key, name }) => (
            <div key={key} className={css.department}>
              <Form.Item noStyle name={[name, 'departmentId']}>
                <Chooser
                  allowClear
                  aria-label={`部门 ${name + 1}`}
                  placeholder="部门"
                  options={options}
                />
              </Form.Item>
              <Form.Item noStyle name={[name, 'percent']}>
                <Input aria-label={`比例 ${name + 1}`} inputMode="decimal" suffix="%" />
              </Form.Item>
              <Button type="text" aria-label={`删除部门 ${name + 1}`} onClick={() => remove(name)}>
                删除
              </Button>
            </div>
          ))}
          <Button type="dashed" onClick={() => add({ departmentId: null, percent: '' })}>
            增加部门
          </Button>
          <Form.ErrorList errors={wrong} />
        </Form.Item>
      )}
    </Form.List>
  );
}

interface SpanValue {
  readonly from?: string;
  readonly until?: string | null;
}

function Spans({ errors }: { readonly errors: Errors }) {
  const validator = (_: unknown, values: readonly SpanValue[] = []) => {
    if (values.some(({ from }) => !from)) return Promise.reject(new Error('请填写入职日期'));
    const employment = values.map(({ from, until }) => ({ from, until: until || null }));
    return judged('employment', { employment });
  };
  return (
    <Form.List name="employment" rules={[{ validator }]}>
      {(fields, { add, remove }, { errors: wrong }) => (
        <Form.Item
          required
          label="入职和离职日期"
          className={shared.whole}
          {...errors('employment')}
        >
          {fields.map(({ key, name }) => (
            <div key={key} className={css.span}>
              <Form.Item noStyle name={[name, 'from']}>
                <DayInput aria-label={`入职日期 ${name + 1}`} />
              </Form.Item>
              <span>至</span>
              <Form.Item noStyle name={[name, 'until']}>
                <DayInput aria-label={`离职日期 ${name + 1}`} />
              </Form.Item>
              <Button
                type="text"
                disabled={fields.length === 1}
                aria-label={`删除任职 ${name + 1}`}
                onClick={() => remove(name)}
              >
                删除
              </Button>
            </div>
          ))}
          <Button type="dashed" onClick={() => add({ from: '', until: null })}>
            再次入职
          </Button>
          <Form.ErrorList errors={wrong} />
        </Form.Item>
      )}
    </Form.List>
  );
}
