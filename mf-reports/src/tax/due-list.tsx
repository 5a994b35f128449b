import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { TaxDeclaration, TaxOverview } from '@mingzhang/contract';
import { Kbd, MoneyText } from '@mingzhang/web';
import css from './tax.module.css';
import { dayTitle, daysText, keyOf, shownGroups, stateOf } from './tax.model';

/** Due dates of the year, and the declarations of the one that is shown; late ones below them. */
export function DueList({
  overview,
  chosen,
  onDate,
  onChoose,
  onKey,
}: {
  overview: TaxOverview;
  chosen: TaxDeclaration | undefined;
  onDate: (date: string) => void;
  onChoose: (declaration: TaxDeclaration) => void;
  /** Z, M and P, while a row has the focus. */
  onKey: (key: string, declaration: TaxDeclaration) => boolean;
}) {
  const list = useRef<HTMLDivElement>(null);
  const { overdue, declarations } = overview;
  const rows = [
    ...declarations,
    ...overdue.toSorted((a, b) => Number(b.isLate) - Number(a.isLate)),
  ];
  const step = (event: KeyboardEvent, declaration: TaxDeclaration) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) {
      if (onKey(event.key, declaration)) event.preventDefault();
      return;
    }
    event.preventDefault();
    const next = rows[rows.indexOf(declaration) + by];
    if (!next) return;
    onChoose(next);
    const own = list.current?.querySelector<HTMLElement>(`[data-key="${keyOf(next)}"]`);
    own?.closest('details')?.setAttribute('open', '');
    own?.focus();
  };
  const row = (each: TaxDeclaration) => (
    <DueRow
      key={keyOf(each)}
      declaration={each}
      isChosen={chosen !== undefined && keyOf(chosen) === keyOf(each)}
      onChoose={() => onChoose(each)}
      onKeyDown={(event) => step(event, each)}
    />
  );
  return (
    <section className={css.list} aria-label="申报事项">
      <DateTabs overview={overview} onDate={onDate} />
      <div className={css.rows} ref={list}>
        <div className={css.head} aria-hidden>
          <span>税种</span>
          <span>所属期</span>
          <span>应补（退）税额</span>
          <span>状态</span>
        </div>
        <DueHeading overview={overview} />
        {declarations.map(row)}
        {[true, false].map((isLate) => (
          <Past
            key={String(isLate)}
            isLate={isLate}
            chosen={chosen}
            row={row}
            declarations={overdue.filter((each) => each.isLate === isLate)}
          />
        ))}
      </div>
      <Keys />
    </section>
  );
}

/** What is past its due date: late, or never declared here, as what was declared before the books were kept here. */
function Past({
  isLate,
  declarations,
  chosen,
  row,
}: {
  isLate: boolean;
  declarations: readonly TaxDeclaration[];
  chosen: TaxDeclaration | undefined;
  row: (declaration: TaxDeclaration) => ReactNode;
}) {
  if (declarations.length === 0) return null;
  return (
    // A long list of these would put the form out of sight on a phone.
    <details open={chosen !== undefined && declarations.includes(chosen)}>
      <summary className={isLate ? css.late : undefined}>
        <span>{isLate ? '逾期未申报' : '截止日已过，待申报'}</span>
        <small>{declarations.length} 项</small>
      </summary>
      {declarations.map(row)}
    </details>
  );
}

function Keys() {
  return (
    <footer className={css.keys}>
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> 选择 <Kbd>Enter</Kbd> 打开 <Kbd>Z</Kbd> 已准备 <Kbd>M</Kbd> 已申报 <Kbd>P</Kbd>{' '}
      已缴纳
    </footer>
  );
}

function DateTabs({ overview, onDate }: { overview: TaxOverview; onDate: (date: string) => void }) {
  return (
    <div className={css.dates} role="tablist" aria-label="申报截止日">
      {shownGroups(overview).map((each) => (
        <button
          key={each.date}
          type="button"
          role="tab"
          aria-selected={each.date === overview.date}
          onClick={() => onDate(each.date)}
        >
          <strong>{dayTitle(each.date)}</strong>
          <small>{each.open > 0 ? `${each.open} 项待申报` : `${each.total} 项已申报`}</small>
        </button>
      ))}
    </div>
  );
}

/** The due date shown: how it came to be, and how long it is until then. */
function DueHeading({ overview: { declarations, groups, date } }: { overview: TaxOverview }) {
  const group = groups.find((each) => each.date === date);
  const [first] = declarations;
  if (!first || !group) return null;
  const { due } = first;
  return (
    <h2>
      <span>
        {due.date} 截止
        <small title={due.basis}>
          {due.date === due.ordinary ? '' : `原 ${due.ordinary.slice(5)}，顺延`}
          {due.origin === 'reckoned' ? '（推算）' : ''}
        </small>
      </span>
      {group.open > 0 && <small className={css.left}>{daysText(group.daysLeft)}</small>}
    </h2>
  );
}

function DueRow({
  declaration,
  isChosen,
  onChoose,
  onKeyDown,
}: {
  declaration: TaxDeclaration;
  isChosen: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { title, periodTitle, payable } = declaration;
  const { text, tone } = stateOf(declaration);
  return (
    <button
      type="button"
      className={css.row}
      data-key={keyOf(declaration)}
      aria-current={isChosen}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <span>{title}</span>
      <span>{periodTitle}</span>
      <b>{payable === null ? '—' : <MoneyText value={payable} />}</b>
      <span>
        <i className={css.state} data-tone={tone}>
          {text}
        </i>
      </span>
    </button>
  );
}
