import { useEffect, useState } from 'react';
import { Button, Select } from 'antd';
import type { TaxDeclaration, TaxDetail, TaxOverview, TaxRow } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { notify, useSession } from '@mingzhang/shell-api';
import {
  EmptyState,
  ErrorPanel,
  Icon,
  Page,
  PageHeader,
  RefreshButton,
  SkeletonRows,
  usePaper,
  useUrlFilters,
} from '@mingzhang/web';
import {
  usePrepare,
  useTaxDetail,
  useTaxFile,
  useTaxOverview,
  type FilingKey,
} from '../api/tax.api';
import { DueList } from './due-list';
import { FilingDetail } from './filing-detail';
import { BackDrawer, FileDrawer, HandDrawer } from './filing-drawers';
import { PaymentDrawer } from './payment-drawer';
import { PrintedFiling } from './printed-filing';
import { TaxSettingsDrawer } from './tax-settings-drawer';
import css from './tax.module.css';
import { chosenOf, filingNamed, keyOf, nextAct, whyNot, type TaxAct } from './tax.model';

/** 纳税申报: what is due, each declaration filled from the books, and what was declared and paid. */
export function TaxScreen() {
  const [asked, change] = useUrlFilters({
    year: '',
    date: '',
    kind: '',
    until: '',
    /** A voucher leads to its declaration by the name that its source has. */
    filing: '',
  });
  const source = filingNamed(asked.filing);
  const filters = asked.kind === '' ? { ...asked, ...source } : asked;
  const [isSetting, setSetting] = useState(false);
  const overview = useTaxOverview({
    ...(filters.year === '' ? {} : { year: Number(filters.year) }),
    ...(filters.date === '' ? {} : { date: filters.date }),
    ...(source.kind === undefined ? {} : { kind: source.kind, period: source.until }),
  });
  const data = overview.error ? undefined : overview.data;
  const toYear = (year: number) =>
    change({ year: String(year), date: '', kind: '', until: '', filing: '' });
  const paper = usePaper();
  const printed = paper.isOn && data ? chosenOf(data, filters) : undefined;
  if (printed) return <FilingPaper declaration={printed} onBack={paper.close} />;
  return (
    <Page>
      <PageHeader
        title="纳税申报"
        {...(data ? { subtitle: subtitleOf(data) } : {})}
        actions={
          <>
            {data && <YearChoice overview={data} onYear={toYear} />}
            <RefreshButton loading={overview.isFetching} onClick={() => void overview.refetch()} />
            <Button icon={<Icon name="settings" />} onClick={() => setSetting(true)}>
              税种设置
            </Button>
          </>
        }
      />
      {overview.error ? (
        <ErrorPanel error={overview.error} onRetry={() => void overview.refetch()} />
      ) : !data ? (
        <SkeletonRows rows={12} />
      ) : (
        <Panes overview={data} filters={filters} change={change} onPrint={paper.open} />
      )}
      {isSetting && <TaxSettingsDrawer onClose={() => setSetting(false)} />}
    </Page>
  );
}

/** The paper of a declaration in the place of the screen. */
function FilingPaper({
  declaration: { kind, periodTo },
  onBack,
}: {
  declaration: TaxDeclaration;
  onBack: () => void;
}) {
  const query = useTaxDetail({ kind, period: periodTo });
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={16} />;
  return <PrintedFiling detail={query.data} onBack={onBack} />;
}

function YearChoice({
  overview,
  onYear,
}: {
  overview: TaxOverview;
  onYear: (year: number) => void;
}) {
  const now = Number(overview.today.slice(0, 4));
  const years = [...new Set([now - 2, now - 1, now, now + 1, overview.year])].sort();
  return (
    <Select
      aria-label="申报年度"
      value={overview.year}
      options={years.map((year) => ({ value: year, label: `${year} 年` }))}
      onChange={onYear}
    />
  );
}

/** Keys of the list that take a step. */
const actsByKey: Readonly<Record<string, TaxAct>> = { z: 'prepare', m: 'file', p: 'pay' };

function Panes({
  overview,
  filters,
  change,
  onPrint,
}: {
  overview: TaxOverview;
  filters: Readonly<Record<'kind' | 'until', string>>;
  change: (patch: Partial<Record<'year' | 'date' | 'kind' | 'until' | 'filing', string>>) => void;
  onPrint: () => void;
}) {
  const { can } = useSession();
  const [wanted, setWanted] = useState<TaxAct>();
  const { year, today } = overview;
  const chosen = chosenOf(overview, filters);
  if (!chosen) {
    return (
      <EmptyState
        icon="tax"
        title={`${year} 年没有要申报的税种`}
        description="账套启用以前的所属期不列出，请选择其他年度。"
      />
    );
  }
  const choose = ({ kind, periodTo }: TaxDeclaration) => change({ kind, until: periodTo });
  const onKey = (key: string, declaration: TaxDeclaration) => {
    const act = actsByKey[key.toLowerCase()];
    if (act === undefined || !can('tax.manage')) return false;
    choose(declaration);
    const reason = whyNot(declaration, act);
    if (reason !== undefined) {
      notify.info(reason);
      return true;
    }
    setWanted(act);
    return true;
  };
  return (
    <div className={css.panes}>
      <DueList
        overview={overview}
        chosen={chosen}
        onKey={onKey}
        onDate={(date) => change({ date, year: String(year), kind: '', until: '', filing: '' })}
        onChoose={choose}
      />
      <Filing
        key={keyOf(chosen)}
        of={{ kind: chosen.kind, period: chosen.periodTo }}
        today={today}
        wanted={wanted}
        onWanted={setWanted}
        onPrint={onPrint}
      />
    </div>
  );
}

function subtitleOf({ date, declarations, payable }: TaxOverview) {
  const open = declarations.filter(({ state }) => state === 'todo' || state === 'prepared').length;
  const when = date === null ? '' : `${date.slice(0, 4)}年${Number(date.slice(5, 7))}月申报期 · `;
  const unpaid = declarations.filter(({ state }) => state !== 'paid');
  const known = unpaid.filter((each) => each.payable !== null);
  // What is not known yet is not nothing.
  if (unpaid.length > 0 && known.length === 0) return `${when}待申报 ${open} 项`;
  const part = known.length < unpaid.length ? `（${unpaid.length - known.length} 项尚无金额）` : '';
  return `${when}待申报 ${open} 项，应补 ${formatMoney(Money.parse(payable))}${part}`;
}

type Drawn =
  | { readonly act: 'file' | 'pay' | 'back' }
  | { readonly act: 'hand'; readonly row: TaxRow };

function Filing({
  of,
  today,
  wanted,
  onWanted,
  onPrint,
}: {
  of: FilingKey;
  today: string;
  /** A step that a key of the list has asked for. */
  wanted: TaxAct | undefined;
  onWanted: (act: TaxAct | undefined) => void;
  onPrint: () => void;
}) {
  const { can } = useSession();
  const exportFile = useTaxFile();
  const prepare = usePrepare();
  const query = useTaxDetail(of);
  const [drawn, setDrawn] = useState<Drawn>();
  const detail = query.error ? undefined : query.data;
  const markPrepared = ({ kind, periodTo: period, version, rows }: TaxDetail) =>
    prepare.mutate({ body: { kind, period, version, rows: handRowsOf(rows) } });
  useEffect(() => {
    if (wanted !== 'prepare' || !detail) return;
    onWanted(undefined);
    if (nextAct(detail) === wanted && !prepare.isPending) markPrepared(detail);
  });
  if (query.error) {
    return (
      <section className={css.detail}>
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      </section>
    );
  }
  if (!detail) {
    return (
      <section className={css.detail} aria-busy>
        <SkeletonRows rows={16} />
      </section>
    );
  }
  const asked: Drawn | undefined =
    wanted && wanted !== 'prepare' && nextAct(detail) === wanted ? { act: wanted } : undefined;
  const act = (next: TaxAct) => {
    if (next !== 'prepare') return setDrawn({ act: next });
    markPrepared(detail);
  };
  const close = () => {
    setDrawn(undefined);
    onWanted(undefined);
  };
  return (
    <>
      <FilingDetail
        detail={detail}
        isBusy={prepare.isPending}
        onAct={act}
        onBack={() => setDrawn({ act: 'back' })}
        onBook={() => setDrawn({ act: 'pay' })}
        onEdit={(row) => setDrawn({ act: 'hand', row })}
        onExport={(format) => exportFile(of, format)}
        onPrint={onPrint}
      />
      {can('tax.manage') && (
        <Drawers drawn={drawn ?? asked} detail={detail} today={today} onClose={close} />
      )}
    </>
  );
}

function Drawers({
  drawn,
  ...of
}: {
  drawn: Drawn | undefined;
  detail: TaxDetail;
  today: string;
  onClose: () => void;
}) {
  switch (drawn?.act) {
    case 'file':
      return <FileDrawer {...of} />;
    case 'pay':
      return <PaymentDrawer {...of} />;
    case 'back':
      return <BackDrawer {...of} />;
    case 'hand':
      return <HandDrawer {...of} row={drawn.row} />;
    default:
      return null;
  }
}

function handRowsOf(rows: TaxDetail['rows']) {
  return rows.flatMap(({ line, declared, remark }) =>
    remark === null ? [] : [{ line, amount: declared, remark }],
  );
}
