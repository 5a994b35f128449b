import type { MouseEvent } from 'react';
import { Button, Input, Select } from 'antd';
import { measures, policyTitles, type Measure } from '@mingzhang/rules';
import { Chooser, Icon, SubjectPicker } from '@mingzhang/web';
import { useSubjectTree } from '../api/checkout.api';
import { newFigure, type DraftFigure, type FigureKind } from './own-template.model';
import css from './own-template.module.css';

const kinds: readonly { readonly value: FigureKind; readonly label: string }[] = [
  { value: 'subject', label: '科目取数' },
  { value: 'given', label: '手工填写' },
  { value: 'formula', label: '公式计算' },
  { value: 'step', label: '前面的结转' },
];
const inputs = [
  { value: 'amount' as const, label: '金额' },
  { value: 'quantity' as const, label: '数量、单价' },
  { value: 'rate' as const, label: '比例' },
];
const measureOptions = (Object.keys(measures) as Measure[]).map((value) => ({
  value,
  label: measures[value].title,
}));
const nothing: readonly never[] = [];
/** Signs and the names of the other figures are put in by a click; who types writes them, * and / too. */
const signs = ['+', '-', '×', '÷', '(', ')'];

/** 取数: what amounts of lines are made of, each by its name. */
export function FigureRows({
  figures,
  steps,
  onChange,
}: {
  figures: readonly DraftFigure[];
  steps: readonly { readonly id: string; readonly name: string }[];
  onChange: (figures: readonly DraftFigure[]) => void;
}) {
  return (
    <section className={css.part} aria-label="取数">
      <h3>取数</h3>
      {figures.map((figure, index) => (
        <FigureRow
          key={figure.key}
          figure={figure}
          steps={steps}
          row={index + 1}
          others={figures.filter(({ key, name }) => key !== figure.key && name !== '')}
          onChange={(change) =>
            onChange(figures.map((each) => (each === figure ? { ...each, ...change } : each)))
          }
          onRemove={() => onChange(figures.filter((each) => each !== figure))}
        />
      ))}
      <Button
        size="small"
        icon={<Icon name="plus" />}
        onClick={() => onChange([...figures, newFigure(figures)])}
      >
        增加取数
      </Button>
    </section>
  );
}

interface RowProps {
  readonly row: number;
  readonly figure: DraftFigure;
  readonly steps: readonly { readonly id: string; readonly name: string }[];
  readonly others: readonly DraftFigure[];
  readonly onChange: (change: Partial<DraftFigure>) => void;
}

function FigureRow({ onRemove, ...props }: RowProps & { onRemove: () => void }) {
  const { row, figure, onChange } = props;
  return (
    <div className={css.row}>
      <Input
        className={css.name}
        aria-label={`取数第 ${row} 行名称`}
        placeholder="名称，如 租金"
        maxLength={20}
        value={figure.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Select
        className={css.kind}
        aria-label={`取数第 ${row} 行方式`}
        value={figure.kind}
        options={[...kinds]}
        onChange={(kind) => onChange({ kind })}
      />
      <div className={css.rule}>
        <FigureRule {...props} />
      </div>
      <Button
        type="text"
        aria-label={`删除取数第 ${row} 行`}
        icon={<Icon name="trash" />}
        onClick={onRemove}
      />
    </div>
  );
}

function FigureRule(props: RowProps) {
  const { row, figure, steps, onChange } = props;
  if (figure.kind === 'subject') return <SubjectRule {...props} />;
  if (figure.kind === 'formula') return <FormulaRule {...props} />;
  if (figure.kind === 'step') {
    return (
      <Chooser
        aria-label={`取数第 ${row} 行结转项目`}
        placeholder="选择结转项目"
        value={figure.step}
        options={steps.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(step) => onChange({ step })}
      />
    );
  }
  return (
    <>
      <Select
        aria-label={`取数第 ${row} 行填写内容`}
        value={figure.input}
        options={inputs}
        onChange={(input) => onChange({ input })}
      />
      <Input
        aria-label={`取数第 ${row} 行数值`}
        placeholder={figure.policy === null ? '留空则每期填写' : policyTitles[figure.policy]}
        value={figure.value}
        onChange={({ target }) => onChange({ value: target.value })}
      />
    </>
  );
}

function SubjectRule({ row, figure, onChange }: RowProps) {
  const subjects = useSubjectTree().data ?? nothing;
  return (
    <>
      {figure.subjectId === null ? (
        <span>全部损益科目</span>
      ) : (
        <SubjectPicker
          label={`取数第 ${row} 行科目`}
          width="100%"
          subjects={subjects}
          value={figure.subjectId}
          onChange={(chosen) => onChange({ subjectId: chosen?.id })}
        />
      )}
      <Select
        aria-label={`取数第 ${row} 行口径`}
        value={figure.measure}
        options={measureOptions}
        onChange={(measure) => onChange({ measure })}
      />
    </>
  );
}

/** The field keeps the keyboard while words are put in. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function FormulaRule({ row, figure, others, onChange }: RowProps) {
  const add = (word: string) => onChange({ formula: `${figure.formula} ${word}`.trimStart() });
  return (
    <>
      <Input
        aria-label={`取数第 ${row} 行公式`}
        placeholder="如 数量 × 单价"
        maxLength={300}
        value={figure.formula}
        onChange={({ target }) => onChange({ formula: target.value })}
      />
      <span className={css.words}>
        {[...others.map(({ name }) => name), ...signs].map((word, index) => (
          <Button
            key={`${index} ${word}`}
            size="small"
            tabIndex={-1}
            onMouseDown={keepFocus}
            onClick={() => add(word)}
          >
            {word}
          </Button>
        ))}
      </span>
    </>
  );
}
