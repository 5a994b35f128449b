type Text = string | number | undefined;

/** Filters of a 序时账 as its calls name them, and the 凭证字 that one of them means. */
export interface JournalFilter {
  readonly word?: Text;
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
 * Which vouchers or lines a 序时账 lists, in a file and on paper, so that a part is not taken for the whole; none without
 * filters. Who made a voucher and its items stand in the rows themselves.
 */
export function journalNote(filter: JournalFilter): string | undefined {
  const { word, auditState, createdBy, itemId, keyword } = filter;
  const parts = [
    ...(word === undefined ? [] : [`凭证字 ${word}`]),
    ...between('凭证号', filter.codeFrom, filter.codeTo),
    ...(auditState === undefined ? [] : [auditState === 'audited' ? '已审核' : '未审核']),
    ...(createdBy === undefined ? [] : ['所选制单人']),
    ...between('科目', filter.subjectFrom, filter.subjectTo),
    ...(itemId === undefined ? [] : ['所选辅助核算项目']),
    ...between('金额', filter.amountFrom, filter.amountTo),
    ...(keyword === undefined ? [] : [`摘要含“${keyword}”`]),
  ];
  return parts.length === 0 ? undefined : `只列：${parts.join('，')}`;
}

function between(title: string, from: Text, to: Text): string[] {
  if (from === undefined) return to === undefined ? [] : [`${title} ${to} 止`];
  return [to === undefined ? `${title} ${from} 起` : `${title} ${from} 至 ${to}`];
}
