import { useState } from 'react';
import { Checkbox, Select } from 'antd';
import { Link } from 'react-router-dom';
import {
  sheetTitle,
  type SalaryMonth,
  type SalaryVoucherRow,
  type SalaryVouchers,
} from '@mingzhang/contract';
import {
  formatMoney,
  Money,
  monthText,
  periodOf,
  periodTitle,
  sumOf,
  type Period,
} from '@mingzhang/rules';
import type { SalaryVoucherKind } from '@mingzhang/rules/payroll';
import { notify, useAccountSet, useSession } from '@mingzhang/shell-api';
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

type VouchersMonth = Pick<SalaryMonth, 'id' | 'period' | 'run'>;

/** The vouchers of a month of pay: a preview of each, those that stand, and the button that makes the chosen ones. */
export function VouchersDrawer({
  month,
  onClose,
}: {
  readonly month: VouchersMonth;
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
          notify.success(`${sheetTitle(month)}工资的 ${String(chosen.length)} 张凭证已生成`),
      },
    );
  };
  return (
    <ActDrawer
      title={`工资凭证：${sheetTitle(month)}`}
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
          month={month}
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

/** The voucher lacks the amounts of a pay run, or has some of a run that is no longer there. */
const isOutdated = ({ voucher, ofRuns }: SalaryVoucherRow): boolean =>
  voucher !== null && ofRuns?.booked != null && !isSameAmount(ofRuns.amount, ofRuns.booked);

const isSameAmount = (left: string, right: string) => Money.parse(left).equals(Money.parse(right));

/** The oldest open period; undefined where all are closed. */
function useOpenPeriod(): Period | undefined {
  const { currentAccountDate } = useAccountSet();
  return currentAccountDate === null ? undefined : periodOf(currentAccountDate);
}

/** A voucher of a period after the open one: a payment that is made in a later month. */
const isLater = ({ voucherDate }: SalaryVoucherRow, openPeriod: Period | undefined): boolean =>
  openPeriod !== undefined && periodOf(voucherDate) > openPeriod;

/** Whether the voucher is to be made now, or is to be renewed. */
const isDue = (row: SalaryVoucherRow): boolean => row.voucher === null || isOutdated(row);

/** Kinds that are to be made: at first those that are due by the period that is open. */
function useChosen(data: SalaryVouchers | undefined) {
  const openPeriod = useOpenPeriod();
  const [changed, setChanged] = useState<ReadonlyMap<SalaryVoucherKind, boolean>>(new Map());
  const rows = (data?.vouchers ?? []).filter(isBookable);
  const chosen = rows
    .filter((row) => changed.get(row.kind) ?? (isDue(row) && !isLater(row, openPeriod)))
    .map(({ kind }) => kind);
  const toggle = (kind: SalaryVoucherKind) =>
    setChanged(new Map([...changed, [kind, !chosen.includes(kind)]]));
  return { chosen, toggle };
}

function VoucherRow({
  row,
  month,
  vouchers,
  canManage,
  isChosen,
  onToggle,
}: {
  readonly row: SalaryVoucherRow;
  readonly month: VouchersMonth;
  readonly vouchers: SalaryVouchers;
  readonly canManage: boolean;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}) {
  const { title, voucherDate, lines, problem, note, voucher } = row;
  const { ofRuns } = row;
  const openPeriod = useOpenPeriod();
  const amount = ofRuns
    ? Money.parse(ofRuns.amount)
    : sumOf(lines.map(({ debit }) => Money.parse(debit)));
  const document = salaryDocument({ ...vouchers, ...row, title: documentTitle(month, row) });
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
            {ofRuns && `（${runsText(ofRuns.runs)}）`}
          </span>
        )}
        <span className={css.acts}>
          {voucher && <VoucherLink voucher={voucher} month={month.period} />}
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
      {isBookable(row) && isDue(row) && isLater(row, openPeriod) && (
        <p className={css.note}>
          凭证在{periodTitle(periodOf(voucherDate))}，当前为{periodTitle(openPeriod ?? '')}
          ，需要时请勾选。
        </p>
      )}
      {isOutdated(row) && (
        <p role="alert" className={css.problem}>
          凭证为 {formatMoney(Money.parse(ofRuns?.booked ?? '0'))}，需更新。
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

/** 2026年11月计提工资（第1次、第2次发放合计）, or 2026年11月第2次发放工资: with the pay runs that it is of. */
const documentTitle = (
  month: VouchersMonth,
  { title, ofRuns }: Pick<SalaryVoucherRow, 'title' | 'ofRuns'>,
): string =>
  ofRuns
    ? `${monthText(month.period)}${title}（${runsText(ofRuns.runs)}）`
    : `${sheetTitle(month)}${title}`;

const runsText = (runs: readonly number[]): string =>
  `${runs.map((run) => `第${String(run)}次`).join('、')}发放${runs.length > 1 ? '合计' : ''}`;
