import { seenText } from '@mingzhang/rules';
import { useState } from 'react';
import { releaseCalls, roles, roleTitles, type SeenVersion } from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';
import {
  BookTable,
  Chooser,
  ChoiceField,
  EmptyState,
  ErrorPanel,
  FilterBar,
  Sheet,
  useIsNarrow,
  useUrlFilters,
  type BookColumn,
} from '@mingzhang/web';
import { NARROW_PX } from './narrow';
import css from './operator.module.css';
import { kindTitles, ownerText, titleOf, versionText } from './shown-name.model';
import { StaleNote } from './stale-note';
import { ToldText } from './told-text';

const roleOptions = roles.map((role) => ({ value: role, label: roleTitles[role] }));

/** 账套查询: the versions that an account set is given, and the rule that decided each. */
export function SeenTable({ isOpen }: { isOpen: boolean }) {
  const isNarrow = useIsNarrow(NARROW_PX);
  const [filters, change] = useUrlFilters({ set: '', role: '' });
  const role = roles.find((each) => each === filters.role);
  const query = { accountSetId: filters.set, ...(role ? { role } : {}) };
  const isChosen = filters.set !== '';
  const seen = useCall(releaseCalls.seen, { query }, { enabled: isOpen && isChosen, quiet: true });
  return (
    <>
      <FilterBar>
        <SetField
          isOpen={isOpen}
          value={filters.set}
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
      <StaleNote query={seen} />
      <Sheet>
        {seen.error && !seen.data ? (
          <ErrorPanel error={seen.error} onRetry={() => void seen.refetch()} />
        ) : (
          <BookTable
            settings={{ none: 'for operators of the product' }}
            label="账套使用的版本"
            columns={isNarrow ? narrowColumns : wideColumns}
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

const ruleText = ({ kind, rule, build }: SeenVersion): string => {
  if (rule) return `规则 ${rule.id}：${rule.sentence}`;
  if (kind === 'switch') return '没有规则，按默认';
  return build === null ? '没有可用的版本' : '本机版本';
};
const passedText = ({ passedOver }: SeenVersion): string =>
  passedOver.map(({ build, why }) => `${versionText(build)}：${why}`).join('；');
const nameCell = ({ name }: SeenVersion) => ({ text: titleOf(name) });

const wideColumns: readonly BookColumn<SeenVersion>[] = [
  {
    key: 'name',
    title: '名称',
    width: 210,
    leastPx: 130,
    fixed: true,
    wraps: true,
    render: ({ name }) => <Name name={name} />,
    cell: nameCell,
  },
  { key: 'kind', title: '类型', width: 84, leaves: 1, render: ({ kind }) => kindTitles[kind] },
  {
    key: 'build',
    title: '版本',
    width: 210,
    leastPx: 140,
    wraps: true,
    render: ({ build, note }) => (
      <div className={css.lines}>
        <span>{versionText(build)}</span>
        {note && <span className={css.quiet}>{note}</span>}
      </div>
    ),
    cell: ({ build }) => ({ text: versionText(build) }),
  },
  {
    key: 'rule',
    title: '由谁决定',
    width: 260,
    leastPx: 160,
    grow: true,
    wraps: true,
    render: (row) => <ToldText text={ruleText(row)} />,
    cell: (row) => ({ text: ruleText(row) }),
  },
  {
    key: 'passedOver',
    title: '跳过的版本',
    width: 260,
    leastPx: 140,
    grow: true,
    wraps: true,
    render: (row) => <span className={css.quiet}>{passedText(row)}</span>,
    cell: (row) => ({ text: passedText(row) }),
  },
];

const narrowColumns: readonly BookColumn<SeenVersion>[] = [
  {
    key: 'name',
    title: '名称与版本',
    width: 200,
    grow: true,
    wraps: true,
    render: (row) => (
      <div className={css.lines}>
        <span className={css.first}>
          <b>{titleOf(row.name)}</b>
          <span>{kindTitles[row.kind]}</span>
        </span>
        {ownerText(row.name) && <span className={css.quiet}>{ownerText(row.name)}</span>}
        <b>{versionText(row.build)}</b>
        {row.note && <span className={css.quiet}>{row.note}</span>}
        <span>
          <ToldText text={ruleText(row)} />
        </span>
        {row.passedOver.length > 0 && (
          <span className={css.quiet}>跳过的版本：{passedText(row)}</span>
        )}
      </div>
    ),
    cell: nameCell,
  },
];

/** Of a switch also whose it is, and until when. */
function Name({ name }: { name: string }) {
  const owner = ownerText(name);
  return (
    <div className={css.lines}>
      <span>{titleOf(name)}</span>
      {owner && <span className={css.quiet}>{owner}</span>}
    </div>
  );
}

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
  const keyword = seenText(typed);
  const found = useCall(
    releaseCalls.sets,
    { query: { keyword } },
    { enabled: isOpen && keyword !== '', keepPrevious: true },
  );
  // Those found by a text before it do not stand for what is typed now.
  const options = (keyword === '' ? [] : (found.data ?? []))
    .map(optionOf)
    .filter(({ label }) => !found.isPlaceholderData || label.includes(keyword));
  return (
    <Chooser
      autoFocus
      allowClear
      style={{ width: 320, maxWidth: '100%' }}
      aria-label="账套"
      placeholder="账套编号、公司名称或拼音首字母"
      value={value}
      chosen={{ value, label: name === undefined ? value : `${value} ${name}` }}
      options={options}
      search={{ text: typed, onText: setTyped }}
      notFoundContent={keyword === '' ? '输入后在全部账套中查找' : '没有匹配的账套'}
      onChange={(set) => onChange(set ?? '')}
    />
  );
}

function optionOf({ id, companyName }: { readonly id: number; readonly companyName: string }) {
  return { value: String(id), label: `${id} ${companyName}` };
}
