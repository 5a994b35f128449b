import { useEffect, useRef, useState } from 'react';
import { Button, Input, type InputRef } from 'antd';
import type { CashFlowLine, CashItem } from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import { Chooser, Icon, Kbd, MoneyText } from '@mingzhang/web';
import css from './cash-accounts.module.css';
import { flowIn, maySplit, type Account } from './moves.model';
import type { useMoves } from './use-moves';

const amountText = /^\d{1,13}(\.\d{1,2})?$/;

interface Bar {
  readonly chosen: readonly CashFlowLine[];
  readonly account: Account;
  readonly items: readonly CashItem[];
  readonly isPicking: boolean;
  readonly moves: ReturnType<typeof useMoves>;
  readonly onPicking: (isPicking: boolean) => void;
  readonly onMove: (to: string, amount: Money | undefined) => void;
}

/** Where the chosen lines go, whole or, of a single one, an amount of it. */
export function MoveBar(bar: Bar) {
  const { chosen, account, moves, onMove } = bar;
  const [to, setTo] = useState<string>();
  const [typed, setTyped] = useState('');
  const amountInput = useRef<InputRef>(null);
  const moveButton = useRef<HTMLButtonElement>(null);
  const [only] = chosen;
  const part = chosen.length === 1 && only && maySplit(only, account) ? only : undefined;
  const isPart = part !== undefined;
  const text = typed.replaceAll(',', '').trim();
  const isWrong = text !== '' && !amountText.test(text);
  const total = sumOf(chosen.map((line) => flowIn(line, account)));
  // Once an item is chosen, Enter moves: a part where one may be typed.
  useEffect(() => {
    if (to === undefined) return;
    if (isPart) amountInput.current?.focus();
    else moveButton.current?.focus();
  }, [to, isPart]);
  const submit = () => {
    if (to === undefined || isWrong) return;
    onMove(to, isPart && text !== '' ? Money.parse(text) : undefined);
  };
  return (
    <form
      className={css.bar}
      aria-label="移动到其他项目"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <span className={css.chosen}>
        已选 {chosen.length} 行 <MoneyText value={total.toString()} />
      </span>
      <ItemSelect {...bar} to={to} onSelect={setTo} />
      <Input
        ref={amountInput}
        className={css.amount ?? ''}
        aria-label="移动金额"
        inputMode="decimal"
        placeholder={part ? flowIn(part, account).abs().toString() : '整行'}
        disabled={!part}
        status={isWrong ? 'error' : ''}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        ref={moveButton}
        type="primary"
        htmlType="submit"
        disabled={chosen.length === 0 || to === undefined || isWrong}
        loading={moves.isPending}
      >
        移动
      </Button>
      <Button disabled={!moves.mayUndo} onClick={moves.undo}>
        撤销
      </Button>
      <Keys />
    </form>
  );
}

function ItemSelect({
  chosen,
  account,
  items,
  isPicking,
  onPicking,
  to,
  onSelect,
}: Bar & { readonly to: string | undefined; readonly onSelect: (code: string) => void }) {
  return (
    <Chooser
      key={String(isPicking)}
      className={css.to ?? ''}
      aria-label="移到项目"
      placeholder="移到项目"
      disabled={chosen.length === 0}
      autoFocus={isPicking}
      defaultOpen={isPicking}
      value={to}
      options={items
        .filter(({ code }) => account.by === 'subject' || code !== account.key)
        .map(({ code, title, lineNo }) => ({ value: code, label: `${lineNo} ${title}` }))}
      onTake={onSelect}
      onBlur={() => onPicking(false)}
    />
  );
}

function Keys() {
  return (
    <span className={css.keys}>
      <Icon name="info" size={14} />
      <Kbd>空格</Kbd> 选择 <Kbd>F4</Kbd> 移到 <Kbd>Ctrl+Z</Kbd> 撤销
    </span>
  );
}
