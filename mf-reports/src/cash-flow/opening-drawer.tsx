import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import type { CashItem, CashOpening } from '@mingzhang/contract';
import { Money, periodTitle } from '@mingzhang/rules';
import { increaseOf } from '@mingzhang/rules/statements';
import { notify, useSession } from '@mingzhang/shell-api';
import { FormDrawer, MoneyText } from '@mingzhang/web';
import { useCashOpening, useSaveCashOpening } from '../api/report.api';
import css from './cash-flow.module.css';

/** Amounts by the codes of items, as they are typed. */
type Values = Readonly<Record<string, string | undefined>>;

const amountText = /^-?\d{1,13}(\.\d{1,2})?$/;
const plain = (text: string | undefined) => (text ?? '').replaceAll(',', '').trim();

/** 启用前现金流量, where the year had months before the books. */
export function OpeningButton() {
  const { data } = useCashOpening();
  const [isOpen, setOpen] = useState(false);
  if (!data?.isNeeded) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>启用前现金流量</Button>
      {isOpen && <OpeningDrawer opening={data} onClose={() => setOpen(false)} />}
    </>
  );
}

function OpeningDrawer({ opening, onClose }: { opening: CashOpening; onClose: () => void }) {
  const { can } = useSession();
  const [form] = Form.useForm<Values>();
  const save = useSaveCashOpening();
  const { version, enablePeriod, isClosed, items, itemAmounts } = opening;
  const submit = (values: Values) =>
    save.mutate(
      { body: { version, itemAmounts: amountsIn(values, items) } },
      {
        onSuccess: () => {
          notify.success('启用前现金流量已保存');
          onClose();
        },
      },
    );
  return (
    <FormDrawer<Values>
      open
      title="启用前现金流量"
      width={640}
      form={form}
      onClose={onClose}
      initialValues={Object.fromEntries(itemAmounts.map(({ item, amount }) => [item, amount]))}
      saving={save.isPending}
      error={save.error}
      readOnly={isClosed || !can('report.manage')}
      onSubmit={submit}
    >
      <p className={css.openingLead}>
        账套自{periodTitle(enablePeriod)}
        起用。请填写本年一月到启用前各项目的累计金额，计入现金流量表的本年累计。
        {isClosed && `${periodTitle(enablePeriod)}已结账，不能再改；要改，请先反结账。`}
      </p>
      <Form.Item shouldUpdate noStyle>
        {({ getFieldsValue }) => <OpeningTie opening={opening} values={getFieldsValue(true)} />}
      </Form.Item>
      {items.map((item, index) => (
        <div key={item.code}>
          {item.activity !== items[index - 1]?.activity && (
            <h3 className={css.activity}>{item.activity}</h3>
          )}
          <Form.Item
            className={css.openingItem ?? ''}
            name={item.code}
            label={`${item.lineNo} ${item.title}`}
            layout="horizontal"
            colon={false}
            labelCol={{ flex: '1', className: css.openingLabel ?? '' }}
            wrapperCol={{ flex: '150px' }}
            labelAlign="left"
            rules={[
              {
                validator: (_, value: string | undefined) =>
                  plain(value) === '' || amountText.test(plain(value))
                    ? Promise.resolve()
                    : Promise.reject(new Error('应为金额，最多两位小数')),
              },
            ]}
          >
            <Input inputMode="decimal" className={css.openingAmount ?? ''} />
          </Form.Item>
        </div>
      ))}
    </FormDrawer>
  );
}

function amountsIn(values: Values, items: readonly CashItem[]) {
  return items.flatMap(({ code }) => {
    const amount = plain(values[code]);
    return amount === '' || !amountText.test(amount) ? [] : [{ item: code, amount }];
  });
}

/** Whether what is typed is what the cash subjects changed by. */
function OpeningTie({ opening, values }: { opening: CashOpening; values: Values }) {
  const { items, increase } = opening;
  const amounts = amountsIn(values, items);
  const sum = increaseOf(
    amounts.map(({ item, amount }) => ({ item, amount: Money.parse(amount) })),
    new Map(items.map((item) => [item.code, item])),
  );
  const difference = sum.minus(Money.parse(increase));
  return (
    <dl className={css.openingTie} role="status">
      <div>
        <dt>各项目流入 − 流出</dt>
        <dd>
          <MoneyText value={sum.toString()} />
        </dd>
      </div>
      <div>
        <dt>现金类科目 启用时 − 年初</dt>
        <dd>
          <MoneyText value={increase} />
        </dd>
      </div>
      <div className={difference.isZero ? css.tied : css.untied}>
        <dt>差额</dt>
        <dd>{difference.isZero ? '平' : <MoneyText value={difference.toString()} />}</dd>
      </div>
    </dl>
  );
}
