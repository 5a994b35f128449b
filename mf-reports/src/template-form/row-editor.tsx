import { useState } from 'react';
import { Button, Checkbox, Input, Segmented, Select } from 'antd';
import type { TemplatePreview } from '@mingzhang/contract';
import { templateMarks, type TemplateMark } from '@mingzhang/rules/statements';
import { Icon, MoneyText } from '@mingzhang/web';
import { FormulaTerms } from './formula-terms';
import { FormulaText } from './formula-text';
import { termsOf, type Draft, type DraftRow } from './template.model';
import css from './template-form.module.css';

const sideOptions = [
  { value: 0 as const, label: '资产' },
  { value: 1 as const, label: '负债' },
  { value: 2 as const, label: '所有者权益' },
];
const kindOptions = [
  { value: 'item' as const, label: '普通' },
  { value: 'total' as const, label: '加粗' },
  { value: 'heading' as const, label: '标题' },
];
const NO_MARK = '';

/** The row at hand: what it is called, how it looks, and its formula in parts or as text. */
export function RowEditor({
  draft,
  row,
  preview,
  readOnly,
  isNew,
  onChange,
  onRemove,
}: {
  draft: Draft;
  row: DraftRow;
  /** Just put in: its name is typed next. */
  isNew: boolean;
  preview: TemplatePreview | undefined;
  readOnly: boolean;
  onChange: (change: Partial<DraftRow>) => void;
  onRemove: () => void;
}) {
  const at = draft.rows.findIndex(({ key }) => key === row.key);
  const isHeading = row.kind === 'heading';
  return (
    <section className={css.pane} aria-label="本行">
      <header className={css.paneHead}>
        <h2>{row.title === '' ? '未命名' : row.title}</h2>
        <small>{row.lineNo === null ? '标题行' : `行次 ${row.lineNo}`}</small>
        <span className={css.headEnd}>
          {!readOnly && (
            <Button
              type="text"
              size="small"
              aria-label="删除本行"
              icon={<Icon name="trash" />}
              onClick={onRemove}
            />
          )}
        </span>
      </header>
      <div className={css.body}>
        <RowFields draft={draft} row={row} isNew={isNew} onChange={onChange} />
        {!isHeading && (
          <Formula
            draft={draft}
            row={row}
            findings={(preview?.findings ?? []).filter((each) => each.row === at + 1)}
            onChange={(formula) => onChange({ formula })}
          />
        )}
      </div>
      {!isHeading && (
        <footer className={css.sums}>
          <strong>{row.lineNo === null ? '合计' : `行次 ${row.lineNo} 合计`}</strong>
          {preview?.columns.map(({ key, title }) => (
            <span key={key}>
              <small>{title}</small> <Amount value={preview.values[at]?.[key]} />
            </span>
          ))}
        </footer>
      )}
    </section>
  );
}

function Amount({ value }: { value: string | null | undefined }) {
  return value === null ? '—' : <MoneyText value={value} />;
}

function Formula({
  draft,
  row,
  findings,
  onChange,
}: {
  draft: Draft;
  row: DraftRow;
  findings: TemplatePreview['findings'];
  onChange: (formula: string) => void;
}) {
  const [wanted, setWanted] = useState<'terms' | 'text'>('terms');
  const terms = termsOf(row.formula);
  // What can't be read has no parts; who types it goes on typing.
  const way = terms === null ? 'text' : wanted;
  return (
    <>
      <div className={css.formulaHead}>
        <h3>公式</h3>
        <Segmented
          aria-label="公式的写法"
          size="small"
          value={way}
          options={[
            { value: 'terms' as const, label: '逐项', disabled: terms === null },
            { value: 'text' as const, label: '文本' },
          ]}
          onChange={setWanted}
        />
      </div>
      {way === 'terms' && terms !== null ? (
        <FormulaTerms draft={draft} row={row} terms={terms} onChange={onChange} />
      ) : (
        <FormulaText row={row} onChange={onChange} />
      )}
      <Findings findings={findings} formula={row.formula} isText={way === 'text'} />
    </>
  );
}

/** What the server found in the formula; what can't be read stands below the text itself. */
function Findings({
  findings,
  formula,
  isText,
}: {
  findings: TemplatePreview['findings'];
  formula: string;
  isText: boolean;
}) {
  const shown = findings.filter(({ code }) => !(isText && code === 'FORMULA_SYNTAX'));
  if (shown.length === 0) return null;
  return (
    <ul className={css.findings} role="alert">
      {shown.map(({ msg, at }) => (
        <li key={`${at?.start ?? ''} ${msg}`}>
          {at && at.end > at.start && <code>{formula.slice(at.start, at.end)}</code>} {msg}
        </li>
      ))}
    </ul>
  );
}

function RowFields({
  draft,
  row,
  isNew,
  onChange,
}: {
  draft: Draft;
  row: DraftRow;
  isNew: boolean;
  onChange: (change: Partial<DraftRow>) => void;
}) {
  const kind = draft.basedOn ?? (draft.type === 1 ? 'balanceSheet' : 'own');
  const marks = Object.entries(templateMarks[kind]);
  return (
    <div className={css.fields}>
      <Input
        className={css.titleInput ?? ''}
        aria-label="项目名称"
        autoFocus={isNew}
        placeholder="项目名称"
        maxLength={80}
        value={row.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Segmented
        aria-label="样式"
        value={row.kind}
        options={kindOptions}
        onChange={(value) =>
          onChange({ kind: value, ...(value === 'heading' ? { mark: null } : {}) })
        }
      />
      {kind === 'balanceSheet' && (
        <Select
          aria-label="位置"
          className={css.side ?? ''}
          placeholder="位置"
          value={row.type}
          options={sideOptions}
          onChange={(type) => onChange({ type })}
        />
      )}
      {marks.length > 0 && row.kind !== 'heading' && (
        <Select
          aria-label="合计标志"
          className={css.mark ?? ''}
          value={row.mark ?? NO_MARK}
          options={[
            { value: NO_MARK, label: '无合计标志' },
            ...marks.map(([value, label]) => ({ value, label })),
          ]}
          onChange={(value) =>
            onChange({ mark: value === NO_MARK ? null : (value as TemplateMark) })
          }
        />
      )}
      {row.kind !== 'heading' && (
        <Checkbox checked={row.memo} onChange={({ target }) => onChange({ memo: target.checked })}>
          其中项
        </Checkbox>
      )}
    </div>
  );
}
