import { useState } from 'react';
import { Button, Input, Select, Typography } from 'antd';
import type { TemplateMeasure } from '@mingzhang/rules';
import { Dialog, Icon, SubjectPicker } from '@mingzhang/web';
import { useSubjectTree } from '../api/voucher.api';
import {
  amountKindTitles,
  amountText,
  measureTitles,
  newTerm,
  type DesignAmount,
  type DesignTerm,
} from './template-design.model';
import css from './template.module.css';

type Kind = DesignAmount['kind'];

const optionsOf = <K extends string>(titles: Readonly<Record<K, string>>) =>
  Object.entries<string>(titles).map(([value, label]) => ({ value: value as K, label }));
const kinds = optionsOf(amountKindTitles);
const measures = optionsOf<TemplateMeasure>(measureTitles);

const emptyOf: Readonly<Record<Kind, DesignAmount>> = {
  open: { kind: 'open' },
  difference: { kind: 'difference' },
  fixed: { kind: 'fixed', amount: '' },
  formula: { kind: 'formula', terms: [newTerm] },
};

/** Where the amount of a line comes from. */
export function AmountField({
  row,
  amount,
  onChange,
}: {
  row: number;
  amount: DesignAmount;
  onChange: (amount: DesignAmount) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const choose = (kind: Kind) => {
    onChange(emptyOf[kind]);
    setOpen(kind === 'formula');
  };
  return (
    <>
      <div className={css.amount}>
        <Select<Kind>
          aria-label={`第 ${row} 行金额来源`}
          style={{ width: 130 }}
          value={amount.kind}
          options={kinds}
          onChange={choose}
        />
        {amount.kind === 'fixed' && (
          <Input
            aria-label={`第 ${row} 行固定金额`}
            inputMode="decimal"
            placeholder="金额或算式"
            value={amount.amount}
            onChange={({ target }) => onChange({ kind: 'fixed', amount: target.value })}
          />
        )}
        {amount.kind === 'formula' && <Button onClick={() => setOpen(true)}>设置公式</Button>}
      </div>
      {amount.kind === 'formula' && (
        <FormulaPart
          row={row}
          terms={amount.terms}
          isOpen={isOpen}
          setOpen={setOpen}
          onChange={onChange}
        />
      )}
    </>
  );
}

function FormulaPart({
  row,
  terms,
  isOpen,
  setOpen,
  onChange,
}: {
  row: number;
  terms: readonly DesignTerm[];
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  onChange: (amount: DesignAmount) => void;
}) {
  const subjects = useSubjectTree(true).data ?? [];
  const nameOf = (id: number) => subjects.find((subject) => subject.id === id)?.fullName ?? '';
  const setTerms = (next: readonly DesignTerm[]) => onChange({ kind: 'formula', terms: next });
  const change = (at: number, part: Partial<DesignTerm>) =>
    setTerms(terms.map((term, index) => (index === at ? { ...term, ...part } : term)));
  return (
    <>
      <div className={css.formula}>{amountText({ kind: 'formula', terms }, nameOf)}</div>
      <Dialog
        title={`第 ${row} 行金额公式`}
        open={isOpen}
        width={640}
        destroyOnHidden
        okText="确定"
        cancelButtonProps={{ style: { display: 'none' } }}
        onOk={() => setOpen(false)}
        onCancel={() => setOpen(false)}
      >
        <Typography.Paragraph type="secondary">
          各项相加，余额取科目自身方向，包含下级科目；系数可填 0.13 或 13%，负数表示减去。
        </Typography.Paragraph>
        {terms.map((term, index) => (
          <div key={index} className={css.term}>
            <SubjectPicker
              label={`第 ${index + 1} 项科目`}
              width="100%"
              subjects={subjects}
              value={term.subjectId}
              onChange={(subject) => change(index, { subjectId: subject?.id })}
            />
            <Select<TemplateMeasure>
              aria-label={`第 ${index + 1} 项取数`}
              value={term.measure}
              options={measures}
              onChange={(measure) => change(index, { measure })}
            />
            <Input
              aria-label={`第 ${index + 1} 项系数`}
              prefix="×"
              value={term.factor}
              onChange={({ target }) => change(index, { factor: target.value })}
            />
            <Button
              type="text"
              aria-label={`删除第 ${index + 1} 项`}
              icon={<Icon name="trash" />}
              onClick={() => setTerms(terms.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        <Button icon={<Icon name="plus" />} onClick={() => setTerms([...terms, newTerm])}>
          增加一项
        </Button>
      </Dialog>
    </>
  );
}
