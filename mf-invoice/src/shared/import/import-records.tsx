import { useState } from 'react';
import { Button, Drawer } from 'antd';
import { invoiceImportCalls, type InvoiceImport } from '@mingzhang/contract';
import { useDownload } from '@mingzhang/shell-api';
import {
  EmptyState,
  ErrorPanel,
  momentText,
  Pager,
  SkeletonRows,
  useConfirmDanger,
  useFocusReturn,
} from '@mingzhang/web';
import { IMPORTS_PER_PAGE, useImports, useUndoImport } from './import.api';
import { importText } from './import.model';
import css from './import.module.css';

/** 导入记录: what was imported, by whom, with the files; a whole import may be taken back. */
export function ImportRecords({
  canManage,
  onClose,
}: {
  readonly canManage: boolean;
  readonly onClose: () => void;
}) {
  useFocusReturn();
  const [page, setPage] = useState(1);
  const query = useImports(page);
  const { data, error } = query;
  return (
    <Drawer open size={640} title="导入记录" onClose={onClose}>
      {error && !data && <ErrorPanel error={error} onRetry={() => void query.refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data?.total === 0 && (
        <EmptyState
          icon="invoice"
          title="还没有导入过发票"
          description="收下发票、更新状态或勾选的导入会列在这里，并留存原文件。"
        />
      )}
      <ul className={css.records} aria-label="导入记录">
        {data?.records.map((each) => (
          <Record key={each.id} record={each} canManage={canManage} />
        ))}
      </ul>
      <Pager page={data} pageSize={IMPORTS_PER_PAGE} onChange={setPage} unit="次" />
    </Drawer>
  );
}

function Record({
  record,
  canManage,
}: {
  readonly record: InvoiceImport;
  readonly canManage: boolean;
}) {
  const { fileName, createdAt, createdName, report, files, invoices } = record;
  const { download } = useDownload();
  return (
    <li>
      <div className={css.head}>
        <b>{fileName}</b>
        {canManage && invoices > 0 && <Undo record={record} />}
      </div>
      <p className={css.hint}>
        {momentText(createdAt)} · {createdName}
      </p>
      <p>{importText(report)}</p>
      <p>
        {files.map(({ id, name }) => (
          <Button
            key={id}
            type="link"
            size="small"
            onClick={() => download(invoiceImportCalls.file, { params: { id } })}
          >
            {name}
          </Button>
        ))}
      </p>
    </li>
  );
}

/** 撤销; where an invoice is booked or ticked it says so instead. */
function Undo({ record: { id, fileName, invoices, booked, ticked } }: { record: InvoiceImport }) {
  const undo = useUndoImport();
  const confirm = useConfirmDanger();
  const used = [
    booked > 0 ? `${booked} 张已有凭证` : '',
    ticked > 0 ? `${ticked} 张已勾选` : '',
  ].filter((part) => part !== '');
  if (used.length > 0) return <span className={css.hint}>{used.join('，')}，不能撤销</span>;
  const onUndo = () =>
    confirm({
      title: `撤销导入 ${fileName}`,
      effect: `删除这次导入的 ${invoices} 张发票和留存的文件，不可恢复。对原有发票的状态更新和勾选不变。`,
      okText: '撤销导入',
      onConfirm: () => undo.mutateAsync({ params: { id } }),
    });
  return (
    <Button size="small" loading={undo.isPending} onClick={onUndo} aria-label={`撤销 ${fileName}`}>
      撤销
    </Button>
  );
}
