import { Button, Form, Input } from 'antd';
import type { AssetUse } from '@mingzhang/contract';
import { Money, sharesProblem, toPercent } from '@mingzhang/rules';
import { Chooser, SubjectPicker, type fieldErrors } from '@mingzhang/web';
import { useAssetChoices } from '../api/assets.api';
import { useSubjects } from '../api/asset-type.api';
import css from './cards.module.css';

/** A department as the form has it: its share in percent. */
export interface UseValue extends Omit<AssetUse, 'share'> {
  readonly percent: string;
}

export const usesOf = (uses: readonly AssetUse[]): UseValue[] =>
  uses.map(({ share, ...use }) => ({ ...use, percent: toPercent(share) }));

export const oneUse: UseValue = {
  departmentId: null,
  percent: '100',
  expenseSubjectId: null,
  auxiliary: {},
};

/** The shares together, as the rules judge them; what is no share is refused by the call. */
function judged(_: unknown, uses: readonly UseValue[] = []): Promise<void> {
  const shares = uses.map(({ percent }) => Money.tryParse(percent ?? '')?.dividedBy(100, 10));
  const known = shares.filter((share) => share !== undefined);
  const why = known.length < shares.length ? undefined : sharesProblem(known);
  return why === undefined ? Promise.resolve() : Promise.reject(new Error(why));
}

/** The departments that use an asset, with their shares and where each is charged. */
export function UseFields({ errors }: { readonly errors: ReturnType<typeof fieldErrors> }) {
  const departments = useAssetChoices()?.departments ?? [];
  const subjects = useSubjects().filter(({ leaf, status }) => leaf && status === 1);
  const options = departments.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form.List name="uses" rules={[{ validator: judged }]}>
      {(fields, { add, remove }, { errors: wrong }) => (
        <Form.Item
          label="使用部门、分摊比例、折旧费用科目"
          className={css.uses}
          {...errors('uses')}
        >
          <Form.ErrorList errors={wrong} />
          {fields.map(({ key, name }) => (
            <div key={key} className={css.use}>
              <Form.Item name={[name, 'departmentId']} noStyle>
                <Chooser
                  allowClear
                  aria-label={`部门 ${name + 1}`}
                  placeholder="部门"
                  options={options}
                />
              </Form.Item>
              <Form.Item name={[name, 'percent']} noStyle>
                <Input aria-label={`比例 ${name + 1}`} inputMode="decimal" suffix="%" />
              </Form.Item>
              <Form.Item name={[name, 'expenseSubjectId']} noStyle>
                <ExpensePicker label={`折旧费用科目 ${name + 1}`} subjects={subjects} />
              </Form.Item>
              <Button
                type="text"
                disabled={fields.length === 1}
                aria-label={`删除部门 ${name + 1}`}
                onClick={() => remove(name)}
              >
                删除
              </Button>
            </div>
          ))}
          <Button type="dashed" onClick={() => add({ ...oneUse, percent: '' })}>
            增加部门
          </Button>
        </Form.Item>
      )}
    </Form.List>
  );
}

function ExpensePicker({
  label,
  subjects,
  value,
  onChange,
}: {
  readonly label: string;
  readonly subjects: Parameters<typeof SubjectPicker>[0]['subjects'];
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
}) {
  return (
    <SubjectPicker
      label={label}
      subjects={subjects}
      value={value ?? undefined}
      placeholder="按资产类别"
      width="100%"
      onChange={(subject) => onChange?.(subject?.id ?? null)}
    />
  );
}
