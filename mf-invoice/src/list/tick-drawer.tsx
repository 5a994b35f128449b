import { Form } from 'antd';
import type { InvoiceRow } from '@mingzhang/contract';
import { formatMoney, Money, sumOf } from '@mingzhang/rules';
import { DayInput, fieldErrors, FormDrawer, MonthInput } from '@mingzhang/web';
import { useInvoiceChoices, useTick } from '../api/invoice.api';
import css from './list.module.css';
import { useOutcomeReport } from '../shared/use-outcome-report';

interface Values {
  readonly deductPeriod: string;
  /** Empty: today. */
  readonly checkDate: string;
}

/** Ticks marked invoices for the month in which their input tax is deducted. */
export function TickDrawer({
  chosen,
  onClose,
  onDone,
}: {
  readonly chosen: readonly InvoiceRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const choices = useInvoiceChoices();
  const tick = useTick();
  const report = useOutcomeReport();
  if (!choices) return null;
  const errors = fieldErrors(tick.error);
  const fitting = chosen.filter((row) => row.checkStatus === 0 && row.untickable === null);
  const others = chosen.length - fitting.length;
  const tax = sumOf(fitting.map(({ deductibleTax }) => Money.parse(deductibleTax)));
  const submit = ({ deductPeriod, checkDate }: Values) =>
    tick.mutate(
      {
        query: checkDate ? { checkDate } : {},
        body: { ids: chosen.map(({ id }) => id), deductPeriod },
      },
      {
        onSuccess: (outcome) => {
          report('勾选', outcome);
          onDone();
        },
      },
    );
  return (
    <FormDrawer<Values>
      open
      isLong
      form={form}
      title={`勾选认证 ${fitting.length} 张发票`}
      okText="勾选"
      initialValues={{ deductPeriod: choices.deductPeriod, checkDate: '' }}
      saving={tick.isPending}
      error={tick.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={css.lead}>
        可抵扣税额 {formatMoney(tax)}。
        {others > 0 && `另有 ${others} 张已勾选或不能勾选，不会改变。`}
      </p>
      <Form.Item
        label="抵扣期间"
        name="deductPeriod"
        extra="默认是最早一个没有申报的月份。"
        rules={[{ required: true, message: '请选择抵扣期间' }]}
        {...errors('deductPeriod')}
      >
        <MonthInput autoFocus />
      </Form.Item>
      <Form.Item label="勾选日期" name="checkDate" extra="留空为今天。" {...errors('checkDate')}>
        <DayInput />
      </Form.Item>
    </FormDrawer>
  );
}
