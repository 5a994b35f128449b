import { useMemo, useState } from 'react';
import { Select } from 'antd';
import { SubjectOption, type ListedSubject } from './subject-option';
import { searchSubjects } from '@mingzhang/rules';

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
    const hits = searchSubjects(subjects, text).slice(0, SHOWN_HITS);
    const chosen = subjects.find((subject) => subject.id === value);
    // The chosen one must be among the options, or its id would be shown instead of its name.
    const missing = chosen && !hits.some((hit) => hit.subject.id === value);
    return (missing ? [{ subject: chosen, rank: 0 }, ...hits] : hits).map((hit) => ({
      value: hit.subject.id,
      label: `${hit.subject.code} ${hit.subject.fullName}`,
      hit,
    }));
  }, [subjects, text, value]);
  return (
    <Select<number, (typeof options)[number]>
      allowClear={{ label: '清除' }}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      aria-label={label}
      placeholder={placeholder}
      style={{ width }}
      popupMatchSelectWidth={false}
      value={value ?? null}
      options={options}
      optionRender={(option) => <SubjectOption hit={option.data.hit} />}
      onChange={(id: number | undefined) => {
        setText('');
        onChange(subjects.find((subject) => subject.id === id));
      }}
      notFoundContent="没有匹配的科目"
    />
  );
}
