import { useMemo, useState } from 'react';
import { Button, Input, Segmented } from 'antd';
import { subjectCategoryTitles, type Subject } from '@mingzhang/contract';
import { useSession } from '@mingzhang/shell-api';
import {
  BookTable,
  EmptyState,
  ErrorPanel,
  FilterBar,
  Icon,
  Page,
  PageHeader,
  RefreshButton,
  Sheet,
  treeMove,
  useEntryState,
  useUrlFilters,
  visibleItems,
  withKey,
} from '@mingzhang/web';
import { useCategories, useSubjects } from '../api/settings.api';
import { SubjectDrawer, type SubjectTask } from './subject-drawer';
import { subjectColumns } from './subject.columns';
import { subjectItems, tabsOf, type Category, type SubjectItem } from './subject.model';
import { useSubjectActs } from './use-subject-acts';

const none: readonly Subject[] = [];

/** 科目: the chart by type, as a tree; adding, editing, disabling and deleting subjects. */
export function SubjectScreen() {
  const { can } = useSession();
  const canWrite = can('settings.write');
  const list = useSubjects();
  const categories = useCategories();
  const subjects = list.data ?? none;
  const [filters, change] = useUrlFilters({ type: 'asset', keyword: '' });
  const [closed, setClosed] = useEntryState<ReadonlySet<string>>('closed subjects', new Set());
  const [task, setTask] = useState<SubjectTask>();
  const acts = useSubjectActs();
  const tabs = tabsOf(subjects);
  const category: Category = tabs.find((tab) => tab === filters.type) ?? 'asset';
  const items = useMemo(
    () => subjectItems(subjects, category, filters.keyword),
    [subjects, category, filters.keyword],
  );
  const isOpen = (item: SubjectItem) => !closed.has(item.key);
  const visible = visibleItems(items, isOpen);
  const setOpen = (key: string, open: boolean) => setClosed(withKey(closed, key, !open));
  const edit = (subject: Subject) => setTask({ kind: 'edit', subject });
  const add = (parent?: Subject) => setTask({ kind: 'add', parent, category });
  const onRowKey = (key: string, index: number) => {
    const move = treeMove(key, index, visible, isOpen);
    if (move?.kind === 'go') return move.index;
    if (move) setOpen(move.key, move.kind === 'open');
    return move && index;
  };
  return (
    <Page>
      <PageHeader
        title="科目"
        subtitle={`共 ${subjects.length} 个科目`}
        actions={
          <>
            <RefreshButton loading={list.isFetching} onClick={() => void list.refetch()} />
            {canWrite && (
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => add()}>
                新增一级科目
              </Button>
            )}
          </>
        }
      />
      <FilterBar>
        <Input
          autoFocus
          allowClear
          style={{ width: 224 }}
          prefix={<Icon name="search" />}
          placeholder="编码、名称或拼音首字母"
          aria-label="查找科目"
          value={filters.keyword}
          onChange={(event) => change({ keyword: event.target.value })}
        />
        <Segmented
          value={category}
          options={tabs.map((tab) => ({ value: tab, label: subjectCategoryTitles[tab] }))}
          onChange={(type) => change({ type })}
        />
      </FilterBar>
      <Sheet>
        {list.error && !list.data ? (
          <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <BookTable
            label="科目"
            columns={subjectColumns({
              categories: categories.data ?? [],
              isOpen,
              onToggle: (item) => setOpen(item.key, !isOpen(item)),
              acts: canWrite ? { ...acts, edit, addChild: add } : undefined,
            })}
            rows={visible}
            rowKey={(item) => item.key}
            loading={list.isPending}
            rowTone={({ row }) => (row.status === 0 ? 'muted' : undefined)}
            onRowKey={onRowKey}
            {...(canWrite ? { onOpen: (item: SubjectItem) => edit(item.row) } : {})}
            empty={
              <EmptyState
                icon="search"
                title="没有匹配的科目"
                description="可改用编码、名称或拼音首字母查找，或换一个类别。"
              />
            }
          />
        )}
      </Sheet>
      {task && <SubjectDrawer task={task} subjects={subjects} onClose={() => setTask(undefined)} />}
    </Page>
  );
}
