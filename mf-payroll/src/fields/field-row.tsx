import type { KeyboardEvent } from 'react';
import { Button, Checkbox, Input, Select } from 'antd';
import { fieldCategoryTitles, treatmentTitles, type SalaryFieldRow } from '@mingzhang/contract';
import { ownCategories } from '@mingzhang/rules/payroll';
import { Icon } from '@mingzhang/web';
import { isOwn, isRenamable, namesFor, type DraftField, type FieldList } from './field-draft';
import css from './fields.module.css';
import { FormulaField } from './formula-field';

/** The list of fields, what is wrong with them, and what people may do. */
export interface TableProps {
  readonly fields: readonly DraftField[];
  readonly list: FieldList;
  readonly problems: ReadonlyMap<string, string>;
  readonly canManage: boolean;
  readonly onPatch: (code: string, change: Partial<SalaryFieldRow>) => void;
  readonly onMove: (at: number, step: 1 | -1) => void;
  readonly onRemove: (code: string) => void;
  /** Tries the formula on real employees. */
  readonly onTry: (code: string) => void;
}

interface RowProps extends TableProps {
  readonly field: DraftField;
  readonly at: number;
}

const categories = ownCategories.map((value) => ({ value, label: fieldCategoryTitles[value] }));
const treatments = (['taxable', 'exempt', 'notIncome'] as const).map((value) => ({
  value,
  label: treatmentTitles[value],
}));

/** A field of the sheet: what people may change of it is an input, the rest is text. */
export function FieldRow(props: RowProps) {
  const { field, at, problems, canManage, onMove, onPatch, onRemove } = props;
  const { code, name, category } = field;
  const named = name || '新工资项';
  const isEditable = canManage && isOwn(field);
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const { key, altKey } = event;
    if (!canManage || !altKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(at, key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <tr onKeyDown={onKeyDown}>
      <td className={css.order}>
        <Moves {...props} named={named} />
      </td>
      <td className={css.name}>
        {canManage && isRenamable(field) ? (
          <Input
            aria-label={`${named} 名称`}
            autoFocus={field.isNew ?? false}
            maxLength={20}
            value={name}
            onChange={({ target }) => onPatch(code, { name: target.value })}
          />
        ) : (
          name
        )}
      </td>
      <td>
        {canManage && field.kind === 'custom' ? (
          <Select
            aria-label={`${named} 类别`}
            style={{ width: 130 }}
            value={category as (typeof ownCategories)[number]}
            options={categories}
            onChange={(next) => onPatch(code, categoryChange(field, next))}
          />
        ) : (
          fieldCategoryTitles[category]
        )}
      </td>
      <td>
        {isEditable && category === 'earning' ? (
          <Select
            aria-label={`${named} 计税方式`}
            style={{ width: 96 }}
            value={field.treatment}
            options={treatments}
            onChange={(treatment) => onPatch(code, { treatment })}
          />
        ) : (
          category === 'earning' && treatmentTitles[field.treatment]
        )}
      </td>
      <td className={css.formula}>
        <Formula {...props} named={named} isEditable={isEditable} />
        {problems.has(code) && (
          <div className={css.problem} role="alert">
            {problems.get(code)}
          </div>
        )}
      </td>
      <td>
        <Checkbox
          aria-label={`${named} 显示在工资表`}
          checked={field.isShown}
          disabled={!canManage || category === 'identity'}
          onChange={({ target }) => onPatch(code, { isShown: target.checked })}
        />
      </td>
      <td>
        {canManage && field.kind === 'custom' && (
          <Button
            type="link"
            size="small"
            aria-label={`删除 ${named}`}
            onClick={() => onRemove(code)}
          >
            删除
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Only an earning is exempt or no income. */
function categoryChange(field: DraftField, category: (typeof ownCategories)[number]) {
  return { category, treatment: category === 'earning' ? field.treatment : ('taxable' as const) };
}

function Moves({ at, fields, canManage, onMove, named }: RowProps & { readonly named: string }) {
  if (!canManage) return String(at + 1);
  return (
    <>
      <Button
        type="text"
        size="small"
        disabled={at === 0}
        aria-label={`上移 ${named}`}
        icon={<Icon name="up" />}
        onClick={() => onMove(at, -1)}
      />
      <Button
        type="text"
        size="small"
        disabled={at === fields.length - 1}
        aria-label={`下移 ${named}`}
        icon={<Icon name="down" />}
        onClick={() => onMove(at, 1)}
      />
    </>
  );
}

/** The formula of an own field with what is proposed for it, or how the product works the field out. */
function Formula({
  field,
  fields,
  list,
  problems,
  isEditable,
  named,
  onPatch,
  onTry,
}: RowProps & { readonly named: string; readonly isEditable: boolean }) {
  const { code, rule, formula, note } = field;
  if (!isEditable) return <span className={css.rule}>{formula ?? rule ?? note}</span>;
  const suggested = list.suggestions.find((each) => each.code === code)?.formula;
  return (
    <>
      <FormulaField
        label={`${named} 公式`}
        value={formula ?? ''}
        names={namesFor(fields, list.variables, code)}
        isWrong={problems.has(code)}
        onChange={(text) => onPatch(code, { formula: text === '' ? null : text })}
      />
      {formula && !problems.has(code) && (
        <Button type="link" size="small" aria-label={`试算 ${named}`} onClick={() => onTry(code)}>
          试算
        </Button>
      )}
      {suggested !== undefined && !formula && (
        <div className={css.suggestion}>
          参考公式 {suggested}
          <Button
            type="link"
            size="small"
            aria-label={`${named} 采用参考公式`}
            onClick={() => onPatch(code, { formula: suggested })}
          >
            采用
          </Button>
        </div>
      )}
    </>
  );
}
