import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { InvoiceRule, InvoiceRuleTest } from '@mingzhang/contract';
import type { InvoiceType } from '@mingzhang/rules/invoice';
import { dayText, Icon, Kbd } from '@mingzhang/web';
import { movedBy, movedTo, workedVersion } from './rules.model';
import css from './rules.module.css';
import { Sentence, StateTag } from './sentence';

/** The rules of a direction in the order in which they are tried. */
export function RuleList({
  invoiceType,
  rules,
  test,
  chosenId,
  acted,
  onChoose,
  onOrder,
}: {
  readonly invoiceType: InvoiceType;
  readonly rules: readonly InvoiceRule[];
  readonly test: InvoiceRuleTest | undefined;
  readonly chosenId: number | undefined;
  /** The rule that gets the keyboard; each new object leads there once. */
  readonly acted: ActedRule | undefined;
  readonly onChoose: (id: number) => void;
  /** Undefined: the order may not be changed. */
  readonly onOrder: ((ids: readonly number[]) => void) | undefined;
}) {
  const list = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number>();
  useFocusRule(list, rules, acted);
  const ids = rules.map(({ id }) => id);
  const hits = new Map(test?.hits.map((each) => [each.ruleId, each.hits]));
  const order = (next: readonly number[] | undefined) => next && onOrder?.(next);
  const onKey = (event: KeyboardEvent, id: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (event.altKey) return order(movedBy(ids, id, step));
    const next = ids[ids.indexOf(id) + step];
    if (next === undefined) return;
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`[data-rule="${next}"]`)?.focus();
  };
  return (
    <>
      <div ref={list} role="listbox" aria-label="记账规则">
        {rules.map((rule, at) => (
          <div
            key={rule.id}
            role="option"
            tabIndex={rule.id === (chosenId ?? ids[0]) ? 0 : -1}
            aria-selected={rule.id === chosenId}
            data-rule={rule.id}
            className={rule.id === chosenId ? `${css.rule} ${css.chosen}` : css.rule}
            draggable={onOrder !== undefined}
            onClick={() => onChoose(rule.id)}
            onKeyDown={(event) => onKey(event, rule.id)}
            onDragStart={() => setDragged(rule.id)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={() => {
              if (dragged !== undefined) order(movedTo(ids, dragged, at));
              setDragged(undefined);
            }}
          >
            <span className={css.grip} aria-hidden>
              {onOrder && '⠿'}
            </span>
            <span className={css.place}>{at + 1}</span>
            <RuleText rule={rule} invoiceType={invoiceType} />
            <RuleState rule={rule} hits={hits.get(rule.id)} />
          </div>
        ))}
      </div>
      <div className={css.rule}>
        <span className={css.place}>
          <Icon name="lock" size={14} />
        </span>
        <span className={css.place}>末</span>
        <span>
          以上都不符合 → <b>留待人工</b>，业务类型按默认
          <small>固定在最后</small>
        </span>
        <span className={css.state}>
          <StateTag version={{ state: 'active' }} />
          {test && <small>{test.undecided} 张</small>}
        </span>
      </div>
    </>
  );
}

/** A rule that something was done with. */
export interface ActedRule {
  readonly id: number;
}

/** Gives the keyboard to the rule that was acted on, as soon as it is in the list. */
function useFocusRule(
  list: RefObject<HTMLDivElement | null>,
  rules: readonly InvoiceRule[],
  acted: ActedRule | undefined,
) {
  const reached = useRef<ActedRule>(undefined);
  useEffect(() => {
    if (!acted || reached.current === acted) return;
    const option = list.current?.querySelector<HTMLElement>(`[data-rule="${acted.id}"]`);
    if (!option) return;
    reached.current = acted;
    option.focus();
  }, [list, rules, acted]);
}

function RuleText({
  rule,
  invoiceType,
}: {
  readonly rule: InvoiceRule;
  readonly invoiceType: InvoiceType;
}) {
  const version = workedVersion(rule);
  if (!version) return <span />;
  const { open, active } = rule;
  const { number, approvedBy, approvedAt, learnedFrom, problem } = version;
  const parts = [open && active ? `v${number} 　v${active.number} 仍在用` : `v${number}`];
  if (learnedFrom !== null) parts.push(`由 ${learnedFrom} 张发票学习`);
  else if (approvedAt !== null) parts.push(`${approvedBy} ${dayText(approvedAt)} 批准`);
  return (
    <span>
      <Sentence version={version} invoiceType={invoiceType} />
      <small>{parts.join('　')}</small>
      {problem !== null && <small className={css.problem}>{problem}</small>}
    </span>
  );
}

function RuleState({
  rule,
  hits,
}: {
  readonly rule: InvoiceRule;
  readonly hits: number | undefined;
}) {
  const version = workedVersion(rule);
  return (
    <span className={css.state}>
      {version && <StateTag version={version} />}
      {hits !== undefined && <small>命中 {hits}</small>}
    </span>
  );
}

/** The keys of the list. */
export function RuleHints({ canManage }: { readonly canManage: boolean }) {
  return (
    <div className={css.hints}>
      {canManage && (
        <span>
          <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> 调顺序　<Kbd>Ctrl+N</Kbd> 新规则
        </span>
      )}
      <span>从上到下，先符合的生效</span>
    </div>
  );
}
