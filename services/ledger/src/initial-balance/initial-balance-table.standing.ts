import { formatMoney, Money, groupBy } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import type { StoredYear } from './initial-balance-table.year';

/** A nonzero opening that is stored before a table is imported. */
interface Standing extends StoredYear {
  readonly place: string;
  readonly subjectId: number;
  /** `1122 应收账款` */
  readonly title: string;
  /** On the subject's own side. */
  readonly opening: string;
  readonly currency: string;
  readonly foreign: string | null;
}

/** All openings of an account set, by place and by subject. */
export class StandingOpenings {
  private constructor(
    readonly byPlace: ReadonlyMap<string, Standing>,
    readonly bySubject: ReadonlyMap<number, readonly Standing[]>,
  ) {}

  static async load(scope: AccountSetScope): Promise<StandingOpenings> {
    const rows = await scope.query<Standing>(
      `select concat_ws(' ', i.subject_id, i.auxiliary_key, i.currency) as place,
         i.subject_id as "subjectId", s.code || ' ' || s.full_name as title, i.opening,
         i.currency, i.foreign_amount as "foreign", i.ytd_debit as "ytdDebit", i.ytd_credit as "ytdCredit", i.ytd_actual as "ytdActual"
       from ledger.initial_balance i
       join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id
       where i.account_set_id = $1 and (i.opening <> 0 or i.ytd_debit <> 0 or i.ytd_credit <> 0
         or i.ytd_actual <> 0 or coalesce(i.quantity, 0) <> 0 or coalesce(i.foreign_amount, 0) <> 0)
       order by s.code collate "C", i.auxiliary_key, i.currency`,
      [scope.accountSetId],
    );
    return new StandingOpenings(
      new Map(rows.map((row) => [row.place, row])),
      groupBy(rows, (row) => row.subjectId),
    );
  }

  /** Whether openings of the subject at other places have a balance. */
  hasBeside({ subjectId, place }: { readonly subjectId: number; readonly place: string }): boolean {
    const beside = (this.bySubject.get(subjectId) ?? []).filter((row) => row.place !== place);
    return !sumOf(beside).isZero;
  }

  /**
   * Notes on openings of subjects that a table does not list: they stay, which the totals of the
   * table do not show.
   */
  unlistedNotes(listed: ReadonlySet<number>): string[] {
    const unlisted = [...this.bySubject].filter(([subjectId]) => !listed.has(subjectId));
    const named = unlisted.slice(0, subjectsNamed).map(([, rows]) => keptText(rows));
    if (named.length === 0) return [];
    const more = unlisted.length > subjectsNamed ? ` 等 ${unlisted.length} 个科目` : '';
    return [
      `文件没有列出、本账套已有期初余额的科目保持不变，不在文件的合计内：${named.join('；')}${more}；` +
        '如应为零，请在文件中列出该科目、余额填 0，或在“期初余额”中删除',
    ];
  }
}

const subjectsNamed = 20;

function keptText(rows: readonly Standing[]): string {
  const title = rows[0]?.title ?? '';
  const opening = sumOf(rows);
  if (rows.some((row) => !Money.parse(row.opening).isZero))
    return `${title} ${formatMoney(opening)}`;
  const foreign = rows.filter((row) => !Money.parse(row.foreign ?? '0').isZero);
  if (foreign.length === 0) return `${title} 本年累计`;
  const amounts = foreign.map(
    (row) => `${row.currency} ${formatMoney(Money.parse(row.foreign ?? '0'))}`,
  );
  return `${title} ${amounts.join('、')}（本位币 ${formatMoney(opening)}）`;
}

function sumOf(rows: readonly Standing[]): Money {
  return rows.reduce((sum, { opening }) => sum.plus(Money.parse(opening)), Money.zero);
}

/**
 * The trial balance of the whole account set within the open transaction: openings by the side of
 * each balance, and movements of the year if their sides differ.
 */
export async function equationText(scope: AccountSetScope): Promise<string> {
  const sums = await scope.one<Record<'debit' | 'credit' | 'ytdDebit' | 'ytdCredit', string>>(
    `select coalesce(sum(greatest(signed, 0)), 0.00) as debit,
       coalesce(sum(greatest(-signed, 0)), 0.00) as credit,
       coalesce(sum(ytd_debit), 0.00) as "ytdDebit", coalesce(sum(ytd_credit), 0.00) as "ytdCredit"
     from (
       select case when s.direction = 'debit' then i.opening else -i.opening end as signed,
         i.ytd_debit, i.ytd_credit
       from ledger.initial_balance i
       join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id
       where i.account_set_id = $1
     ) openings`,
    [scope.accountSetId],
  );
  if (!sums) throw new Error('a sum has one row');
  const opening = sidesText('期初余额', Money.parse(sums.debit), Money.parse(sums.credit));
  const [debit, credit] = [Money.parse(sums.ytdDebit), Money.parse(sums.ytdCredit)];
  const ytd = debit.isZero && credit.isZero ? '' : `；${sidesText('本年累计', debit, credit)}`;
  return `导入后本账套${opening}${ytd}。`;
}

function sidesText(title: string, debit: Money, credit: Money): string {
  const difference = debit.minus(credit);
  const result = difference.isZero ? '平衡' : `相差 ${formatMoney(difference.abs())}，不平，请核对`;
  return `${title}借方合计 ${formatMoney(debit)}，贷方合计 ${formatMoney(credit)}，${result}`;
}
