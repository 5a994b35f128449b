import { seenText, type StockLine, type StockView } from '@mingzhang/contract';
import { stockResultTitles } from '@mingzhang/rules';

export const viewTitles: Readonly<Record<StockView, string>> = {
  all: '全部',
  pending: '未盘',
  different: '差异',
};

/** How a line stands: not counted, as booked, otherwise, or not there. */
type LineTone = 'pending' | 'agreed' | 'different' | 'missing';

export function toneOf({ result, seen }: StockLine): LineTone {
  if (result !== 'found') return result;
  return Object.values(seen).every((value) => value === null) ? 'agreed' : 'different';
}

/** 未盘, 相符, 盘亏, or what was seen otherwise. */
export function outcomeText(line: StockLine): string {
  const tone = toneOf(line);
  if (tone === 'agreed') return '相符';
  return tone === 'different' ? seenText(line) : stockResultTitles[line.result];
}

/** What the books have: 采购部 · 何静 · 三楼. */
export const bookedText = ({ departments, keeper, location }: StockLine) =>
  [departments, keeper, location].filter(Boolean).join(' · ') || '未登记部门和地点';
