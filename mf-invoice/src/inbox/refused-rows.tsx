import type { InvoiceImport } from '@mingzhang/contract';
import { ActDrawer } from '@mingzhang/web';
import { useMarkSeen } from '../shared/import/import.api';
import { ReportRows } from '../shared/import/import-view';

/** Rows of an import that were not taken; once looked at they leave the inbox. */
export function RefusedRows({
  record,
  canManage,
  onClose,
}: {
  readonly record: InvoiceImport;
  readonly canManage: boolean;
  readonly onClose: () => void;
}) {
  const seen = useMarkSeen();
  const onAct = () => seen.mutate({ params: { id: record.id } }, { onSuccess: onClose });
  return (
    <ActDrawer
      title={`未导入的行：${record.fileName}`}
      size={640}
      act={
        canManage
          ? { title: '已核对', isPending: seen.isPending, hasFocus: true, onAct }
          : undefined
      }
      error={seen.error}
      onClose={onClose}
    >
      <p>改正文件后重新导入，已收下的发票不会重复；不需要导入的，核对后点“已核对”。</p>
      <ReportRows report={record.report} />
    </ActDrawer>
  );
}
