import { Button } from 'antd';
import { batchStateTitles, type BatchRow } from '@mingzhang/contract';
import { Icon, Kbd, MoneyText } from '@mingzhang/web';
import { isException } from './batch.model';
import css from './set-panel.module.css';

/** What speaks against closing an account set, where it is mended, and the vouchers of its month's end. */
export function SetPanel({
  row,
  place,
  isBusy,
  onOpen,
  onRetry,
}: {
  row: BatchRow;
  /** 1 / 59 */
  place: string;
  isBusy: boolean;
  onOpen: (link?: string | null) => void;
  onRetry: () => void;
}) {
  const kind = row.accountingStandards === 0 ? '小企业会计准则' : '企业会计准则';
  const taxpayer = row.vatType === 0 ? '小规模纳税人' : '一般纳税人';
  return (
    <aside className={css.panel} aria-label={row.companyName}>
      <header>
        <h2>{row.companyName}</h2>
        <span>{place}</span>
        <p>
          {kind} · {taxpayer} · {batchStateTitles[row.state]}
        </p>
      </header>
      <Findings row={row} onOpen={onOpen} />
      <div className={css.acts}>
        <Button type="primary" disabled={row.state === 'forbidden'} onClick={() => onOpen()}>
          打开结账 <Kbd>Enter</Kbd>
        </Button>
        {isException(row) && (
          <Button loading={isBusy} onClick={onRetry}>
            重新试算 <Kbd>R</Kbd>
          </Button>
        )}
      </div>
      <Vouchers row={row} />
    </aside>
  );
}

function Findings({ row, onOpen }: { row: BatchRow; onOpen: (link?: string | null) => void }) {
  if (row.findings.length === 0) return null;
  return (
    <ul className={css.findings} aria-label="例外原因">
      {row.findings.map(({ rule, title, severity, message, link }) => (
        <li key={`${rule} ${message}`} className={css[severity]}>
          <Icon name={severity === 'block' ? 'close' : 'warning'} size={14} />
          <div>
            <b>{title}</b>
            <p>{message}</p>
            {link !== null && (
              <Button type="link" size="small" onClick={() => onOpen(link)}>
                去处理
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Vouchers({ row }: { row: BatchRow }) {
  if (row.profit === null) return null;
  return (
    <section className={css.vouchers}>
      <h3>
        {row.state === 'closed' ? '已生成' : '试算将有'} {row.vouchers.length} 张结转凭证
      </h3>
      <dl>
        {row.vouchers.map(({ name, title, amount }) => (
          <div key={title}>
            <dt>
              {name} <small>{title}</small>
            </dt>
            <dd>
              <MoneyText value={amount} />
            </dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>结转后净利润</dt>
          <dd>
            <MoneyText value={row.profit} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
