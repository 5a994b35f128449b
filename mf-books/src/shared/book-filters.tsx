import type { ReactNode } from 'react';
import { Input } from 'antd';
import { FilterBar, Icon, LevelPicker, PeriodRangeField, SwitchField } from '@mingzhang/web';
import { UnauditedSwitch } from './unaudited';

/** The filters that an address holds; a book that has levels names both ends. */
type Filters = Readonly<Record<string, string>>;
type Change = (patch: Readonly<Record<string, string>>) => void;

/** Switches by the name of their filter: 余额为零 for `zero`. */
type Switches = Readonly<Record<string, string>>;

/**
 * Filters of a book, always in this order: what is looked for, the periods, the levels where the
 * book has them, what else the book searches, and switches; those of `more` unfold below.
 */
export function BookFilters({
  filters,
  change,
  lead = <SubjectSearch filters={filters} change={change} />,
  search,
  switches,
  more,
  mayLeaveOut = false,
}: {
  filters: Filters;
  change: Change;
  /** Instead of the search for a subject. */
  lead?: ReactNode;
  search?: ReactNode;
  switches: Switches;
  more?: Switches;
  /** Of a book that may be read without vouchers that nobody has audited. */
  mayLeaveOut?: boolean;
}) {
  const { levelFrom, levelTo } = filters;
  const shown = (names: Switches) =>
    Object.entries(names).map(([name, label]) => (
      <SwitchField
        key={name}
        label={label}
        checked={filters[name] === '1'}
        onChange={(on) => change({ [name]: on ? '1' : '0' })}
      />
    ));
  return (
    <FilterBar
      {...(more ? { more: shown(more) } : {})}
      initiallyOpen={Object.keys(more ?? {}).some((name) => filters[name] === '1')}
    >
      {lead}
      <PeriodRangeField />
      {levelFrom !== undefined && levelTo !== undefined && (
        <LevelPicker
          from={Number(levelFrom)}
          to={Number(levelTo)}
          onChange={(from, to) => change({ levelFrom: String(from), levelTo: String(to) })}
        />
      )}
      {search}
      {shown(switches)}
      {mayLeaveOut && <UnauditedSwitch change={change} />}
    </FilterBar>
  );
}

/** Looks for subjects by code, name or pinyin; Enter may take the first. */
export function SubjectSearch({
  filters,
  change,
  onEnter,
}: {
  filters: Filters;
  change: Change;
  onEnter?: () => void;
}) {
  return (
    <Input
      allowClear
      style={{ width: 228 }}
      prefix={<Icon name="search" />}
      placeholder="编码、名称或拼音首字母"
      aria-label="查找科目"
      value={filters['keyword'] ?? ''}
      onChange={(event) => change({ keyword: event.target.value })}
      {...(onEnter ? { onPressEnter: onEnter } : {})}
    />
  );
}
