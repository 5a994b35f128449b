import { useMemo } from 'react';
import type { Subject } from '@mingzhang/contract';
import {
  BookTable,
  EmptyState,
  treeMove,
  useEntryState,
  visibleItems,
  withKey,
} from '@mingzhang/web';
import { useCategories } from '../api/settings.api';
import { subjectColumns } from './subject.columns';
import { subjectItems, type Category, type SubjectItem } from './subject.model';
import { useSubjectActs } from './use-subject-acts';

/** The subjects of one type as a tree; without the two acts it is read-only. */
export function SubjectTable({
  subjects,
  category,
  keyword,
  loading,
  onAddChild,
  onEdit,
}: {
  subjects: readonly Subject[];
  category: Category;
  keyword: string;
  loading: boolean;
  onAddChild: ((parent: Subject) => void) | undefined;
  onEdit: ((subject: Subject) => void) | undefined;
}) {
  const categories = useCategories();
  const acts = useSubjectActs();
  const [closed, setClosed] = useEntryState<ReadonlySet<string>>('closed subjects', new Set());
  const items = useMemo(
    () => subjectItems(subjects, category, keyword),
    [subjects, category, keyword],
  );
  const isOpen = (item: SubjectItem) => !closed.has(item.key);
  const visible = visibleItems(items, isOpen);
  const setOpen = (key: string, open: boolean) => setClosed(withKey(closed, key, !open));
  const onRowKey = (key: string, index: number) => {
    const move = treeMove(key, index, visible, isOpen);
    if (move?.kind === 'go') return move.index;
    if (move) setOpen(move.key, move.kind === 'open');
    return move && index;
  };
  return (
    <BookTable
      settings="subjects"
      label="科目"
      columns={subjectColumns({
        categories: categories.data ?? [],
        isOpen,
        onToggle: (item) => setOpen(item.key, !isOpen(item)),
        acts: onAddChild && onEdit ? { ...acts, addChild: onAddChild, edit: onEdit } : undefined,
      })}
      rows={visible}
      rowKey={(item) => item.key}
      loading={loading}
      rowTone={({ row }) => (row.status === 0 ? 'muted' : undefined)}
      onRowKey={onRowKey}
      onOpen={(item) => onEdit?.(item.row)}
      empty={
        <EmptyState
          icon="search"
          title="没有匹配的科目"
          description="可改用编码、名称或拼音首字母查找，或换一个类别。"
        />
      }
    />
  );
}
