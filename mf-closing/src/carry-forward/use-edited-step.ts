import { useEffect, useRef } from 'react';
import type { ClosingStep } from '@mingzhang/contract';
import { inputPlace } from './input-field';
import { panelPlace } from './step-panel';

/**
 * Goes to the first input of a step. Where a step has several they stand in its panel, which comes with
 * choosing it and may be out of sight, below the list on a phone: the page moves there.
 */
export function useEditedStep(
  selected: ClosingStep | undefined,
  select: (id: string) => void,
): (id: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current !== undefined && wanted.current === selected?.id) goTo(selected);
    wanted.current = undefined;
  }, [selected]);
  return (id) => {
    if (id === selected?.id) return goTo(selected);
    wanted.current = id;
    select(id);
  };
}

function goTo({ id, inputs: [first] }: ClosingStep): void {
  const field = first && document.getElementById(inputPlace(id, first.key));
  const place = field ?? document.getElementById(panelPlace(id));
  place?.scrollIntoView?.({ block: field ? 'center' : 'start' });
  field?.focus({ preventScroll: true });
}
