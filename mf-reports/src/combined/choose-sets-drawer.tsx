import { useState } from 'react';
import { Button, Drawer } from 'antd';
import { combinedSetsAtMost, type CombinedSet } from '@mingzhang/contract';
import {
  BookTable,
  EmptyState,
  ErrorPanel,
  SearchField,
  type BookColumn,
  useFocusReturn,
} from '@mingzhang/web';
import { useCombinedSets } from '../api/combined.api';
import { standardTitles } from './combined.model';
import css from './combined.module.css';

/** Which account sets are looked at together; what was chosen stays while another name is searched for. */
export function ChooseSetsDrawer({
  ids,
  onChoose,
  onClose,
}: {
  ids: readonly number[];
  onChoose: (ids: readonly number[], sets: readonly CombinedSet[]) => void;
  onClose: () => void;
}) {
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<React.Key>>(new Set(ids));
  const everything = useCombinedSets('');
  const sets = useCombinedSets(keyword);
  useFocusReturn();
  const known = everything.data?.records ?? [];
  // In the order of the list; those that left meanwhile are told as exceptions until they are chosen anew.
  const kept = known.filter(({ id }) => chosen.has(id));
  const tooMany = chosen.size > combinedSetsAtMost;
  return (
    <Drawer
      autoFocus={false}
      open
      title="选择账套"
      size={560}
      onClose={onClose}
      footer={
        <div className={css.foot}>
          <span role="status">
            {tooMany ? `最多 ${combinedSetsAtMost} 个账套，已选 ` : '已选 '}
            {chosen.size} 个
          </span>
          <Button disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
            清空
          </Button>
          <Button
            type="primary"
            disabled={kept.length === 0 || tooMany}
            onClick={() =>
              onChoose(
                kept.map(({ id }) => id),
                kept,
              )
            }
          >
            查看 {kept.length} 个账套
          </Button>
        </div>
      }
    >
      <div className={css.drawer}>
        <SearchField
          label="账套"
          placeholder="公司、拼音首字母或信用代码"
          value={keyword}
          onChange={setKeyword}
        />
        <Choosable sets={sets} chosen={chosen} onChoose={setChosen} onAll={() => setKeyword('')} />
      </div>
    </Drawer>
  );
}

function Choosable({
  sets,
  chosen,
  onChoose,
  onAll,
}: {
  sets: ReturnType<typeof useCombinedSets>;
  chosen: ReadonlySet<React.Key>;
  onChoose: (keys: ReadonlySet<React.Key>) => void;
  onAll: () => void;
}) {
  if (sets.error) {
    return (
      <ErrorPanel title="账套未能显示" error={sets.error} onRetry={() => void sets.refetch()} />
    );
  }
  return (
    <BookTable
      settings={{ none: 'a choice in a drawer' }}
      label="可选的账套"
      columns={columns}
      rows={sets.data?.records ?? []}
      rowKey={({ id }) => id}
      loading={sets.isPending}
      selection={{ keys: chosen, onChange: onChoose }}
      rowTone={({ mayView }) => (mayView ? undefined : 'muted')}
      empty={
        <EmptyState
          icon="search"
          title="没有找到账套"
          description="换一个公司名称、拼音首字母或信用代码。"
          action={<Button onClick={onAll}>看全部账套</Button>}
        />
      }
    />
  );
}

const columns: readonly BookColumn<CombinedSet>[] = [
  {
    key: 'name',
    title: '账套',
    width: 200,
    leastPx: 140,
    grow: true,
    fixed: true,
    render: ({ companyName }) => <span title={companyName}>{companyName}</span>,
  },
  {
    key: 'standard',
    title: '会计准则',
    width: 130,
    leaves: 2,
    render: ({ accountingStandards }) => standardTitles[accountingStandards === 1 ? 1 : 0],
  },
  {
    key: 'right',
    title: '权限',
    width: 84,
    render: ({ mayView }) => (mayView ? '可查看' : '无权查看'),
  },
];
