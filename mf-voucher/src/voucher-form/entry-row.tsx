import { memo, type MouseEvent, type ReactNode } from 'react';
import { formatMoney } from '@mingzhang/rules';
import { Icon, Kbd } from '@mingzhang/web';
import { bankDocumentText } from '../shared/bank-document-text';
import { CellInput, SubjectCell, SummaryCell, cellLabel } from './cells';
import { ItemCell } from './item-cell';
import { Digits } from './digits';
import css from './entry-grid.module.css';
import { deleteLine, insertLine } from './entry-grid.edit';
import { focusCell, typeText } from './entry-grid.model';
import { amountOf, categoryOf } from './entry-line.model';
import type { Column, LineFinding, Side } from './entry-grid.types';
import type { EntryRowProps } from './entry-row.types';
import { FactorCell } from './factor-cell';
import { LineBalance } from './line-balance';
import { takeOther } from './remade-grid';
import { toneOf } from './finding-tone';
import type { ApplyChange } from './use-grid';

/** One line of the voucher. Drawn again only when something of this line changed. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { line, row, column, finding, readOnly, apply } = props;
  const isActive = column !== null;
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    if (readOnly || !(event.target instanceof Element)) return;
    if (event.target.closest('input,select,button,[role=listbox]')) return;
    const cell = event.target.closest<HTMLElement>('[data-column]')?.dataset['column'];
    if (!cell) return;
    event.preventDefault();
    apply((state) => focusCell(state, { row, column: cell as Column }));
  };
  const ofSummary = finding?.field === 'summary' ? finding : undefined;
  const tone = finding ? `${css.bad} ${toneOf(finding)}` : isActive ? css.active : css.idle;
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={`${css.row} ${props.showFactors ? css.withFactors : ''} ${tone}`}
      onMouseDown={onMouseDown}
    >
      <div role="rowheader" className={css.number}>
        {row + 1}
      </div>
      <div
        role="gridcell"
        className={`${css.cell} ${ofSummary ? `${css.stacked} ${css.wrong}` : ''}`}
        data-column="summary"
      >
        {column === 'summary' ? (
          <SummaryCell {...props} />
        ) : (
          <span className={props.repeats ? css.repeated : ''}>{line.summary}</span>
        )}
        {ofSummary && column !== 'summary' && <RowFinding {...props} finding={ofSummary} />}
      </div>
      <SubjectPart {...props} />
      {props.showFactors && <FactorCell {...props} />}
      <AmountCell {...props} side="debit" />
      <AmountCell {...props} side="credit" />
      {isActive && !readOnly && <RowTools row={row} apply={apply} />}
    </div>
  );
});

function SubjectPart(props: EntryRowProps) {
  const { line, column, finding, choices } = props;
  const category = column === null ? undefined : categoryOf(column);
  const isWrong = finding && /^(subjectId|auxiliary)/.test(finding.field ?? '');
  let editor: ReactNode = null;
  if (column === 'subject') {
    editor = <SubjectCell {...props} {...aidsOf(props)} />;
  } else if (category !== undefined) {
    editor = <ItemCell key={category} {...props} categoryId={category} />;
  }
  const { subject } = line;
  const bankText = bankDocumentText(line);
  return (
    <div
      role="gridcell"
      className={`${css.cell} ${css.stacked} ${css.edge} ${isWrong ? css.wrong : ''}`}
      data-column="subject"
    >
      {subject && (
        <span className={css.subject}>
          <em>{subject.code}</em>
          {subject.fullName}
        </span>
      )}
      {finding && finding.field !== 'summary' ? (
        <RowFinding {...props} finding={finding} />
      ) : (
        subject && (
          <span className={css.note}>
            {subject.auxiliary.map((id) => (
              <ItemChip key={id} {...props} categoryId={id} />
            ))}
            {bankText !== '' && <span>{bankText}</span>}
            <LineBalance line={line} choices={choices} title="余额" />
          </span>
        )
      )}
      {editor}
    </div>
  );
}

/** What is wrong with a line, in the cell that it is about. */
function RowFinding(props: EntryRowProps & { finding: LineFinding }) {
  return (
    <span className={css.error} role="alert">
      <Icon name="warning" size={13} />
      {props.finding.msg}
      <OtherButton {...props} />
    </span>
  );
}

/** Decides a line that two have changed the other way. */
export function OtherButton({
  finding,
  row,
  readOnly,
  apply,
}: Pick<EntryRowProps, 'finding' | 'row' | 'readOnly' | 'apply'>) {
  if (readOnly || finding?.other === undefined) return null;
  return (
    <button
      type="button"
      className={css.other}
      onClick={() => apply((state) => takeOther(state, row))}
    >
      {finding.other === null ? '删除此行' : '采用对方的'}
    </button>
  );
}

/** The tree, and making a detail, for whoever may. */
export function aidsOf(
  props: Pick<EntryRowProps, 'row' | 'canCreate' | 'onTree' | 'onNewSubject'>,
) {
  const { row } = props;
  return {
    onTree: () => props.onTree(row),
    onCreate: props.canCreate ? () => props.onNewSubject(row) : undefined,
  };
}

function ItemChip({ line, categoryId, choices }: EntryRowProps & { categoryId: number }) {
  const name = line.itemNames[categoryId];
  const title = choices.categoryNames.get(categoryId) ?? '';
  const required = line.subject?.auxiliaryRequired.includes(categoryId) ?? false;
  if (name === undefined && !required) return null;
  return (
    <span className={name === undefined ? css.missing : css.chip} data-column={`aux:${categoryId}`}>
      {name === undefined ? `选择${title}` : `${title} ${name}`}
    </span>
  );
}

function AmountCell(props: EntryRowProps & { side: Side }) {
  const { line, row, side, column, text, finding, offerSide, offerAmount, apply } = props;
  const title = side === 'debit' ? '借方金额' : '贷方金额';
  const isWrong = finding?.field === side;
  const isOffered = offerSide === side && offerAmount !== undefined && line[side] === '';
  return (
    <div role="gridcell" className={`${css.amount} ${isWrong ? css.wrong : ''}`} data-column={side}>
      {line[side] !== '' && column !== side && <Digits amount={amountOf(line[side])} />}
      {isOffered && (
        <span className={css.ghost}>
          <span className={css.offerKey}>
            <Kbd>=</Kbd>
          </span>
          {column !== side && <Digits amount={offerAmount} />}
        </span>
      )}
      {column === side && (
        <span className={css.editing}>
          <CellInput
            value={text}
            className={css.amountInput}
            inputMode="decimal"
            aria-label={cellLabel(row, title)}
            placeholder={isOffered ? `= ${formatMoney(offerAmount)}` : ''}
            onText={(next) => apply((state) => typeText(state, next))}
          />
        </span>
      )}
    </div>
  );
}

function RowTools({ row, apply }: { row: number; apply: ApplyChange }) {
  return (
    <span
      role="gridcell"
      tabIndex={-1}
      className={css.tools}
      onMouseDown={(event) => event.preventDefault()}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={`在第 ${row + 1} 行上方插入一行`}
        title="插入行 Ctrl+Insert"
        onClick={() => apply((state) => insertLine(state, row))}
      >
        <Icon name="plus" size={14} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`删除第 ${row + 1} 行`}
        title="删除行 Ctrl+Delete"
        onClick={() => apply((state) => deleteLine(state, row))}
      >
        <Icon name="trash" size={14} />
      </button>
    </span>
  );
}
