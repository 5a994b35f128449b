import { Input } from 'antd';
import { FilterBar, Icon, PeriodRangePicker, useUrlFilters } from '@mingzhang/web';
import { LevelPicker } from '../shared/level-picker';
import { SwitchField } from '../shared/switch-field';
import { usePeriodRange } from '../shared/use-period-range';

/** Filters of the 科目余额表, as the address holds them. */
export function useBalanceFilters() {
  return useUrlFilters({
    keyword: '',
    levelFrom: '1',
    levelTo: '4',
    zero: '0',
    auxiliary: '0',
    ytd: '1',
    yearOpening: '0',
  });
}

type Filters = ReturnType<typeof useBalanceFilters>;

export function BalanceFilters({ filters, change }: { filters: Filters[0]; change: Filters[1] }) {
  const [range, setRange] = usePeriodRange();
  const toggle = (name: 'zero' | 'auxiliary' | 'ytd' | 'yearOpening', label: string) => (
    <SwitchField
      label={label}
      checked={filters[name] === '1'}
      onChange={(on) => change({ [name]: on ? '1' : '0' })}
    />
  );
  return (
    <FilterBar more={toggle('yearOpening', '年初余额')} initiallyOpen={filters.yearOpening === '1'}>
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
      <PeriodRangePicker value={range} onChange={setRange} />
      <LevelPicker
        from={Number(filters.levelFrom)}
        to={Number(filters.levelTo)}
        onChange={(from, to) => change({ levelFrom: String(from), levelTo: String(to) })}
      />
      {toggle('zero', '余额为零')}
      {toggle('ytd', '本年累计')}
      {toggle('auxiliary', '辅助核算')}
    </FilterBar>
  );
}
