import { Button, Checkbox } from 'antd';
import type { MultiColumnResult } from '@mingzhang/contract';
import { KeyedPopover } from '@mingzhang/web';
import css from './multi-column.module.css';
import type { ColumnChoice } from './use-column-choice';

/** 栏目: which columns the book of the subject has; kept for the next time. */
export function ColumnPicker({
  book,
  choice: { kept, change },
}: {
  book: MultiColumnResult | undefined;
  choice: ColumnChoice;
}) {
  const choices = book?.choices ?? [];
  const chosen = kept.columns === '' ? choices.map(({ key }) => key) : kept.columns.split(',');
  const choose = (keys: readonly string[]) => {
    const isAll = keys.length === choices.length;
    // No column at all would be a 明细账.
    if (keys.length > 0) change({ columns: isAll ? '' : keys.join(',') });
  };
  return (
    <KeyedPopover
      placement="bottomRight"
      content={
        <div className={css.choices}>
          <Button size="small" type="link" onClick={() => change({ columns: '' })}>
            全部栏目
          </Button>
          {choices.map(({ key, code, title }) => (
            <Checkbox
              key={key}
              checked={chosen.includes(key)}
              onChange={({ target }) =>
                choose(target.checked ? [...chosen, key] : chosen.filter((each) => each !== key))
              }
            >
              {code} {title}
            </Checkbox>
          ))}
        </div>
      }
    >
      <Button disabled={choices.length === 0}>栏目</Button>
    </KeyedPopover>
  );
}
