/**
 * Refusal of a row that names two items of one category, since only one of them could be stored.
 */
export function twoItemsText(category: string, [first, other]: readonly [string, string]): string {
  return `一行只能记一个${category}，文件中有“${first}”和“${other}”，请拆成两行，或删去其中一个`;
}
