import type { AssetPage, AssetRow } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import type { BookSection } from '@mingzhang/web';

type Listed = Pick<AssetPage, 'records' | 'groups' | 'disposedCount'>;

const sectionOf = ({ status, assetSubjectId }: AssetRow) =>
  status === 'disposed' ? 'disposed' : assetSubjectId;

/**
 * The line above a row that begins the cards of a 资产科目, with what all of them come to, or those disposed of; a page
 * may begin in the middle of either. Nothing where the whole list is of one subject.
 */
export function cardSection(
  { records, groups, disposedCount }: Listed,
  index: number,
): BookSection | undefined {
  const [row, before] = [records[index], records[index - 1]];
  if (!row || (disposedCount === 0 && groups.length < 2)) return undefined;
  if (before && sectionOf(before) === sectionOf(row)) return undefined;
  if (row.status === 'disposed') {
    const title = (
      <>
        <b>已清理</b> {disposedCount} 张，不计入合计；清理当月的折旧计入本月折旧
      </>
    );
    return { title };
  }
  const group = groups.find(({ assetSubjectId }) => assetSubjectId === row.assetSubjectId);
  if (!group) return undefined;
  const { originalValue, accumulated, net, monthly } = group;
  return {
    title: (
      <>
        <b>{group.assetSubject}</b> {group.count} 张
      </>
    ),
    cells: {
      originalValue: textOf(originalValue),
      accumulated: textOf(accumulated),
      net: textOf(net),
      monthly: textOf(monthly),
    },
  };
}

const textOf = (amount: string) => formatMoney(Money.parse(amount));
