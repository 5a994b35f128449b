import type { MouseEvent, ReactNode } from 'react';
import { formatMoney } from '@mingzhang/rules';
import { DirectionText, Icon } from '@mingzhang/web';
import { bankDocumentText } from '../shared/bank-document-text';
import { CellInput, cellLabel, SubjectCell, SummaryCell } from './cells';
import { ItemCell } from './item-cell';
import cards from './entry-cards.module.css';
import { toneOf } from './finding-tone';
import { findingByRow, foreignNote, useGridKeys, type EntryGridProps } from './entry-grid';
import grid from './entry-grid.module.css';
import { deleteLine } from './entry-grid.edit';
import { fillBalance, focusCell, swapSides, typeText } from './entry-grid.model';
import { amountOf, balancingAmount, columnsOf, isBlank } from './entry-line.model';
import type { Column, EntryLine, LineFinding, Side } from './entry-grid.types';
import { lineSentence } from './line-sentence';
import { aidsOf, OtherButton } from './entry-row';
import { LineBalance } from './line-balance';
import { FactorCell } from './factor-cell';

/** The lines as cards, for a phone: one open at a time, the same model and cells as the grid. */
export function EntryCards(props: EntryGridProps) {
  const { state, apply, readOnly } = props;
  const { area, onKeyDown, onPaste } = useGridKeys(props);
  const findings = findingByRow(state.findings);
  const open = state.focus?.row;
  return (
    <div
      ref={area}
      className={cards.cards}
      onKeyDown={readOnly ? undefined : onKeyDown}
      onPaste={readOnly ? undefined : onPaste}
    >
      {state.lines.map((line, row) => {
        if (row === open && !readOnly) {
          return <OpenCard key={line.key} {...props} row={row} finding={findings.get(row)} />;
        }
        if (isBlank(line) && line.summary === '') return null;
        return (
          <ClosedCard
            key={line.key}
            line={line}
            row={row}
            finding={findings.get(row)}
            onOpen={
              readOnly
                ? undefined
                : () => apply((before) => focusCell(before, { row, column: 'summary' }))
            }
          />
        );
      })}
      {!readOnly && (
        <button
          type="button"
          className={cards.add}
          onClick={() =>
            apply((before) => {
              const blank = before.lines.findIndex((line) => isBlank(line) && line.summary === '');
              const row = blank < 0 ? before.lines.length : blank;
              return focusCell(before, { row, column: 'summary' });
            })
          }
        >
          <Icon name="plus" />
          增加一行
        </button>
      )}
    </div>
  );
}

function ClosedCard({
  line,
  row,
  finding,
  onOpen,
}: {
  line: EntryLine;
  row: number;
  finding: LineFinding | undefined;
  onOpen: (() => void) | undefined;
}) {
  const side: Side | undefined = line.debit ? 'debit' : line.credit ? 'credit' : undefined;
  const factors =
    line.quantity !== ''
      ? `${line.quantity} ${line.subject?.quantity?.unit ?? ''} × ${line.unitPrice}`
      : foreignNote(line);
  const notes = [factors, ...Object.values(line.itemNames), bankDocumentText(line)]
    .filter(Boolean)
    .join(' · ');
  return (
    <button
      type="button"
      className={`${cards.card} ${finding ? cards.bad : ''} ${toneOf(finding)}`}
      disabled={!onOpen}
      onClick={onOpen}
    >
      <span className={cards.number}>{row + 1}</span>
      <span className={cards.body}>
        <span className={cards.summary}>{line.summary}</span>
        <span className={cards.subject}>
          {line.subject ? `${line.subject.code} ${line.subject.fullName}` : '未选科目'}
        </span>
        {notes && <span className={cards.notes}>{notes}</span>}
        {finding && <span className={grid.error}>{lineSentence(finding)}</span>}
      </span>
      {side && (
        <span className={cards.amount}>
          <small>
            <DirectionText direction={side} />
          </small>
          {formatMoney(amountOf(line[side]))}
        </span>
      )}
    </button>
  );
}

function OpenCard(props: EntryGridProps & { row: number; finding: LineFinding | undefined }) {
  const { state, row, apply, choices, finding } = props;
  const line = state.lines[row];
  if (!line) return null;
  const column = state.focus?.column ?? 'summary';
  const cell = { line, row, text: state.text, apply, choices, finding };
  const side: Side = column === 'credit' || line.credit !== '' ? 'credit' : 'debit';
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.target.closest('input,select,button')) return;
    const target = event.target.closest<HTMLElement>('[data-column]')?.dataset['column'];
    if (!target) return;
    event.preventDefault();
    apply((before) => focusCell(before, { row, column: target as Column }));
  };
  return (
    <div className={cards.open} onMouseDown={onMouseDown}>
      <Field title="摘要" column="summary">
        {column === 'summary' ? <SummaryCell {...cell} finding={undefined} /> : line.summary}
      </Field>
      <Field title="科目" column="subject">
        {column === 'subject' ? (
          <SubjectCell {...cell} {...aidsOf({ ...props, row })} />
        ) : (
          <>
            <span className={cards.clipped}>
              {line.subject ? `${line.subject.code} ${line.subject.fullName}` : ''}
            </span>
            <LineBalance line={line} choices={choices} />
          </>
        )}
      </Field>
      {(line.subject?.auxiliary ?? []).map((id) => (
        <Field key={id} title={choices.categoryNames.get(id) ?? '辅助'} column={`aux:${id}`}>
          {column === `aux:${id}` ? (
            <ItemCell {...cell} categoryId={id} canCreate={props.canCreate} />
          ) : (
            line.itemNames[id]
          )}
        </Field>
      ))}
      {columnsOf(line).some((name) => name === 'quantity' || name === 'currency') && (
        <FactorCell
          {...cell}
          column={column}
          offerSide={undefined}
          offerAmount={undefined}
          showFactors
          repeats={false}
          readOnly={false}
          canCreate={props.canCreate}
          onTree={props.onTree}
          onNewSubject={props.onNewSubject}
        />
      )}
      <AmountField {...props} line={line} side={side} isFocused={column === side} />
      <CardFinding finding={finding} row={row} apply={apply} />
      <button
        type="button"
        className={cards.remove}
        onClick={() => apply((before) => deleteLine(before, row))}
      >
        <Icon name="trash" size={14} />
        删除此行
      </button>
    </div>
  );
}

function Field({
  title,
  column,
  children,
}: {
  title: string;
  column: Column;
  children: ReactNode;
}) {
  return (
    <div className={cards.field}>
      <span className={cards.label}>{title}</span>
      <div className={cards.box} data-column={column}>
        {children}
      </div>
    </div>
  );
}

function AmountField({
  state,
  row,
  apply,
  line,
  side,
  isFocused,
}: EntryGridProps & { row: number; line: EntryLine; side: Side; isFocused: boolean }) {
  const offer =
    line.debit === '' && line.credit === '' ? balancingAmount(state.lines, row, side) : undefined;
  const amount = line[side];
  return (
    <div className={cards.field}>
      <span className={cards.label}>金额</span>
      <div className={cards.amountRow}>
        <div className={cards.sides} role="group" aria-label="借贷方向">
          {(['debit', 'credit'] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={side === name}
              onClick={() =>
                apply((before) =>
                  side === name
                    ? focusCell(before, { row, column: name })
                    : swapSides(focusCell(before, { row, column: side }), row, side),
                )
              }
            >
              {name === 'debit' ? '借' : '贷'}
            </button>
          ))}
        </div>
        <div className={cards.box} data-column={side}>
          {isFocused ? (
            <span className={grid.editing}>
              <CellInput
                value={state.text}
                className={grid.amountInput}
                inputMode="decimal"
                aria-label={cellLabel(row, side === 'debit' ? '借方金额' : '贷方金额')}
                placeholder={offer ? formatMoney(offer.amount) : ''}
                onText={(next) => apply((before) => typeText(before, next))}
              />
            </span>
          ) : (
            <span className={cards.figure}>{amount !== '' && formatMoney(amountOf(amount))}</span>
          )}
        </div>
        <button
          type="button"
          className={cards.fill}
          aria-label="填平差额"
          onClick={() => apply((before) => fillBalance(before, row, side))}
        >
          =
        </button>
      </div>
    </div>
  );
}

function CardFinding({
  finding,
  row,
  apply,
}: Pick<EntryGridProps, 'apply'> & { finding: LineFinding | undefined; row: number }) {
  if (!finding) return null;
  return (
    <p className={`${grid.error} ${toneOf(finding)}`}>
      {lineSentence(finding)}
      <OtherButton finding={finding} row={row} readOnly={false} apply={apply} />
    </p>
  );
}
