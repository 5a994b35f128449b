import { Injectable } from '@nestjs/common';
import { sentenceOf } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';

/** What is settled of a line of a voucher, in yuan and positive. */
export interface SettledLine {
  readonly lineNo: number;
  readonly settled: Money;
}

/** Which lines of vouchers are settled, for whoever changes or deletes these. */
@Injectable()
export class SettledLines {
  constructor(private readonly scope: AccountSetScope) {}

  /** By voucher; those without a settled line are left out. */
  async of(voucherIds: readonly number[]): Promise<ReadonlyMap<number, readonly SettledLine[]>> {
    const rows = await this.scope.query<{ id: number; line_no: number; settled: string }>(
      `select voucher_id as id, line_no, abs(sum(amount)) as settled from ledger.settlement_line
       where account_set_id = $1 and voucher_id = any($2::bigint[]) and voucher_id > 0
       group by voucher_id, line_no order by voucher_id, line_no`,
      [this.scope.accountSetId, voucherIds],
    );
    const found = new Map<number, SettledLine[]>();
    for (const { id, line_no: lineNo, settled } of rows) {
      found.set(id, [...(found.get(id) ?? []), { lineNo, settled: Money.parse(settled) }]);
    }
    return found;
  }
}

/** Why a voucher with settled lines stays as it is; undefined where none is. @param title `2026-01 记-3` */
export function reasonAgainstUnsettling(
  title: string,
  settled: readonly SettledLine[] | undefined,
  act: 'change' | 'remove',
): BusinessError | undefined {
  const [first] = settled ?? [];
  if (!first) return undefined;
  const verb = act === 'remove' ? '删除凭证' : '改变该行的科目、项目、方向或减少金额';
  const told = sentenceOf({
    row: first.lineNo,
    link: 'directly',
    msg: `已核销 ${formatMoney(first.settled)} 元，不能${verb}，请先在“往来核销”中取消核销`,
  });
  return new BusinessError('VOUCHER_SETTLED', { msg: `${title} ${told}` });
}
