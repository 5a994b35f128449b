import { Select } from 'antd';
import { useState } from 'react';
import { releaseCalls, roles, roleTitles, type SeenVersion } from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';
import {
  BookTable,
  ChoiceField,
  EmptyState,
  ErrorPanel,
  FilterBar,
  Sheet,
  useUrlFilters,
  type BookColumn,
} from '@mingzhang/web';
import css from './operator.module.css';
import { kindTitles, versionText } from './release.model';

const roleOptions = roles.map((role) => ({ value: role, label: roleTitles[role] }));

/** 账套查询: the versions that an account set is given, and the rule that decided each. */
export function SeenTable({ isOpen }: { isOpen: boolean }) {
  const [filters, change] = useUrlFilters({ set: '', role: '' });
  const role = roles.find((each) => each === filters.role);
  const query = { accountSetId: filters.set, ...(role ? { role } : {}) };
  const isChosen = filters.set !== '';
  const seen = useCall(releaseCalls.seen, { query }, { enabled: isOpen && isChosen, quiet: true });
  return (
    <>
      <FilterBar>
        <SetField
          {...{ isOpen, value: filters.set }}
          name={seen.data?.accountSet.companyName}
          onChange={(set) => change({ set })}
        />
        <ChoiceField
          label="角色"
          value={filters.role}
          options={roleOptions}
          onChange={(next) => change({ role: next })}
        />
      </FilterBar>
      <Sheet>
        {seen.error && !seen.data ? (
          <ErrorPanel error={seen.error} onRetry={() => void seen.refetch()} />
        ) : (
          <BookTable
            label="账套使用的版本"
            columns={columns}
            rows={(isChosen && seen.data?.versions) || []}
            rowKey={({ name }) => name}
            loading={isChosen && seen.isPending}
            empty={
              <EmptyState
                icon="search"
                title={isChosen ? '这里没有前端或服务' : '请选择账套'}
                description="选定账套后，列出它的各前端与服务用哪个版本、由哪条规则决定。角色只在有按角色发布的规则时需要选。"
              />
            }
          />
        )}
      </Sheet>
    </>
  );
}

const columns: readonly BookColumn<SeenVersion>[] = [
  { key: 'name', title: '名称', width: 140, fixed: true, render: ({ name }) => name },
  { key: 'kind', title: '类型', width: 64, leaves: 1, render: ({ kind }) => kindTitles[kind] },
  {
    ...{ key: 'build', title: '版本', width: 210 },
    render: ({ build }) => <span className={css.number}>{versionText(build)}</span>,
  },
  {
    ...{ key: 'rule', title: '由谁决定', width: 260, grow: true },
    render: ({ rule, build }) =>
      rule ? `规则 ${rule.id}：${rule.sentence}` : build === null ? '没有可用的版本' : '本机版本',
  },
  {
    ...{ key: 'passedOver', title: '跳过的版本', width: 260, grow: true },
    render: ({ passedOver }) => (
      <span className={css.quiet}>
        {passedOver.map(({ build, why }) => `${versionText(build)}：${why}`).join('；')}
      </span>
    ),
  },
];

/** Account sets by number, name or pinyin; the ones found come from the whole installation. */
function SetField({
  isOpen,
  value,
  name,
  onChange,
}: {
  isOpen: boolean;
  value: string;
  name: string | undefined;
  onChange: (set: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const keyword = typed.trim();
  const found = useCall(
    releaseCalls.sets,
    { query: { keyword } },
    { enabled: isOpen && keyword !== '', keepPrevious: true },
  );
  const options = (keyword === '' ? [] : (found.data ?? [])).map(({ id, companyName }) => ({
    value: String(id),
    label: `${id} ${companyName}`,
  }));
  const isListed = value === '' || options.some((option) => option.value === value);
  const chosen = { value, label: name === undefined ? value : `${value} ${name}` };
  return (
    <Select<string>
      autoFocus
      allowClear
      style={{ width: 320, maxWidth: '100%' }}
      aria-label="账套"
      placeholder="账套编号、公司名称或拼音首字母"
      value={value || null}
      options={isListed ? options : [chosen, ...options]}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={keyword === '' ? '输入后在全部账套中查找' : '没有匹配的账套'}
      onChange={(set?: string) => onChange(set ?? '')}
    />
  );
}
