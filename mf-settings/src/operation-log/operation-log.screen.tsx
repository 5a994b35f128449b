import { useState } from 'react';
import { Drawer } from 'antd';
import { operationLogCalls, operationLogTable, type OperationLogHead } from '@mingzhang/contract';
import { changesText } from '@mingzhang/rules';
import { useCall } from '@mingzhang/shell-api';
import {
  byId,
  described,
  EmptyState,
  FileActions,
  FilterFields,
  ListScreen,
  momentText,
  RowAction,
  useExport,
  usePagedList,
} from '@mingzhang/web';
import { OperationDetail } from './operation-detail';
import css from './operation-log.module.css';

const noFilters = { keyword: '', operatorId: '', dateFrom: '', dateTo: '' };

/** 操作日志: who changed what and when, with what was there before. */
export function OperationLogScreen() {
  const [shown, setShown] = useState<OperationLogHead>();
  const { list, asked, isFiltered } = usePagedList(operationLogCalls.list, noFilters);
  const onExport = useExport(operationLogCalls.export, { query: asked });
  const operators = useCall(operationLogCalls.operators).data ?? [];
  const options = operators.map(({ id, userName }) => ({ value: String(id), label: userName }));
  const open = (row: OperationLogHead) => {
    const subject = `${row.action} ${row.object} ${momentText(row.at)}`;
    return <RowAction label="查看" subject={subject} onClick={() => setShown(row)} />;
  };
  return (
    <>
      <ListScreen
        settings="operationLog"
        {...described(
          operationLogTable,
          {
            cells: { changes: changesCell },
            acts: { key: 'acts', title: '详情', width: 72, render: open },
          },
          { texts: { changes: changesLine } },
        )}
        {...list}
        files={<FileActions name={operationLogTable.title} onExport={onExport} />}
        onOpen={setShown}
        rowKey={byId}
        unit="条记录"
        filters={
          <FilterFields
            defaults={noFilters}
            fields={[
              { search: 'keyword', label: '查找操作内容', placeholder: '操作或对象' },
              { choice: 'operatorId', label: '操作人', options },
              { days: ['dateFrom', 'dateTo'] },
            ]}
          />
        }
        empty={
          <EmptyState
            title={isFiltered ? '没有匹配的记录' : '还没有操作记录'}
            description="每次新增、修改、删除和审核都会记入日志，日志不能修改或删除。"
          />
        }
      />
      <Drawer open={!!shown} size={520} title="操作详情" onClose={() => setShown(undefined)}>
        {shown && <OperationDetail key={shown.id} head={shown} />}
      </Drawer>
    </>
  );
}

/** What was changed, in one line. */
const changesLine = ({ changes }: OperationLogHead) =>
  changes === null ? '内容较多，请打开查看' : changesText(changes).replaceAll('\n', '；');

function changesCell(row: OperationLogHead) {
  return <span className={row.changes ? undefined : css.omitted}>{changesLine(row)}</span>;
}
