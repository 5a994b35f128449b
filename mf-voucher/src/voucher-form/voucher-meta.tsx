import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Select } from 'antd';
import type { VoucherWord } from '@mingzhang/contract';
import { Icon } from '@mingzhang/web';
import { readDate, stepDay } from './date-text';
import type { VoucherHead } from './entry-grid.types';
import attachment from './attachment.module.css';
import css from './voucher-form.module.css';

interface VoucherMetaProps {
  readonly head: VoucherHead;
  readonly words: readonly VoucherWord[];
  /** The number shown; the next one until another is typed. */
  readonly code: string;
  readonly readOnly: boolean;
  readonly onChange: (change: Partial<VoucherHead>) => void;
  /** Enter leads from the head to the first line. */
  readonly onEnter: () => void;
  /** Chooses files to attach. */
  readonly onAttach: () => void;
}

/** Word and number, date, number of documents: the line above the grid. */
export function VoucherMeta(props: VoucherMetaProps) {
  const { head, words, code, readOnly, onChange } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    props.onEnter();
  };
  return (
    <div className={css.meta} onKeyDown={onKeyDown}>
      <div className={css.metaGroup}>
        <WordPin
          head={head}
          words={words}
          readOnly={readOnly}
          onChange={onChange}
          onEnter={props.onEnter}
        />
        <span>字 第</span>
        <NumberPin
          label="凭证号"
          value={code}
          readOnly={readOnly}
          onTyped={(typed) => onChange({ code: typed })}
        />
        <span>号</span>
      </div>
      <DatePin date={head.voucherDate} readOnly={readOnly} onChange={onChange} />
      <div className={css.metaGroup}>
        <span>附单据</span>
        <NumberPin
          label="附单据数"
          value={String(head.attachmentCount)}
          readOnly={readOnly}
          onTyped={(typed) => onChange({ attachmentCount: Number(typed) })}
        />
        <span>张</span>
        {!readOnly && (
          <button
            type="button"
            className={attachment.attach}
            title="添加附件 F9，也可拖放或粘贴"
            aria-label="添加附件"
            // The way from the grid back to the date stays as short as it was; F9 adds as well.
            tabIndex={-1}
            onClick={props.onAttach}
          >
            <Icon name="clip" />
            <span>添加附件</span>
          </button>
        )}
      </div>
    </div>
  );
}

/** 凭证字. Enter goes on to the lines, unless it takes a word of the open list. */
function WordPin({
  head,
  words,
  readOnly,
  onChange,
  onEnter,
}: Pick<VoucherMetaProps, 'head' | 'words' | 'readOnly' | 'onChange' | 'onEnter'>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const word = words.find(({ id }) => id === head.wordId);
  if (readOnly) return <b className={css.word}>{word?.word}</b>;
  return (
    <span
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter') return;
        if (!isOpen && !event.ctrlKey && !event.metaKey) {
          event.preventDefault();
          event.stopPropagation();
          onEnter();
        }
      }}
      // Enter in the open list is the list's.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.stopPropagation();
      }}
    >
      <Select
        id={id}
        className={css.word}
        variant="borderless"
        aria-label="凭证字"
        popupMatchSelectWidth={false}
        value={word?.id}
        open={isOpen}
        onOpenChange={setOpen}
        onChange={(wordId) => onChange({ wordId })}
        options={words.map(({ id, word: label }) => ({ value: id, label }))}
      />
    </span>
  );
}

function NumberPin({
  label,
  value,
  readOnly,
  onTyped,
}: {
  label: string;
  value: string;
  readOnly: boolean;
  onTyped: (digits: string) => void;
}) {
  return (
    <input
      className={css.pin}
      style={{ width: `${Math.max(2, value.length) + 2}ch` }}
      inputMode="numeric"
      aria-label={label}
      readOnly={readOnly}
      value={value}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => onTyped(target.value.replace(/\D/g, '').slice(0, 6))}
    />
  );
}

function DatePin({
  date,
  readOnly,
  onChange,
}: {
  date: string;
  readOnly: boolean;
  onChange: (change: Partial<VoucherHead>) => void;
}) {
  const [text, setText] = useState(date);
  const [shown, setShown] = useState(date);
  if (shown !== date) {
    setShown(date);
    setText(date);
  }
  const take = () => {
    const voucherDate = readDate(text, date);
    if (voucherDate === undefined) setText(date);
    else {
      setText(voucherDate);
      onChange({ voucherDate });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take();
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && text !== date) {
      event.preventDefault();
      setText(date);
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onChange({ voucherDate: stepDay(date, event.key === 'ArrowUp' ? -1 : 1) });
  };
  return (
    <div className={css.metaGroup}>
      <span>日期</span>
      <input
        className={css.pin}
        style={{ width: '13ch' }}
        aria-label="凭证日期"
        title="可只输日，如 15；↑↓ 前后一天"
        readOnly={readOnly}
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
        onBlur={take}
        onKeyDown={readOnly ? undefined : onKeyDown}
      />
      {!readOnly && <Calendar date={date} onChange={onChange} />}
    </div>
  );
}

function Calendar({
  date,
  onChange,
}: {
  date: string;
  onChange: (change: Partial<VoucherHead>) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span className={css.pickDate}>
      <button
        type="button"
        aria-label="打开日历"
        tabIndex={-1}
        onClick={() => picker.current?.showPicker()}
      >
        <Icon name="closing" size={14} />
      </button>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={date}
        onChange={({ target }) => {
          if (target.value !== '') onChange({ voucherDate: target.value });
        }}
      />
    </span>
  );
}
