import { useMemo, useState } from 'react';
import { SubjectOption, type ListedSubject } from './subject-option';
import { searchSubjects, type SubjectHit } from '@mingzhang/rules';
import { Chooser } from '../list/chooser';

const SHOWN_HITS = 200;

/** Choosing a subject by code, name or pinyin initials, in filters and forms. */
export function SubjectPicker<S extends ListedSubject>({
  subjects,
  value,
  onChange,
  placeholder = '编码、名称或拼音首字母',
  width = 260,
  label = '会计科目',
}: {
  subjects: readonly S[];
  value: number | undefined;
  onChange: (subject: S | undefined) => void;
  placeholder?: string;
  /** In pixels, or `100%` in a form. */
  width?: number | string;
  label?: string;
}) {
  const [text, setText] = useState('');
  const options = useMemo(() => {
    return searchSubjects(subjects, text).slice(0, SHOWN_HITS).map(optionOf);
  }, [subjects, text]);
  const chosen = subjects.find((subject) => subject.id === value);
  return (
    <Chooser
      allowClear={{ label: '清除' }}
      search={{ text, onText: setText }}
      aria-label={label}
      placeholder={placeholder}
      style={{ width }}
      popupMatchSelectWidth={false}
      value={value}
      chosen={chosen && optionOf({ subject: chosen, rank: 0 })}
      options={options}
      optionRender={(option) => <SubjectOption hit={option.data.hit} />}
      onChange={(id) => onChange(subjects.find((subject) => subject.id === id))}
      notFoundContent="没有匹配的科目"
    />
  );
}

function optionOf<S extends ListedSubject>(hit: SubjectHit<S>) {
  const { id, code, fullName } = hit.subject;
  return { value: id, label: `${code} ${fullName}`, hit };
}
