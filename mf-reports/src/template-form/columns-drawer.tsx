import { Button, Drawer, Input, Select } from 'antd';
import type { TemplateDetail } from '@mingzhang/contract';
import { DrawerFields, Icon, useFocusReturn } from '@mingzhang/web';
import type { Draft } from './template.model';
import css from './template-form.module.css';

type Column = TemplateDetail['columns'][number];

const bases = [
  { value: 'period' as const, label: '本期发生、期末余额' },
  { value: 'year' as const, label: '本年累计' },
  { value: 'yearStart' as const, label: '年初余额' },
];
const years = [
  { value: 'current' as const, label: '本年' },
  { value: 'prior' as const, label: '上年同期' },
];
const columnsAtMost = 12;

/** 栏目: what each column shows. Changes are the draft's, and saved with it. */
export function ColumnsDrawer({
  draft,
  readOnly,
  onChange,
  onClose,
}: {
  draft: Draft;
  readOnly: boolean;
  onChange: (columns: readonly Column[]) => void;
  onClose: () => void;
}) {
  const { columns } = draft;
  useFocusReturn();
  const set = (at: number, change: Partial<Column>) =>
    onChange(columns.map((each, index) => (index === at ? { ...each, ...change } : each)));
  return (
    <Drawer open title="栏目" size={620} autoFocus={false} destroyOnHidden onClose={onClose}>
      <DrawerFields>
        {columns.map((column, index) => (
          <div key={column.key} className={css.column}>
            <Input
              aria-label={`第 ${index + 1} 栏名称`}
              maxLength={20}
              disabled={readOnly}
              value={column.title}
              onChange={({ target }) => set(index, { title: target.value })}
            />
            <Select
              aria-label={`第 ${index + 1} 栏取数期间`}
              className={css.basis ?? ''}
              disabled={readOnly}
              value={column.basis}
              options={bases}
              onChange={(basis) => set(index, { basis })}
            />
            <Select
              aria-label={`第 ${index + 1} 栏年度`}
              className={css.year ?? ''}
              disabled={readOnly}
              value={column.of}
              options={years}
              onChange={(of) => set(index, { of })}
            />
            <Button
              type="text"
              aria-label={`删除第 ${index + 1} 栏`}
              icon={<Icon name="trash" />}
              disabled={readOnly || columns.length === 1}
              onClick={() => onChange(columns.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        {!readOnly && (
          <Button
            icon={<Icon name="plus" />}
            disabled={columns.length >= columnsAtMost}
            onClick={() => onChange([...columns, newColumn(columns)])}
          >
            增加栏目
          </Button>
        )}
        {draft.basedOn !== null && (
          <p className={css.hint}>
            复制自官方格式的栏目在季报、年报中仍按官方格式换名和取数，自加的栏目不变。
          </p>
        )}
      </DrawerFields>
    </Drawer>
  );
}

function newColumn(columns: readonly Column[]): Column {
  const taken = new Set(columns.map(({ key }) => key));
  const at = Array.from({ length: columnsAtMost + 1 }, (_, index) => `c${index + 1}`);
  const key = at.find((each) => !taken.has(each)) ?? 'c99';
  return { key, title: '本年累计金额', basis: 'year', of: 'current', optional: false };
}
