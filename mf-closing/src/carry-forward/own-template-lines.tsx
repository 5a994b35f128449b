import { Button, Input, Segmented, Select } from 'antd';
import type { SelectableSubject } from '@mingzhang/contract';
import { Chooser, Icon, SubjectPicker } from '@mingzhang/web';
import { useCategories, useItems, useSelectableSubjects } from '../api/checkout.api';
import {
  hasRate,
  newLine,
  type AmountKind,
  type DraftFigure,
  type DraftLine,
} from './own-template.model';
import css from './own-template.module.css';

const kinds: readonly { readonly value: AmountKind; readonly label: string }[] = [
  { value: 'whole', label: '全额' },
  { value: 'percent', label: '百分比' },
  { value: 'share', label: '按比例分摊' },
  { value: 'rest', label: '借贷差额' },
];
const sides = [
  { value: 'debit' as const, label: '借' },
  { value: 'credit' as const, label: '贷' },
];
const nothing: readonly never[] = [];

/** 分录: where amounts go, and which part of a figure each one takes. */
export function LineRows({
  lines,
  figures,
  onChange,
}: {
  lines: readonly DraftLine[];
  figures: readonly DraftFigure[];
  onChange: (lines: readonly DraftLine[]) => void;
}) {
  const subjects = useSelectableSubjects().data ?? nothing;
  return (
    <section className={css.part} aria-label="分录">
      <h3>分录</h3>
      {lines.map((line, index) => (
        <LineRow
          key={line.key}
          line={line}
          figures={figures}
          subjects={subjects}
          row={index + 1}
          onChange={(change) =>
            onChange(lines.map((each) => (each === line ? { ...each, ...change } : each)))
          }
          onRemove={() => onChange(lines.filter((each) => each !== line))}
        />
      ))}
      <Button
        size="small"
        icon={<Icon name="plus" />}
        onClick={() => onChange([...lines, newLine(lines)])}
      >
        增加分录
      </Button>
    </section>
  );
}

interface RowProps {
  readonly row: number;
  readonly line: DraftLine;
  readonly figures: readonly DraftFigure[];
  readonly subjects: readonly SelectableSubject[];
  readonly onChange: (change: Partial<DraftLine>) => void;
}

function LineRow({ onRemove, ...props }: RowProps & { onRemove: () => void }) {
  const { row, line, subjects, onChange } = props;
  const subject = subjects.find(({ id }) => id === line.subjectId);
  return (
    <div className={css.row}>
      <Segmented
        aria-label={`第 ${row} 行方向`}
        value={line.side}
        options={sides}
        onChange={(side) => onChange({ side })}
      />
      <div className={`${css.rule} ${css.entry}`}>
        <SubjectPicker
          label={`第 ${row} 行会计科目`}
          width="100%"
          subjects={subjects}
          value={line.subjectId}
          onChange={(chosen) => onChange({ subjectId: chosen?.id, auxiliary: {} })}
        />
        {subject && subject.auxiliary.length > 0 && (
          <Items subject={subject} line={line} onChange={onChange} />
        )}
        <AmountOfLine {...props} />
        <Input
          className={css.summary}
          aria-label={`第 ${row} 行摘要`}
          placeholder="摘要，留空用名称"
          maxLength={200}
          value={line.summary}
          onChange={({ target }) => onChange({ summary: target.value })}
        />
      </div>
      <Button
        type="text"
        aria-label={`删除第 ${row} 行`}
        icon={<Icon name="trash" />}
        onClick={onRemove}
      />
    </div>
  );
}

function AmountOfLine({ row, line, figures, onChange }: RowProps) {
  const named = figures.filter(({ name }) => name !== '');
  return (
    <>
      <Select
        aria-label={`第 ${row} 行金额`}
        value={line.kind}
        options={[...kinds]}
        onChange={(kind) => onChange({ kind })}
      />
      {line.kind !== 'rest' && (
        <Select
          aria-label={`第 ${row} 行取数`}
          placeholder="选择取数"
          value={line.of ?? null}
          options={named.map(({ name }) => ({ value: name, label: name }))}
          onChange={(of) => onChange({ of: of ?? undefined })}
        />
      )}
      {hasRate(line.kind) && (
        <Input
          className={css.rate}
          aria-label={`第 ${row} 行比例`}
          placeholder="如 60%"
          value={line.rate}
          onChange={({ target }) => onChange({ rate: target.value })}
        />
      )}
    </>
  );
}

/** Items that the line names, of the categories that its subject keeps. */
function Items({
  subject,
  line,
  onChange,
}: Pick<RowProps, 'line' | 'onChange'> & { readonly subject: SelectableSubject }) {
  const categories = useCategories(true);
  const items = useItems(subject.auxiliary).data ?? {};
  return subject.auxiliary.map((categoryId) => {
    const name = categories.data?.find(({ id }) => id === categoryId)?.name ?? '';
    return (
      <Chooser
        key={categoryId}
        allowClear
        aria-label={name}
        placeholder={name}
        value={line.auxiliary[categoryId]}
        options={(items[categoryId] ?? nothing).map((item) => ({
          value: item.id,
          label: `${item.code} ${item.name}`,
        }))}
        onChange={(itemId) => {
          const { [categoryId]: _, ...others } = line.auxiliary;
          onChange({ auxiliary: itemId ? { ...others, [categoryId]: itemId } : others });
        }}
      />
    );
  });
}
