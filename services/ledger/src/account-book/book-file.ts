import { Money, periodTitle } from '@mingzhang/rules';
import type { SheetColumn, SheetFormat, WrittenRow } from '@mingzhang/server';

/** A book as it is written: its name, its columns and its rows. */
export interface WrittenBook {
  /** 明细账 1002 银行存款. */
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly WrittenRow[];
}

export interface BookHead {
  readonly company: string;
  readonly periodFrom: string;
  readonly periodTo: string;
}

const NAME_LENGTH = 120;

/** Lines above the titles: 编制单位, 期间 and 单位, as on paper. */
export function headLines(title: string, head: BookHead): readonly string[] {
  return [title, `编制单位：${head.company}　期间：${rangeText(head)}　单位：元`];
}

/** `科目余额表-晨星商贸有限公司-2026年第01期.xlsx`; what no file system takes is replaced. */
export function fileName(title: string, head: BookHead, format: SheetFormat): string {
  const name = `${title}-${head.company}-${rangeText(head)}`;
  return `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, NAME_LENGTH)}.${format}`;
}

function rangeText({ periodFrom, periodTo }: BookHead): string {
  if (periodFrom === periodTo) return periodTitle(periodTo);
  return `${periodTitle(periodFrom)}至${periodTitle(periodTo)}`;
}

/** The amount of a cell; nothing stands as a blank, as in every book. */
export function cell(amount: string): string | null {
  return Money.parse(amount).isZero ? null : amount;
}

export const text = (title: string, width = 12): SheetColumn => ({ title, width });
export const amount = (title: string): SheetColumn => ({ title, kind: 'amount', width: 16 });
