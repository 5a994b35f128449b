import { useRef, type KeyboardEvent } from 'react';
import { Button } from 'antd';
import { subjectCalls, type InvoiceRuleContent, type RuleConditionOut } from '@mingzhang/contract';
import {
  conditionTitles,
  invoiceKinds,
  nonDeductibleReasons,
  type InvoiceType,
} from '@mingzhang/rules/invoice';
import { useCall } from '@mingzhang/shell-api';
import { ActionMenu, Chooser, Icon, SubjectPicker } from '@mingzhang/web';
import { useBusinessTypes } from '../api/invoice.api';
import { businessOptions } from '../shared/business-options';
import { blankCondition, conditionKinds, conditionLead, withWord, wordsOf } from './rules.model';
import css from './rules.module.css';

interface Edited {
  readonly content: InvoiceRuleContent;
  readonly invoiceType: InvoiceType;
  readonly onChange: (content: InvoiceRuleContent) => void;
}

/** A rule as a sentence whose words are fields. */
export function RuleEditor({ content, invoiceType, onChange }: Edited) {
  const { conditions } = content;
  const set = (next: readonly RuleConditionOut[]) =>
    onChange({ ...content, conditions: [...next] });
  const free = conditionKinds.filter((by) => !conditions.some((each) => each.by === by));
  return (
    <div className={css.editor}>
      {conditions.map((condition, at) => (
        <span key={condition.by} className={css.condition} data-condition>
          <span>
            {at > 0 && '且'}
            {conditionLead(condition.by, invoiceType)}
          </span>
          <ConditionFields
            condition={condition}
            onChange={(next) => set(conditions.with(at, next))}
          />
          <Button
            type="text"
            size="small"
            aria-label={`删除条件 ${conditionTitles[condition.by]}`}
            icon={<Icon name="close" size={12} />}
            onClick={() => set(conditions.toSpliced(at, 1))}
          />
        </span>
      ))}
      {free.length > 0 && (
        <ActionMenu
          items={free.map((by) => ({
            key: by,
            label: conditionTitles[by],
            onClick: () => set([...conditions, blankCondition(by)]),
          }))}
        >
          <Button size="small" icon={<Icon name="plus" size={12} />}>
            加条件
          </Button>
        </ActionMenu>
      )}
      <OutcomeFields content={content} invoiceType={invoiceType} onChange={onChange} />
    </div>
  );
}

function ConditionFields({
  condition,
  onChange,
}: {
  readonly condition: RuleConditionOut;
  readonly onChange: (condition: RuleConditionOut) => void;
}) {
  if (condition.by === 'amount') {
    const limit = (name: 'from' | 'below', text: string) =>
      onChange({ ...condition, [name]: text.replaceAll(',', '').trim() || null });
    return (
      <>
        满
        <Word label="金额下限" text={condition.from ?? ''} onDone={(text) => limit('from', text)} />
        不到
        <Word
          label="金额上限"
          text={condition.below ?? ''}
          onDone={(text) => limit('below', text)}
        />
      </>
    );
  }
  if (condition.by === 'kind') return <KindFields condition={condition} onChange={onChange} />;
  const title = conditionTitles[condition.by];
  const words = wordsOf(condition);
  return [...words, ''].map((word, place) => (
    // The empty chip stays the same one, so that it goes on having the keyboard.
    <span key={word === '' ? 'new' : `${word} ${place}`} className={css.condition}>
      {place > 0 && place < words.length && '或'}
      <Word
        label={word === '' ? `${title}：加一个` : `${title} ${word}`}
        text={word}
        isNew={word === ''}
        adds={word === ''}
        onDone={(text) => onChange(withWord(condition, place, text))}
      />
    </span>
  ));
}

function KindFields({
  condition,
  onChange,
}: {
  readonly condition: Extract<RuleConditionOut, { readonly anyOf: string[] }>;
  readonly onChange: (condition: RuleConditionOut) => void;
}) {
  const { anyOf } = condition;
  const others = invoiceKinds.filter(({ code }) => !anyOf.includes(code));
  return (
    <>
      {wordsOf(condition).map((name, at) => (
        <button
          key={name}
          type="button"
          className={css.word}
          aria-label={`去掉 ${name}`}
          onClick={() => onChange({ ...condition, anyOf: anyOf.toSpliced(at, 1) })}
        >
          {name} ×
        </button>
      ))}
      <Chooser
        aria-label="加票种"
        size="small"
        style={{ width: 120 }}
        placeholder="加票种"
        value={null}
        options={others.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(code) =>
          typeof code === 'string' && onChange({ ...condition, anyOf: [...anyOf, code] })
        }
      />
    </>
  );
}

/**
 * A chip that is typed over. Enter takes what was typed and goes to the chip that adds a word, Escape takes what stood
 * there; empty removes it.
 */
function Word({
  label,
  text,
  isNew = false,
  adds = false,
  hint = '＋',
  onDone,
}: {
  readonly label: string;
  readonly text: string;
  readonly isNew?: boolean;
  /** What is typed becomes a chip of its own, and this one is empty again. */
  readonly adds?: boolean;
  /** What an empty chip shows. */
  readonly hint?: string;
  readonly onDone: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const done = () => {
    const typed = input.current?.value.trim() ?? '';
    if (typed === text) return;
    if (adds && input.current) input.current.value = '';
    onDone(typed);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event;
    if (key === 'Escape') currentTarget.value = text;
    if (key === 'Enter') {
      event.preventDefault();
      const condition = currentTarget.closest('[data-condition]');
      const adding = condition?.querySelector<HTMLInputElement>('input[data-adds]');
      // Leaving the chip takes what was typed.
      if (adding && adding !== currentTarget) adding.focus();
      else done();
    }
  };
  return (
    <input
      ref={input}
      className={isNew ? `${css.word} ${css.newWord}` : css.word}
      aria-label={label}
      data-adds={adds ? '' : undefined}
      defaultValue={text}
      placeholder={isNew ? hint : ''}
      size={Math.max(4, text.length * 2)}
      onKeyDown={onKey}
      onBlur={done}
    />
  );
}

function OutcomeFields({ content, invoiceType, onChange }: Edited) {
  const types = useBusinessTypes(invoiceType).data ?? [];
  const subjects = useCall(subjectCalls.list, {}).data ?? [];
  const { businessId, settlementSubjectId, nonDeductibleReason, note } = content;
  const leaves = subjects.filter(({ leaf, status }) => leaf && status === 1);
  const reasons = nonDeductibleReasons.filter(({ isOfInvoice }) => isOfInvoice);
  return (
    <div className={css.outcome}>
      <span>→ 业务类型</span>
      <Chooser
        aria-label="业务类型"
        style={{ width: 240 }}
        search="searched"
        value={businessId === 0 ? null : businessId}
        options={businessOptions(types, businessId)}
        onChange={(id) => onChange({ ...content, businessId: Number(id ?? 0) })}
      />
      <span>往来记</span>
      <SubjectPicker
        label="结算科目"
        placeholder="按业务类型"
        width={180}
        subjects={leaves}
        value={settlementSubjectId ?? undefined}
        onChange={(subject) => onChange({ ...content, settlementSubjectId: subject?.id ?? null })}
      />
      {invoiceType === 'IN' && (
        <Chooser
          aria-label="不可抵扣原因"
          style={{ width: 160 }}
          allowClear={{ label: '清除' }}
          placeholder="税额抵扣"
          value={nonDeductibleReason}
          options={reasons.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(code) =>
            onChange({ ...content, nonDeductibleReason: code === undefined ? null : String(code) })
          }
        />
      )}
      <Word
        label="说明"
        text={note}
        hint="说明"
        isNew={note === ''}
        onDone={(text) => onChange({ ...content, note: text })}
      />
    </div>
  );
}
