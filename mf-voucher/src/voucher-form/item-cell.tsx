import { useId, useMemo } from 'react';
import { Kbd } from '@mingzhang/web';
import { useCreateItem } from '../api/voucher.api';
import { cellLabel, CellInput, type CellProps } from './cells';
import { ChoiceList, useChoiceKeys } from './choice-list';
import choice from './choice-list.module.css';
import css from './entry-grid.module.css';
import { pickItem, typeText } from './entry-grid.model';
import { cellText } from './entry-line.model';
import type { Column } from './entry-grid.types';
import { findItems, nextItemCode, type Item } from './subject-choice';
import type { ApplyChange } from './use-grid';

/** An auxiliary item of the line's subject; Enter takes the first, missing ones can be created. */
export function ItemCell({
  row,
  line,
  text,
  apply,
  choices,
  categoryId,
  canCreate,
}: CellProps & { categoryId: number; canCreate: boolean }) {
  const id = useId();
  const column: Column = `aux:${categoryId}`;
  const title = choices.categoryNames.get(categoryId) ?? '辅助项目';
  const chosen = cellText(line, column);
  const typed = text.trim() !== '' && text !== chosen;
  const items = useMemo(
    () => findItems(choices.items[categoryId] ?? [], typed ? text : '').slice(0, 50),
    [choices, categoryId, typed, text],
  );
  const required = line.subject?.auxiliaryRequired.includes(categoryId) ?? false;
  const onPick = (index: number) => {
    const item = items[index];
    if (item) apply((state) => pickItem(state, row, item));
  };
  const keys = useChoiceKeys({
    count: items.length,
    first: typed || (required && chosen === '') ? 0 : -1,
    source: text,
    arrows: typed || chosen === '',
    onPick,
  });
  return (
    <span className={css.editing} onKeyDown={keys.onKeyDown}>
      <span className={css.itemTitle}>{title}</span>
      <CellInput
        value={text}
        role="combobox"
        aria-label={cellLabel(row, title)}
        aria-expanded={items.length > 0}
        aria-controls={id}
        aria-activedescendant={keys.index >= 0 ? `${id}-${keys.index}` : undefined}
        placeholder={`选择${title}${required ? '' : '（可不选）'}`}
        onText={(next) => apply((state) => typeText(state, next))}
      />
      <ChoiceList
        id={id}
        label={title}
        choices={items.map((item) => ({
          key: String(item.id),
          content: (
            <>
              <span className={choice.code}>{item.code}</span>&nbsp;&nbsp;{item.name}
            </>
          ),
        }))}
        index={keys.index}
        onPick={onPick}
        footer={
          <ItemFooter
            {...{ row, apply, title, categoryId, canCreate }}
            name={typed ? text.trim() : ''}
            items={choices.items[categoryId] ?? []}
            found={items.length > 0}
          />
        }
      />
    </span>
  );
}

function ItemFooter(props: {
  row: number;
  apply: ApplyChange;
  title: string;
  categoryId: number;
  canCreate: boolean;
  name: string;
  items: readonly Item[];
  found: boolean;
}) {
  const { row, apply, title, categoryId, name, found } = props;
  const create = useCreateItem();
  const onCreate = () =>
    create.mutate(
      { body: { categoryId, code: nextItemCode(props.items), name } },
      { onSuccess: (item) => apply((state) => pickItem(state, row, item)) },
    );
  return (
    <>
      {!found && <span role="status">没有匹配的{title}</span>}
      {found && (
        <span>
          <Kbd>Enter</Kbd>填入
        </span>
      )}
      {props.canCreate && name !== '' && (
        <button type="button" tabIndex={-1} disabled={create.isPending} onClick={onCreate}>
          ＋ 新增{title}“{name}”
        </button>
      )}
    </>
  );
}
