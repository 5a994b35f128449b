import { useState } from 'react';
import { Button, Segmented } from 'antd';
import { subjectCategoryTitles, type Subject } from '@mingzhang/contract';
import { useSession } from '@mingzhang/shell-api';
import {
  ErrorPanel,
  FileActions,
  FilterBar,
  Icon,
  Page,
  PageHeader,
  RefreshButton,
  SearchField,
  Sheet,
  useUrlFilters,
  loadedText,
} from '@mingzhang/web';
import { useSubjectFiles, useSubjects } from '../api/settings.api';
import { CodeRuleDrawer } from './code-rule-drawer';
import { SubjectDrawer, type SubjectTask } from './subject-drawer';
import { tabsOf, type Category } from './subject.model';
import { SubjectTable } from './subject-table';

const none: readonly Subject[] = [];

/** 科目: the chart by type, as a tree; adding, editing, disabling and deleting subjects. */
export function SubjectScreen() {
  const canWrite = useSession().can('settings.write');
  const list = useSubjects();
  const files = useSubjectFiles();
  const subjects = list.data ?? none;
  const [filters, change] = useUrlFilters({ type: 'asset', keyword: '' });
  const [task, setTask] = useState<SubjectTask>();
  const [isRuleOpen, setRuleOpen] = useState(false);
  const tabs = tabsOf(subjects);
  const category: Category = tabs.find((tab) => tab === filters.type) ?? 'asset';
  const add = (parent?: Subject) => setTask({ kind: 'add', parent, category });
  return (
    <Page>
      <PageHeader
        title="科目"
        subtitle={loadedText(list, `共 ${subjects.length} 个科目`)}
        actions={
          <>
            <RefreshButton loading={list.isFetching} onClick={() => void list.refetch()} />
            <FileActions {...files} />
            {canWrite && <Button onClick={() => setRuleOpen(true)}>编码规则</Button>}
            {canWrite && (
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => add()}>
                新增一级科目
              </Button>
            )}
          </>
        }
      />
      <FilterBar>
        <SearchField
          label="查找科目"
          value={filters.keyword}
          onChange={(keyword) => change({ keyword })}
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
          <SubjectTable
            subjects={subjects}
            category={category}
            keyword={filters.keyword}
            loading={list.isPending}
            onAddChild={canWrite ? add : undefined}
            onEdit={canWrite ? (subject) => setTask({ kind: 'edit', subject }) : undefined}
          />
        )}
      </Sheet>
      {task && <SubjectDrawer task={task} subjects={subjects} onClose={() => setTask(undefined)} />}
      {isRuleOpen && <CodeRuleDrawer subjects={subjects} onClose={() => setRuleOpen(false)} />}
    </Page>
  );
}
