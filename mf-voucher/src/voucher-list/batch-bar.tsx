import { App } from 'antd';
import { Link } from 'react-router-dom';
import { formatMoney, Money, sumOf } from '@mingzhang/rules';
import { voucherCalls, type BatchReport, type Voucher } from '@mingzhang/contract';
import {
  notify,
  useAccountSet,
  useDownload,
  usePeriod,
  useSession,
  withPeriod,
} from '@mingzhang/shell-api';
import { Icon, SelectionAct, SelectionBar, useConfirmDanger } from '@mingzhang/web';
import { useAudit, type Marking } from '../api/use-audit';
import { useBatchDelete, useCancelAudit, useCashierSign } from '../api/voucher.api';
import css from './voucher-list.module.css';

/** Titles named in a question; more are counted. */
const NAMED = 5;

/** What can be done with the vouchers that are marked. */
export function BatchBar({
  vouchers,
  onDone,
}: {
  vouchers: readonly Voucher[];
  onDone: () => void;
}) {
  const { can } = useSession();
  const { cashierModule } = useAccountSet();
  const [period] = usePeriod();
  const report = useReport(onDone);
  const confirm = useConfirmDanger();
  const audit = useAudit();
  const cancelAudit = useCancelAudit();
  const sign = useCashierSign();
  const remove = useBatchDelete();
  const ids = vouchers.map(({ id }) => id).join(',');
  const count = vouchers.length;
  const lineCount = vouchers.reduce((sum, { lines }) => sum + lines.length, 0);
  const total = sumOf(vouchers.map(({ debitTotal }) => Money.parse(debitTotal)));
  const onRemove = () =>
    confirm({
      title: `删除 ${count} 张凭证`,
      effect: `${titlesOf(vouchers)} 将被删除，不可恢复。删除中间的号会产生断号，可用“整理断号”重新编号。`,
      okText: '删除',
      onConfirm: async () => report('删除', await remove.mutateAsync({ body: { ids } })),
    });
  return (
    <SelectionBar
      label="批量操作"
      count={count}
      unit="张凭证"
      notes={[`${lineCount} 行`, `借贷各 ${formatMoney(total)}`]}
      onClear={onDone}
    >
      {can('voucher.audit') && (
        <>
          <BatchButton isPrimary act="审核" call={audit} ids={ids} report={report} />
          <BatchButton act="反审核" call={cancelAudit} ids={ids} report={report} />
        </>
      )}
      {can('voucher.sign') && cashierModule === 1 && (
        <BatchButton act="签字" title="出纳签字" call={sign} ids={ids} report={report} />
      )}
      <ExportButton ids={ids} />
      <Link to={withPeriod(`/voucher/print?ids=${ids}`, period)}>
        <Icon name="print" />
        打印
      </Link>
      {can('voucher.write') && (
        <SelectionAct icon="trash" look="danger" disabled={remove.isPending} onClick={onRemove}>
          删除
        </SelectionAct>
      )}
    </SelectionBar>
  );
}

function ExportButton({ ids }: { ids: string }) {
  const { download } = useDownload();
  const onExport = () => download(voucherCalls.export, { query: { ids, format: 'xlsx' } });
  return (
    <SelectionAct icon="download" onClick={onExport}>
      导出
    </SelectionAct>
  );
}

function BatchButton({
  act,
  title = act,
  isPrimary = false,
  call,
  ids,
  report,
}: {
  act: string;
  title?: string;
  isPrimary?: boolean;
  call: Marking;
  ids: string;
  report: (act: string, report: BatchReport) => void;
}) {
  return (
    <SelectionAct
      {...(isPrimary ? { look: 'primary' as const, icon: 'check' as const } : {})}
      disabled={call.isPending}
      onClick={() => call.mutate({ body: { ids } }, { onSuccess: (done) => report(act, done) })}
    >
      {title}
    </SelectionAct>
  );
}

function titlesOf(vouchers: readonly Voucher[]): string {
  const titles = vouchers.slice(0, NAMED).map(({ word, code }) => `${word}-${code}`);
  const more = vouchers.length - titles.length;
  return titles.join('、') + (more > 0 ? ` 等 ${vouchers.length} 张` : '');
}

/**
 * Says what went through; what did not is listed with its reason. All of it stands in one place:
 * messages over the list of reasons would cover it.
 */
function useReport(onDone: () => void) {
  const { modal } = App.useApp();
  return (act: string, { done, refused, notes = [] }: BatchReport): void => {
    const success = `已${act} ${done} 张凭证`;
    if (refused.length === 0) {
      notify.success(success);
      for (const note of notes) notify.warning(note);
    } else {
      void modal.info({
        title: `${refused.length} 张凭证不能${act}`,
        okText: '知道了',
        content: (
          <>
            <ul className={css.report}>
              {refused.map(({ id, title, msg }) => (
                <li key={id}>
                  <b>{title}</b>：{msg}
                </li>
              ))}
            </ul>
            {done > 0 && <p>{success}</p>}
            {notes.map((note) => (
              <p key={note} className={css.warn}>
                {note}
              </p>
            ))}
          </>
        ),
      });
    }
    onDone();
  };
}
