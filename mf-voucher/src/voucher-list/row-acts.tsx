import { Link } from 'react-router-dom';
import type { BatchReport, Voucher } from '@mingzhang/contract';
import { notify, useSession } from '@mingzhang/shell-api';
import { ActionMenu, Icon, useConfirmDanger, type ActionItem, type IconName } from '@mingzhang/web';
import { useAudit, type Marking } from '../api/use-audit';
import { useBatchDelete, useCancelAudit } from '../api/voucher.api';
import css from './voucher-list.module.css';

interface RowActsProps {
  readonly voucher: Voucher;
  /** Adds `?period=` to a path. */
  readonly pathTo: (path: string) => string;
}

/** What can be done with one voucher of the list, beside it while the pointer is on it. */
export function RowActs(props: RowActsProps) {
  const { voucher, pathTo } = props;
  const canWrite = useSession().can('voucher.write');
  const items = useMoreItems(props);
  const title = `${voucher.word}-${voucher.code}`;
  return (
    <span className={css.acts}>
      <ActLink
        to={pathTo(`/voucher/form/${voucher.id}`)}
        title={canWrite && voucher.auditState === 'unaudited' ? '修改' : '查看'}
        icon={canWrite && voucher.auditState === 'unaudited' ? 'edit' : 'search'}
      />
      {canWrite && (
        <ActLink to={pathTo(`/voucher/form?copy=${voucher.id}`)} title="复制" icon="copy" />
      )}
      {canWrite && (!voucher.reversedBy || voucher.reversedPart) && (
        <ActLink to={pathTo(`/voucher/form?reverse=${voucher.id}`)} title="红冲" icon="undo" />
      )}
      <ActionMenu items={items}>
        <button type="button" tabIndex={-1} title="更多" aria-label={`${title} 的更多操作`}>
          <Icon name="more" size={14} />
        </button>
      </ActionMenu>
    </span>
  );
}

function ActLink({ to, title, icon }: { to: string; title: string; icon: IconName }) {
  return (
    <Link to={to} title={title} aria-label={title} tabIndex={-1}>
      <Icon name={icon} size={14} />
    </Link>
  );
}

/** 审核, 打印, 插入 and 删除 of one voucher, as far as its state and the role allow. */
function useMoreItems({ voucher, pathTo }: RowActsProps): readonly ActionItem[] {
  const { can } = useSession();
  const audit = useAudit();
  const cancelAudit = useCancelAudit();
  const remove = useBatchDelete();
  const confirm = useConfirmDanger();
  const title = `${voucher.word}-${voucher.code}`;
  const request = { body: { ids: String(voucher.id) } };
  const isOpen = voucher.periodState === 'open';
  const isAudited = voucher.auditState === 'audited';
  const mark = (call: Marking, done: string) => () =>
    call.mutate(request, { onSuccess: (report) => tell(report, `${title} ${done}`) });
  const onRemove = () =>
    confirm({
      title: `删除凭证 ${title}`,
      effect:
        `${voucher.voucherDate} 的 ${title}（借贷各 ${voucher.debitTotal}）将被删除，不可恢复。` +
        '删除中间的号会产生断号，可用“整理断号”重新编号。',
      okText: '删除',
      onConfirm: async () => tell(await remove.mutateAsync(request), `已删除 ${title}`),
    });
  const link = (label: string, path: string, icon: IconName) => ({
    key: label,
    icon: <Icon name={icon} size={14} />,
    label: <Link to={pathTo(path)}>{label}</Link>,
  });
  const act = (label: string, icon: IconName, onClick: () => void) => ({
    key: label,
    label,
    icon: <Icon name={icon} size={14} />,
    onClick,
  });
  return [
    ...(can('voucher.audit') && isOpen && !isAudited
      ? [act('审核', 'stamp', mark(audit, '已审核'))]
      : []),
    ...(can('voucher.audit') && isOpen && isAudited
      ? [act('反审核', 'stamp', mark(cancelAudit, '已反审核'))]
      : []),
    link('打印', `/voucher/print?ids=${voucher.id}`, 'print'),
    ...(can('voucher.write') && isOpen
      ? [link('在前面插入一张', `/voucher/form?insert=${voucher.id}`, 'plus')]
      : []),
    ...(can('voucher.write') && isOpen && !isAudited
      ? [{ ...act('删除', 'trash', onRemove), danger: true }]
      : []),
  ];
}

function tell({ refused: [refused], notes = [] }: BatchReport, done: string): void {
  if (refused) notify.error(refused.msg);
  else notify.success(done);
  for (const note of notes) notify.warning(note);
}
