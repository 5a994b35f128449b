import {
  formatMoney,
  knownProfitCodes,
  type Money,
  monthOf,
  yearOf,
  periodTitle,
} from '@mingzhang/rules';
import { amountAt, type Statement, type StatementTemplate } from '@mingzhang/rules/statements';
import { codeIn } from '../ledger-statement';
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
  return [`${periodTitle(periodTo)}还没有开始，本表的数截至${periodTitle(lastPeriod)}`];
}

/** What the books do not hold of a span that began before them; a year and a first quarter know it by the openings. */
function partNotes(
  { span: { periodFrom, periodTo }, ledger: { enablePeriod }, hasCashOpening }: NotedFacts,
  kind: StatementTemplate['kind'],
): string[] {
  const isPartYear = yearOf(enablePeriod) === yearOf(periodTo) && monthOf(enablePeriod) > 1;
  if (kind === 'cashFlow' && isPartYear && !hasCashOpening) {
    return [
      `账套自${periodTitle(enablePeriod)}起用，启用以前的现金流量没有录入，本年累计只含${periodTitle(enablePeriod)}以后的，` +
        '请在“现金流量归类”填写启用前现金流量',
    ];
  }
  const isKnown = periodFrom >= enablePeriod || periodFrom === `${yearOf(periodTo)}-01`;
  if (isKnown || kind === 'balanceSheet') return [];
  return [
    `账套自${periodTitle(enablePeriod)}起用，本季只含${periodTitle(enablePeriod)}以后的发生额，不含${periodTitle(periodFrom)}起至启用前的月份；` +
      '全年的数见本年累计',
  ];
}

/**
 * Whether 年初 of 资产负债表 may differ from 所有者权益变动表: 以前年度损益调整 moved in the year, or something was booked on
 * 未分配利润 directly. 小企业会计准则 corrects errors in the year itself (第八十八条) and has no such statement.
 */
export function mayBeRestated({ ledger, sheet }: Pick<Made, 'ledger' | 'sheet'>): boolean {
  const { accountingStandards: standard, subjects, current } = ledger;
  const { priorYears, unappropriated } = knownProfitCodes;
  if (sheet.template.kind !== 'balanceSheet' || standard !== 1) return false;
  const codeOf = codeIn(ledger);
  const idsUnder = (code: string) =>
    new Set(subjects.filter((each) => each.code.startsWith(codeOf(code))).map(({ id }) => id));
  const [prior, kept] = [idsUnder(priorYears[1]), idsUnder(unappropriated[1])];
  return current.units.some(
    ({ subjectId, ytdDebit, ytdCredit, ytdResult }) =>
      (prior.has(subjectId) && (Number(ytdDebit) !== 0 || Number(ytdCredit) !== 0)) ||
      (kept.has(subjectId) && Number(ytdResult) !== 0),
  );
}

/**
 * Says where 年初未分配利润 of 资产负债表 is not the restated one of 所有者权益变动表 (企业会计准则第28号第十二条,
 * 第30号). Which other opening figures change cannot be known from the vouchers.
 * @param sheet 资产负债表 in exact yuan
 * @param corrected what vouchers of the year correct of it, in yuan (`retainedRestatement`)
 */
export function restatedNote(sheet: Statement, corrected: Money): string[] {
  const booked = amountAt(sheet, sheet.template.marks.retained ?? 0, 'opening');
  if (!booked || corrected.isZero) return [];
  return [
    `本表未分配利润年初余额 ${formatMoney(booked)} 元是上年年末账面数；本年更正了以前年度的损益，` +
      `所有者权益变动表的本年年初余额为 ${formatMoney(booked.plus(corrected))} 元，相差 ` +
      `${formatMoney(corrected)} 元。报送前请按企业会计准则第28号重述年初数，` +
      '更正涉及的应交税费等项目的年初数一并调整',
  ];
}
