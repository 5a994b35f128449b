import type { Subject } from '@mingzhang/contract';
import {
  auxiliaryKey,
  formatMoney,
  Money,
  parseAuxiliaryKey,
  UNASSIGNED_TITLE,
  type SubjectIndex,
  groupBy,
} from '@mingzhang/rules';
import { mapUnhurried, type AccountSetScope, type TableRow } from '@mingzhang/server';
import type { ItemColumns } from '../accounting-category/item-columns';
import { itemsTexts } from '../names/logged-names';
import { placeOf, type Opening } from './initial-balance-write';

interface StandingOpening {
  readonly subject_id: number;
  readonly auxiliary_key: string;
  readonly currency: string;
  readonly opening: string;
  readonly title: string;
}

const namedAtMost = 5;

/**
 * Finds stored openings that a file would leave beside its rows. If other items or currencies of a
 * subject have openings, the subject would end up with the figure of the file plus theirs, so its
 * rows are refused with a message that lists these openings and the ways out.
 * @param counts whether an opening beside a row doubles it; for a file that describes whole
 *   subjects, any does
 * @returns the problem of each row, undefined without one
 */
export async function openingsBeside(
  scope: AccountSetScope,
  rows: readonly Opening[],
  counts: (standing: StandingOpening, row: Opening) => boolean = () => true,
): Promise<(row: Opening) => string | undefined> {
  const named = new Set(await mapUnhurried(rows, placeOf));
  const stored = await standingOpenings(scope, [...new Set(rows.map((row) => row.subjectId))]);
  const unnamed = stored.filter(
    (row) => !named.has(`${row.subject_id} ${row.auxiliary_key} ${row.currency}`),
  );
  const textOf = await itemsTexts(
    scope,
    unnamed.map((row) => parseAuxiliaryKey(row.auxiliary_key)),
  );
  const bySubject = groupBy(unnamed, (row) => row.subject_id);
  return (row) => {
    const standing = bySubject.get(row.subjectId)?.filter((each) => counts(each, row)) ?? [];
    if (!standing[0]) return undefined;
    const nameless = auxiliaryKey(row.auxiliary) === '' ? '' : UNASSIGNED_TITLE;
    const texts = standing.slice(0, namedAtMost).map((each) => {
      const items = textOf(parseAuxiliaryKey(each.auxiliary_key)) || nameless;
      return `${items} ${each.currency} ${formatMoney(Money.parse(each.opening))}`.trim();
    });
    const more = standing.length > namedAtMost ? ` 等 ${standing.length} 笔` : '';
    return (
      `科目 ${standing[0].title} 在本账套中还有文件没有列出的期初余额（${texts.join('；')}${more}），` +
      '导入后该科目的合计会与文件不符，请先在“期初余额”中删除这些余额，' +
      '或在文件中按辅助核算项目和币别分行列出（可用“期初余额”页导出的文件）'
    );
  };
}

/**
 * Tracks which subjects a template splits by item, and which by currency. Its rows replace the
 * openings they name and leave the others. But a row without an item (or currency) means the whole
 * subject if no row of that subject names one. If some rows do, a stored opening without items or
 * in base currency may be that whole, as a balance table imports it: the file has to name it too.
 */
export class DetailedSubjects {
  private readonly byItem = new Set<number>();
  private readonly byCurrency = new Set<number>();

  constructor(
    private readonly facts: {
      readonly index: SubjectIndex<Subject>;
      readonly items: Pick<ItemColumns, 'columns'>;
      readonly baseCurrency: string;
    },
  ) {}

  /** Adds a row, even one without figures. */
  add({ values }: TableRow): void {
    const { index, items } = this.facts;
    const id = index.byCode.get(values['code'] ?? '')?.id;
    if (id === undefined) return;
    if (items.columns.some(({ key }) => (values[key] ?? '') !== '')) this.byItem.add(id);
    if ((values['currency'] ?? '') !== '') this.byCurrency.add(id);
  }

  /** Whether a stored opening belongs to the figures that the row should contain. */
  leavesOut({ auxiliary_key: key, currency }: StandingOpening, row: Opening): boolean {
    const ownKey = auxiliaryKey(row.auxiliary);
    // An opening without items is the whole subject, or a part that the file has to name too.
    if (key !== ownKey) return key === '' || (ownKey === '' && !this.byItem.has(row.subjectId));
    if (currency === row.currency) return false;
    return currency === this.facts.baseCurrency || !this.byCurrency.has(row.subjectId);
  }
}

/** Nonzero openings of these subjects. */
async function standingOpenings(
  scope: AccountSetScope,
  subjectIds: readonly number[],
): Promise<StandingOpening[]> {
  return scope.query<StandingOpening>(
    `select i.subject_id, i.auxiliary_key, i.currency, i.opening,
       s.code || ' ' || s.full_name as title
     from ledger.initial_balance i
     join ledger.subject s on s.account_set_id = i.account_set_id and s.id = i.subject_id
     where i.account_set_id = $1 and i.subject_id = any($2::bigint[])
       and (i.opening <> 0 or i.ytd_debit <> 0 or i.ytd_credit <> 0)
     order by i.subject_id, i.auxiliary_key, i.currency`,
    [scope.accountSetId, subjectIds],
  );
}
