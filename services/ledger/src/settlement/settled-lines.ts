import { Injectable } from '@nestjs/common';
import { sentenceOf } from '@mingzhang/contract';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { settledText } from './settled-openings';

/** Settled amount of a voucher line, in its currency and positive. */
interface SettledLine {
  readonly lineNo: number;
  readonly currency: string;
  readonly isBase: boolean;
  readonly settled: string;
}

/** Reads which lines of vouchers are settled, for changes and deletions of vouchers. */
@Injectable()
export class SettledLines {
  constructor(private readonly scope: AccountSetScope) {}

  /** By voucher; vouchers without a settled line are left out. */
  async byVoucher(
    voucherIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly SettledLine[]>> {
    const rows = await this.scope.query<SettledLine & { readonly id: number }>(
      `select t.voucher_id as id, t.line_no as "lineNo", m.currency, c.is_base as "isBase",
         abs(sum(coalesce(t.foreign_amount, t.amount)))::text as settled
       from ledger.settlement_line t
       join ledger.settlement m on m.account_set_id = $1 and m.id = t.settlement_id
       join ledger.currency c on c.account_set_id = $1 and c.code = m.currency
       where t.account_set_id = $1 and t.voucher_id = any($2::bigint[]) and t.voucher_id > 0
       group by t.voucher_id, t.line_no, m.currency, c.is_base order by t.voucher_id, t.line_no`,
      [this.scope.accountSetId, voucherIds],
    );
    const found = new Map<number, SettledLine[]>();
    for (const { id, ...line } of rows) found.set(id, [...(found.get(id) ?? []), line]);
    return found;
  }
}

/**
 * Refuses to change or delete a voucher with settled lines; undefined without any.
 * @param title `2026-01 记-3`
 */
export function reasonAgainstUnsettling(
  title: string,
  settled: readonly SettledLine[] | undefined,
  act: 'change' | 'remove',
): BusinessError | undefined {
  const [first] = settled ?? [];
  if (!first) return undefined;
  const verb =
    act === 'remove'
      ? '删除凭证'
      : '改变该行的科目、项目、币别、汇率、方向、减少金额或在它前面增减分录';
  const sentence = sentenceOf({
    row: first.lineNo,
    link: 'directly',
    msg: `已核销 ${settledText(first)}，不能${verb}，请先在“往来核销”中撤销核销`,
  });
  return new BusinessError('VOUCHER_SETTLED', { msg: `${title} ${sentence}` });
}
