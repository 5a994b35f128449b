import { Checkbox, Switch } from 'antd';
import type { AccountingCategory } from '@mingzhang/contract';
import css from './subject.module.css';

export interface AuxiliaryChoice {
  readonly auxiliary: readonly number[];
  readonly required: readonly number[];
}

/** The auxiliary categories of a subject, each with its 必录 switch. A control of an antd form. */
export function AuxiliaryField({
  value = { auxiliary: [], required: [] },
  onChange,
  categories,
  disabled = false,
}: {
  value?: AuxiliaryChoice;
  onChange?: (value: AuxiliaryChoice) => void;
  categories: readonly AccountingCategory[];
  disabled?: boolean;
}) {
  const set = (ids: readonly number[], id: number, present: boolean) =>
    present ? [...ids, id] : ids.filter((other) => other !== id);
  return (
    <div className={css.auxiliary}>
      {categories.map(({ id, name }) => {
        const chosen = value.auxiliary.includes(id);
        return (
          <div key={id} className={css.category}>
            <Checkbox
              checked={chosen}
              disabled={disabled}
              onChange={({ target: { checked } }) =>
                onChange?.({
                  auxiliary: set(value.auxiliary, id, checked),
                  required: checked ? value.required : set(value.required, id, false),
                })
              }
            >
              {name}
            </Checkbox>
            {chosen && (
              <span className={css.required}>
                <Switch
                  size="small"
                  aria-label={`${name}必录`}
                  disabled={disabled}
                  checked={value.required.includes(id)}
                  onChange={(on) => onChange?.({ ...value, required: set(value.required, id, on) })}
                />
                必录
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
