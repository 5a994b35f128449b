import { Button, Space } from 'antd';
import { MARKS_AT_ONCE } from '@mingzhang/contract';
import {
  markOfChosen,
  Money,
  proposedMarks,
  sumOf,
  type OpenEntry,
  type ProposalKind,
  type SettledPart,
} from '@mingzhang/rules';
import { KeyedPopconfirm } from '@mingzhang/web';
import css from './settlement.module.css';
import { markOf, ownText } from './settlement.model';

/** Above the entries: what is chosen on both sides, and the acts that mark. */
export function SettleBar({
  entries,
  chosen,
  base,
  titleOf,
  isSaving,
  onSettle,
}: {
  entries: readonly OpenEntry[];
  chosen: readonly OpenEntry[];
  /** The code of the base currency. */
  base: string;
  /** What an entry is called, by its key. */
  titleOf: (key: string) => string;
  isSaving: boolean;
  onSettle: (marks: ReturnType<typeof markOf>[]) => void;
}) {
  const parts = markOfChosen(chosen);
  const proposal = (kind: ProposalKind, label: string) => {
    const marks = proposedMarks(chosen.length > 0 ? chosen : entries, kind).slice(0, MARKS_AT_ONCE);
    const told = sumsOfMarks(marks).map(([currency, amount]) =>
      ownText(amount, { currency, base }),
    );
    return (
      <KeyedPopconfirm
        title={`核销 ${marks.length} 组，共 ${told.join('、')}？`}
        description={<Proposed marks={marks} base={base} titleOf={titleOf} />}
        disabled={marks.length === 0}
        onConfirm={() => onSettle(marks.map(markOf))}
      >
        <Button disabled={marks.length === 0} loading={isSaving}>
          {label}
          {marks.length > 0 ? `（${marks.length} 组）` : ''}
        </Button>
      </KeyedPopconfirm>
    );
  };
  return (
    <Space wrap style={{ padding: '8px 12px' }}>
      <Button
        type="primary"
        disabled={parts.length === 0}
        loading={isSaving}
        onClick={() => onSettle([markOf(parts)])}
      >
        核销
      </Button>
      {proposal('sameAmount', '按金额相同核销')}
      {proposal('oldestFirst', '按先后核销')}
      <span role="status">{toldOf(chosen, base)}</span>
    </Space>
  );
}

/** What a proposal would settle by what. */
function Proposed({
  marks,
  base,
  titleOf,
}: {
  marks: readonly (readonly SettledPart[])[];
  base: string;
  titleOf: (key: string) => string;
}) {
  return (
    <ol className={css.proposed} aria-label="将要核销">
      {marks.map((parts) => {
        const [first] = parts;
        const [currency = ''] = first?.key.split(' ') ?? [];
        const names = parts.map(({ key }) => titleOf(key)).join(' ↔ ');
        return (
          <li key={parts.map(({ key }) => key).join()}>
            <span>{names}</span>
            <span>{ownText(first?.amount ?? Money.zero, { currency, base })}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** What marks settle, by currency. */
function sumsOfMarks(marks: readonly (readonly SettledPart[])[]): readonly [string, Money][] {
  const sums = new Map<string, Money>();
  for (const [part] of marks) {
    const [currency = ''] = part?.key.split(' ') ?? [];
    sums.set(currency, (sums.get(currency) ?? Money.zero).plus(part?.amount ?? Money.zero));
  }
  return [...sums];
}

function toldOf(chosen: readonly OpenEntry[], base: string): string {
  const currencies = [...new Set(chosen.map(({ currency }) => currency))];
  const [currency] = currencies;
  if (currency === undefined) return '勾选借方和贷方的分录';
  if (currencies.length > 1) {
    return `所选分录有 ${currencies.join('、')}：核销按原币进行，请只选择同一币别的分录`;
  }
  const of = (side: OpenEntry['side']) =>
    sumOf(chosen.filter((entry) => entry.side === side).map(({ open }) => open));
  const [debit, credit] = [of('debit'), of('credit')];
  const text = (amount: Money) => ownText(amount, { currency, base });
  if (chosen.every(({ side }) => side === 'debit')) {
    return `已选 借方 ${text(debit)}，请再勾选贷方的分录`;
  }
  if (chosen.every(({ side }) => side === 'credit')) {
    return `已选 贷方 ${text(credit)}，请再勾选借方的分录`;
  }
  const less = debit.compare(credit) < 0 ? debit : credit;
  return `已选 借方 ${text(debit)} 贷方 ${text(credit)}，核销 ${text(less)}`;
}
