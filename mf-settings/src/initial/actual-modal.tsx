import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import { formatMoney } from '@mingzhang/rules';
import { useAccountSet } from '@mingzhang/shell-api';
import { Dialog, useFocusReturn } from '@mingzhang/web';
import { actualProposals, type ActualProposal, liveLackingActual } from './actual.model';
import css from './initial.module.css';
import type { Draft } from './initial.types';
import type { Initial } from './use-initial';

/** 取自本年累计: opens the preview of 损益实际发生额 that 本年累计 proposes; only of books that begin within a year. */
export function ActualButton({ initial }: { readonly initial: Initial }) {
  const [isOpen, setOpen] = useState(false);
  if (initial.isLocked || !initial.withYear || !initial.isReady) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>取损益实际发生额</Button>
      {isOpen && <ActualModal initial={initial} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Lines with the amount that stands there and the proposed one; those that already have an amount are not ticked. */
function ActualModal({ initial, onClose }: { initial: Initial; onClose: () => void }) {
  const standard = useAccountSet().accountingStandards === 0 ? 0 : 1;
  const [proposals] = useState(() => actualProposals(initial, standard));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(proposals.flatMap(({ line, current }) => (current.isZero ? [line.key] : []))),
  );
  useFocusReturn();
  const taken = proposals.filter(({ line }) => chosen.has(line.key));
  const lacking = liveLackingActual({ ...initial, draft: filled(initial.draft, taken) }, standard);
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  const fill = () => {
    for (const { line, proposed } of taken) {
      const { key, version } = line;
      const value = proposed.toString();
      initial.dispatch({ type: 'set', key, field: 'ytdActual', value, version });
    }
    onClose();
  };
  return (
    <Dialog
      open
      title="损益实际发生额取自本年累计"
      okText={`填入 ${taken.length} 行`}
      cancelText="取消"
      okButtonProps={{ 'data-first-focus': '', disabled: taken.length === 0 }}
      onOk={fill}
      onCancel={onClose}
    >
      <p>
        按科目的余额方向取本年累计：收入类取贷方，费用类取借方。填入后仍可逐格修改，保存前不会写入账套；
        {'退货、冲减记在相反方向的，请改为净额。'}
      </p>
      {proposals.length === 0 && <p>没有可以取数的行：请先填写损益类科目的本年累计。</p>}
      <ul className={css.proposals} aria-label="可取的损益实际发生额">
        {proposals.map(({ line, title, current, proposed }) => (
          <li key={line.key}>
            <Checkbox checked={chosen.has(line.key)} onChange={() => toggle(line.key)}>
              {title}：{current.isZero ? '' : `${formatMoney(current)} 改为 `}
              {formatMoney(proposed)}
            </Checkbox>
          </li>
        ))}
      </ul>
      {proposals.length > 0 && (
        <p role="status">
          {lacking === undefined ? '填入后与本年利润相符。' : `填入后：${lacking}`}
        </p>
      )}
    </Dialog>
  );
}

/** The draft as it is once the proposals are filled in. */
function filled(draft: Draft, taken: readonly ActualProposal[]): Draft {
  const edits = new Map(draft.edits);
  for (const { line, proposed } of taken) {
    edits.set(line.key, { ...edits.get(line.key), ytdActual: proposed.toString() });
  }
  return { ...draft, edits };
}
