import { monthOf, yearOf } from '@mingzhang/rules';
import type { StatementTemplate } from '@mingzhang/rules/statements';
import type { Made } from './statement-maker';

interface NotedFacts {
  readonly span: Pick<Made['span'], 'periodFrom' | 'periodTo'>;
  readonly ledger: Pick<Made['ledger'], 'enablePeriod' | 'lastPeriod'>;
  readonly hasCashOpening: boolean;
}

/** What who reads a statement should know of the months that it counts. */
export function notesOf(made: NotedFacts, kind: StatementTemplate['kind']): string[] {
  return [...runningNotes(made), ...partNotes(made, kind)];
}

/** A quarter or a year that has not ended yet is headed by its last day: how far its figures go. */
function runningNotes({ span: { periodTo }, ledger: { lastPeriod } }: NotedFacts): string[] {
  if (lastPeriod >= periodTo) return [];
  return [`${periodTo} 还没有开始，本表的数截至 ${lastPeriod}`];
}

/** What the books do not hold of a span that began before them; a year and a first quarter know it by the openings. */
function partNotes(
  { span: { periodFrom, periodTo }, ledger: { enablePeriod }, hasCashOpening }: NotedFacts,
  kind: StatementTemplate['kind'],
): string[] {
  const isPartYear = yearOf(enablePeriod) === yearOf(periodTo) && monthOf(enablePeriod) > 1;
  if (kind === 'cashFlow' && isPartYear && !hasCashOpening) {
    return [
      `账套自 ${enablePeriod} 起用，启用以前的现金流量没有录入，本年累计只含 ${enablePeriod} 以后的，` +
        '请在“现金流量归类”填写启用前现金流量',
    ];
  }
  const isKnown = periodFrom >= enablePeriod || periodFrom === `${yearOf(periodTo)}-01`;
  if (isKnown || kind === 'balanceSheet') return [];
  return [
    `账套自 ${enablePeriod} 起用，本季只含 ${enablePeriod} 以后的发生额，不含 ${periodFrom} 起至启用前的月份；` +
      '全年的数见本年累计',
  ];
}
