import { useMemo } from 'react';
import { Button, Cascader } from 'antd';
import { pathMatches, regionPath, regionText } from '@mingzhang/rules';
import { clearKeys } from '../list/chooser';
import { regionOptions, type RegionOption } from './region-options';
import { useRegionTable } from './use-region-table';

const SHOWN_HITS = 50;

/**
 * Province, city and district of an address, as one code. Found by name, traditional name, pinyin
 * or initials of any level; a city without districts is chosen itself. Code and text of a dissolved
 * region stay shown although it is no longer offered.
 */
export function RegionPicker({
  id,
  value = '',
  onChange,
  disabled,
}: {
  id?: string;
  /** Six digits, or nothing. */
  value?: string;
  onChange?: (regionId: string) => void;
  disabled?: boolean;
}) {
  const { table, failed, retry } = useRegionTable();
  const options = useMemo(() => (table ? regionOptions(table) : []), [table]);
  if (failed) {
    return (
      <Button {...(id ? { id } : {})} block onClick={retry}>
        地区表没有取到，点此重试
      </Button>
    );
  }
  const path = table ? regionPath(table, value).map((region) => region.id) : [];
  return (
    <Cascader<RegionOption>
      {...(id ? { id } : {})}
      {...(disabled === undefined ? {} : { disabled })}
      style={{ width: '100%' }}
      loading={!table}
      allowClear={{ label: '清除' }}
      expandTrigger="click"
      placeholder="省 / 市 / 区县，可输入名称或拼音"
      options={options}
      value={path}
      onKeyDown={clearKeys(() => onChange?.(''))}
      onChange={(chosen) => onChange?.(String(chosen?.at(-1) ?? ''))}
      displayRender={() => (table ? regionText(table, value) : '')}
      showSearch={{
        limit: SHOWN_HITS,
        filter: (text, levels) =>
          pathMatches(
            levels.map((level) => level.region),
            text,
          ),
        render: (_text, levels) => levels.map((level) => level.label).join(' '),
      }}
      notFoundContent={table ? '没有匹配的地区' : '正在读取地区…'}
    />
  );
}
