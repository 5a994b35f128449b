import { useState } from 'react';
import { Button, DatePicker, Drawer, Select } from 'antd';
import dayjs from 'dayjs';
import { operationLogCalls, type OperationLogHead } from '@mingzhang/contract';
import { useCall, useSave } from '@mingzhang/shell-api';
import {
  dayFormats,
  EmptyState,
  FilterBar,
  Icon,
  ListScreen,
  PAGE_SIZE,
  saveFile,
  SearchField,
  useUrlFilters,
} from '@mingzhang/web';
import { operationLogColumns } from './operation-log.columns';
import { OperationDetail } from './operation-detail';

const noFilters = { keyword: '', operatorId: '', dateFrom: '', dateTo: '', page: '1' };
type Filters = Readonly<typeof noFilters>;

/** 操作日志: who changed what and when, with what was there before. */
export function OperationLogScreen() {
  const [filters, change] = useUrlFilters(noFilters);
  const [shown, setShown] = useState<OperationLogHead>();
  const query = useCall(
    operationLogCalls.list,
    { query: { ...wanted(filters), page: Number(filters.page), pageSize: PAGE_SIZE } },
    { keepPrevious: true },
  );
  const isFiltered = Object.keys(wanted(filters)).length > 0;
  return (
    <>
      <ListScreen
        title="操作日志"
        unit="条记录"
        query={query}
        rows={query.data?.records ?? []}
        page={query.data}
        rowKey={(entry) => entry.id}
        columns={operationLogColumns(setShown)}
        onOpen={setShown}
        actions={<ExportButton filters={filters} />}
        filters={<LogFilters filters={filters} change={change} />}
        empty={
          <EmptyState
            title={isFiltered ? '没有匹配的记录' : '还没有操作记录'}
            description="每次新增、修改、删除和审核都会记入日志，日志不能修改或删除。"
          />
        }
      />
      <Drawer
        open={shown !== undefined}
        size={520}
        title="操作详情"
        onClose={() => setShown(undefined)}
      >
        {shown && <OperationDetail key={shown.id} head={shown} />}
      </Drawer>
    </>
  );
}

function LogFilters({
  filters,
  change,
}: {
  filters: Filters;
  change: (patch: Partial<Filters>) => void;
}) {
  const operators = useCall(operationLogCalls.operators);
  const day = (text: string) => (text === '' ? null : dayjs(text));
  return (
    <FilterBar>
      <SearchField
        label="查找操作内容"
        placeholder="操作或对象"
        value={filters.keyword}
        onChange={(keyword) => change({ keyword })}
      />
      <Select<string>
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: 140 }}
        placeholder="操作人"
        aria-label="操作人"
        value={filters.operatorId || null}
        options={(operators.data ?? []).map(({ id, userName }) => ({
          value: String(id),
          label: userName,
        }))}
        onChange={(operatorId?: string) => change({ operatorId: operatorId ?? '' })}
      />
      <DatePicker.RangePicker
        format={dayFormats}
        allowEmpty
        style={{ width: 250 }}
        value={[day(filters.dateFrom), day(filters.dateTo)]}
        onChange={(range) =>
          change({
            dateFrom: range?.[0]?.format('YYYY-MM-DD') ?? '',
            dateTo: range?.[1]?.format('YYYY-MM-DD') ?? '',
          })
        }
      />
    </FilterBar>
  );
}

function ExportButton({ filters }: { filters: Filters }) {
  const exporting = useSave(operationLogCalls.export, {
    onSuccess: ({ fileName, csv }) =>
      saveFile(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' })),
  });
  return (
    <Button
      icon={<Icon name="download" />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate({ query: wanted(filters) })}
    >
      导出
    </Button>
  );
}

/** The filters that are set, as the call wants them. */
function wanted({ keyword, operatorId, dateFrom, dateTo }: Filters) {
  return {
    ...(keyword ? { keyword } : {}),
    ...(operatorId ? { operatorId: Number(operatorId) } : {}),
    ...(dateFrom ? { dateFrom } : {}),
    ...(dateTo ? { dateTo } : {}),
  };
}
