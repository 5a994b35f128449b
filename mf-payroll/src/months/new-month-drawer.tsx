import { Checkbox, Form, Radio } from 'antd';
import { useNavigate } from 'react-router-dom';
import { sheetTitle, type ResultOf, type salaryCalls } from '@mingzhang/contract';
import { addMonths, monthText, nextPeriod } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { fieldErrors, FormDrawer, MonthInput } from '@mingzhang/web';
import { useCreateMonth } from '../api/payroll.api';
import { sheetPath } from '../shared/sheet-path';

/** In the month of the work, in the next one, or in a later one that the person names. */
type PaidIn = 'same' | 'next' | 'later';

interface Values {
  readonly period: string;
  readonly paidIn: PaidIn;
  /** The month of a later payment. */
  readonly payPeriod: string | null;
  readonly copy: boolean;
  readonly isFurther: boolean;
}

/** A new month: which one, when it is paid, and whether the amounts of the month before are taken. */
export function NewMonthDrawer({
  next,
  onClose,
}: {
  readonly next: ResultOf<typeof salaryCalls.next>;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const navigate = useNavigate();
  const create = useCreateMonth();
  const period = Form.useWatch('period', form) || next.period;
  const errors = fieldErrors(create.error);
  const { further } = next;
  const isFurther = Form.useWatch('isFurther', form) ?? false;
  const submit = ({ copy, ...values }: Values) => {
    const body =
      values.isFurther && further
        ? { period: further.period, payPeriod: further.payPeriod, copy: false, isFurther: true }
        : {
            period: values.period,
            payPeriod: payPeriodOf(values),
            copy: copy ?? false,
            isFurther: false,
          };
    create.mutate(
      { body },
      {
        onSuccess: (month) => {
          notify.success(`${sheetTitle(month)}工资表已生成，${String(month.count)} 人`);
          void navigate(sheetPath(month));
        },
      },
    );
  };
  return (
    <FormDrawer<Values>
      open
      form={form}
      title="编制工资表"
      okText="生成工资表"
      initialValues={{
        period: next.period,
        paidIn: paidInOf(next),
        payPeriod: next.payPeriod,
        copy: next.hasPrevious,
        isFurther: false,
      }}
      saving={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={submit}
      summary={<p>在职员工 {next.count} 人</p>}
    >
      {further && (
        <Form.Item name="isFurther" label="编制">
          <Radio.Group
            options={[
              { value: false, label: '新的月份' },
              { value: true, label: sheetTitle(further) },
            ]}
          />
        </Form.Item>
      )}
      {isFurther ? (
        <p>与第一次同月发放：个税合并累计，社保公积金和专项附加扣除只在第一次扣，公式不再计算。</p>
      ) : (
        <MonthFields next={next} errors={errors} period={period} />
      )}
    </FormDrawer>
  );
}

/** Which month, when it is paid, and whether the amounts of the month before are taken. */
function MonthFields({
  next,
  errors,
  period,
}: {
  readonly next: ResultOf<typeof salaryCalls.next>;
  readonly errors: ReturnType<typeof fieldErrors>;
  readonly period: string;
}) {
  const isLater = Form.useWatch<PaidIn | undefined>('paidIn') === 'later';
  return (
    <>
      <Form.Item
        label="工资月份"
        name="period"
        rules={[{ required: true, message: '请选择工资月份' }]}
        {...errors('period')}
      >
        <MonthInput />
      </Form.Item>
      <Form.Item
        label="发放月份"
        name="paidIn"
        extra="个人所得税按发放月份累计；两个月的工资在同一个月发放的，选同一个月。"
        {...(isLater ? {} : errors('payPeriod'))}
      >
        <Radio.Group
          options={[
            { value: 'same', label: `当月（${monthText(period)}）` },
            { value: 'next', label: `次月（${monthText(nextPeriod(period))}）` },
            { value: 'later', label: '更晚' },
          ]}
        />
      </Form.Item>
      {isLater && (
        <Form.Item
          label="实际发放的月份"
          name="payPeriod"
          rules={[{ required: true, message: '请选择实际发放的月份' }]}
          {...errors('payPeriod')}
        >
          <MonthInput />
        </Form.Item>
      )}
      {next.hasPrevious && (
        <Form.Item
          name="copy"
          valuePropName="checked"
          extra="年终奖等一次性项目不复制。"
          {...errors('copy')}
        >
          <Checkbox>从上月复制录入的金额</Checkbox>
        </Form.Item>
      )}
    </>
  );
}

const paidInOf = ({ period, payPeriod }: ResultOf<typeof salaryCalls.next>): PaidIn => {
  if (payPeriod === period) return 'same';
  return payPeriod === nextPeriod(period) ? 'next' : 'later';
};

function payPeriodOf({ period, paidIn, payPeriod }: Omit<Values, 'copy'>): string {
  if (paidIn === 'same') return period;
  return paidIn === 'next' ? nextPeriod(period) : (payPeriod ?? addMonths(period, 2));
}
