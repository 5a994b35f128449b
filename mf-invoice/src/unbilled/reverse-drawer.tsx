import { Form, Input } from 'antd';
import { invoiceNumberText, type InvoiceRow, type InvoiceUnbilled } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { reversedTax, unbilledTitles } from '@mingzhang/rules/invoice';
import { notify } from '@mingzhang/shell-api';
import { ActDrawer, Chooser, fieldErrors, FormDrawer, SmallTable } from '@mingzhang/web';
import { useReverseUnbilled, useReversingInvoices } from '../api/unbilled.api';
import css from './unbilled.module.css';

interface DrawerProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Takes entries back: one by an invoice that is chosen, many by those that have come. */
export function ReverseDrawer({
  rows,
  ...props
}: DrawerProps & { readonly rows: readonly InvoiceUnbilled[] }) {
  const [only] = rows;
  return rows.length === 1 && only ? (
    <SingleReversal entry={only} {...props} />
  ) : (
    <ManyReversals rows={rows} {...props} />
  );
}

interface Values {
  readonly invoiceId: number | undefined;
  readonly amount: string;
}

function SingleReversal({
  entry,
  onClose,
  onDone,
}: DrawerProps & { readonly entry: InvoiceUnbilled }) {
  const [form] = Form.useForm<Values>();
  const reverse = useReverseUnbilled();
  const invoices = useReversingInvoices(entry).data?.records;
  if (!invoices) return null;
  const { id: unbilledId, invoiceType, number, leftAmount, offer } = entry;
  const isSale = invoiceType === 'OUT';
  const submit = ({ invoiceId, amount }: Values) =>
    reverse.mutate(
      { body: { reversals: [{ unbilledId, invoiceId: invoiceId ?? null, amount }] } },
      {
        onSuccess: () => {
          notify.success(`${unbilledTitles[invoiceType]} ${number} 已冲回，红字凭证已生成`);
          onDone();
        },
      },
    );
  const errors = fieldErrors(reverse.error);
  return (
    <FormDrawer<Values>
      open
      isLong
      form={form}
      title={`冲回${unbilledTitles[invoiceType]} ${number}`}
      okText="冲回"
      initialValues={{ amount: leftAmount, ...(offer ? { invoiceId: offer.invoiceId } : {}) }}
      saving={reverse.isPending}
      error={reverse.error}
      summary={<Tax form={form} entry={entry} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={css.lead}>
        {isSale
          ? '按开票日期生成红字凭证，并在开票当月申报表“未开具发票”栏填负数，收入不重复申报。'
          : '选择发票则按开票日期红字冲回；不选则在次月 1 日冲回。发票另行生成凭证。'}
      </p>
      <Form.Item
        label="发票"
        name="invoiceId"
        rules={isSale ? [{ required: true, message: '请选择已开具的发票' }] : []}
        {...errors('invoiceId')}
      >
        <Chooser
          allowClear={!isSale}
          search="searched"
          options={invoices.map(optionOf)}
          placeholder={isSale ? '号码、客户或金额' : '没有收到发票的请留空'}
          notFoundContent="没有该单位同月或以后的蓝字发票，请先导入或录入发票"
        />
      </Form.Item>
      <Form.Item
        label="冲回金额（不含税）"
        name="amount"
        extra={`未冲金额 ${formatMoney(Money.parse(leftAmount))}，可以分次冲回。`}
        rules={[{ required: true, message: '请填写冲回金额' }]}
        {...errors('amount')}
      >
        <Input inputMode="decimal" />
      </Form.Item>
    </FormDrawer>
  );
}

function optionOf(row: InvoiceRow) {
  const text = `${row.issueDate} ${invoiceNumberText(row)} ${row.partyName}`;
  return {
    value: row.id,
    label: `${text}　${formatMoney(Money.parse(row.amount))}`,
    searched: `${text} ${row.amount}`,
  };
}

function Tax({
  form,
  entry: { leftAmount, leftTax },
}: {
  readonly form: ReturnType<typeof Form.useForm<Values>>[0];
  readonly entry: InvoiceUnbilled;
}) {
  const amount = Money.tryParse(Form.useWatch('amount', form) ?? '');
  const left = { amount: Money.parse(leftAmount), tax: Money.parse(leftTax) };
  if (!amount || left.tax.isZero) return null;
  return `税额 ${formatMoney(reversedTax(amount, left))}`;
}

/** Income is taken back by the invoices that have come; received goods also without one. */
function ManyReversals({
  rows,
  onClose,
  onDone,
}: DrawerProps & { readonly rows: readonly InvoiceUnbilled[] }) {
  const reverse = useReverseUnbilled();
  const fitting = rows.filter(({ invoiceType, offer }) => offer !== null || invoiceType === 'IN');
  const others = rows.length - fitting.length;
  const onAct = () =>
    reverse.mutate(
      {
        body: {
          reversals: fitting.map(({ id, offer }) => ({
            unbilledId: id,
            invoiceId: offer?.invoiceId ?? null,
          })),
        },
      },
      {
        onSuccess: () => {
          notify.success(`${fitting.length} 张单据已冲回，红字凭证已生成`);
          onDone();
        },
      },
    );
  return (
    <ActDrawer
      title={`冲回 ${fitting.length} 张单据`}
      size={560}
      act={{
        title: '冲回',
        isPending: reverse.isPending,
        isDisabled: fitting.length === 0,
        hasFocus: true,
        onAct,
      }}
      error={reverse.error}
      onClose={onClose}
    >
      <SmallTable
        caption="将冲回的单据"
        heads={['单据', '未冲金额', '发票']}
        rows={fitting.map(({ number, partyName, leftAmount, offer }) => [
          `${number} ${partyName}`,
          formatMoney(Money.parse(leftAmount)),
          offer ? `${offer.issueDate} ${offer.number}` : '没有发票，次月 1 日冲回',
        ])}
      />
      {others > 0 && (
        <p className={css.lead}>
          另有 {others} 张没有找到往来单位和金额相同的发票，请逐张选择发票冲回。
        </p>
      )}
    </ActDrawer>
  );
}
