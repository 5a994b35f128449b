import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { TaxDetail, TaxRow } from '@mingzhang/contract';
import { filingStates, filingStateTitles } from '@mingzhang/rules';
import { useSession } from '@mingzhang/shell-api';
import { FileActions, Icon, MoneyText, momentText } from '@mingzhang/web';
import { FilingRows } from './filing-rows';
import css from './tax.module.css';
import { actTitles, nextAct, type TaxAct } from './tax.model';

/** A declaration: how far it is, what is to be looked at, and its form. */
export function FilingDetail({
  detail,
  isBusy,
  onAct,
  onBack,
  onBook,
  onEdit,
  onExport,
  onPrint,
}: {
  detail: TaxDetail;
  isBusy: boolean;
  onAct: (act: TaxAct) => void;
  onBack: () => void;
  onBook: () => void;
  onEdit: (row: TaxRow) => void;
  onExport: (format: 'xlsx' | 'csv') => void;
  onPrint: () => void;
}) {
  const { can } = useSession();
  const mayManage = can('tax.manage');
  const next = nextAct(detail);
  const isDraft = detail.state === 'todo' || detail.state === 'prepared';
  return (
    <section className={css.detail} aria-label={`${detail.title} ${detail.periodTitle}`}>
      <header>
        <div>
          <h2>{detail.form}</h2>
          <span>
            {detail.periodFrom === detail.periodTo
              ? detail.periodTo
              : `${detail.periodFrom} 至 ${detail.periodTo}`}
          </span>
        </div>
        <div className={css.acts}>
          <Button icon={<Icon name="print" />} onClick={onPrint}>
            打印
          </Button>
          <FileActions name={detail.form} onExport={onExport} />
          {mayManage && detail.state !== 'todo' && <Button onClick={onBack}>退回上一步</Button>}
          {mayManage && detail.state === 'paid' && !detail.voucher && (
            <Button onClick={onBook}>生成缴款凭证</Button>
          )}
          {mayManage && next && (
            <Button type="primary" loading={isBusy} onClick={() => onAct(next)}>
              {actTitles[next]}
            </Button>
          )}
        </div>
        <Progress detail={detail} />
      </header>
      <Differences detail={detail} />
      <Findings detail={detail} />
      <div className={css.scroll} role="group" aria-label="申报表各栏" tabIndex={0}>
        <FilingRows detail={detail} {...(mayManage && isDraft ? { onEdit } : {})} />
      </div>
      <footer>
        <ul>
          {detail.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </footer>
    </section>
  );
}

function Progress({ detail }: { detail: TaxDetail }) {
  const { state, changedBy, changedAt, filedOn, paidOn, paidAmount, voucher } = detail;
  const happened = [
    ...(filedOn === null ? [] : [`${filedOn} 申报`]),
    ...(paidOn === null ? [] : [`${paidOn} 缴纳`]),
  ].join('，');
  return (
    <div className={css.progress}>
      <ol aria-label="申报进度">
        {filingStates.map((each) => (
          <li key={each} aria-current={each === state ? 'step' : undefined}>
            {filingStateTitles[each]}
          </li>
        ))}
      </ol>
      <small>
        {happened}
        {paidAmount !== null && (
          <>
            {' '}
            <MoneyText value={paidAmount} />
          </>
        )}
        {voucher && (
          <>
            {' '}
            <Link to={`/voucher/form/${voucher.id}?period=${voucher.title.slice(0, 7)}`}>
              {voucher.title}
            </Link>
          </>
        )}
        {happened === '' && '请到电子税务局申报后在此登记'}
        {changedBy !== null && changedAt !== null && ` · ${changedBy} ${momentText(changedAt)}`}
      </small>
    </div>
  );
}

/** What the books say otherwise since it was declared. */
function Differences({ detail }: { detail: TaxDetail }) {
  if (detail.differences.length === 0) return null;
  return (
    <div className={css.finding} data-severity="warn" role="status">
      <Icon name="warning" size={16} />
      <div>
        <strong>申报后账面变动，{detail.differences.length} 栏与申报数不同</strong>
        <p>
          {detail.differences.slice(0, 4).map(({ line, title, declared, now }) => (
            <span key={line} className={css.change}>
              第 {line} 栏 {title} 申报 <MoneyText value={declared} />
              ，现为 <MoneyText value={now} />
            </span>
          ))}
          {detail.differences.length > 4 && <span>等</span>}
        </p>
        <p>需要更正申报的，请在电子税务局更正后退回并重新登记。</p>
      </div>
    </div>
  );
}

function Findings({ detail }: { detail: TaxDetail }) {
  const passed = detail.findings.filter(({ severity }) => severity === 'pass');
  return (
    <div aria-label="申报前检查" role="group">
      {detail.findings
        .filter(({ severity }) => severity !== 'pass')
        .map(({ rule, severity, title, text, link }) => (
          <div key={rule} className={css.finding} data-severity={severity}>
            <Icon name="warning" size={16} />
            <div>
              <strong>{title}</strong>
              {text !== '' && <p>{text}</p>}
            </div>
            {link && <Link to={link.path}>{link.title}</Link>}
          </div>
        ))}
      {passed.length > 0 && (
        <ul className={css.passed}>
          {passed.map(({ rule, title }) => (
            <li key={rule}>
              <Icon name="check" size={14} /> {title}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
