import { formatMoney, periodOf, type OldVoucherList, periodSpanTitle } from '@mingzhang/rules';
import { sentenceOf, type ImportMode } from '@mingzhang/contract';
import type { OldVoucherRows } from './old-voucher-rows';
import type { VoucherFile } from './voucher-file';

/**
 * A sentence with kind and figures of another product's file.
 * @param surplus places of scattered vouchers beyond their first
 */
export function recognisedText(list: OldVoucherList, surplus: number): string {
  const debit = formatMoney(list.debit);
  const credit = formatMoney(list.credit);
  const sides = list.debit.equals(list.credit)
    ? `借贷合计 ${debit}，借贷一致`
    : `借方合计 ${debit}，贷方合计 ${credit}，借贷不一致`;
  const totals = list.provenTotals > 0 ? `，与文件中的 ${list.provenTotals} 处合计一致` : '';
  return `识别为：${list.title}，${list.vouchers - surplus} 张凭证，${spanOf(list)}${sides}${totals}`;
}

function spanOf({ from, to }: OldVoucherList): string {
  if (from === '') return '';
  return `期间 ${periodSpanTitle(periodOf(from), periodOf(to))}，`;
}

/** Notes on assumptions made and content left out while reading. */
export function notesOf({
  file: { list },
  toRows,
  mode,
}: {
  readonly file: VoucherFile;
  readonly toRows: OldVoucherRows;
  readonly mode: ImportMode;
}): string[] {
  if (!list) return [];
  const wrong = mode === 'all' ? [] : list.wrongTotals;
  const found = [...list.warnings, ...wrong].map(sentenceOf);
  const { codeAloneRow, baseAloneRow } = toRows;
  const codes = '文件没有科目名称，只按科目编码对应科目，请核对科目是否一致';
  const base = '科目没有设置外币核算，外币金额没有导入，只导入本位币金额';
  return [
    ...(codeAloneRow === undefined ? [] : [`第 ${codeAloneRow} 行起：${codes}`]),
    ...(baseAloneRow === undefined ? [] : [`第 ${baseAloneRow} 行起：${base}`]),
    ...found,
  ];
}
