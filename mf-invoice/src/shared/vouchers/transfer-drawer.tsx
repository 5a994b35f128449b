import { Form, Input, Select } from 'antd';
import { formatMoney, Money, sumOf, type Period } from '@mingzhang/rules';
import { nonDeductibleReasons } from '@mingzhang/rules/invoice';
import { notify } from '@mingzhang/shell-api';
import { ErrorPanel, fieldErrors, FormDrawer, MonthInput } from '@mingzhang/web';
import { useInvoiceChoices } from '../../api/invoice.api';
import { useTransferOut, useTransferPreview, type Transferring } from './input-tax.api';
import { InputTaxPreviewed } from './input-tax-preview';
import css from './vouchers.module.css';

interface Values {
  readonly reason: string | null;
  readonly period: Period;
  /** Empty: the whole tax. */
  readonly amount: string;
}

/** An invoice whose deducted tax is transferred out, in yuan. */
interface Transferred {
  readonly id: number;
  readonly deductibleTax: string;
  readonly deductPeriod?: Period | null;
}

const reasons = nonDeductibleReasons
  .filter(({ isOfInvoice }) => isOfInvoice)
  .map(({ code, name, schedule2 }) => ({
    value: code,
    label: `${name}（附列资料二第 ${schedule2} 栏）`,
  }));

interface Transfer {
  readonly chosen: readonly Transferred[];
  /** Month that is proposed; left out: the first open one that is not before the deduction. */
  readonly period?: Period;
  readonly reason?: string | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** 进项税额转出 of invoices: the reason, the month, the amount of a single one, and the vouchers. */
export function TransferDrawer({ period, ...transfer }: Transfer) {
  const choices = useInvoiceChoices();
  const months = transfer.chosen.map(({ deductPeriod = null }) => deductPeriod ?? '');
  const proposed = period ?? (choices && [choices.openPeriod, ...months].toSorted().at(-1));
  return proposed === undefined ? null : <TransferForm {...transfer} period={proposed} />;
}

function TransferForm({
  chosen,
  period,
  reason = null,
  onClose,
  onDone,
}: Transfer & { readonly period: Period }) {
  const [form] = Form.useForm<Values>();
  const initial = { reason, period, amount: '' };
  const values = { ...initial, ...Form.useWatch([], form) };
  const asked = askedOf(chosen, values);
  const { data, error, refetch } = useTransferPreview(asked, values.reason !== null);
  const save = useTransferOut();
  const errors = fieldErrors(save.error);
  const tax = sumOf(chosen.map(({ deductibleTax }) => Money.parse(deductibleTax)));
  const submit = (entered: Values) =>
    save.mutate(
      { body: askedOf(chosen, entered) },
      {
        onSuccess: ({ vouchers, refused: [first] }) => {
          if (vouchers.length > 0) notify.success(`已生成 ${vouchers.length} 张进项税额转出凭证`);
          if (first) notify.error(first.msg);
          if (vouchers.length > 0) onDone();
        },
      },
    );
  return (
    <FormDrawer<Values>
      open
      isLong
      width={560}
      form={form}
      title={`进项税额转出：${chosen.length} 张发票`}
      okText="生成转出凭证"
      initialValues={initial}
      saving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={css.hint}>可抵扣税额 {formatMoney(tax)}，借记发票业务类型的成本费用科目。</p>
      <Form.Item
        label="转出原因"
        name="reason"
        rules={[{ required: true, message: '请选择转出原因' }]}
        {...errors('reason')}
      >
        <Select autoFocus showSearch options={reasons} optionFilterProp="label" />
      </Form.Item>
      <Form.Item
        label="转出月份"
        name="period"
        rules={[{ required: true, message: '请选择转出月份' }]}
        {...errors('period')}
      >
        <MonthInput />
      </Form.Item>
      {chosen.length === 1 && (
        <Form.Item
          label="转出税额"
          name="amount"
          extra="留空为尚未转出的全部税额；只用于部分的，填写应转出的部分。"
          {...errors('amount')}
        >
          <Input inputMode="decimal" suffix="元" />
        </Form.Item>
      )}
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data && values.reason !== null && <InputTaxPreviewed preview={data} />}
    </FormDrawer>
  );
}

function askedOf(chosen: readonly Transferred[], { reason, period, amount }: Values): Transferring {
  const text = (amount ?? '').trim().replaceAll(',', '');
  return {
    ids: chosen.map(({ id }) => id),
    reason: reason ?? '',
    period,
    amount: text === '' ? null : text,
  };
}
