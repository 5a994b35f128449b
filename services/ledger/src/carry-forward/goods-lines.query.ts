import { Injectable } from '@nestjs/common';
import {
  costMethodOf,
  Money,
  MOVING_AVERAGE,
  parseAuxiliaryKey,
  type GoodsLine,
  type StepChoice,
} from '@mingzhang/rules';
import { AccountSetScope, mapUnhurried } from '@mingzhang/server';
import { PostedSteps } from './posted-steps';
import { carryForwardKind } from '../voucher/voucher-source.rule';

interface LineRow extends Pick<GoodsLine, 'date' | 'voucher'> {
  readonly subject_id: number;
  readonly auxiliary_key: string;
  readonly currency: string;
  readonly debit: string;
  readonly credit: string;
  readonly quantity: string;
}

/** Reads the lines for the moving average of goods; other methods use balances only. */
@Injectable()
export class GoodsLinesQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly posted: PostedSteps,
  ) {}

  /**
   * Lines of goods with a quantity unit, and of their sales with a quantity, by date and number;
   * empty if no step needs them. Vouchers of steps of the month are left out, as in the balances.
   * @param codeOf the account set's code for a code of the standard
   */
  async load(
    period: string,
    choices: readonly StepChoice[],
    { standard, codeOf }: { readonly standard: 0 | 1; readonly codeOf: (code: string) => string },
  ): Promise<readonly GoodsLine[]> {
    const asking = choices.flatMap(({ template: { body }, enabled, inputs }) =>
      body.kind === 'costOfSales' && enabled && costMethodOf(inputs) === MOVING_AVERAGE
        ? [body]
        : [],
    )[0];
    if (!asking) return [];
    const [goods, revenue] = [codeOf(asking.goods[standard]), codeOf(asking.revenue[standard])];
    const rows = await this.scope.query<LineRow>(
      linesSql,
      [this.scope.accountSetId, period, goods, revenue, carryForwardKind],
      'goods-lines',
    );
    const keys = new Set(rows.map((row) => row.auxiliary_key));
    const names = await this.posted.itemNames([...keys]);
    // Each combination is parsed once: a month has tens of thousands of lines of few goods.
    const itemsOf = new Map(
      [...keys].map((key) => [
        key,
        Object.values(parseAuxiliaryKey(key))
          .map((id) => names.get(id) ?? '')
          .join('、'),
      ]),
    );
    return mapUnhurried(rows, ({ subject_id: subjectId, auxiliary_key: auxiliaryKey, ...row }) => ({
      subjectId,
      auxiliaryKey,
      currency: row.currency,
      date: row.date,
      voucher: row.voucher,
      debit: Money.parse(row.debit),
      credit: Money.parse(row.credit),
      quantity: Money.parse(row.quantity),
      items: itemsOf.get(auxiliaryKey) ?? '',
    }));
  }
}

/**
 * $1 account set, $2 month, $3 goods and $4 revenue with all their descendants, $5 kind of the
 * steps' vouchers.
 */
const linesSql = `
  select l.subject_id, l.auxiliary_key, l.currency, to_char(l.voucher_date, 'YYYY-MM-DD') as date,
    w.word || '-' || v.code as voucher, l.debit, l.credit, coalesce(l.quantity, 0) as quantity
  from ledger.voucher_line l
  join ledger.voucher v on v.account_set_id = $1 and v.id = l.voucher_id
  join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
  where l.account_set_id = $1 and l.period = $2 and l.subject_id = any(array(
      select id from ledger.subject where account_set_id = $1 and quantity_unit is not null
        and (starts_with(code, $3) or starts_with(code, $4))))
    and (l.quantity is not null or l.subject_id = any(array(
      select id from ledger.subject where account_set_id = $1 and starts_with(code, $3))))
    and (v.source_kind is distinct from $5 or not starts_with(v.source_key, $2 || '/'))
  order by l.voucher_date, v.word_id, v.code, l.line_no`;
