import { useState } from 'react';
import { Alert, Button } from 'antd';
import {
  declaredFields,
  invoiceRecord,
  type Invoice,
  type InvoiceBusiness,
  type InvoiceFields,
} from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { Chooser, MoneyText } from '@mingzhang/web';
import { useBusinessTypes, useUpdateInvoice } from '../../api/invoice.api';
import { businessOptions } from '../business-options';
import css from './detail.module.css';

type Line = Invoice['lines'][number];

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
  const onSave = () =>
    update.mutate(
      { body: changeOf(invoice, whole, ofLines) },
      { onSuccess: () => notify.success('业务类型已保存') },
    );
  const setLine = (at: number, id: number | null) =>
    setOfLines(ofLines.map((each, index) => (index === at ? id : each)));
  return (
    <section className={css.lines}>
      <div className={css.whole}>
        <span>业务类型</span>
        {mayChange ? (
          <TypeChooser
            label="发票的业务类型"
            placeholder="未选"
            types={types}
            value={whole}
            onChange={setWhole}
          />
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
        <LineTable
          lines={lines}
          typeOf={(line, at) =>
            mayChange ? (
              <TypeChooser
                label={`第 ${line.lineNo} 行业务类型`}
                placeholder="同发票"
                types={types}
                value={ofLines[at] ?? null}
                onChange={(id) => setLine(at, id)}
              />
            ) : (
              line.businessName
            )
          }
        />
      )}
    </section>
  );
}

/** The invoice with other business types; all else as it is stored. */
function changeOf(invoice: Invoice, whole: number | null, ofLines: readonly (number | null)[]) {
  const { id, version } = invoice;
  const lines = invoice.lines.map(({ lineNo: _no, businessName: _name, ...line }, at) => ({
    ...line,
    businessId: ofLines[at] ?? null,
  }));
  const header = declaredFields<InvoiceFields>(invoiceRecord, invoice);
  return { ...header, id, version, businessId: whole, lines };
}

function TypeChooser({
  label,
  placeholder,
  types,
  value,
  onChange,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly types: readonly InvoiceBusiness[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}) {
  return (
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
}

const heads = ['项目', '数量', '单价', '金额', '税率', '税额', '业务类型'] as const;

function LineTable({
  lines,
  typeOf,
}: {
  readonly lines: readonly Line[];
  readonly typeOf: (line: Line, at: number) => React.ReactNode;
}) {
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label="发票明细">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
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
              <td>{typeOf(line, at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
