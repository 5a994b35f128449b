import type { openingImport } from '@mingzhang/contract';
import {
  firstDayOf,
  formatMoney,
  periodTitle,
  previousPeriod,
  tablePeriodTitle,
  type OldBalanceTable,
  type Period,
} from '@mingzhang/rules';
import { BusinessError, importResult, type JobResult, type Refusals } from '@mingzhang/server';

/**
 * The report on a balance table. If it is not written, or only in part, the report does not claim
 * what was not done.
 * @throws BusinessError FILE_COLUMNS for a table without subjects
 */
export function tableResult(
  table: OldBalanceTable,
  done: {
    /** First month of the account set. */
    readonly enabled: Period;
    readonly refusals: Refusals;
    readonly accepted: number;
    readonly isPreview: boolean;
    /** Other effects of the import, or of its preview. */
    readonly notes: readonly string[];
    /** The trial balance of the account set after the import; '' if nothing is written. */
    readonly equation: string;
  },
): JobResult<typeof openingImport> {
  const { refusals, accepted, isPreview, enabled } = done;
  const { balances, parents, totals, problems } = table;
  if (balances.length === 0 && problems.length === 0) {
    throw new BusinessError('FILE_COLUMNS', { msg: '余额表中没有科目，请核对文件' });
  }
  const notes =
    accepted === 0
      ? ['文件没有导入，没有写入任何数据']
      : [
          ...(parents > 0 ? [`跳过 ${parents} 行上级科目：其余额是下级之和，已核对`] : []),
          ...(totals > 0 ? [`跳过 ${totals} 行合计、小计和表尾`] : []),
          ...done.notes,
        ];
  return importResult({
    ...refusals.report({ accepted, unchanged: 0, ignoredColumns: [] }),
    refusedFile: false,
    recognised: recognisedText(table, enabled) + (accepted === 0 ? '' : done.equation),
    ...(isPreview ? { preview: true } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  });
}

/** Kind and months of the file, and which of its columns becomes the opening, with totals. */
function recognisedText(
  { balances, period, isPeriodUnread, taken }: OldBalanceTable,
  enabled: Period,
): string {
  const unnamed = isPeriodUnread ? '期间读不出' : '没有写明期间';
  const months = period ? tablePeriodTitle(period) : unnamed;
  const rows = `科目余额表（${months}），${balances.length} 行末级科目与辅助核算项目`;
  if (!taken) return rows;
  const tablePeriod = taken.column === 'closing' ? previousPeriod(enabled) : enabled;
  const periodNote = period
    ? ''
    : `文件没有写明期间，按 ${periodTitle(tablePeriod)} 的余额表读取，` +
      `如是其他月份，请在表头上方写明，如“期间：${periodTitle(tablePeriod)}”`;
  const none =
    taken.column === 'closing'
      ? '本年累计属于上年，按零。'
      : '本账套从 1 月启用，期初余额即年初余额，启用前没有本年累计。';
  const ytd = {
    none,
    period: '本期从 1 月起，本期发生额即本年累计。',
    whole: '',
    lessPeriod: '',
    unknown: '',
  }[taken.ytd];
  return (
    `${rows}。以“${taken.title}”列为 ${firstDayOf(enabled)} 的期初余额：` +
    `借方合计 ${formatMoney(taken.debit)}，贷方合计 ${formatMoney(taken.credit)}。${ytd}` +
    (periodNote === '' ? '' : `${periodNote}。`)
  );
}
