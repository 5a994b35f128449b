import { Form } from 'antd';
import type { InvoiceRow } from '@mingzhang/contract';
import type { InvoiceType } from '@mingzhang/rules/invoice';
import { Chooser, fieldErrors, FormDrawer } from '@mingzhang/web';
import { useBusinessTypes, useSetBusiness } from '../api/invoice.api';
import { businessOptions } from './business-options';
import css from './shared.module.css';
import { useOutcomeReport } from './use-outcome-report';

/** Gives marked invoices one business type. */
export function BusinessDrawer({
  invoiceType,
  chosen,
  onClose,
  onDone,
}: {
  readonly invoiceType: InvoiceType;
  readonly chosen: readonly InvoiceRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const [form] = Form.useForm<{ businessId: number }>();
  const types = useBusinessTypes(invoiceType).data ?? [];
  const change = useSetBusiness();
  const report = useOutcomeReport();
  const isSplit = chosen.some(({ businessNames }) => businessNames.length > 1);
  const [only] = chosen;
  const initial = chosen.length === 1 && only?.businessId != null ? only.businessId : undefined;
  return (
    <FormDrawer<{ businessId: number }>
      open
      form={form}
      title={`改 ${chosen.length} 张发票的业务类型`}
      initialValues={initial === undefined ? {} : { businessId: initial }}
      saving={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={({ businessId }) =>
        change.mutate(
          { query: { businessId }, body: chosen.map(({ id }) => id) },
          {
            onSuccess: (outcome) => {
              report('改业务类型', outcome);
              onDone();
            },
          },
        )
      }
    >
      <p className={css.lead}>
        凭证按业务类型的科目记账；已有凭证的发票不改。
        {isSplit && '按明细分开的业务类型也改为这一个。'}
      </p>
      <Form.Item
        label="业务类型"
        name="businessId"
        rules={[{ required: true, message: '请选择业务类型' }]}
        {...fieldErrors(change.error)('businessId')}
      >
        <Chooser autoFocus search="searched" options={businessOptions(types)} />
      </Form.Item>
    </FormDrawer>
  );
}
