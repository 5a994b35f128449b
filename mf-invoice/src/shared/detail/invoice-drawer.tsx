import { useState } from 'react';
import { Alert, Button, Drawer } from 'antd';
import { Link } from 'react-router-dom';
import { invoiceNumberText, paymentText, type Invoice } from '@mingzhang/contract';
import { formatMoney, Money, periodTitle } from '@mingzhang/rules';
import {
  invoiceKind,
  invoiceOriginTitles,
  riskLevelTitles,
  taxStatusTitles,
} from '@mingzhang/rules/invoice';
import {
  DrawerActs,
  ErrorPanel,
  MoneyText,
  SkeletonRows,
  useConfirmDanger,
  useFocusReturn,
  VoucherLink,
} from '@mingzhang/web';
import { useCancelTick, useInvoice, useRemoveInvoices, useTick } from '../../api/invoice.api';
import { CertificationFact, InputTaxActs, TransferFacts } from '../vouchers/input-tax-acts';
import { InvoiceVoucherActs } from '../vouchers/invoice-voucher-acts';
import { RuleTag } from '../rule-tag';
import { TickTag } from '../tick-tag';
import { useOutcomeReport } from '../use-outcome-report';
import { AssetCards } from './asset-cards';
import { LineTypes } from './line-types';
import css from './detail.module.css';

/** One invoice: header, lines with their business types, findings, red and blue ones, tick, voucher and origin. */
export function InvoiceDrawer({
  id,
  canManage,
  onEdit,
  onOpen,
  onClose,
}: {
  readonly id: number;
  readonly canManage: boolean;
  readonly onEdit: (id: number) => void;
  /** Shows another invoice: the blue one of a red one. */
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}) {
  useFocusReturn();
  const query = useInvoice(id);
  const { data } = query;
  const title = data
    ? `${data.invoiceType === 'OUT' ? '销项发票' : '进项发票'} ${invoiceNumberText(data)}`
    : '发票';
  return (
    <Drawer
      open
      size={760}
      title={title}
      onClose={onClose}
      footer={
        data && <Acts invoice={data} canManage={canManage} onEdit={onEdit} onClose={onClose} />
      }
    >
      {query.error && !data && (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!data && !query.error && <SkeletonRows rows={10} />}
      {data && <Contents invoice={data} canManage={canManage} onOpen={onOpen} />}
    </Drawer>
  );
}

function Contents({
  invoice,
  canManage,
  onOpen,
}: {
  readonly invoice: Invoice;
  readonly canManage: boolean;
  readonly onOpen: (id: number) => void;
}) {
  const { findings, invoiceType } = invoice;
  return (
    <>
      {findings.length > 0 && (
        <ul className={css.findings} aria-label="检查结果">
          {findings.map((finding) => (
            <li key={`${finding.rule} ${finding.lineNo ?? ''}`}>
              <RuleTag finding={finding} />
              <span>
                {finding.lineNo !== undefined && `第 ${finding.lineNo} 行：`}
                {finding.msg}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Header invoice={invoice} />
      <LineTypes key={invoice.version} invoice={invoice} canManage={canManage} />
      <AssetCards invoice={invoice} />
      <dl className={css.facts}>
        <Fact title="凭证">
          {invoice.voucher ? <VoucherLink voucher={invoice.voucher} /> : voucherless(invoice)}
        </Fact>
        <PaymentFact invoice={invoice} />
        {invoiceType === 'IN' && <TickFact invoice={invoice} />}
        {(invoice.certification !== null || invoice.isToCertify) && (
          <Fact title="认证凭证">
            <CertificationFact invoice={invoice} />
          </Fact>
        )}
        {invoice.transfers.length > 0 && (
          <Fact title="进项税额转出">
            <TransferFacts invoice={invoice} canManage={canManage} />
          </Fact>
        )}
        <Fact title="结算">
          {[invoice.settlementSubject, invoice.settlementItem].filter(Boolean).join(' ') ||
            '按业务类型'}
        </Fact>
        <Fact title="来源">
          {invoiceOriginTitles[invoice.origin]}
          {invoice.fileName !== '' && ` ${invoice.fileName}`}
        </Fact>
        {invoice.remark !== '' && <Fact title="备注">{invoice.remark}</Fact>}
      </dl>
      <Linked
        title="对应的蓝字发票"
        invoices={invoice.blue ? [invoice.blue] : []}
        onOpen={onOpen}
      />
      <Linked title="红字发票" invoices={invoice.reds} onOpen={onOpen} />
    </>
  );
}

function voucherless({ disposition, isOpening }: Invoice): string {
  if (isOpening) return '期初发票，不生成凭证';
  if (disposition === 'void') return '已作废，不生成凭证';
  return disposition === 'block' ? '更正前不能生成凭证' : '待生成';
}

function Header({ invoice }: { readonly invoice: Invoice }) {
  const { kind, issueDate, taxStatus, riskLevel, isPositive } = invoice;
  return (
    <dl className={css.facts}>
      <Fact title="票种">
        {invoiceKind(kind)?.name ?? kind}
        {!isPositive && ' · 红字'}
      </Fact>
      <Fact title="开票日期">{issueDate}</Fact>
      <Fact title="销售方">
        {invoice.sellerName || '—'}
        <small>{invoice.sellerTaxId}</small>
      </Fact>
      <Fact title="购买方">
        {invoice.buyerName || '—'}
        <small>{invoice.buyerTaxId}</small>
      </Fact>
      <Fact title="金额">
        <MoneyText value={invoice.amount} />
      </Fact>
      <Fact title="税额">
        <MoneyText value={invoice.tax} />
      </Fact>
      <Fact title="价税合计">
        <MoneyText value={invoice.total} />
      </Fact>
      <Fact title="发票状态">
        {taxStatusTitles[taxStatus]}
        {riskLevel !== 'normal' && <b className={css.risk}> {riskLevelTitles[riskLevel]}</b>}
      </Fact>
      {invoice.traveller !== '' && <Fact title="乘车人">{invoice.traveller}</Fact>}
    </dl>
  );
}

/** How far the invoice is paid, with the vouchers that settle it. */
function PaymentFact({ invoice }: { readonly invoice: Invoice }) {
  const { payment, invoiceType } = invoice;
  if (payment === null) return null;
  const { state, due, settled, date, parts } = payment;
  const amounts = `${formatMoney(Money.parse(settled))} / ${formatMoney(Money.parse(due))}`;
  return (
    <Fact title={invoiceType === 'OUT' ? '收款' : '付款'}>
      {paymentText(invoice)}
      <small>
        {state === 'open' ? '往来核销中没有核销记录' : amounts}
        {date !== null && `，${date}`}
      </small>
      {parts.map(({ voucherId, title, amount }, at) => (
        <small key={`${voucherId} ${at}`}>
          {voucherId === 0 ? title : <Link to={`/voucher/form/${voucherId}`}>{title}</Link>}{' '}
          {formatMoney(Money.parse(amount))}
        </small>
      ))}
    </Fact>
  );
}

function TickFact({ invoice }: { readonly invoice: Invoice }) {
  const { checkStatus, checkDate, deductPeriod, deductibleTax, untickable } = invoice;
  const why = invoice.loweredReason === '' ? '' : `，改少：${invoice.loweredReason}`;
  const dated = checkDate === null ? '' : `${checkDate} 勾选`;
  const month = deductPeriod === null ? '' : `，${periodTitle(deductPeriod)}抵扣`;
  return (
    <Fact title="认证">
      <TickTag row={invoice} />
      <small>
        {checkStatus === 1
          ? `${dated}${month} ${formatMoney(Money.parse(deductibleTax))}${why}`
          : (untickable ?? `可抵扣税额 ${formatMoney(Money.parse(deductibleTax))}`)}
      </small>
    </Fact>
  );
}

function Linked({
  title,
  invoices,
  onOpen,
}: {
  readonly title: string;
  readonly invoices: readonly NonNullable<Invoice['blue']>[];
  readonly onOpen: (id: number) => void;
}) {
  if (invoices.length === 0) return null;
  return (
    <section className={css.linked}>
      <h3>{title}</h3>
      <ul>
        {invoices.map((each) => (
          <li key={each.id}>
            <Button type="link" size="small" onClick={() => onOpen(each.id)}>
              {invoiceNumberText(each)}
            </Button>
            <span>{each.issueDate}</span>
            <span>{taxStatusTitles[each.taxStatus]}</span>
            <MoneyText value={each.total} />
            {each.voucher ? <VoucherLink voucher={each.voucher} /> : <span>没有凭证</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Acts({
  invoice,
  canManage,
  onEdit,
  onClose,
}: {
  readonly invoice: Invoice;
  readonly canManage: boolean;
  readonly onEdit: (id: number) => void;
  readonly onClose: () => void;
}) {
  const { id, invoiceType, voucher, checkStatus, untickable } = invoice;
  const tick = useTick();
  const cancel = useCancelTick();
  const remove = useRemoveInvoices();
  const confirm = useConfirmDanger();
  const report = useOutcomeReport();
  const [error, setError] = useState<string>();
  const onTick = () =>
    tick.mutate(
      { query: {}, body: { ids: [id], deductPeriod: null } },
      {
        onSuccess: (outcome) => report('勾选', outcome),
        onError: ({ msg }) => setError(msg),
      },
    );
  const onRemove = () =>
    confirm({
      title: `删除发票 ${invoiceNumberText(invoice)}`,
      effect: '删除后不可恢复。',
      okText: '删除',
      onConfirm: async () => {
        const outcome = await remove.mutateAsync({ body: [id] });
        report('删除', outcome);
        if (outcome.refused.length === 0) onClose();
      },
    });
  const isTicked = checkStatus === 1;
  return (
    <>
      {error !== undefined && <Alert type="error" showIcon title={error} />}
      <DrawerActs>
        <Button onClick={onClose}>关闭</Button>
        {canManage && voucher === null && !isTicked && (
          <Button danger onClick={onRemove}>
            删除
          </Button>
        )}
        {canManage && invoiceType === 'IN' && isTicked && (
          <Button
            loading={cancel.isPending}
            onClick={() =>
              cancel.mutate({ body: [id] }, { onSuccess: (outcome) => report('取消勾选', outcome) })
            }
          >
            取消勾选
          </Button>
        )}
        {canManage && invoiceType === 'IN' && !isTicked && untickable === null && (
          <Button loading={tick.isPending} onClick={onTick}>
            勾选认证
          </Button>
        )}
        {canManage && invoiceType === 'IN' && <InputTaxActs invoice={invoice} />}
        {canManage && <InvoiceVoucherActs invoice={invoice} />}
        {voucher && (
          <Link to={`/voucher/form/${voucher.id}`}>
            <Button tabIndex={-1}>查看凭证</Button>
          </Link>
        )}
        {canManage && voucher === null && (
          <Button type="primary" onClick={() => onEdit(id)}>
            修改
          </Button>
        )}
      </DrawerActs>
    </>
  );
}
