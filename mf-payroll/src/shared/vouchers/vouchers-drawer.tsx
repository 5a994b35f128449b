import { useState } from 'react';
import { Checkbox, Select } from 'antd';
import { Link } from 'react-router-dom';
import type { SalaryMonth, SalaryVoucherRow, SalaryVouchers } from '@mingzhang/contract';
import { formatMoney, Money, periodTitle, sumOf } from '@mingzhang/rules';
import type { SalaryVoucherKind } from '@mingzhang/rules/payroll';
import { notify, useSession } from '@mingzhang/shell-api';
import {
  ActDrawer,
  DayInput,
  DocumentVoucherActs,
  ErrorPanel,
  SkeletonRows,
  VoucherLines,
  VoucherLink,
} from '@mingzhang/web';
import { Returns } from './returns';
import {
  salaryDocument,
  useCreateVouchers,
  useTemplates,
  useVouchers,
} from '../../api/vouchers.api';
import css from './vouchers.module.css';

/** The vouchers of a month of pay: a preview of each, those that stand, and the button that makes the chosen ones. */
export function VouchersDrawer({
  month,
  onClose,
}: {
  readonly month: Pick<SalaryMonth, 'id' | 'period' | 'run'>;
  readonly onClose: () => void;
}) {
  const canManage = useSession().can('payroll.manage');
  const templates = useTemplates(month.id);
  const [picked, setPicked] = useState<number>();
  const used = templates.data?.find(({ isUsed }) => isUsed);
  const templateId = picked ?? used?.id;
  const { data, error, refetch } = useVouchers(month.id, templateId);
  const [voucherDate, setVoucherDate] = useState('');
  const { chosen, toggle } = useChosen(data);
  const creating = useCreateVouchers();
  const create = () => {
    if (templateId === undefined) return;
    const day = voucherDate === '' ? {} : { voucherDate };
    const body = { salaryId: month.id, templateId, vouchers: [...chosen], ...day };
    creating.mutate(
      { body },
      {
        onSuccess: () =>
          notify.success(
            `${periodTitle(month.period)}工资的 ${String(chosen.length)} 张凭证已生成`,
          ),
      },
    );
  };
  return (
    <ActDrawer
      title={`工资凭证：${periodTitle(month.period)}`}
      size={720}
      act={
        canManage
          ? {
              title: `生成所选 ${String(chosen.length)} 张凭证`,
              isPending: creating.isPending,
              isDisabled: chosen.length === 0,
              hasFocus: true,
              onAct: create,
            }
          : undefined
      }
      error={creating.error}
      onClose={onClose}
    >
      <div className={css.terms}>
        <div>
          <span>凭证模板</span>
          <Select
            aria-label="凭证模板"
            value={templateId}
            options={(templates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setPicked}
          />
        </div>
        <div>
          <span>付款凭证日期</span>
          <DayInput aria-label="付款凭证日期" value={voucherDate} onChange={setVoucherDate} />
        </div>
        <Link to="/salary/voucher/template">修改模板</Link>
      </div>
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows />}
      {data?.vouchers.map((row) => (
        <VoucherRow
          key={row.kind}
          row={row}
          vouchers={data}
          canManage={canManage}
          isChosen={chosen.includes(row.kind)}
          onToggle={() => toggle(row.kind)}
        />
      ))}
      {data && isPaid(data) && <Returns month={month} canManage={canManage} />}
    </ActDrawer>
  );
}

const isPaid = ({ vouchers }: SalaryVouchers): boolean =>
  vouchers.some(({ kind, voucher }) => kind === 'payWage' && voucher !== null);

const isBookable = ({ lines, problem, voucher }: SalaryVoucherRow): boolean =>
  problem === null && !voucher?.isRelated && (lines.length > 0 || voucher !== null);

/** Kinds that are to be made: at first those that have lines and no voucher yet. */
function useChosen(data: SalaryVouchers | undefined) {
  const [changed, setChanged] = useState<ReadonlyMap<SalaryVoucherKind, boolean>>(new Map());
  const rows = (data?.vouchers ?? []).filter(isBookable);
  const chosen = rows
    .filter(({ kind, voucher }) => changed.get(kind) ?? voucher === null)
    .map(({ kind }) => kind);
  const toggle = (kind: SalaryVoucherKind) =>
    setChanged(new Map([...changed, [kind, !chosen.includes(kind)]]));
  return { chosen, toggle };
}

function VoucherRow({
  row,
  vouchers,
  canManage,
  isChosen,
  onToggle,
}: {
  readonly row: SalaryVoucherRow;
  readonly vouchers: SalaryVouchers;
  readonly canManage: boolean;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}) {
  const { title, voucherDate, lines, problem, note, voucher } = row;
  const amount = sumOf(lines.map(({ debit }) => Money.parse(debit)));
  const document = salaryDocument({ ...vouchers, ...row, title: documentTitle(vouchers, row) });
  return (
    <section className={css.voucher} aria-label={title}>
      <div className={css.head}>
        {canManage && (
          <Checkbox
            aria-label={`生成${title}`}
            checked={isChosen}
            disabled={!isBookable(row)}
            onChange={onToggle}
          />
        )}
        <h3>{title}</h3>
        {lines.length > 0 && (
          <span className={css.amount}>
            {voucherDate} {formatMoney(amount)}
          </span>
        )}
        <span className={css.acts}>
          {voucher && <VoucherLink voucher={voucher} />}
          {canManage && (voucher !== null || lines.length > 0) && (
            <DocumentVoucherActs document={document} voucher={voucher ?? undefined} />
          )}
        </span>
      </div>
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {note !== null && <p className={css.note}>{note}</p>}
      {problem === null && note === null && lines.length === 0 && (
        <p className={css.note}>没有金额，不需要凭证。</p>
      )}
      {lines.length > 0 && (
        <details>
          <summary>分录（{lines.length} 行）</summary>
          <VoucherLines caption={`${voucherDate} ${lines[0]?.summary ?? ''}`} lines={lines} />
        </details>
      )}
    </section>
  );
}

const documentTitle = ({ period }: SalaryVouchers, { title }: SalaryVoucherRow): string =>
  `${periodTitle(period)}${title}`;
