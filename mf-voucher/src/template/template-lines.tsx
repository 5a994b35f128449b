import { Button, Input, Segmented } from 'antd';
import type { AccountingCategoryDetail, SelectableSubject } from '@mingzhang/contract';
import { Chooser, Icon, SubjectPicker } from '@mingzhang/web';
import { useCategories, useItems, useSelectableSubjects } from '../api/voucher.api';
import { AmountField } from './amount-field';
import {
  addLine,
  changeLine,
  removeLine,
  type Design,
  type DesignLine,
} from './template-design.model';
import css from './template.module.css';

const nothing: readonly never[] = [];
const sides = [
  { value: 'debit' as const, label: '借' },
  { value: 'credit' as const, label: '贷' },
];

/** The entries of a template: summary, subject with items, side and where the amount comes from. */
export function TemplateLines({
  design,
  wrongRows,
  onChange,
}: {
  design: Design;
  /** Rows from 1 that keep the template from being saved. */
  wrongRows: ReadonlySet<number | undefined>;
  onChange: (design: Design) => void;
}) {
  const subjects = useSelectableSubjects().data ?? nothing;
  return (
    <>
      <div className={css.lines}>
        <table aria-label="模板分录">
          <thead>
            <tr>
              <th style={{ width: 32 }}>行</th>
              <th>摘要</th>
              <th style={{ width: 300 }}>会计科目</th>
              <th style={{ width: 96 }}>方向</th>
              <th style={{ width: 360 }}>金额</th>
              <th style={{ width: 40 }} aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {design.lines.map((line, index) => (
              <Line
                key={line.key}
                row={index + 1}
                line={line}
                wrong={wrongRows.has(index + 1)}
                subjects={subjects}
                onChange={(change) => onChange(changeLine(design, line.key, change))}
                onRemove={() => onChange(removeLine(design, line.key))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.foot}>
        <Button icon={<Icon name="plus" />} onClick={() => onChange(addLine(design))}>
          增加分录
        </Button>
      </div>
    </>
  );
}

function Line({
  row,
  line,
  wrong,
  subjects,
  onChange,
  onRemove,
}: {
  row: number;
  line: DesignLine;
  wrong: boolean;
  subjects: readonly SelectableSubject[];
  onChange: (change: Partial<DesignLine>) => void;
  onRemove: () => void;
}) {
  const subject = subjects.find(({ id }) => id === line.subjectId);
  return (
    <tr className={wrong ? css.wrong : undefined}>
      <td>{row}</td>
      <td>
        <Input
          aria-label={`第 ${row} 行摘要`}
          maxLength={200}
          value={line.summary}
          onChange={({ target }) => onChange({ summary: target.value })}
        />
      </td>
      <td>
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
      </td>
      <td>
        <Segmented
          aria-label={`第 ${row} 行方向`}
          value={line.side}
          options={sides}
          onChange={(side) => onChange({ side })}
        />
      </td>
      <td>
        <AmountField row={row} amount={line.amount} onChange={(amount) => onChange({ amount })} />
      </td>
      <td>
        <Button
          type="text"
          aria-label={`删除第 ${row} 行`}
          icon={<Icon name="trash" />}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}

/** Items that the template brings along; an empty one is chosen when the template is used. */
function Items({
  subject,
  line,
  onChange,
}: {
  subject: SelectableSubject;
  line: DesignLine;
  onChange: (change: Partial<DesignLine>) => void;
}) {
  const categories = useCategories(true);
  const items = useItems(subject.auxiliary).data ?? {};
  return (
    <div className={css.items}>
      {subject.auxiliary.map((categoryId) => {
        const name = categories.data?.find(({ id }) => id === categoryId)?.name ?? '';
        return (
          <Chooser
            key={categoryId}
            allowClear
            size="small"
            style={{ width: 140 }}
            aria-label={name}
            placeholder={`${name}：使用时选`}
            value={line.auxiliary[categoryId]}
            options={(items[categoryId] ?? nothing).map(optionOf)}
            onChange={(itemId) => {
              const { [categoryId]: _, ...others } = line.auxiliary;
              const auxiliary = itemId === undefined ? others : { ...others, [categoryId]: itemId };
              onChange({ auxiliary });
            }}
          />
        );
      })}
    </div>
  );
}

function optionOf({ id, code, name }: AccountingCategoryDetail) {
  return { value: id, label: `${code} ${name}` };
}
