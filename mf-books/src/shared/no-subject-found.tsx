import { Button } from 'antd';
import { searchSubjects } from '@mingzhang/rules';
import { EmptyState } from '@mingzhang/web';
import { useSeenSubjects } from '../api/account-book.api';
import { isRanged } from './is-ranged';

interface Levels {
  readonly subjectFrom?: string;
  readonly subjectTo?: string;
  readonly keyword: string;
  readonly levelFrom: string;
  readonly levelTo: string;
}

/**
 * Said where a search, or a range, leaves no subject that a book lists: one of another level is named with the way to it,
 * for any other it is said how else it may be found.
 * @param otherwise the switch that lists subjects without figures
 */
export function NoSubjectFound({
  filters: { keyword, levelFrom, levelTo, subjectFrom = '', subjectTo = '' },
  change,
  otherwise,
}: {
  filters: Levels;
  change: (patch: { readonly levelFrom: string; readonly levelTo: string }) => void;
  otherwise: string;
}) {
  const { data: subjects = [] } = useSeenSubjects();
  const [from, to] = [Number(levelFrom), Number(levelTo)];
  if (isRanged({ subjectFrom, subjectTo })) {
    return (
      <EmptyState
        icon="search"
        title={keyword.trim() === '' ? '起止科目内没有数据' : '起止科目内没有匹配的科目'}
        description={`可改变起止科目和科目级次，或打开“${otherwise}”。`}
      />
    );
  }
  const best = searchSubjects(subjects, keyword)[0]?.subject;
  if (!best || (best.level >= from && best.level <= to)) {
    return (
      <EmptyState
        icon="search"
        title="没有匹配的科目"
        description={`可改用编码、名称或拼音首字母查找，或打开“${otherwise}”。`}
      />
    );
  }
  const wide = { from: Math.min(from, best.level), to: Math.max(to, best.level) };
  return (
    <EmptyState
      icon="search"
      title={`${best.code} ${best.fullName} 是 ${best.level} 级科目`}
      description={`本表现在只列 ${levelsText(from, to)}科目。`}
      action={
        <Button
          type="primary"
          onClick={() => change({ levelFrom: String(wide.from), levelTo: String(wide.to) })}
        >
          列出 {levelsText(wide.from, wide.to)}科目
        </Button>
      }
    />
  );
}

const levelsText = (from: number, to: number) => (from === to ? `${to} 级` : `${from}–${to} 级`);
