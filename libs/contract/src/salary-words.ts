import { monthText } from '@mingzhang/rules';

/** A pay run of a month; runs count from 1. */
export interface SheetKey {
  readonly period: string;
  readonly run: number;
}

/** 2026年1月, or 2026年1月第2次发放. */
export function sheetTitle({ period, run }: SheetKey): string {
  return run === 1 ? monthText(period) : `${monthText(period)}第${run}次发放`;
}

/** 2026-01, or 2026-01 第2次: what a list or a file calls a sheet. */
export function sheetCode({ period, run }: SheetKey): string {
  return run === 1 ? period : [period, `第${run}次`].join(' ');
}
