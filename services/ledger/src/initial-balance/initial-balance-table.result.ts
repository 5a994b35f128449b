import type { OldBalanceTable } from '@mingzhang/rules';
import { BusinessError, type JobResult, type Refusals } from '@mingzhang/server';

/**
 * What a person is told of a balance table. Of one that is not written, in whole or in part, nothing
 * is told as done.
 * @throws BusinessError FILE_COLUMNS for a table without subjects
 */
export function tableResult(
  { balances, parents, totals }: OldBalanceTable,
  done: {
    readonly refusals: Refusals;
    readonly accepted: number;
    readonly isPreview: boolean;
    /** What the import did, or will do, beside writing balances. */
    readonly notes: readonly string[];
  },
): JobResult {
  const { refusals, accepted, isPreview } = done;
  if (balances.length === 0) {
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
  return {
    report: {
      ...refusals.report({ accepted, unchanged: 0, ignoredColumns: [] }),
      refusedFile: false,
      recognised: `科目余额表，${balances.length} 行末级科目与辅助核算项目`,
      ...(isPreview ? { preview: true } : {}),
      ...(notes.length > 0 ? { notes } : {}),
    },
  };
}
