import { useEffect, useEffectEvent } from 'react';
import type { CulpritFound } from '@mingzhang/contract';

interface CulpritActs {
  readonly choose: (index: number) => void;
  readonly openDraft: () => void;
  readonly openVoucher: () => void;
  readonly reject: () => void;
}

/** 1 to 8, ↑ and ↓ choose a reason, Enter opens its draft, O its voucher, N puts it aside. */
export function useCulpritKeys(
  culprits: readonly CulpritFound[],
  current: CulpritFound | undefined,
  acts: CulpritActs,
): void {
  const at = culprits.findIndex((culprit) => culprit === current);
  const choose = (index: number) => {
    if (culprits[index]) acts.choose(index);
  };
  const doKey = (key: string): boolean => {
    if (key === 'ArrowDown') choose(at + 1);
    else if (key === 'ArrowUp') choose(at - 1);
    else if (/^[1-8]$/.test(key)) choose(Number(key) - 1);
    else if (!current) return false;
    else if (key === 'Enter') acts.openDraft();
    else if (key === 'o' || key === 'O') acts.openVoucher();
    else if (key === 'n' || key === 'N') acts.reject();
    else return false;
    return true;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target?.closest('[role="dialog"], input, textarea, select, [role="combobox"]')) return;
    if (event.key === 'Enter' && target?.closest('a, button')) return;
    if (doKey(event.key)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
