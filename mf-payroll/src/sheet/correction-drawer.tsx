import { useState } from 'react';
import { Button, Form, Input, Select } from 'antd';
import {
  sheetTitle,
  type CorrectedSheet,
  type SalaryFieldRow,
  type SalaryMonth,
  type SalaryRow,
} from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { fieldErrors, FormDrawer, pastedAmount, SmallTable, MonthInput } from '@mingzhang/web';
import { useCorrect, useCorrectionPreview } from '../api/payroll.api';
import shared from '../shared/shared.module.css';

interface Line {
  readonly row?: number;
  readonly code?: string;
  readonly amount?: string;
}
interface Values {
  readonly lines: readonly Line[];
  readonly declaredUntil: string | null;
}

/**
 * 更正: what a confirmed sheet should have been. First whose tax changes in this month and the later
 * ones is shown, then it is written; months go back to draft and are confirmed again.
 */
export function CorrectionDrawer({
  month,
  rows,
  fields,
  onClose,
}: {
  readonly month: SalaryMonth;
  readonly rows: readonly SalaryRow[];
  readonly fields: readonly SalaryFieldRow[];
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const [previewed, setPreviewed] = useState<readonly CorrectedSheet[]>();
  const preview = useCorrectionPreview();
  const correct = useCorrect();
  const submit = (values: Values) => {
    const request = { params: { id: month.id }, body: requestOf(values, rows) };
    if (!previewed) {
      preview.mutate(request, { onSuccess: ({ sheets }) => setPreviewed(sheets) });
      return;
    }
    correct.mutate(request, {
      onSuccess: ({ sheets }) => {
        notify.success(
          `已更正，${sheets.map(sheetTitle).join('、')}的工资表回到草稿，请核对后依次确认`,
        );
        onClose();
      },
    });
  };
  const error = correct.error ?? preview.error;
  return (
    <FormDrawer<Values>
      open
      isLong
      form={form}
      width={640}
      title={`更正${sheetTitle(month)}工资表`}
      okText={previewed ? '更正并重算' : '预览影响'}
      initialValues={{ lines: [{}], declaredUntil: null }}
      saving={preview.isPending || correct.isPending}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <Lines rows={rows} fields={fields} onChange={() => setPreviewed(undefined)} />
      <Form.Item
        label="个税已申报至"
        name="declaredUntil"
        extra="已申报月份的个税按原数不变，差额由以后第一个未申报的月份补扣或抵减；办理更正申报的留空，逐月重算。"
        {...fieldErrors(error)('declaredUntil')}
      >
        <ClearingMonth onChanged={() => setPreviewed(undefined)} />
      </Form.Item>
      {previewed && <Changes sheets={previewed} />}
    </FormDrawer>
  );
}

/** A month that takes back the preview when it changes. */
function ClearingMonth({
  onChanged,
  onChange,
  ...props
}: {
  readonly onChanged: () => void;
  readonly value?: string | null;
  readonly onChange?: (month: string | null) => void;
}) {
  return (
    <MonthInput
      {...props}
      onChange={(month) => {
        onChanged();
        onChange?.(month);
      }}
    />
  );
}

function Lines({
  rows,
  fields,
  onChange,
}: {
  readonly rows: readonly SalaryRow[];
  readonly fields: readonly SalaryFieldRow[];
  readonly onChange: () => void;
}) {
  const people = rows.map(({ id, number, name, mnemonic }) => ({
    value: id,
    label: `${number} ${name}`,
    search: `${number} ${name} ${mnemonic}`,
  }));
  const typed = fields
    .filter(({ isEditable }) => isEditable)
    .map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Form.List name="lines">
      {(items, { add, remove }) => (
        <>
          {items.map(({ key, name }, at) => (
            <div key={key} className={shared.three}>
              <Form.Item
                label="员工"
                name={[name, 'row']}
                rules={[{ required: true, message: '请选择员工' }]}
              >
                <Select
                  options={people}
                  showSearch={{ optionFilterProp: 'search' }}
                  onChange={onChange}
                />
              </Form.Item>
              <Form.Item
                label="工资项"
                name={[name, 'code']}
                rules={[{ required: true, message: '请选择工资项' }]}
              >
                <Select
                  options={typed}
                  showSearch={{ optionFilterProp: 'label' }}
                  onChange={onChange}
                />
              </Form.Item>
              <Form.Item
                label="应为金额"
                name={[name, 'amount']}
                extra={<Present at={name} rows={rows} />}
                rules={[{ validator: (_, text?: string) => judged(text) }]}
              >
                <Input inputMode="decimal" placeholder="0.00" onChange={onChange} />
              </Form.Item>
              <Button
                type="text"
                aria-label={`删除第 ${String(at + 1)} 行`}
                disabled={items.length === 1}
                onClick={() => {
                  remove(name);
                  onChange();
                }}
              >
                删除
              </Button>
            </div>
          ))}
          <Button type="dashed" onClick={() => add({})} style={{ marginBottom: 16 }}>
            增加一行
          </Button>
        </>
      )}
    </Form.List>
  );
}

/** What stands in the cell now. */
function Present({ at, rows }: { readonly at: number; readonly rows: readonly SalaryRow[] }) {
  const row = Form.useWatch<number | undefined>(['lines', at, 'row']);
  const code = Form.useWatch<string | undefined>(['lines', at, 'code']) ?? '';
  const found = rows.find(({ id }) => id === row);
  if (!found || code === '') return null;
  return <>原为 {formatMoney(Money.parse(found.amounts[code] ?? '0'))}</>;
}

function judged(text = ''): Promise<void> {
  if (pastedAmount(text) !== undefined) return Promise.resolve();
  return Promise.reject(new Error('金额应为数字，最多 2 位小数'));
}

function requestOf({ lines, declaredUntil }: Values, rows: readonly SalaryRow[]) {
  const cells = lines.flatMap(({ row: id, code, amount = '' }) => {
    const row = rows.find((each) => each.id === id);
    if (!row || code === undefined) return [];
    const value = pastedAmount(amount)?.toFixed(2) ?? null;
    return [{ id: row.id, code, value, seen: row.entered[code] ?? null }];
  });
  return { cells, declaredUntil: declaredUntil ?? null };
}

const money = (text: string) => formatMoney(Money.parse(text));

/** Whose tax and net pay change, month by month. */
function Changes({ sheets }: { readonly sheets: readonly CorrectedSheet[] }) {
  const lines = sheets.flatMap((sheet) =>
    sheet.changes.map(({ number, name, taxBefore, tax, netBefore, net }) => [
      sheetTitle(sheet),
      `${number} ${name}`,
      `${money(taxBefore)} → ${money(tax)}${sheet.isDeclared ? '（已申报）' : ''}`,
      `${money(netBefore)} → ${money(net)}`,
    ]),
  );
  if (lines.length === 0) return <p>没有人的个税和实发因此变动；这些月份仍回到草稿。</p>;
  return <SmallTable caption="随之变动" heads={['月份', '员工', '个税', '实发']} rows={lines} />;
}
