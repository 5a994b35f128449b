import { useId, useMemo } from 'react';
import { notify } from '@mingzhang/shell-api';
import { Kbd } from '@mingzhang/web';
import { useCreateItem } from '../api/voucher.api';
import { cellLabel, CellInput, Refusal, type CellProps } from './cells';
import { ChoiceList, useChoiceKeys } from './choice-list';
import choice from './choice-list.module.css';
import css from './entry-grid.module.css';
import { pickItem, typeText } from './entry-grid.model';
import { cellText } from './entry-line.model';
import type { Column } from './entry-grid.types';
import { lineSentence } from './line-sentence';
import { findItems, nextItemCode, type Item } from './subject-choice';
import type { ApplyChange } from './use-grid';

/** An auxiliary item of the line's subject; Enter takes the first, missing ones can be created. */
export function ItemCell({
  row,
  line,
  text,
  apply,
  choices,
  finding,
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
  const name = typed && canCreate ? text.trim() : '';
  const create = useItemCreation({ row, apply, categoryId, title });
  const onPick = (index: number) => {
    const item = items[index];
    if (item) apply((state) => pickItem(state, row, item));
    else if (name !== '') create(name, choices.items[categoryId] ?? []);
  };
  const keys = useChoiceKeys({
    // What does not exist is made by going down to it: Enter on a slip of the finger must not.
    count: items.length + (name === '' ? 0 : 1),
    first: items.length > 0 && (typed || (required && chosen === '')) ? 0 : -1,
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
        choices={[
          ...items.map((item) => ({
            key: String(item.id),
            content: (
              <>
                <span className={choice.code}>{item.code}</span>&nbsp;&nbsp;{item.name}
              </>
            ),
          })),
          ...(name === '' ? [] : [{ key: 'new', content: `＋ 新增${title}“${name}”` }]),
        ]}
        index={keys.index}
        onPick={onPick}
        footer={
          <ItemFooter title={title} finding={finding} items={items} canCreate={name !== ''} />
        }
      />
    </span>
  );
}

/** Makes an item and takes it into the line; a refusal says why. */
function useItemCreation(options: {
  readonly row: number;
  readonly apply: ApplyChange;
  readonly categoryId: number;
  readonly title: string;
}): (name: string, items: readonly Item[]) => void {
  const { row, apply, categoryId, title } = options;
  const create = useCreateItem();
  return (name, items) => {
    if (create.isPending) return;
    create.mutate(
      { body: { categoryId, code: nextItemCode(items), name } },
      {
        onSuccess: (item) => {
          apply((state) => pickItem(state, row, item));
          notify.success(`已新增${title}“${item.name}”`);
        },
      },
    );
  };
}

function ItemFooter({
  title,
  finding,
  items,
  canCreate,
}: Pick<CellProps, 'finding'> & {
  title: string;
  items: readonly Item[];
  canCreate: boolean;
}) {
  const found = items.length > 0;
  return (
    <>
      {finding?.isTyped && <Refusal msg={lineSentence(finding)} />}
      {!found && <span role="status">没有匹配的{title}</span>}
      {canCreate && !found ? (
        <span>
          <Kbd>↓</Kbd>
          <Kbd>Enter</Kbd>新增
        </span>
      ) : (
        <span>
          <Kbd>Enter</Kbd>填入
        </span>
      )}
    </>
  );
}
