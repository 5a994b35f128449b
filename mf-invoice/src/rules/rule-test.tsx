import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'antd';
import type { InvoiceRule, InvoiceRuleTest, RulePart, RuleTestRow } from '@mingzhang/contract';
import { formatMoney, Money, periodSpanTitle } from '@mingzhang/rules';
import { invoiceTypeTitles, type InvoiceType } from '@mingzhang/rules/invoice';
import { ErrorPanel, Icon, SkeletonRows } from '@mingzhang/web';
import { useRuleTest } from './rules.api';
import css from './rules.module.css';

type Chosen = NonNullable<InvoiceRuleTest['chosen']>;

const parts: readonly {
  readonly part: RulePart;
  readonly figure: keyof Chosen['now'];
  readonly title: string;
  readonly tone: string;
}[] = [
  { part: 'hit', figure: 'hits', title: '命中', tone: '' },
  { part: 'agree', figure: 'agreeing', title: '与已记账一致', tone: 'ok' },
  { part: 'conflict', figure: 'conflicts', title: '冲突', tone: 'error' },
  { part: 'change', figure: 'wouldChange', title: '会改凭证', tone: 'warn' },
  { part: 'missed', figure: 'missed', title: '漏掉', tone: '' },
];

/** What a person may do about rows of a test; undefined: nothing. */
interface TestActs {
  readonly addWord: ((word: string) => void) | undefined;
  /** Lets the earlier rule go first. */
  readonly accept: ((ruleId: number) => void) | undefined;
}

/** 试算: what the chosen rule does to the invoices of the last months. */
export function RuleTest({
  invoiceType,
  rule,
  rules,
  acts,
}: {
  readonly invoiceType: InvoiceType;
  readonly rule: InvoiceRule;
  readonly rules: readonly InvoiceRule[];
  readonly acts: TestActs;
}) {
  const { data, error, refetch } = useRuleTest(invoiceType, rule.id);
  const [picked, setPicked] = useState<RulePart>();
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const chosen = data?.chosen;
  if (!data || chosen?.ruleId !== rule.id) return <SkeletonRows rows={8} />;
  const part = picked ?? (chosen.now.conflicts > 0 ? 'conflict' : 'hit');
  const { periodFrom, periodTo, tested } = data;
  return (
    <section className={css.test} aria-label="试算">
      <header>
        <b>试算</b>
        <span>
          {periodSpanTitle(periodFrom, periodTo)} 的 {tested} 张{invoiceTypeTitles[invoiceType]}
        </span>
        {chosen.before && <span className={css.old}>灰字为 v{rule.active?.number}</span>}
      </header>
      <div className={css.figures} role="tablist" aria-label="试算结果">
        {parts.map(({ part: own, figure, title, tone }) => (
          <button
            key={own}
            type="button"
            role="tab"
            aria-selected={own === part}
            onClick={() => setPicked(own)}
          >
            <span>{title}</span>
            <b className={tone === '' || chosen.now[figure] === 0 ? undefined : css[tone]}>
              {chosen.now[figure]}
            </b>
            {chosen.before && <small>{chosen.before[figure]}</small>}
          </button>
        ))}
      </div>
      <TestRows part={part} chosen={chosen} rule={rule} rules={rules} acts={acts} />
    </section>
  );
}

function TestRows({
  part,
  chosen,
  rule,
  rules,
  acts,
}: {
  readonly part: RulePart;
  readonly chosen: Chosen;
  readonly rule: InvoiceRule;
  readonly rules: readonly InvoiceRule[];
  readonly acts: TestActs;
}) {
  const rows = chosen.rows.filter((row) => row.part === part);
  if (rows.length === 0) return <p className={css.none}>没有这样的发票。</p>;
  const behind = new Set((rule.open ?? rule.active)?.behindIds);
  const earlier = [...new Set(rows.flatMap(({ earlierRuleId }) => earlierRuleId ?? []))];
  return (
    <div className={css.rows}>
      <table>
        <thead>
          <tr>
            <th>开票日</th>
            <th>对方</th>
            <th className={css.wide}>项目</th>
            <th className={css.number}>金额</th>
            <th className={css.wide}>科目</th>
            <th>凭证</th>
            <th>处理</th>
          </tr>
        </thead>
        <tbody>
          {part === 'conflict'
            ? earlier.map((ruleId) => (
                <Conflicts
                  key={ruleId}
                  rows={rows.filter((row) => row.earlierRuleId === ruleId)}
                  earlier={rules.find(({ id }) => id === ruleId)}
                  isSettled={behind.has(ruleId)}
                  acts={acts}
                />
              ))
            : rows.map((row) => <TestRow key={row.invoiceId} row={row} acts={acts} />)}
        </tbody>
      </table>
    </div>
  );
}

function Conflicts({
  rows,
  earlier,
  isSettled,
  acts,
}: {
  readonly rows: readonly RuleTestRow[];
  readonly earlier: InvoiceRule | undefined;
  readonly isSettled: boolean;
  readonly acts: TestActs;
}) {
  const { accept } = acts;
  return (
    <>
      {earlier && (
        <tr className={css.group}>
          <td colSpan={7}>
            规则 {earlier.position} 也符合且排在前面，按顺序记{earlier.active?.business}
            {isSettled && '（已确认由它优先）'}
            {accept && !isSettled && (
              <Button type="link" size="small" onClick={() => accept(earlier.id)}>
                由规则 {earlier.position} 优先
              </Button>
            )}
          </td>
        </tr>
      )}
      {rows.map((row) => (
        <TestRow key={row.invoiceId} row={row} acts={acts} isSettled={isSettled} />
      ))}
    </>
  );
}

function TestRow({
  row,
  acts,
  isSettled = false,
}: {
  readonly row: RuleTestRow;
  readonly acts: TestActs;
  readonly isSettled?: boolean;
}) {
  const { issueDate, partyName, itemName, amount, fromSubject, toSubject, voucher } = row;
  const isOther = fromSubject !== '' && fromSubject !== toSubject;
  return (
    <tr>
      <td>{issueDate.slice(5)}</td>
      <td>{partyName}</td>
      <td className={css.wide}>{itemName}</td>
      <td className={css.number}>{formatMoney(Money.parse(amount))}</td>
      <td className={css.wide}>{isOther ? `${fromSubject} → ${toSubject}` : toSubject}</td>
      <td>{voucher && <Link to={`/voucher/form/${voucher.id}`}>{voucher.title}</Link>}</td>
      <td>
        <Treatment row={row} acts={acts} isSettled={isSettled} />
      </td>
    </tr>
  );
}

function Treatment({
  row,
  acts,
  isSettled,
}: {
  readonly row: RuleTestRow;
  readonly acts: TestActs;
  readonly isSettled: boolean;
}) {
  const { part, isClosed, word, voucher } = row;
  const { addWord } = acts;
  if (word !== null && addWord) {
    return (
      <Button type="link" size="small" onClick={() => addWord(word)}>
        加“{word}”
      </Button>
    );
  }
  if (isClosed && part !== 'hit' && part !== 'agree') {
    return (
      <span className={css.tag}>
        <Icon name="lock" size={12} /> 已结账
      </span>
    );
  }
  if (part === 'conflict' && !isSettled) {
    return <span className={`${css.tag} ${css.warn}`}>要决定</span>;
  }
  return part === 'change' && voucher ? (
    <span className={`${css.tag} ${css.primary}`}>可重新生成</span>
  ) : null;
}
