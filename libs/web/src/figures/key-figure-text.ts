import type { KeyFigureView } from '@mingzhang/contract';

const units = { percent: '%', days: ' 天', times: '' } as const;

/** 40.0%, 9.9 天, 3.63; — where there is nothing to divide by. */
export function valueText({ value, unit }: Pick<KeyFigureView, 'value' | 'unit'>): string {
  return value === null ? '—' : `${value}${units[unit]}`;
}

/** 较上期 +1.6, 持平, or nothing where one of both months has no figure. */
export function changeText({ change }: Pick<KeyFigureView, 'change'>): string {
  if (change === null) return '';
  const by = Number(change);
  if (by === 0) return '持平';
  return `较上期 ${by > 0 ? '+' : ''}${change}`;
}
