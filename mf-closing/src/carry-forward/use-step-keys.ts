import { useEffect, useEffectEvent } from 'react';
import type { ClosingStep } from '@mingzhang/contract';
import { navigateTo } from '@mingzhang/shell-api';
import { voucherPath } from '../shared/paths';
import type { StepActs } from './use-step-acts';

/** ↑ ↓ choose a step, E goes to its input, U makes it, Enter opens its voucher, Ctrl+Enter makes all. */
export function useStepKeys(
  steps: readonly ClosingStep[],
  selected: ClosingStep | undefined,
  acts: StepActs,
): void {
  const move = (by: -1 | 1) => {
    const at = steps.findIndex(({ id }) => id === selected?.id);
    const next = steps[at < 0 ? 0 : at + by];
    if (next) acts.select(next.id);
  };
  const doKey = (key: string): boolean => {
    const first = selected?.posted?.vouchers[0];
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (!selected) return false;
    else if (key === 'u' || key === 'U') acts.make(selected);
    else if (key === 'e' || key === 'E') acts.edit(selected.id);
    else if (key === 'Enter' && first) navigateTo(voucherPath(first.id));
    else return false;
    return true;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    if (event.defaultPrevented || target?.closest('[role="dialog"]')) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      acts.makeAll();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(target)) return;
    if (event.key === 'Enter' && target?.closest('a, button')) return;
    if (doKey(event.key)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

const isTyping = (target: HTMLElement | undefined) =>
  target !== undefined &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="combobox"]') !== null);
