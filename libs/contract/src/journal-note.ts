import { betweenText } from './book-search';

type Text = string | number | undefined;

/** The names of ids among the filters of a 序时账: 凭证字, 制单人, and an item with its category. */
export interface JournalNames {
  readonly word?: string | undefined;
  readonly maker?: string | undefined;
  readonly item?: string | undefined;
}

/** Filters of a 序时账 as its calls name them, and the names of their ids. */
export interface JournalFilter extends JournalNames {
  readonly codeFrom?: Text;
  readonly codeTo?: Text;
  /** `audited` or `unaudited`. */
  readonly auditState?: Text;
  readonly createdBy?: Text;
  readonly subjectFrom?: Text;
  readonly subjectTo?: Text;
  readonly itemId?: Text;
  readonly amountFrom?: Text;
  readonly amountTo?: Text;
  readonly keyword?: Text;
}

/**
 * A note which vouchers or lines a 序时账 lists, in a file and on paper, so that a part is not taken
 * for the complete book; undefined without filters. Makers and items appear once their names are
 * loaded.
 */
export function journalNote(filter: JournalFilter): string | undefined {
  const { word, auditState, createdBy, maker, itemId, item, keyword } = filter;
  const parts = [
    ...(word === undefined ? [] : [`凭证字 ${word}`]),
    ...betweenText('凭证号', filter.codeFrom, filter.codeTo),
    ...(auditState === undefined ? [] : [auditState === 'audited' ? '已审核' : '未审核']),
    ...(createdBy === undefined ? [] : [maker === undefined ? '所选制单人' : `制单人 ${maker}`]),
    ...betweenText('科目', filter.subjectFrom, filter.subjectTo),
    ...(itemId === undefined ? [] : [item ?? '所选辅助核算项目']),
    ...betweenText('金额', filter.amountFrom, filter.amountTo),
    ...(keyword === undefined ? [] : [`摘要含“${keyword}”`]),
  ];
  return parts.length === 0 ? undefined : `只列：${parts.join('，')}`;
}

/** The filters of a 序时账 for the operation log: with names in place of ids. */
export function journalTold<Filter extends JournalFilter & { readonly wordId?: Text }>(
  { wordId: _word, createdBy: _maker, itemId: _item, ...filter }: Filter,
  { word, maker, item }: JournalNames,
) {
  return { ...filter, word, createdName: maker, items: item };
}
