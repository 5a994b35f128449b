import { Button, Select } from 'antd';
import { takeText, type Take } from '@mingzhang/rules/statements';
import { Chooser, Icon, SubjectPicker } from '@mingzhang/web';
import { useSubjects } from '../api/template.api';
import {
  takeOptions,
  textOfTerms,
  usualSign,
  usualTake,
  type Draft,
  type DraftRow,
  type Term,
} from './template.model';
import css from './template-form.module.css';

const nothing: readonly never[] = [];
const signs = [
  { value: '+', label: '+' },
  { value: '-', label: '−' },
];

/** A formula in its parts: which subject or row, what of it, and with which sign. */
export function FormulaTerms({
  draft,
  row,
  terms,
  onChange,
}: {
  draft: Draft;
  row: DraftRow;
  terms: readonly Term[];
  onChange: (formula: string) => void;
}) {
  const set = (next: readonly Pick<Term, 'isNegative' | 'text'>[]) => onChange(textOfTerms(next));
  const replace = (at: number, change: Partial<Pick<Term, 'isNegative' | 'text'>>) =>
    set(terms.map((term, index) => (index === at ? { ...term, ...change } : term)));
  return (
    <div className={css.terms}>
      {terms.map((term, index) => (
        // Terms have no names of their own; one that goes takes the controls of all with it.
        <div key={`${terms.length} ${index + 1}`} className={css.term}>
          <Select
            aria-label={`第 ${index + 1} 项符号`}
            className={css.sign ?? ''}
            value={term.isNegative ? '-' : '+'}
            options={signs}
            onChange={(sign) => replace(index, { isNegative: sign === '-' })}
          />
          <TermFields
            draft={draft}
            row={row}
            term={term}
            label={`第 ${index + 1} 项`}
            onChange={(text) => replace(index, { text })}
          />
          <Button
            type="text"
            aria-label={`删除第 ${index + 1} 项`}
            icon={<Icon name="close" size={14} />}
            onClick={() => set(terms.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {terms.length === 0 && <p className={css.hint}>本行还没有公式，请添加科目或本表的行次。</p>}
      <NewTerm draft={draft} row={row} onAdd={(term) => set([...terms, term])} />
    </div>
  );
}

function TermFields({
  draft,
  row,
  term: { of, text },
  label,
  onChange,
}: {
  draft: Draft;
  row: DraftRow;
  term: Term;
  label: string;
  onChange: (text: string) => void;
}) {
  const subjects = useSubjects().data ?? nothing;
  if (of?.kind === 'subject') {
    const { take, code } = of;
    const subject = subjects.find((each) => each.code === code);
    return (
      <>
        <span className={css.object}>
          <SubjectPicker
            label={`${label}科目`}
            width="100%"
            subjects={subjects}
            value={subject?.id}
            placeholder={code}
            onChange={(chosen) => chosen && onChange(takeText(take, chosen.code))}
          />
        </span>
        <Select<Take>
          aria-label={`${label}取数`}
          className={css.take ?? ''}
          popupMatchSelectWidth={false}
          value={take}
          options={takeOptions}
          onChange={(chosen) => onChange(takeText(chosen, code))}
        />
      </>
    );
  }
  if (of?.kind === 'row') {
    return (
      <RowPicker
        draft={draft}
        row={row}
        label={`${label}行次`}
        value={of.lineNo}
        onChange={(lineNo) => onChange(`行次(${lineNo})`)}
      />
    );
  }
  return <code className={css.object}>{text}</code>;
}

function RowPicker({
  draft,
  row,
  label,
  value,
  placeholder,
  onChange,
}: {
  draft: Draft;
  row: DraftRow;
  label: string;
  value: number | null;
  placeholder?: string;
  onChange: (lineNo: number) => void;
}) {
  const options = draft.rows
    .filter(({ lineNo, key }) => lineNo !== null && key !== row.key)
    .map(({ lineNo, title }) => ({ value: lineNo ?? 0, label: `行次 ${lineNo} ${title}` }));
  return (
    <Chooser
      className={css.object ?? ''}
      aria-label={label}
      value={value}
      placeholder={placeholder}
      options={options}
      onChange={(lineNo) => lineNo !== undefined && onChange(lineNo)}
      notFoundContent="没有其他行"
    />
  );
}

/** Chosen is added: the fields are empty again for the next one. */
function NewTerm({
  draft,
  row,
  onAdd,
}: {
  draft: Draft;
  row: DraftRow;
  onAdd: (term: Pick<Term, 'isNegative' | 'text'>) => void;
}) {
  const subjects = useSubjects().data ?? nothing;
  return (
    <div className={css.newTerm}>
      <SubjectPicker
        label="添加科目"
        width="100%"
        placeholder="添加科目：编码、名称或拼音首字母"
        subjects={subjects}
        value={undefined}
        onChange={(chosen) =>
          chosen &&
          onAdd({
            isNegative: usualSign(row, chosen.direction),
            text: takeText(usualTake(draft, chosen.category), chosen.code),
          })
        }
      />
      <RowPicker
        draft={draft}
        row={row}
        label="添加行次"
        placeholder="添加本表行次"
        value={null}
        onChange={(lineNo) => onAdd({ isNegative: false, text: `行次(${lineNo})` })}
      />
    </div>
  );
}
