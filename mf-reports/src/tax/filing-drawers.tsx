import { Form, Input } from 'antd';
import type { TaxDetail, TaxRow } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { DayInput, fieldErrors, FormDrawer } from '@mingzhang/web';
import { useBack, useFile, usePrepare } from '../api/tax.api';

export interface Drawn {
  readonly detail: TaxDetail;
  readonly onClose: () => void;
}

export const stepOf = ({ kind, periodTo, version }: TaxDetail) => ({
  kind,
  period: periodTo,
  version,
});
export const titleOf = ({ title, periodTitle }: TaxDetail) => `${title} ${periodTitle}`;
export const needed = (message: string) => [{ required: true, message }];

/** Records that it was declared at the bureau; its figures stay as they are. */
export function FileDrawer({ detail, today, onClose }: Drawn & { readonly today: string }) {
  const [form] = Form.useForm<{ filedOn: string }>();
  const file = useFile();
  const errors = fieldErrors(file.error);
  const done = () => {
    notify.success(`${titleOf(detail)} 已登记申报`);
    onClose();
  };
  return (
    <FormDrawer<{ filedOn: string }>
      open
      form={form}
      onClose={onClose}
      title={`标记已申报：${titleOf(detail)}`}
      okText="登记已申报"
      initialValues={{ filedOn: today }}
      saving={file.isPending}
      error={file.error}
      onSubmit={(values) =>
        file.mutate(
          { body: { ...stepOf(detail), ...values, figures: detail.figures } },
          { onSuccess: done },
        )
      }
    >
      <p>
        请先到电子税务局申报，再在此登记。应补（退）税额 {amountText(detail.payable)}
        ，登记后各栏金额定格，以后账面变动另列差异。
      </p>
      <Form.Item
        label="申报日期"
        name="filedOn"
        rules={needed('请填写申报日期')}
        {...errors('filedOn')}
      >
        <DayInput autoFocus />
      </Form.Item>
    </FormDrawer>
  );
}

/** Takes the last step back; why stands in the log. */
export function BackDrawer({ detail, onClose }: Drawn) {
  const [form] = Form.useForm<{ reason: string }>();
  const back = useBack();
  const errors = fieldErrors(back.error);
  return (
    <FormDrawer<{ reason: string }>
      open
      form={form}
      onClose={onClose}
      title={`退回上一步：${titleOf(detail)}`}
      okText="退回"
      initialValues={{ reason: '' }}
      saving={back.isPending}
      error={back.error}
      onSubmit={(values) =>
        back.mutate({ body: { ...stepOf(detail), ...values } }, { onSuccess: onClose })
      }
    >
      {detail.voucher && <p>缴款凭证 {detail.voucher.title} 随之删除。</p>}
      <Form.Item label="原因" name="reason" rules={needed('请写明退回原因')} {...errors('reason')}>
        <Input autoFocus maxLength={100} />
      </Form.Item>
    </FormDrawer>
  );
}

interface HandValues {
  readonly amount: string;
  readonly remark: string;
}

/** Writes a row over, with why; without an amount it is reckoned again. */
export function HandDrawer({ detail, row, onClose }: Drawn & { readonly row: TaxRow }) {
  const [form] = Form.useForm<HandValues>();
  const prepare = usePrepare();
  const errors = fieldErrors(prepare.error);
  const others = detail.rows.flatMap(({ line, declared, remark }) =>
    remark === null || line === row.line ? [] : [{ line, amount: declared, remark }],
  );
  const save = ({ amount, remark }: HandValues) => {
    const own = amount.trim() === '' ? [] : [{ line: row.line, amount, remark }];
    prepare.mutate(
      { body: { ...stepOf(detail), rows: [...others, ...own] } },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDrawer<HandValues>
      open
      form={form}
      onClose={onClose}
      title={`第 ${row.line} 栏 ${row.title}`}
      initialValues={{
        amount: row.remark === null ? '' : row.declared,
        remark: row.remark ?? '',
      }}
      saving={prepare.isPending}
      error={prepare.error}
      onSubmit={save}
    >
      <p>账面数 {amountText(row.books)}。金额留空即恢复取数。</p>
      <Form.Item label="申报数" name="amount" {...errors('amount')}>
        <Input autoFocus inputMode="decimal" placeholder={row.books} />
      </Form.Item>
      <Form.Item
        label="原因"
        name="remark"
        dependencies={['amount']}
        rules={[
          ({ getFieldValue }) => ({
            required: String(getFieldValue('amount') ?? '').trim() !== '',
            message: '请写明手工填写的原因',
          }),
        ]}
        {...errors('remark')}
      >
        <Input maxLength={100} />
      </Form.Item>
    </FormDrawer>
  );
}

function amountText(value: string | null): string {
  return value === null ? '—' : formatMoney(Money.parse(value));
}
