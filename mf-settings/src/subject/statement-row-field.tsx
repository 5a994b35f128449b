import { Form, Select, type FormInstance } from 'antd';
import type { StatementRows, Subject } from '@mingzhang/contract';
import { useRested } from '@mingzhang/web';
import { useStatementRows } from '../api/settings.api';
import type { Category } from './subject.model';

/** The value of the option that leaves the choice open. */
const LATER = '';

/** What the rows of a statement depend on, as it is typed. */
type Typed = Partial<Pick<Subject, 'code' | 'name' | 'direction' | 'cash'>>;

/**
 * The rows of 资产负债表 or 利润表 that may count the first-level subject in a form, once typing rests; undefined for a
 * subject of the standard, for a child, and while the code is no code.
 */
export function useRowChoice(
  form: FormInstance,
  { isFirstLevel, category }: { readonly isFirstLevel: boolean; readonly category: Category },
): StatementRows | undefined {
  const typed = Form.useWatch(({ code, name, direction, cash }: Typed) => {
    return JSON.stringify({ code, name, direction, cash });
  }, form) as string | undefined;
  const rested = JSON.parse(useRested(typed ?? '{}')) as Typed;
  const { code = '', name = '', direction, cash = false } = rested;
  const isAsked = isFirstLevel && direction !== undefined && /^\d{1,20}$/.test(code);
  const { data } = useStatementRows(
    { code, name, category, direction: direction ?? 'debit', cash: cash ? '1' : '0' },
    isAsked,
  );
  return (isAsked && data?.choice) || undefined;
}

/** Chooses the row of a statement; nothing chosen shows the stored row, else the proposed one. */
export function StatementRowField({ choice }: { readonly choice: StatementRows }) {
  const chosen = Form.useWatch('statementRow') as string | undefined;
  const { form, rows, proposed } = choice;
  const value = chosen ?? shownRow(choice);
  const options = [
    ...rows.map((title) => ({
      value: title,
      label: title === proposed ? `${title}（建议）` : title,
    })),
    { value: LATER, label: '以后选择' },
  ];
  return (
    <Form.Item
      label={`列入${form}`}
      name="statementRow"
      getValueProps={() => ({ value })}
      extra={
        value === LATER
          ? '有余额或发生额后，报表会缺这个科目，选好之前不能结账'
          : '准则以外的一级科目须指定报表项目'
      }
    >
      <Select showSearch options={options} optionFilterProp="label" />
    </Form.Item>
  );
}

/** The row that the field shows while nobody has chosen in it. */
export function shownRow({ chosen, proposed }: StatementRows): string {
  return chosen ?? proposed ?? LATER;
}
