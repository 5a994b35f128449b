import type { ClosingBook, ClosingCell } from './closing-book';

/** What of a figure of revenue says which goods were sold. */
export type Sale = Pick<ClosingCell, 'subjectId' | 'auxiliaryKey'>;

/** More than one goods fit: which was sold can't be known. */
export const SEVERAL = 'several';

/** Finds the goods of a sale: those that differ from it in no category that both name, or have the subject's name. */
export class GoodsOfSales {
  private readonly byItem = new Map<string, number[]>();
  private readonly byName = new Map<string, number[]>();

  constructor(
    private readonly book: ClosingBook,
    private readonly goods: readonly ClosingCell[],
  ) {
    for (const [index, { subjectId, auxiliaryKey }] of goods.entries()) {
      const names = [this.book.subjectOf(subjectId)?.name ?? ''];
      const [keys, found] = auxiliaryKey
        ? [auxiliaryKey.split(','), this.byItem]
        : [names, this.byName];
      for (const key of keys) found.set(key, [...(found.get(key) ?? []), index]);
    }
  }

  /** The place of the goods; `several` where more than one of those in stock fit. */
  of({ subjectId, auxiliaryKey }: Sale): number | typeof SEVERAL | undefined {
    const fitting = auxiliaryKey
      ? this.ofItems(auxiliaryKey)
      : (this.byName.get(this.book.subjectOf(subjectId)?.name ?? '') ?? []);
    const same = fitting.filter((place) => this.goods[place]?.auxiliaryKey === auxiliaryKey);
    const exact = auxiliaryKey && same.length > 0 ? same : fitting;
    const stocked = exact.filter((place) => hasMoved(this.goods[place]));
    const [place, ...others] = stocked.length > 0 ? stocked : exact;
    return others.length > 0 ? SEVERAL : place;
  }

  private ofItems(auxiliaryKey: string): number[] {
    const items = auxiliaryKey.split(',');
    const own = new Map(items.map((item) => [categoryOf(item), item]));
    const sharing = new Set(items.flatMap((item) => this.byItem.get(item) ?? []));
    return [...sharing]
      .sort((a, b) => a - b)
      .filter((place) =>
        (this.goods[place]?.auxiliaryKey ?? '')
          .split(',')
          .every((item) => (own.get(categoryOf(item)) ?? item) === item),
      );
  }
}

function categoryOf(item: string): string {
  return item.slice(0, item.indexOf(':'));
}

function hasMoved(cell: ClosingCell | undefined): boolean {
  return cell !== undefined && !(cell.quantityOpening.isZero && cell.quantityDebit.isZero);
}
