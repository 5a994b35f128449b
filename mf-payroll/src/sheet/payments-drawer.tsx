import { Form, Input, InputNumber } from 'antd';
import type { PayChoices, SalaryRow, WrittenSheet } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import {
  separatePaymentKinds,
  separatePaymentTitles,
  type SeparatePaymentKind,
} from '@mingzhang/rules/payroll';
import { notify } from '@mingzhang/shell-api';
import { fieldErrors, FormDrawer, pastedAmount } from '@mingzhang/web';
import { useChoose } from '../api/payroll.api';
import { FormSection } from '../shared/form-section';

interface Line {
  readonly amount?: string;
  readonly averageWage?: string;
  readonly years?: number;
  readonly months?: number;
}
type Values = Partial<Record<SeparatePaymentKind, Line>>;

const notes: Readonly<Record<SeparatePaymentKind, string>> = {
  severance: '当地上年职工平均工资 3 倍以内免税，超过部分单独按综合所得税率表计税。',
  earlyRetirement: '按办理提前退休至法定退休的年数平均，每年减除 60,000.00 后计税。',
  internalRetirement: '按至法定退休的月数平均后与当月工资合并定税率，以扣缴端计算为准。',
  labour: '按次预扣：4,000.00 以下减除 800.00，以上减除 20%。',
  author: '按劳务报酬减除费用后，减按 70% 计算，税率 20%。',
  royalty: '减除费用与劳务报酬相同，税率 20%。',
};

/** 一次性收入: payments beside the wage, each taxed by itself. An empty amount is no payment. */
export function PaymentsDrawer({
  row,
  isLocked,
  onWritten,
  onClose,
}: {
  readonly row: SalaryRow;
  readonly isLocked: boolean;
  readonly onWritten: (written: WrittenSheet) => void;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const choose = useChoose();
  const errors = fieldErrors(choose.error);
  const submit = (values: Values) => {
    const { choices: seen, id } = row;
    const choices = { ...seen, payments: paymentsOf(values) };
    choose.mutate(
      { params: { id }, body: { choices, seen } },
      {
        onSuccess: (written) => {
          const tax = written.rows[0]?.amounts['oneOffTax'] ?? '0.00';
          onWritten(written);
          notify.success(`${row.name} 的一次性收入已录入，个税 ${formatMoney(Money.parse(tax))}`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDrawer<Values>
      open
      isLong
      form={form}
      width={520}
      title={`一次性收入 ${row.number} ${row.name}`}
      readOnly={isLocked}
      initialValues={valuesOf(row.choices)}
      saving={choose.isPending}
      error={choose.error}
      onClose={onClose}
      onSubmit={submit}
    >
      {separatePaymentKinds.map((kind) => (
        <FormSection key={kind} title={separatePaymentTitles[kind]} note={notes[kind]}>
          <Form.Item
            label="金额"
            name={[kind, 'amount']}
            rules={[{ validator: (_, text?: string) => judged(text) }]}
            {...errors(`choices.payments.${String(separatePaymentKinds.indexOf(kind))}.amount`)}
          >
            <Input
              inputMode="decimal"
              placeholder="0.00"
              aria-label={`${separatePaymentTitles[kind]} 金额`}
            />
          </Form.Item>
          <OwnField kind={kind} />
        </FormSection>
      ))}
    </FormDrawer>
  );
}

/** What the rule of the kind needs beside the amount. */
function OwnField({ kind }: { readonly kind: SeparatePaymentKind }) {
  const hasAmount = (Form.useWatch<string | undefined>([kind, 'amount']) ?? '') !== '';
  const needed = (message: string) => [{ required: hasAmount, message }];
  if (kind === 'severance') {
    return (
      <Form.Item
        label="当地上年职工平均工资（年）"
        name={[kind, 'averageWage']}
        rules={needed('请填写当地上年职工平均工资')}
      >
        <Input inputMode="decimal" placeholder="0.00" />
      </Form.Item>
    );
  }
  if (kind !== 'earlyRetirement' && kind !== 'internalRetirement') return null;
  const isYears = kind === 'earlyRetirement';
  const label = isYears ? '至法定退休的年数' : '至法定退休的月数';
  return (
    <Form.Item
      label={label}
      name={[kind, isYears ? 'years' : 'months']}
      rules={needed(`请填写${label}`)}
    >
      <InputNumber
        min={1}
        max={isYears ? 30 : 360}
        precision={0}
        suffix={isYears ? '年' : '个月'}
        style={{ width: '100%' }}
      />
    </Form.Item>
  );
}

function judged(text = ''): Promise<void> {
  const amount = text === '' ? null : pastedAmount(text);
  if (amount === null || amount?.isPositive) return Promise.resolve();
  return Promise.reject(new Error('金额应为大于 0 的数字，最多 2 位小数'));
}

const plain = (text = '') => pastedAmount(text)?.toFixed(2) ?? '';

function paymentsOf(values: Values): PayChoices['payments'] {
  return separatePaymentKinds.flatMap((kind): PayChoices['payments'] => {
    const line = values[kind];
    const amount = plain(line?.amount);
    if (!line || amount === '') return [];
    switch (kind) {
      case 'severance':
        return [{ kind, amount, averageWage: plain(line.averageWage) }];
      case 'earlyRetirement':
        return [{ kind, amount, years: line.years ?? 0 }];
      case 'internalRetirement':
        return [{ kind, amount, months: line.months ?? 0 }];
      default:
        return [{ kind, amount }];
    }
  });
}

const valuesOf = ({ payments }: PayChoices): Values =>
  Object.fromEntries(payments.map(({ kind, ...line }) => [kind, line]));
