import { useState } from 'react';
import { Alert, Button } from 'antd';
import { declaredFields, invoiceRecord, type Invoice, type InvoiceFields } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { Chooser, MoneyText } from '@mingzhang/web';
import { useBusinessTypes, useUpdateInvoice } from '../api/invoice.api';
import { businessOptions } from '../shared/business-options';
import css from './detail.module.css';

/** The lines of an invoice, each with a business type of its own if it is split, and the type of the whole. */
export function LineTypes({
  invoice,
  canManage,
}: {
  readonly invoice: Invoice;
  readonly canManage: boolean;
}) {
  const { lines, invoiceType, voucher, disposition, isOpening } = invoice;
  const types = useBusinessTypes(invoiceType).data ?? [];
  const update = useUpdateInvoice();
  const [whole, setWhole] = useState(invoice.businessId);
  const [ofLines, setOfLines] = useState<readonly (number | null)[]>(
    lines.map(({ businessId }) => businessId),
  );
  const mayChange = canManage && voucher === null && disposition !== 'void' && !isOpening;
  const isChanged =
    whole !== invoice.businessId || lines.some(({ businessId }, at) => businessId !== ofLines[at]);
  const onSave = () => {
    const { id, version } = invoice;
    const header = declaredFields<InvoiceFields>(invoiceRecord, invoice);
    const body = {
      ...header,
      id,
      version,
      businessId: whole,
      lines: lines.map(({ lineNo: _no, businessName: _name, ...line }, at) => ({
        ...line,
        businessId: ofLines[at] ?? null,
      })),
    };
    update.mutate({ body }, { onSuccess: () => notify.success('业务类型已保存') });
  };
  const chooser = (
    value: number | null,
    onChange: (id: number | null) => void,
    { label, placeholder }: { readonly label: string; readonly placeholder: string },
  ) => (
    <Chooser
      allowClear
      className={css.chooser ?? ''}
      aria-label={label}
      placeholder={placeholder}
      search="searched"
      popupMatchSelectWidth={false}
      options={businessOptions(types, value)}
      value={value}
      onChange={(id) => onChange(id === undefined ? null : Number(id))}
    />
  );
  return (
    <section className={css.lines}>
      <div className={css.whole}>
        <span>业务类型</span>
        {mayChange ? (
          chooser(whole, setWhole, { label: '发票的业务类型', placeholder: '未选' })
        ) : (
          <b>{invoice.businessName || '未选'}</b>
        )}
        {invoice.businessRule !== null && <small>规则 {invoice.businessRule}</small>}
        {isChanged && (
          <Button type="primary" size="small" loading={update.isPending} onClick={onSave}>
            保存业务类型
          </Button>
        )}
      </div>
      {update.error && <Alert type="error" showIcon title={update.error.msg} />}
      {lines.length > 0 && (
        <div className={css.scroll}>
          <table className={css.table} aria-label="发票明细">
            <thead>
              <tr>
                <th scope="col">项目</th>
                <th scope="col">数量</th>
                <th scope="col">单价</th>
                <th scope="col">金额</th>
                <th scope="col">税率</th>
                <th scope="col">税额</th>
                <th scope="col">业务类型</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, at) => (
                <tr key={line.lineNo}>
                  <td>
                    {line.itemName}
                    {line.specification !== '' && <small>{line.specification}</small>}
                  </td>
                  <td>
                    {line.quantity} {line.unit}
                  </td>
                  <td>{line.unitPrice}</td>
                  <td>
                    <MoneyText value={line.amount} />
                  </td>
                  <td>{line.rate}</td>
                  <td>
                    <MoneyText value={line.tax} />
                  </td>
                  <td>
                    {mayChange
                      ? chooser(
                          ofLines[at] ?? null,
                          (id) => setOfLines(ofLines.map((each, index) => (index === at ? id : each))),
                          { label: `第 ${line.lineNo} 行业务类型`, placeholder: '同发票' },
                        )
                      : line.businessName}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
