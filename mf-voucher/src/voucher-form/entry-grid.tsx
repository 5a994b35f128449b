import { useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import { capitalAmount, formatMoney, totalsOf, type Money } from '@mingzhang/rules';
import { Digits, PLACES } from './digits';
import css from './entry-grid.module.css';
import { pressKey } from './entry-grid.keys';
import { focusCell, lastFilledRow, leave } from './entry-grid.model';
import { balancingAmount, foreignOf, isForeign, sidesOf } from './entry-line.model';
import { EntryRow } from './entry-row';
import type { GridState, LineFinding } from './entry-grid.types';
import type { Choices } from './form-facts';
import type { ApplyChange } from './use-grid';
import { usePaste } from './use-paste';

export interface EntryGridProps {
  readonly state: GridState;
  readonly current: RefObject<GridState>;
  readonly apply: ApplyChange;
  readonly choices: Choices;
  readonly readOnly: boolean;
  readonly canCreate: boolean;
  /** Enter on the last cell of a balanced voucher. */
  readonly onSave: () => void;
  /** F7: choose the subject of a row in the tree. */
  readonly onTree: (row: number) => void;
  /** Makes the detail subject that what was typed in a row asks for. */
  readonly onNewSubject: (row: number) => void;
}

/** Keys of the grid and leaving it, for whatever draws its lines. */
export function useGridKeys({
  current,
  apply,
  choices,
  onSave,
}: Pick<EntryGridProps, 'current' | 'apply' | 'choices' | 'onSave'>) {
  const onPaste = usePaste({ current, apply, choices });
  const area = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter and Space belong to it.
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.altKey) return;
    const isChoice = event.target instanceof HTMLSelectElement && event.key.startsWith('Arrow');
    if (isChoice || event.target instanceof HTMLButtonElement) return;
    const { ctrlKey, metaKey, shiftKey, key } = event;
    const press = { key, ctrl: ctrlKey || metaKey, shift: shiftKey };
    const result = pressKey(current.current, press);
    if (!result.handled) return;
    if (!result.typesOn) event.preventDefault();
    apply(() => result.state);
    if (result.save) onSave();
  };
  const onBlur = () => {
    // The input of the next cell takes the focus in the same turn; only then is the grid left.
    setTimeout(() => {
      const active = document.activeElement;
      if (area.current && !area.current.contains(active)) apply(leave);
    });
  };
  return { area, onKeyDown, onBlur, onPaste };
}

/** The first finding of each row. */
export function findingByRow(findings: readonly LineFinding[]): ReadonlyMap<number, LineFinding> {
  const byRow = new Map<number, LineFinding>();
  for (const finding of findings) {
    if (finding.row !== undefined && !byRow.has(finding.row)) byRow.set(finding.row, finding);
  }
  return byRow;
}

/** The ruled paper: head, lines, 合计. Keys are the model's (`pressKey`). */
export function EntryGrid(props: EntryGridProps) {
  const { state, apply, readOnly } = props;
  const { lines, focus, text } = state;
  const { area, onKeyDown, onBlur, onPaste } = useGridKeys(props);
  const showFactors = lines.some(
    ({ subject }) => subject?.quantity || foreignOf(subject).length > 0,
  );
  const isForeignOnly = showFactors && !lines.some((line) => line.subject?.quantity);
  const findings = useMemo(() => findingByRow(state.findings), [state.findings]);
  const focusRow = focus?.row;
  const offer = useMemo(() => {
    const line = focusRow === undefined ? undefined : lines[focusRow];
    if (focusRow === undefined || !line || line.debit !== '' || line.credit !== '')
      return undefined;
    return balancingAmount(lines, focusRow);
  }, [lines, focusRow]);
  const shown = readOnly ? lines.slice(0, Math.max(2, lastFilledRow(state) + 1)) : lines;
  return (
    <div
      ref={area}
      role="grid"
      aria-label="分录"
      aria-rowcount={shown.length + 2}
      className={css.grid}
      onKeyDown={readOnly ? undefined : onKeyDown}
      onBlur={onBlur}
      onPaste={readOnly ? undefined : onPaste}
      tabIndex={focus || readOnly ? -1 : 0}
      onFocus={({ target, currentTarget }) => {
        if (target !== currentTarget || focus || readOnly) return;
        apply((before) => focusCell(before, { row: 0, column: 'summary' }));
      }}
    >
      <GridHead factorTitle={factorTitle(Boolean(showFactors), isForeignOnly)} />
      {shown.map((line, row) => {
        const inFocus = focus?.row === row;
        return (
          <EntryRow
            key={line.key}
            line={line}
            row={row}
            column={inFocus ? focus.column : null}
            text={inFocus ? text : ''}
            finding={findings.get(row)}
            offerSide={inFocus ? offer?.side : undefined}
            offerAmount={inFocus ? offer?.amount : undefined}
            showFactors={Boolean(showFactors)}
            repeats={line.summary !== '' && line.summary === lines[row - 1]?.summary}
            readOnly={readOnly}
            canCreate={props.canCreate}
            choices={props.choices}
            apply={apply}
            onTree={props.onTree}
            onNewSubject={props.onNewSubject}
          />
        );
      })}
      <GridTotals lines={lines} showFactors={Boolean(showFactors)} />
    </div>
  );
}

function factorTitle(show: boolean, foreignOnly: boolean): string | undefined {
  if (!show) return undefined;
  return foreignOnly ? '外币 · 汇率' : '数量 · 单价';
}

function GridHead({ factorTitle: title }: { factorTitle: string | undefined }) {
  const side = (name: string) => (
    <div role="columnheader" className={css.headAmount}>
      <b>{name}</b>
      <span className={css.places} aria-hidden="true">
        {PLACES.map((place, index) => (
          <i key={index}>{place}</i>
        ))}
      </span>
    </div>
  );
  return (
    <div role="row" className={`${css.row} ${css.head} ${title ? css.withFactors : ''}`}>
      <div role="columnheader" aria-label="行号" />
      <div role="columnheader">摘要</div>
      <div role="columnheader" className={css.edge}>
        会计科目
      </div>
      {title && (
        <div role="columnheader" className={css.edge}>
          {title}
        </div>
      )}
      {side('借方金额')}
      {side('贷方金额')}
    </div>
  );
}

/** Totals of the lines, their difference in words, and the amount in capitals. */
function useTotals(lines: GridState['lines']) {
  return useMemo(() => {
    const { debit, credit } = totalsOf(lines.map(sidesOf));
    const difference = debit.minus(credit);
    const isEmpty = lines.every((line) => line.debit === '' && line.credit === '');
    return { debit, credit, difference, isEmpty };
  }, [lines]);
}

function GridTotals({ lines, showFactors }: { lines: GridState['lines']; showFactors: boolean }) {
  const { debit, credit, difference, isEmpty } = useTotals(lines);
  const isEven = difference.isZero;
  const larger = debit.compare(credit) >= 0 ? debit : credit;
  const totalOf = (amount: Money, isShort: boolean) => (
    <div role="gridcell" className={`${css.amount} ${isShort ? css.short : ''}`}>
      <Digits amount={amount} yuanSign />
    </div>
  );
  return (
    <div role="row" className={`${css.row} ${css.total} ${showFactors ? css.withFactors : ''}`}>
      <div role="gridcell" className={`${css.totalLabel} ${showFactors ? css.edge : ''}`}>
        <span>合计</span>
        <span className={isEven ? css.capitals : css.capitalsPale}>
          {isEmpty ? '' : capitalAmount(larger)}
        </span>
      </div>
      <div
        role="gridcell"
        aria-live="polite"
        className={`${css.difference} ${isEven ? css.even : ''} ${isEmpty ? css.nothing : ''}`}
      >
        {!isEmpty && isEven && <span>借贷平衡</span>}
        {!isEven && (
          <>
            <span>{difference.isPositive ? '借方多' : '贷方多'}</span>
            <b>{formatMoney(difference.abs())}</b>
          </>
        )}
      </div>
      {totalOf(debit, difference.isNegative)}
      {totalOf(credit, difference.isPositive)}
    </div>
  );
}

/** Whether a line is kept in a foreign currency; the phone's cards say so. */
export function foreignNote(line: GridState['lines'][number]): string {
  return isForeign(line) && line.foreignAmount !== ''
    ? `${line.currency} ${line.foreignAmount} × ${line.exchangeRate}`
    : '';
}
