import { Button, Form, Input, Select } from 'antd';
import type { BureauComparison, BureauLine } from '@mingzhang/contract';
import { formatMoney, Money, periodTitle, type Period } from '@mingzhang/rules';
import {
  bureauReasonTitles,
  invoiceTypes,
  invoiceTypeTitles,
  vatRates,
  type InvoiceType,
} from '@mingzhang/rules/invoice';
import { notify } from '@mingzhang/shell-api';
import { fieldErrors, FormDrawer, SmallTable } from '@mingzhang/web';
import { useSaveBureau } from '../api/vat.api';
import css from './vat.module.css';

interface Row {
  readonly invoiceType: InvoiceType;
  readonly rate: string;
  readonly count: string;
  readonly sales: string;
  readonly tax: string;
}
interface Values {
  readonly totals: readonly Row[];
}

const emptyRow: Row = { invoiceType: 'OUT', rate: '13%', count: '', sales: '', tax: '' };

/** 税局统计: what the bureau says of the month by rate, beside the invoices that are kept here. */
export function BureauDrawer({
  period,
  comparison,
  canManage,
  onClose,
}: {
  readonly period: Period;
  readonly comparison: BureauComparison;
  readonly canManage: boolean;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const save = useSaveBureau();
  const errors = fieldErrors(save.error);
  const submit = () => {
    const { totals } = form.getFieldsValue(true) as Values;
    const rows = totals.map(({ count, sales, tax, ...row }) => ({
      ...row,
      count: count.trim() === '' ? null : Number(count),
      sales: sales.replaceAll(',', ''),
      tax: tax.replaceAll(',', ''),
    }));
    save.mutate(
      { body: { period, totals: rows } },
      { onSuccess: ({ lines }) => notify.success(outcomeText(lines)) },
    );
  };
  return (
    <FormDrawer<Values>
      open
      isLong
      width={640}
      form={form}
      title={`税局统计 ${periodTitle(period)}`}
      okText="保存并核对"
      readOnly={!canManage}
      initialValues={{ totals: rowsOf(comparison) }}
      saving={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={css.notes}>
        按电子税务局“发票统计”填销项已开具的发票，按“抵扣勾选统计”填进项已勾选的发票；未开票收入税局没有，不填。
      </p>
      <Form.List name="totals">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={css.bureauRow}>
                <Form.Item name={[name, 'invoiceType']} {...errors(`totals.${name}.invoiceType`)}>
                  <Select aria-label="方向" options={typeOptions} />
                </Form.Item>
                <Form.Item name={[name, 'rate']} {...errors(`totals.${name}.rate`)}>
                  <Select aria-label="税率" showSearch options={rateOptions} />
                </Form.Item>
                <Form.Item name={[name, 'count']} {...errors(`totals.${name}.count`)}>
                  <Input aria-label="张数" placeholder="张数" inputMode="numeric" />
                </Form.Item>
                <Form.Item name={[name, 'sales']} {...errors(`totals.${name}.sales`)}>
                  <Input aria-label="金额" placeholder="金额" inputMode="decimal" />
                </Form.Item>
                <Form.Item name={[name, 'tax']} {...errors(`totals.${name}.tax`)}>
                  <Input aria-label="税额" placeholder="税额" inputMode="decimal" />
                </Form.Item>
                <Button
                  type="text"
                  aria-label={`删除第 ${name + 1} 行`}
                  onClick={() => remove(name)}
                >
                  删除
                </Button>
              </div>
            ))}
            <Button onClick={() => add(emptyRow)}>加一行</Button>
          </>
        )}
      </Form.List>
      <Lines comparison={comparison} />
    </FormDrawer>
  );
}

const typeOptions = invoiceTypes.map((value) => ({ value, label: invoiceTypeTitles[value] }));
const rateOptions = vatRates.map(({ text }) => ({ value: text, label: text }));

const rowsOf = ({ totals }: BureauComparison): Row[] =>
  totals.length === 0
    ? [emptyRow]
    : totals.map(({ count, ...row }) => ({ ...row, count: count === null ? '' : String(count) }));

function outcomeText(lines: readonly BureauLine[]): string {
  const unequal = lines.filter(({ isEqual }) => !isEqual).length;
  return unequal === 0 ? '已保存，与税局统计一致' : `已保存，${unequal} 行与税局统计不符`;
}

/** Each rate on both sides; below, the invoices that may explain what differs. */
function Lines({ comparison: { lines } }: { readonly comparison: BureauComparison }) {
  if (lines.length === 0) return null;
  const explained = lines.flatMap((line) =>
    line.explanations.map((each) => ({ ...each, line: titleOf(line) })),
  );
  return (
    <>
      <SmallTable
        caption="逐行核对（金额 / 税额）"
        heads={['', '本系统', '税局', '差额']}
        rows={lines.map((line) => [
          titleOf(line),
          sideText(line.own),
          sideText(line.bureau),
          line.isEqual ? '一致' : `${money(line.sales)} / ${money(line.tax)}`,
        ])}
      />
      {explained.length > 0 && (
        <ul className={css.items} aria-label="可能的原因">
          {explained.map(({ invoiceId, line, number, issueDate, party, sales, reason }) => (
            <li key={`${line} ${invoiceId}`}>
              {line}：{issueDate} {party} {number}　{money(sales)}，{bureauReasonTitles[reason]}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const titleOf = ({ invoiceType, rate }: BureauLine) =>
  `${invoiceType === 'OUT' ? '销项' : '进项'} ${rate === '' ? '税率不明' : rate}`;
const money = (amount: string) => formatMoney(Money.parse(amount));

function sideText({ count, sales, tax }: BureauLine['own']): string {
  const counted = count === null ? '' : `${count} 张　`;
  return `${counted}${money(sales)} / ${money(tax)}`;
}
