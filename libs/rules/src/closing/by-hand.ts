import type { ByStandard, ClosingTemplate, TemplateVariable } from './closing-template';

/**
 * What people have already posted in the month on the subjects that a step credits, as the variable `name`
 * in yuan, never negative. A step's own voucher is no part of the figures that it reads.
 */
export function postedByHand(
  codes: ByStandard<readonly string[]>,
  name = 'hand',
): TemplateVariable[] {
  return [
    { name: `${name}Credit`, title: '本期已手工贷记', take: 'credit', codes },
    { name, formula: `max(${name}Credit, 0)` },
  ];
}

/** Told wherever something stands by hand. */
export const byHandWarning: NonNullable<ClosingTemplate['warnings']>[number] = {
  formula: 'hand',
  note: '本月已手工计提 {hand}，本项只计提其余部分',
};

/** One amount less what stands by hand; an amount in red stays as it is. */
export function restFormula(amount: string, hand = 'hand'): string {
  return `${amount} - min(max(${amount}, 0), ${hand})`;
}

/**
 * Amounts of several departments less what stands by hand of them together, as `officeRest` for `office`:
 * first by the subject that each debits, then what is left over of it in their order.
 */
export function restsOf(
  parts: readonly (readonly [key: string, codes: ByStandard<string>])[],
  hand = 'hand',
): TemplateVariable[] {
  let left = hand;
  const taken = (key: string, most: string, name: string): TemplateVariable[] => {
    const before = left;
    left = `${key}${name}Left`;
    return [
      { name: `${key}${name}`, formula: `min(${most}, ${before})` },
      { name: left, formula: `${before} - ${key}${name}` },
    ];
  };
  const matched = parts.flatMap(([key, [small, enterprise]]): TemplateVariable[] => [
    {
      name: `${key}Debit`,
      title: '本期借方',
      take: 'debit',
      onlyWith: hand,
      codes: [[small], [enterprise]],
    },
    ...taken(key, `min(max(${key}, 0), max(${key}Debit, 0))`, 'Matched'),
  ]);
  const others = parts.flatMap(([key]) => [
    ...taken(key, `max(${key} - ${key}Matched, 0)`, 'Other'),
    { name: `${key}Rest`, formula: `${key} - ${key}Matched - ${key}Other` },
  ]);
  return [...matched, ...others];
}
