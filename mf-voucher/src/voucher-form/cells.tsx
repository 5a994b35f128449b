import { useDeferredValue, useEffect, useId, useMemo, useRef } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { ownInitials, seenText } from '@mingzhang/rules';
import { Kbd, marked, SubjectBalance } from '@mingzhang/web';
import { useSummaries } from '../api/voucher.api';
import { ChoiceList, useChoiceKeys } from './choice-list';
import choice from './choice-list.module.css';
import css from './entry-grid.module.css';
import { pickItem, pickSubject, pickSummary, typeText } from './entry-grid.model';
import { cellText } from './entry-line.model';
import type { EntryLine, LineFinding } from './entry-grid.types';
import type { Choices } from './form-facts';
import { lineSentence } from './line-sentence';
import { findSubjects, type SubjectChoice } from './subject-choice';
import type { ApplyChange } from './use-grid';

/** What an input in the grid needs. */
export interface CellProps {
  readonly line: EntryLine;
  readonly row: number;
  readonly text: string;
  readonly apply: ApplyChange;
  readonly choices: Choices;
  /** What is wrong with the line, or with what was typed here. */
  readonly finding?: LineFinding | undefined;
}

/** How the cells of a line are called, for labels. */
export function cellLabel(row: number, title: string): string {
  return `第 ${row + 1} 行 ${title}`;
}

/** The input of the cell in focus: takes the focus with all its text selected. */
export function CellInput({
  value,
  onText,
  ...rest
}: { value: string; onText: (text: string) => void } & Omit<
  ComponentProps<'input'>,
  'value' | 'onChange'
>) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
    input.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <input
      ref={input}
      className={css.input}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onText(event.target.value)}
      {...rest}
    />
  );
}

/** Why the text of a cell was not taken over, below the cell, which stays open. */
export function Refusal({ msg }: { msg: string }) {
  return (
    <span role="alert" className={choice.refusal}>
      {msg}
    </span>
  );
}

/** 摘要: free text; typing offers the summaries used before. */
export function SummaryCell({ row, line, text, apply, finding }: CellProps) {
  const id = useId();
  const keyword = useDeferredValue(text.trim());
  const typed = keyword !== '' && text !== line.summary;
  const offered = useSummaries(keyword, typed).data;
  const summaries = useMemo(
    () => (typed ? (offered ?? []).filter((summary) => summary !== text).slice(0, 8) : []),
    [offered, typed, text],
  );
  const onPick = (index: number) => {
    const summary = summaries[index];
    if (summary !== undefined) apply((state) => pickSummary(state, row, summary));
  };
  const isMissing = finding?.field === 'summary' && keyword === '';
  const keys = useChoiceKeys({
    count: summaries.length,
    first: -1,
    source: keyword,
    arrows: true,
    onPick,
  });
  return (
    <span className={css.editing} onKeyDown={keys.onKeyDown}>
      <CellInput
        value={text}
        maxLength={200}
        aria-label={cellLabel(row, '摘要')}
        aria-controls={summaries.length > 0 ? id : undefined}
        onText={(next) => apply((state) => typeText(state, next))}
      />
      {(summaries.length > 0 || isMissing) && (
        <ChoiceList
          id={id}
          label="常用摘要"
          choices={summaries.map((summary) => ({ key: summary, content: summary }))}
          index={keys.index}
          onPick={onPick}
          footer={isMissing && <Refusal msg={lineSentence(finding)} />}
        />
      )}
    </span>
  );
}

/** 会计科目: instant search; Enter takes the first hit, F7 opens the tree. */
export function SubjectCell({
  row,
  line,
  text,
  apply,
  choices,
  finding,
  onTree,
  onCreate,
}: CellProps & { onTree: () => void; onCreate?: (() => void) | undefined }) {
  const id = useId();
  const typed = text.trim() !== '' && text !== cellText(line, 'subject');
  const open = typed || text.trim() === '';
  const hits = useMemo(() => (open ? findSubjects(choices, text) : []), [open, choices, text]);
  const onPick = (index: number) => {
    const hit = hits[index];
    if (hit) apply((state) => takeChoice(state, row, hit, choices));
    else onCreate?.();
  };
  const canCreate = typed && onCreate !== undefined;
  // A code or initials are a search: ↓ leads to what it finds. A name may be that of a new subject.
  const isName = /[^\w\s.-]/.test(text);
  const keys = useChoiceKeys({
    // What does not exist is made by going down to it: Enter on a slip of the finger must not.
    count: hits.length + (canCreate && isName ? 1 : 0),
    first: typed && hits.length > 0 ? 0 : -1,
    source: text,
    arrows: typed,
    onPick,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F7') {
      event.preventDefault();
      onTree();
    } else keys.onKeyDown(event);
  };
  return (
    <span className={css.editing} onKeyDown={onKeyDown}>
      <CellInput
        value={text}
        role="combobox"
        aria-label={cellLabel(row, '会计科目')}
        aria-expanded={hits.length > 0}
        aria-controls={open ? id : undefined}
        aria-activedescendant={keys.index >= 0 ? `${id}-${keys.index}` : undefined}
        placeholder="编码、名称或拼音首字母"
        onText={(next) => apply((state) => typeText(state, next))}
      />
      {open && (
        <ChoiceList
          wide
          id={id}
          label="会计科目"
          choices={[
            ...hits.map((hit) => ({
              key: keyOf(hit),
              content: <SubjectRow hit={hit} text={text} />,
            })),
            ...(canCreate ? [{ key: 'new', content: `＋ 新增明细科目“${text.trim()}”…` }] : []),
          ]}
          index={keys.index}
          onPick={onPick}
          footer={<SubjectFooter found={hits.length > 0} finding={finding} onTree={onTree} />}
        />
      )}
    </span>
  );
}

function keyOf({ hit, item }: SubjectChoice): string {
  return item ? `${hit.subject.id}-${item.id}` : String(hit.subject.id);
}

function takeChoice(
  state: Parameters<typeof pickSubject>[0],
  row: number,
  { hit, item }: SubjectChoice,
  choices: Choices,
) {
  const picked = pickSubject(state, row, hit.subject, choices.rates);
  return item ? pickItem(picked, row, item) : picked;
}

function SubjectFooter({
  found,
  finding,
  onTree,
}: Pick<CellProps, 'finding'> & { found: boolean; onTree: () => void }) {
  return (
    <>
      {finding?.isTyped ? (
        <Refusal msg={lineSentence(finding)} />
      ) : found ? (
        <>
          <span>
            <Kbd>↑↓</Kbd>选择
          </span>
          <span>
            <Kbd>Enter</Kbd>填入
          </span>
        </>
      ) : (
        <span role="status">没有匹配的科目，换编码、名称或拼音首字母再试</span>
      )}
      <button type="button" tabIndex={-1} onClick={onTree}>
        <Kbd>F7</Kbd> 科目树
      </button>
    </>
  );
}

function SubjectRow({ hit: { hit, item }, text }: { hit: SubjectChoice; text: string }) {
  const { subject } = hit;
  const word = seenText(text).toLowerCase();
  const initials = ownInitials(subject.mnemonic);
  const at = word === '' ? -1 : initials.toLowerCase().indexOf(word);
  return (
    <span className={choice.subject}>
      <span className={choice.code}>{marked(subject.code, hit.inCode)}</span>
      <span className={choice.name}>
        {marked(subject.fullName, hit.inFullName)}
        {item && <span className={choice.item}> · {item.name}</span>}
      </span>
      <span className={choice.initials}>
        {marked(initials, at < 0 ? undefined : { start: at, length: word.length })}
      </span>
      <span className={choice.balance}>
        <SubjectBalance balance={subject.balance} />
      </span>
    </span>
  );
}
