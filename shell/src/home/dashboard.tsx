import { Button } from 'antd';
import { homeCalls, keyFigureCalls, type KeyFiguresView, type ResultOf } from '@mingzhang/contract';
import { Money, monthOf, periodTitle, sumOf, type Period } from '@mingzhang/rules';
import { navigateTo, useCall, usePeriod, useSession, withPeriod } from '@mingzhang/shell-api';
import { ErrorPanel, Icon, MoneyText } from '@mingzhang/web';
import { BeginningCard } from './beginning-card';
import { ClosingProgress } from './closing-progress';
import { detailedLedger, FigureCard } from './figure-card';
import css from './home.module.css';
import { KeyFiguresCard } from './key-figures-card';
import { ProfitCard } from './profit-card';
import type { Told } from './report-card';
import { RevenueChart } from './revenue-chart';
import { percentOf, sharesOf } from './shares.model';
import { UnclosedNote } from './unclosed-note';
import { WaitingCard } from './waiting-card';

/** The figures of the period: vouchers, cash, expenses, and the year's revenue and profit. */
export function Dashboard() {
  const [period] = usePeriod();
  const { can } = useSession();
  const { count, cash, cost, revenue } = useFigures(period, can('report.view'));

  // Expenses, revenue and profit are figures of statements: one right shows both or neither.
  const seesProfit = can('report.view');
  const told = useKeyFigures(period, seesProfit);
  // The figures of the page do not wait for it: it reckons the whole month.
  const closing = useCall(homeCalls.closing, { query: { period } }, { quiet: true }).data;
  const lastClosed = closing?.state === 'open' ? closing.lastClosed : null;

  const failed = [count, cash, cost, revenue].find((query) => query.error);
  if (failed) return <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />;

  // The second of 库存现金, 银行存款 and 其他货币资金.
  const bankId = cash.data?.[1]?.subjectId ?? null;
  return (
    <div className={css.dashboard} data-cards={seesProfit ? 3 : 2}>
      <section className={`${css.card} ${css.top}`}>
        <div>
          <h1>{periodTitle(period)}</h1>
          <span className={css.count}>
            本期凭证 <b>{count.data?.count ?? '–'}</b> 张
            {!can('book.all') && '（只含现金、银行科目的凭证）'}
          </span>
        </div>
        <ClosingProgress period={period} closing={closing} />
        {can('voucher.write') && (
          <Button
            type="primary"
            icon={<Icon name="plus" />}
            onClick={() => navigateTo(withPeriod('/voucher/form', period))}
          >
            新增凭证
          </Button>
        )}
      </section>
      <BeginningCard period={period} />
      <WaitingCard period={period} gaps={count.data?.gaps} />
      <UnclosedNote closing={closing} months={told.data?.months} />
      {seesProfit && <ProfitCard told={told} to={withPeriod('/report/view/2', period)} />}
      <FigureCard
        title="资金"
        series="1"
        shares={cash.data && sharesOf(cash.data)}
        link={{ title: '银行存款明细账', to: detailedLedger(period, bankId) }}
        period={period}
        note={cash.data && <ChangeSinceOpening figures={cash.data} />}
      />
      {seesProfit ? (
        <ResultCards
          period={period}
          cost={cost.data}
          revenue={revenue.data}
          told={told}
          lastClosed={lastClosed}
        />
      ) : (
        <section className={`${css.card} ${css.figures}`} aria-label="费用、收入与利润">
          <div className={css.head}>费用、收入与利润</div>
          <p className={css.away}>您的角色不能查看报表，费用、收入与利润不显示。</p>
        </section>
      )}
    </div>
  );
}

/** Expenses, the year by months, and key figures: what statements show. */
function ResultCards({
  period,
  cost,
  revenue,
  told,
  lastClosed,
}: {
  period: Period;
  cost: ResultOf<typeof homeCalls.cost> | undefined;
  revenue: ResultOf<typeof homeCalls.revenueProfit> | undefined;
  told: Told<KeyFiguresView>;
  lastClosed: Period | null;
}) {
  const revenueOfMonth = Money.parse(revenue?.主营业务收入[String(monthOf(period))] ?? '0.00');
  const costTotal = cost && sumOf(cost.map((figure) => Money.parse(figure.value)));
  return (
    <>
      <FigureCard
        title="费用"
        series="3"
        shares={cost && sharesOf(cost)}
        period={period}
        link={{ title: '费用明细表', to: withPeriod('/report/view/4', period) }}
        note={
          costTotal &&
          revenueOfMonth.isPositive && <span>占收入 {percentOf(costTotal, revenueOfMonth)}</span>
        }
      />
      <section className={`${css.card} ${css.chartCard}`}>
        <RevenueChart figures={revenue} />
      </section>
      <KeyFiguresCard
        told={told}
        to={withPeriod('/report/key-figures', period)}
        lastClosed={lastClosed}
      />
    </>
  );
}

function useFigures(period: Period, seesProfit: boolean) {
  const request = { query: { period } };
  const options = { keepPrevious: true };
  return {
    count: useCall(homeCalls.voucherCount, request, options),
    cash: useCall(homeCalls.cash, request, options),
    cost: useCall(homeCalls.cost, request, { ...options, enabled: seesProfit }),
    revenue: useCall(homeCalls.revenueProfit, request, { ...options, enabled: seesProfit }),
  };
}

/** Of the report service, whose silence keeps nobody from the other cards. */
function useKeyFigures(period: Period, enabled: boolean): Told<KeyFiguresView> {
  const { data, error, refetch } = useCall(
    keyFigureCalls.get,
    { query: { period } },
    { enabled, quiet: true, keepPrevious: true },
  );
  return { data: error ? undefined : data, error, onRetry: () => void refetch() };
}

function ChangeSinceOpening({
  figures,
}: {
  figures: readonly { value: string; opening: string }[];
}) {
  const change = sumOf(
    figures.map(({ value, opening }) => Money.parse(value).minus(Money.parse(opening))),
  );
  return (
    <span>
      比期初 {change.isPositive && '+'}
      <MoneyText value={change} />
    </span>
  );
}
