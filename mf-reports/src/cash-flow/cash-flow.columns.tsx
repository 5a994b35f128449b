import type { CashFlowLine, CashItem } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { Chooser, useFocusReturn, type BookColumn } from '@mingzhang/web';
import { keyOfLine } from '../shared/cash-line';
import { cashLineColumns, reasonTitles } from '../shared/cash-line-columns';
import css from './cash-flow.module.css';

interface Picking {
  readonly items: readonly CashItem[];
  /** The line whose item is being chosen. */
  readonly picking: string | undefined;
  readonly mayAssign: (line: CashFlowLine) => boolean;
  readonly onPick: (line: CashFlowLine | undefined) => void;
  readonly onSave: (line: CashFlowLine, item: string) => void;
}

export function cashColumns(chosen: Picking): BookColumn<CashFlowLine>[] {
  return [
    ...cashLineColumns({
      inflowOf: ({ inflow }) => Money.parse(inflow),
      summaryWidth: 150,
      counterpart: { width: 190 },
    }),
    {
      key: 'item',
      title: '现金流量项目',
      width: 320,
      render: (line) => <ItemCell line={line} {...chosen} />,
    },
  ];
}

function ItemCell({
  line,
  items,
  picking,
  mayAssign,
  onPick,
  onSave,
}: Picking & { line: CashFlowLine }) {
  if (picking === keyOfLine(line)) {
    return (
      <ItemPicker
        items={items}
        line={line}
        onSave={(item) => onSave(line, item)}
        onClose={() => onPick(undefined)}
      />
    );
  }
  const titleOf = (code: string | null) => items.find((each) => each.code === code)?.title;
  const split = line.parts.map(({ item, amount }) => `${titleOf(item) ?? item} ${amount}`);
  const isSplit = line.parts.length > 1;
  const title = isSplit ? split.join('；') : (titleOf(line.item ?? line.suggested) ?? '请选择项目');
  return (
    <span className={css.item}>
      {mayAssign(line) ? (
        <button
          type="button"
          tabIndex={-1}
          className={line.reason === 'assigned' ? css.assigned : css.suggested}
          title={line.note || title}
          onClick={() => onPick(line)}
        >
          {title}
        </button>
      ) : (
        <span title={title}>{title}</span>
      )}
      <small className={line.note === '' ? css.reason : css.note} title={line.note}>
        {line.note === '' ? reasonTitles[line.reason] : '指定已失效'}
      </small>
    </span>
  );
}

function ItemPicker({
  items,
  line,
  onSave,
  onClose,
}: {
  items: readonly CashItem[];
  line: CashFlowLine;
  onSave: (item: string) => void;
  onClose: () => void;
}) {
  useFocusReturn();
  return (
    <Chooser
      size="small"
      autoFocus
      defaultOpen
      className={css.picker ?? ''}
      aria-label={`${line.voucher} ${line.counterpart} 的现金流量项目`}
      value={line.item ?? line.suggested}
      options={items.map(({ code, title, lineNo }) => ({
        value: code,
        label: `${lineNo} ${title}`,
      }))}
      onTake={onSave}
      onBlur={onClose}
      onInputKeyDown={(event) => event.key === 'Escape' && onClose()}
    />
  );
}
