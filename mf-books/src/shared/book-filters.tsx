import type { ReactNode } from 'react';
import { Input } from 'antd';
import {
  FilterBar,
  Icon,
  lazyPart,
  LevelPicker,
  PeriodRangeField,
  SwitchField,
} from '@mingzhang/web';
import { isRanged } from './is-ranged';
import { UnauditedSwitch } from './unaudited';

/** It comes when the filters that have it unfold. */
const SubjectRange = lazyPart(() => import('./subject-range'), 'SubjectRange');

/** The filters that an address holds; a book that has levels, or lists a range of subjects, names both ends. */
type Filters = Readonly<Record<string, string>>;
type Change = (patch: Readonly<Record<string, string>>) => void;

/** Switches by the name of their filter: 余额为零 for `zero`. */
type Switches = Readonly<Record<string, string>>;

/**
 * Filters of a book, always in this order: what is looked for, the periods, the levels where the
 * book has them, what else the book searches, and switches. Below unfold the range of subjects, where the
 * book has one, and the switches of `more`.
 */
export function BookFilters({
  filters,
  change,
  lead = <SubjectSearch filters={filters} change={change} />,
  search,
  switches,
  more = {},
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
  const { levelFrom, levelTo, subjectFrom, subjectTo } = filters;
  const ends =
    subjectFrom === undefined || subjectTo === undefined ? undefined : { subjectFrom, subjectTo };
  const hasMore = ends !== undefined || Object.keys(more).length > 0;
  const isNarrowed = ends !== undefined && isRanged(ends);
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
      more={
        hasMore ? (
          <>
            {ends && <SubjectRange filters={ends} change={change} />}
            {shown(more)}
          </>
        ) : undefined
      }
      initiallyOpen={isNarrowed || Object.keys(more).some((name) => filters[name] === '1')}
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
