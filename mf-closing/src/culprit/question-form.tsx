import { useState } from 'react';
import { Button, Input } from 'antd';
import { auxiliaryKey, Money, parseAuxiliaryKey, type Period } from '@mingzhang/rules';
import { Chooser, MoneyText, SubjectPicker } from '@mingzhang/web';
import { useAskableSubjects, useItems } from '../api/checkout.api';
import { nothingAsked, type AskedFilters } from './culprit.model';
import css from './culprit.module.css';

/** 按已知金额查找: a subject, its items where it has any, and what it is known to hold. */
export function QuestionForm({
  period,
  filters,
  onAsk,
}: {
  period: Period;
  filters: AskedFilters;
  onAsk: (asked: AskedFilters) => void;
}) {
  const subjects = useAskableSubjects(period);
  const [draft, setDraft] = useState(filters);
  const [isWrong, setWrong] = useState(false);
  const subject = subjects.data?.find(({ id }) => id === Number(draft.subjectId));
  const change = (more: Partial<AskedFilters>) => setDraft({ ...draft, ...more, rule: '' });
  const ask = () => {
    const known = Money.tryParse(draft.known);
    setWrong(known === undefined);
    if (known && draft.subjectId) onAsk({ ...draft, known: known.toString(), rule: '' });
  };
  return (
    <form
      className={css.form}
      aria-label="按已知金额查找"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <h2>按已知金额查找</h2>
      <SubjectPicker
        subjects={subjects.data ?? []}
        value={subject?.id}
        width="100%"
        onChange={(next) => setDraft({ ...nothingAsked, subjectId: next ? String(next.id) : '' })}
      />
      {subject && subject.auxiliary.length > 0 && (
        <ItemChoice
          categoryIds={subject.auxiliary}
          value={draft.auxiliary}
          onChange={(auxiliary) => change({ auxiliary })}
        />
      )}
      {subject && draft.auxiliary === '' && (
        <p className={css.booked}>
          账面余额 <MoneyText value={subject.balance} />
        </p>
      )}
      <Input
        aria-label="实际金额"
        placeholder="对账单、盘点表上的实际金额"
        inputMode="decimal"
        status={isWrong ? 'error' : ''}
        value={draft.known}
        onChange={(event) => change({ known: event.target.value })}
      />
      {isWrong && <p className={css.refused}>请填写金额，如 12,435.00</p>}
      <Button htmlType="submit" disabled={!draft.subjectId} block>
        查找
      </Button>
    </form>
  );
}

function ItemChoice({
  categoryIds,
  value,
  onChange,
}: {
  categoryIds: readonly number[];
  value: string;
  onChange: (key: string) => void;
}) {
  const items = useItems(categoryIds);
  const chosen = parseAuxiliaryKey(value);
  const choose = (category: number, id: number | undefined) => {
    const { [String(category)]: _before, ...others } = chosen;
    onChange(auxiliaryKey(id === undefined ? others : { ...others, [String(category)]: id }));
  };
  return categoryIds.map((category) => (
    <Chooser
      key={category}
      allowClear
      aria-label="核算项目"
      placeholder="全部核算项目"
      value={chosen[String(category)]}
      options={(items.data?.[String(category)] ?? []).map(({ id, code, name }) => ({
        value: id,
        label: `${code} ${name}`,
      }))}
      onChange={(id) => choose(category, id)}
    />
  ));
}
