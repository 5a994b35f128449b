import { type DebitCredit, signedBalance } from './balance';
import { type Money, sumOf } from './money';
import { formatMoney } from './money-format';
import { type IsoDate, isIsoDate, isPeriodOpen, periodOf, periodTitle } from './period';
import type {
  PostingFacts,
  PostingProblem,
  PostingProblemCode,
  VoucherDraft,
  VoucherDraftLine,
} from './posting-draft';
import { AMOUNT_LIMIT, checkLine } from './posting-line';
import { wordFindings } from './voucher-word-rule';

const MIN_LINES = 2;
/** Lines of one voucher; what the program makes of more is made as several. */
export const voucherLinesAtMost = 1000;

/** Both column totals of a voucher. */
export function totalsOf(lines: Iterable<DebitCredit>): DebitCredit {
  const all = [...lines];
  return {
    debit: sumOf(all.map(({ debit }) => debit)),
    credit: sumOf(all.map(({ credit }) => credit)),
  };
}

/** Debit total less credit total: zero when the voucher balances. */
export function differenceOf(lines: Iterable<DebitCredit>): Money {
  return signedBalance(totalsOf(lines));
}

/**
 * Everything that forbids writing the voucher, in the order of the form: the date, the lines
 * from the top, the balance. An empty answer means that it may be written.
 *
 * Every debit has its credit (会计法 and 会计基础工作规范: 有借必有贷，借贷必相等); negative
 * amounts are red entries and allowed on either side.
 */
export function checkVoucher(draft: VoucherDraft, facts: PostingFacts): PostingProblem[] {
  const tooMany = checkMaximum(draft.lines.length);
  if (tooMany.length > 0) return tooMany;
  return [
    ...checkDate(draft.voucherDate, facts),
    ...checkMinimum(draft.lines.length),
    ...draft.lines.flatMap((line, index) => checkLine(line, index + 1, facts, draft)),
    ...checkBalance(draft.lines),
    ...checkTotals(draft.lines),
    ...(facts.word?.ruleMode === 'refuse' ? wordFindings(draft, facts) : []),
  ];
}

function checkDate(date: IsoDate, facts: PostingFacts): PostingProblem[] {
  const refuse = (code: PostingProblemCode, msg: string): PostingProblem[] => [
    { code, field: 'voucherDate', msg },
  ];
  if (!isIsoDate(date)) {
    return refuse('DATE_INVALID', '凭证日期不是有效的日期，请按“年-月-日”重新填写');
  }
  if (date < facts.enableDate) {
    return refuse(
      'DATE_BEFORE_ENABLE',
      `凭证日期 ${date} 早于账套启用日期 ${facts.enableDate}，请改为启用日期当日或之后`,
    );
  }
  if (isPeriodOpen(facts.periodState)) return [];
  const title = periodTitle(periodOf(date));
  return facts.periodState === undefined
    ? refuse(
        'PERIOD_MISSING',
        `${title}太远：最多提前记今天所在月份之后 12 个月的账，请检查凭证日期`,
      )
    : refuse('PERIOD_CLOSED', `${title}已结账，请先反结账，或改用未结账期间的日期`);
}

function checkMinimum(count: number): PostingProblem[] {
  if (count >= MIN_LINES) return [];
  const msg = `凭证至少要有 ${MIN_LINES} 条分录，现有 ${count} 条，请补全借贷双方的分录`;
  return [{ code: 'VOUCHER_TOO_FEW_LINES', field: 'lines', msg }];
}

function checkMaximum(count: number): PostingProblem[] {
  if (count <= voucherLinesAtMost) return [];
  const msg = `一张凭证最多 ${voucherLinesAtMost} 条分录，现有 ${count} 条，请拆分为多张凭证`;
  return [{ code: 'VOUCHER_TOO_MANY_LINES', field: 'lines', msg }];
}

function checkBalance(lines: readonly VoucherDraftLine[]): PostingProblem[] {
  const { debit, credit } = totalsOf(lines);
  const difference = debit.minus(credit);
  if (difference.isZero) return [];
  const more = difference.isPositive ? '借方多' : '贷方多';
  const msg =
    `借贷不平衡：借方合计 ${formatMoney(debit)}，贷方合计 ${formatMoney(credit)}，` +
    `${more} ${formatMoney(difference.abs())}，请修改分录金额使借贷相等`;
  return [{ code: 'VOUCHER_UNBALANCED', field: 'lines', msg }];
}

/** Lines that are each small enough may come to more than can be written in capitals. */
function checkTotals(lines: readonly VoucherDraftLine[]): PostingProblem[] {
  const { debit, credit } = totalsOf(lines);
  const isLarge = [debit, credit].some((total) => total.abs().compare(AMOUNT_LIMIT) >= 0);
  const isOfOneLine = lines.some(
    (line) => line.debit.plus(line.credit).abs().compare(AMOUNT_LIMIT) >= 0,
  );
  if (!isLarge || isOfOneLine) return [];
  const msg = '凭证合计过大，须小于 10 万亿，请核对是否多输了位数，或拆分为多张凭证';
  return [{ code: 'AMOUNT_TOO_LARGE', field: 'lines', msg }];
}
