import { Button, Checkbox, Form, Input, Select } from 'antd';
import { Money } from '@mingzhang/rules';
import { emptyItem, type ItemValue } from './scheme-values';
import css from './schemes.module.css';

const scales = [
  { value: 2, label: '到分' },
  { value: 1, label: '到角' },
  { value: 0, label: '到元' },
];

type Figure =
  | 'floor'
  | 'ceiling'
  | 'personalPercent'
  | 'personalFixed'
  | 'companyPercent'
  | 'companyFixed';

const figures: readonly (readonly [name: Figure, title: string, placeholder: string])[] = [
  ['floor', '基数下限', '不限'],
  ['ceiling', '基数上限', '不限'],
  ['personalPercent', '个人 %', '0'],
  ['personalFixed', '个人定额', '0.00'],
  ['companyPercent', '单位 %', '0'],
  ['companyFixed', '单位定额', '0.00'],
];

/** The items of a scheme as a small grid: Enter leads from cell to cell. */
export function ItemGrid({ version, label }: { readonly version: number; readonly label: string }) {
  return (
    <Form.List name={[version, 'items']}>
      {(fields, { add, remove }) => (
        <>
          <div className={css.scroll}>
            <table className={css.grid} aria-label={label}>
              <thead>
                <tr>
                  <th scope="col">险种</th>
                  {figures.map(([name, title]) => (
                    <th key={name} scope="col">
                      {title}
                    </th>
                  ))}
                  <th scope="col">取整</th>
                  <th scope="col">税前扣除</th>
                  <th aria-label="操作" />
                </tr>
              </thead>
              <tbody>
                {fields.map(({ key, name }) => (
                  <ItemRow key={key} version={version} at={name} onRemove={() => remove(name)} />
                ))}
              </tbody>
            </table>
          </div>
          <Button type="dashed" onClick={() => add(emptyItem)}>
            增加险种
          </Button>
        </>
      )}
    </Form.List>
  );
}

function ItemRow({
  version,
  at,
  onRemove,
}: {
  readonly version: number;
  readonly at: number;
  readonly onRemove: () => void;
}) {
  const title = Form.useWatch<string | undefined>(['versions', version, 'items', at, 'name']) ?? '';
  return (
    <tr>
      <td>
        <Form.Item
          name={[at, 'name']}
          style={{ margin: 0 }}
          rules={[{ required: true, message: '请填写险种' }]}
        >
          <Input aria-label={`险种 ${String(at + 1)}`} maxLength={40} />
        </Form.Item>
      </td>
      {figures.map(([name, head, placeholder]) => (
        <td key={name}>
          <Form.Item
            className={css.figure}
            name={[at, name]}
            style={{ margin: 0 }}
            validateTrigger="onBlur"
            rules={[(form) => ({ validator: () => judged(form, version, at, name) })]}
          >
            <Input
              aria-label={`${title} ${head}`}
              inputMode="decimal"
              placeholder={placeholder}
              autoComplete="off"
            />
          </Form.Item>
        </td>
      ))}
      <td>
        <Form.Item name={[at, 'scale']} style={{ margin: 0 }}>
          <Select aria-label={`${title} 取整`} options={scales} popupMatchSelectWidth={false} />
        </Form.Item>
      </td>
      <td>
        <Form.Item name={[at, 'isDeductible']} valuePropName="checked" style={{ margin: 0 }}>
          <Checkbox aria-label={`${title} 个人部分税前扣除`} />
        </Form.Item>
      </td>
      <td>
        <Button type="text" aria-label={`删除${title}`} onClick={onRemove}>
          删除
        </Button>
      </td>
    </tr>
  );
}

interface Reader {
  readonly getFieldValue: (name: (string | number)[]) => unknown;
}

/** What is wrong with a figure: no number, a rate beyond 100 %, a floor above its ceiling. */
function judged(form: Reader, version: number, at: number, name: Figure): Promise<void> {
  const item = form.getFieldValue(['versions', version, 'items', at]) as Partial<ItemValue>;
  const why = problemOf(item, name);
  return why === undefined ? Promise.resolve() : Promise.reject(new Error(why));
}

const most = Money.parse('100');

function problemOf(item: Partial<ItemValue>, name: Figure): string | undefined {
  const text = item[name] ?? '';
  if (text === '') return undefined;
  const figure = Money.tryParse(text);
  if (figure === undefined) return '应为数字';
  if (figure.isNegative) return '不能为负数';
  if (name.endsWith('Percent')) {
    return figure.compare(most) > 0 ? '应在 0 至 100 之间' : undefined;
  }
  if (figure.decimals > 2) return '最多 2 位小数';
  const floor = Money.tryParse(item.floor ?? '');
  if (name === 'ceiling' && floor && floor.compare(figure) > 0) return '上限小于下限';
  return undefined;
}
