import { Form } from 'antd';
import { employeeRecord, type Employee, type EmployeeRow } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { DayInput, fieldErrors, FormDrawer } from '@mingzhang/web';
import { useEmployee, useUpdateEmployee } from '../api/payroll.api';
import { fieldsOf } from './employee-values';

interface Values {
  readonly date: string;
}

/** 离职 ends the present employment; 再入职 begins another one of the same person. */
export function LeaveDrawer({
  row,
  onClose,
}: {
  readonly row: EmployeeRow;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const employee = useEmployee(row.id).data;
  const update = useUpdateEmployee();
  const isBack = row.presence === 'gone';
  const act = isBack ? '再入职' : '离职';
  const label = isBack ? '入职日期' : '最后工作日';
  if (!employee) return null;
  const submit = ({ date }: Values) => {
    const { id, version } = employee;
    const employment = changedSpans(employee, date, isBack);
    update.mutate(
      { body: { ...fieldsOf(employee), id, version, employment } },
      {
        onSuccess: () => {
          notify.success(`${row.name} 已办理${act}`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDrawer<Values>
      open
      form={form}
      title={`${act} ${row.number} ${row.name}`}
      okText={`办理${act}`}
      initialValues={{}}
      saving={update.isPending}
      error={update.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {isBack
          ? `上次离职 ${row.leaveDate ?? ''}。同一人沿用原记录，本年的累计收入和已扣税额接着计算。`
          : '离职当月照常算工资和社保公积金，次月起不再进入工资表。'}
      </p>
      <Form.Item
        label={label}
        name="date"
        validateTrigger="onBlur"
        rules={[
          { required: true, message: `请填写${label}` },
          {
            validator: (_, date: string | undefined) => {
              const why = date ? wrongWith(employee, date, isBack) : undefined;
              return why === undefined ? Promise.resolve() : Promise.reject(new Error(why));
            },
          },
        ]}
        {...fieldErrors(update.error)('employment')}
      >
        <DayInput />
      </Form.Item>
    </FormDrawer>
  );
}

function changedSpans({ employment }: Employee, date: string, isBack: boolean) {
  if (isBack) return [...employment, { from: date, until: null }];
  const last = employment.length - 1;
  return employment.map((span, at) => (at === last ? { from: span.from, until: date } : span));
}

/** The rule that the service asks as well: leaving before hiring, spans that overlap. */
function wrongWith(employee: Employee, date: string, isBack: boolean): string | undefined {
  const employment = changedSpans(employee, date, isBack);
  const found = employeeRecord.check?.({ ...employee, employment }) ?? [];
  return found.find(({ field }) => field === 'employment')?.msg;
}
