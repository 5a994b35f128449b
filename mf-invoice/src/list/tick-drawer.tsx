import { Form, Input } from 'antd';
import type { InvoiceRow } from '@mingzhang/contract';
import { comparePeriods, formatMoney, Money, periodOf, sumOf, type Period } from '@mingzhang/rules';
import { DayInput, fieldErrors, FormDrawer, MonthInput } from '@mingzhang/web';
import { useInvoiceChoices, useTick } from '../api/invoice.api';
import css from './list.module.css';
import { useOutcomeReport } from '../shared/use-outcome-report';

interface Values {
  readonly deductPeriod: string;
  /** Empty: today. */
  readonly checkDate: string;
  /** Of one invoice: what is deducted of it, and why that is less than it gives. */
  readonly deductibleTax: string;
  readonly reason: string;
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
  const proposed = proposedMonths(fitting, choices.deductPeriod);
  const tax = sumOf(fitting.map(({ deductibleTax }) => Money.parse(deductibleTax)));
  const only = chosen.length === 1 ? fitting[0] : undefined;
  const submit = ({ deductPeriod, checkDate, deductibleTax, reason = '' }: Values) => {
    const lower = only && lowerTax(deductibleTax, only);
    const lowered = lower ? { lowered: { tax: lower.toFixed(2), reason } } : {};
    tick.mutate(
      {
        query: checkDate ? { checkDate } : {},
        body: { ids: chosen.map(({ id }) => id), deductPeriod: deductPeriod || null, ...lowered },
      },
      {
        onSuccess: (outcome) => {
          report('勾选', outcome);
          // Where nothing was ticked, the person chooses another month.
          if (outcome.done > 0) onDone();
        },
      },
    );
  };
  return (
    <FormDrawer<Values>
      open
      isLong
      form={form}
      title={`勾选认证 ${fitting.length} 张发票`}
      okText="勾选"
      initialValues={{
        deductPeriod: proposed.length === 1 ? proposed[0] : '',
        checkDate: '',
        deductibleTax: only?.deductibleTax ?? '',
      }}
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
        extra={
          fitting.some(({ isOpening }) => isOpening)
            ? `${monthHint}期初发票在启用前已抵扣的，选当时的月份。`
            : monthHint
        }
        {...errors('deductPeriod')}
      >
        <MonthInput autoFocus />
      </Form.Item>
      <Form.Item label="勾选日期" name="checkDate" extra="留空为今天。" {...errors('checkDate')}>
        <DayInput />
      </Form.Item>
      {only && <LoweredTax form={form} invoice={only} errors={errors} />}
    </FormDrawer>
  );
}

const monthHint = '留空时，每张发票取开票月份起最早一个没有申报的月份。';

/**
 * The months that are proposed for invoices: the oldest month without a return, or the month of the invoice where
 * that is later.
 */
function proposedMonths(rows: readonly InvoiceRow[], oldest: Period): readonly Period[] {
  const months = rows.map(({ issueDate }) => {
    const own = periodOf(issueDate);
    return comparePeriods(own, oldest) > 0 ? own : oldest;
  });
  return [...new Set(months)];
}

/** The typed tax where it is above zero and less than the invoice gives. */
function lowerTax(typed: string, { deductibleTax }: InvoiceRow): Money | undefined {
  const tax = Money.tryParse(typed ?? '');
  return tax?.isPositive && tax.compare(Money.parse(deductibleTax)) < 0 ? tax : undefined;
}

/** What is deducted of one invoice; where it is less than the invoice gives, the reason. */
function LoweredTax({
  form,
  invoice,
  errors,
}: {
  readonly form: ReturnType<typeof Form.useForm<Values>>[0];
  readonly invoice: InvoiceRow;
  readonly errors: ReturnType<typeof fieldErrors>;
}) {
  const own = Money.parse(invoice.deductibleTax);
  const lower = lowerTax(Form.useWatch('deductibleTax', form) ?? '', invoice);
  return (
    <>
      <Form.Item
        label="可抵扣税额"
        name="deductibleTax"
        extra="与税务局的有效抵扣税额一致；改少的部分计入成本费用。"
        rules={[
          {
            validator: async (_, typed: string) => {
              const tax = Money.tryParse(typed ?? '');
              if (tax?.isPositive && tax.compare(own) <= 0) return;
              throw new Error(`应大于零，且不超过 ${formatMoney(own)}`);
            },
          },
        ]}
        {...errors('lowered.tax')}
      >
        <Input inputMode="decimal" />
      </Form.Item>
      {lower && (
        <Form.Item
          label="改少的原因"
          name="reason"
          rules={[{ required: true, whitespace: true, message: '请填写改少可抵扣税额的原因' }]}
          {...errors('lowered.reason')}
        >
          <Input maxLength={100} />
        </Form.Item>
      )}
    </>
  );
}
