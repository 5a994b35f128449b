import { Form, Input } from 'antd';
import type { VatOpenings, VatPage } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { fieldErrors, FormDrawer } from '@mingzhang/web';
import { useSaveOpenings } from '../api/vat.api';
import css from './vat.module.css';

type Values = Readonly<Record<keyof VatOpenings, string>>;
type FieldName = keyof VatOpenings;

const fields: Readonly<
  Record<0 | 1, readonly (readonly [name: FieldName, label: string, extra: string])[]>
> = {
  1: [
    ['creditCarried', '上期期末留抵税额', '启用前最后一期申报表主表第 20 栏'],
    ['unpaidTax', '上期期末未缴税额', '启用前最后一期申报表主表第 32 栏'],
  ],
  0: [
    ['quarterSales', '启用前本季销售额', '季度中启用的填写：起征点按全季比较'],
    ['windowSales', '启用前连续期间销售额', '500 万元标准按连续 12 个月或 4 个季度比较'],
  ],
};

/** 期初 of the VAT page: what the return before the books and their sales say. */
export function OpeningsDrawer({
  page: { vatType, openings },
  onClose,
}: {
  readonly page: VatPage;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const save = useSaveOpenings();
  const errors = fieldErrors(save.error);
  const textOf = (name: FieldName) => openings[name] ?? '';
  const submit = (values: Partial<Values>) => {
    const amountOf = (name: FieldName) => {
      const text = (values[name] ?? textOf(name)).trim();
      return text === '' ? null : text.replaceAll(',', '');
    };
    const body = {
      creditCarried: amountOf('creditCarried'),
      unpaidTax: amountOf('unpaidTax'),
      quarterSales: amountOf('quarterSales'),
      windowSales: amountOf('windowSales'),
    };
    save.mutate(
      { body },
      {
        onSuccess: () => {
          notify.success('增值税期初已保存');
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
      title="增值税期初"
      initialValues={{
        creditCarried: textOf('creditCarried'),
        unpaidTax: textOf('unpaidTax'),
        quarterSales: textOf('quarterSales'),
        windowSales: textOf('windowSales'),
      }}
      saving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={submit}
    >
      {fields[vatType].map(([name, label, extra]) => (
        <Form.Item key={name} name={name} label={label} extra={extra} {...errors(name)}>
          <Input inputMode="decimal" suffix="元" />
        </Form.Item>
      ))}
      <ul className={css.items}>
        {openings.items.map(({ code, state, text }) => (
          <li key={code} className={state === 'done' ? css.ok : css.warning}>
            {text}
          </li>
        ))}
      </ul>
    </FormDrawer>
  );
}
