import { Form, Input, Select } from 'antd';
import {
  returnLiabilities,
  returnLiabilityTitles,
  salaryReturnCalls,
  touchedBy,
  type SalaryMonth,
  type SalaryReturn,
} from '@mingzhang/contract';
import { monthText } from '@mingzhang/rules';
import { notify, useSave } from '@mingzhang/shell-api';
import { Chooser, DayInput, fieldErrors, FormDrawer, SubjectItem } from '@mingzhang/web';
import { useSheet, useSubjects } from '../../api/payroll.api';

const touches = { invalidates: touchedBy.salaryVoucher, quiet: true } as const;
const needed = (message: string) => [{ required: true, message }];

interface ReturnValues {
  readonly employeeId: number;
  readonly amount: string;
  readonly returnedOn: string;
  readonly bankSubjectId: number;
  readonly liability: SalaryReturn['liability'];
}

/** Notes a payment that came back, and books it. */
export function ReturnDrawer({
  month,
  onClose,
}: {
  readonly month: Pick<SalaryMonth, 'id' | 'period' | 'run'>;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<ReturnValues>();
  const subjects = useSubjects();
  const rows = useSheet(month).data?.rows.filter(({ isIn }) => isIn) ?? [];
  const saving = useSave(salaryReturnCalls.create, touches);
  const errors = fieldErrors(saving.error);
  const submit = (values: ReturnValues) =>
    saving.mutate(
      { body: { ...values, salaryId: month.id } },
      {
        onSuccess: () => {
          notify.success('退回的工资已登记，凭证已生成');
          onClose();
        },
      },
    );
  const fillAmount = (employeeId: number | undefined) => {
    const net = rows.find((row) => row.employeeId === employeeId)?.amounts['net'];
    if (net !== undefined) form.setFieldValue('amount', net);
  };
  return (
    <FormDrawer<ReturnValues>
      open
      form={form}
      title={`登记退回：${monthText(month.period)}工资`}
      initialValues={{ liability: 'wage' }}
      saving={saving.isPending}
      error={saving.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        label="员工"
        name="employeeId"
        rules={needed('请选择员工')}
        {...errors('employeeId')}
      >
        <Chooser
          aria-label="员工"
          options={rows.map(({ employeeId, number, name }) => ({
            value: employeeId,
            label: `${number} ${name}`,
          }))}
          onTake={fillAmount}
        />
      </Form.Item>
      <Form.Item label="退回金额" name="amount" rules={needed('请填写金额')} {...errors('amount')}>
        <Input inputMode="decimal" />
      </Form.Item>
      <Form.Item
        label="退回日期"
        name="returnedOn"
        rules={needed('请选择日期')}
        {...errors('returnedOn')}
      >
        <DayInput />
      </Form.Item>
      <SubjectItem
        required
        label="银行科目"
        name="bankSubjectId"
        subjects={subjects}
        errors={errors}
      />
      <Form.Item label="记入科目" name="liability" {...errors('liability')}>
        <Select
          options={returnLiabilities.map((value) => ({
            value,
            label: returnLiabilityTitles[value],
          }))}
        />
      </Form.Item>
    </FormDrawer>
  );
}

interface RepayValues {
  readonly repaidOn: string;
  readonly bankSubjectId: number;
}

/** Pays a returned amount once more, and books it. */
export function RepayDrawer({
  row,
  onClose,
}: {
  readonly row: SalaryReturn;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<RepayValues>();
  const subjects = useSubjects();
  const saving = useSave(salaryReturnCalls.repay, touches);
  const errors = fieldErrors(saving.error);
  const submit = (values: RepayValues) =>
    saving.mutate(
      { params: { id: row.id }, body: { ...values, version: row.version } },
      {
        onSuccess: () => {
          notify.success(`${row.name} 的工资已重新发放，凭证已生成`);
          onClose();
        },
      },
    );
  return (
    <FormDrawer<RepayValues>
      open
      form={form}
      title={`重新发放：${row.name} ${row.amount}`}
      initialValues={{}}
      saving={saving.isPending}
      error={saving.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        label="重新发放日期"
        name="repaidOn"
        rules={needed('请选择日期')}
        {...errors('repaidOn')}
      >
        <DayInput />
      </Form.Item>
      <SubjectItem
        required
        label="银行科目"
        name="bankSubjectId"
        subjects={subjects}
        errors={errors}
      />
    </FormDrawer>
  );
}
