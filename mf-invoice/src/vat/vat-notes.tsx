import { Alert, Button } from 'antd';
import { Link } from 'react-router-dom';
import type { VatPage } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import type { VatActs } from './vat-acts';
import { blockedInputPlace, blockedPlace, untickedPlace } from './vat.model';
import css from './vat.module.css';

const levels = { below: 'info', near: 'warning', beyond: 'error' } as const;

/** Openings that a person types in; the others are invoices to be imported. */
const typedOpenings: readonly string[] = ['lastReturn', 'quarterSales', 'windowSales'];

interface NoteActs {
  readonly page: VatPage;
  /** Undefined: the person may only look. */
  readonly acts: VatActs | undefined;
  readonly onOpenings: (() => void) | undefined;
}

/** What stands outside the figures, each with the next act. */
export function VatNotes({ page, acts, onOpenings }: NoteActs) {
  const { isByBooks, notFilled, unknown, watches } = page;
  const loud = watches.filter(({ level }) => level !== 'below');
  return (
    <>
      {isByBooks && (
        <Alert
          type="info"
          showIcon
          title="本期没有发票，申报表按账簿取数，不与发票核对。有发票的请先导入或录入，再逐项核对"
          action={<Link to="/invoice/out">去销项发票</Link>}
        />
      )}
      {notFilled !== null && (
        <Alert
          type="error"
          showIcon
          title={notFilled}
          action={<Link to={blockedPlace}>去处理</Link>}
        />
      )}
      {unknown.count > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${unknown.count} 张销项发票没有明细或税率不明，按适用税率计入；请补充明细`}
          action={<Link to="/invoice/out">去补充</Link>}
        />
      )}
      {loud.map(({ code, level, title, wayOut }) => (
        <Alert key={code} type={levels[level]} showIcon title={title} description={wayOut} />
      ))}
      <InputTaxNotes page={page} acts={acts} />
      <OpeningNotes page={page} onOpenings={onOpenings} />
      <Others page={page} />
    </>
  );
}

/** Pending tax that is to be taken to 进项税额, and deducted tax that is to be transferred out. */
function InputTaxNotes({ page: { toCertify, toTransfer }, acts }: Pick<NoteActs, 'page' | 'acts'>) {
  return (
    <>
      {toCertify.count > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${toCertify.count} 张发票已勾选抵扣，税额 ${money(toCertify.tax)} 仍在待认证进项税额`}
          action={
            acts && (
              <Button size="small" onClick={acts.onCertify}>
                生成认证凭证
              </Button>
            )
          }
        />
      )}
      {toTransfer.count > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${toTransfer.count} 张已抵扣的发票不得抵扣（${toTransfer.reasonTitle}），税额 ${money(toTransfer.tax)} 应作进项税额转出`}
          action={
            acts && (
              <Button size="small" onClick={acts.onTransfer}>
                生成转出凭证
              </Button>
            )
          }
        />
      )}
    </>
  );
}

function OpeningNotes({ page, onOpenings }: Pick<NoteActs, 'page' | 'onOpenings'>) {
  const missing = page.openings.items.filter(({ state }) => state !== 'done');
  return missing.map(({ code, text }) => (
    <Alert
      key={code}
      type="warning"
      showIcon
      title={`期初：${text}`}
      action={
        typedOpenings.includes(code) ? (
          onOpenings && (
            <Button size="small" onClick={onOpenings}>
              填写期初
            </Button>
          )
        ) : (
          <Link to="/invoice/in?anyMonth=1">去进项发票</Link>
        )
      }
    />
  ));
}

function Others({ page: { blocked, unticked, voided, watches } }: Pick<NoteActs, 'page'>) {
  const quiet = watches.filter(({ level }) => level === 'below').map(({ title }) => title);
  const texts = [...(voided > 0 ? [`作废发票 ${voided} 张，不计入`] : []), ...quiet];
  const { input } = blocked;
  if (input.count === 0 && unticked.count === 0 && texts.length === 0) return null;
  return (
    <p className={css.notes}>
      {input.count > 0 && (
        <Link to={blockedInputPlace}>
          {input.count} 张进项发票被拦截，没有计入（税额 {money(input.tax)}）
        </Link>
      )}
      {input.count > 0 && (unticked.count > 0 || texts.length > 0) && '；'}
      {unticked.count > 0 && (
        <Link to={untickedPlace}>
          未勾选进项发票 {unticked.count} 张，税额 {money(unticked.tax)}
        </Link>
      )}
      {unticked.count > 0 && texts.length > 0 && '；'}
      {texts.join('；')}
    </p>
  );
}

const money = (amount: string) => formatMoney(Money.parse(amount));
