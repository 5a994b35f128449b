import type { RefObject } from 'react';
import { Input, Segmented, type InputRef } from 'antd';
import type { BatchRow } from '@mingzhang/contract';
import { Icon, Kbd } from '@mingzhang/web';
import { batchTabs, rowsOf, tabTitles, type BatchTab } from './batch.model';
import css from './batch.module.css';

/** Which sets of the batch are shown, and the search for one. */
export function BatchTabs({
  rows,
  tab,
  find,
  search,
  onChange,
}: {
  rows: readonly BatchRow[];
  tab: BatchTab;
  find: string;
  search: RefObject<InputRef | null>;
  onChange: (patch: { tab?: string; find?: string }) => void;
}) {
  return (
    <div className={css.tabs}>
      <Segmented
        value={tab}
        options={batchTabs.map((value) => ({
          value,
          label: `${tabTitles[value]} ${rowsOf(value, rows).length}`,
        }))}
        onChange={(value) => onChange({ tab: value })}
      />
      <Input
        ref={search}
        allowClear
        className={css.search ?? ''}
        aria-label="查找账套"
        placeholder="公司名称"
        prefix={<Icon name="search" />}
        suffix={<Kbd>/</Kbd>}
        value={find}
        onChange={(event) => onChange({ find: event.target.value })}
      />
    </div>
  );
}
