import { Injectable } from '@nestjs/common';
import {
  equityVouchersAtMost,
  scheduleStatements,
  statementFigureCalls,
  type LedgerEquityVoucher,
  type LedgerMonths,
  type ScheduleStatement,
  type StatementLedger,
  type StatementMode,
} from '@mingzhang/contract';
import { knownProfitCodes, Money, periodsBetween, yearOf, type Period } from '@mingzhang/rules';
import {
  builtInTemplate,
  compileTemplate,
  distributionSchedule,
  distributionTemplate,
  equitySchedule,
  expenseCodesOf,
  expenseSchedule,
  firstExpenseMonth,
  hasSchedule,
  mixedAppropriations,
  namedSubjects,
  vatRoot,
  vatSchedule,
  type EquitySchedule,
  type ExpenseMove,
  type Schedule,
  type StatementFigures,
  type StatementTemplate,
} from '@mingzhang/rules/statements';
import { BusinessError, ServiceClient } from '@mingzhang/server';
import { type Chart, KnownCharts } from '../known-charts';
import { codeIn, equityVoucherIn, figuresIn, unitAt } from '../ledger-statement';
import { formChoice, ReportSettings } from '../setting/report-settings';
import { spanOf, type StatementSpan } from '../statement-span';

const kinds = Object.entries(scheduleStatements) as [ScheduleStatement, number][];

/** The schedule of an id, if it is one. */
export function scheduleOf(id: number): ScheduleStatement | undefined {
  return kinds.find(([, each]) => each === id)?.[0];
}

/** Those that a standard knows of, with their ids. */
export function schedulesOf(standard: 0 | 1): readonly (readonly [ScheduleStatement, number])[] {
  return kinds.filter(([kind]) => hasSchedule(kind, standard));
}

/** What of the ledger's answer is shown beside the figures. */
type ToldLedger = Pick<
  StatementLedger,
  'companyName' | 'enablePeriod' | 'lastPeriod' | 'isClosed' | 'subjects'
>;

/** A schedule with what it was made of. */
export interface MadeSchedule {
  readonly kind: ScheduleStatement;
  readonly mode: StatementMode;
  readonly span: StatementSpan;
  readonly ledger: ToldLedger;
  readonly schedule: Schedule;
  /** Vouchers behind 所有者权益变动表. */
  readonly equity?: {
    readonly schedule: EquitySchedule;
    readonly vouchers: ReadonlyMap<number, LedgerEquityVoucher>;
  };
}

interface Wanted {
  readonly span: StatementSpan;
  readonly mode: StatementMode;
}

/** The official forms as the account set presents them. */
interface Forms {
  readonly balance: StatementTemplate;
  readonly income: StatementTemplate;
}

/** Makes 费用明细表, 利润分配表, 应交增值税明细表 and 所有者权益变动表, each of one answer of the ledger. */
@Injectable()
export class ScheduleMaker {
  constructor(
    private readonly services: ServiceClient,
    private readonly charts: KnownCharts,
    private readonly settings: ReportSettings,
  ) {}

  /** @throws BusinessError PERIOD_MISSING, REPORT_NOT_OF_STANDARD, UNAVAILABLE */
  async made(
    kind: ScheduleStatement,
    { period, mode }: { readonly period: Period; readonly mode: StatementMode },
  ): Promise<MadeSchedule> {
    const wanted = { mode, span: spanOf(mode, period) };
    const settings = await this.settings.kept();
    const { made } = await this.charts.asked(async (chart) => {
      if (!hasSchedule(kind, chart.accountingStandards)) {
        // The standard may be another one by now.
        return { ledger: await this.services.call('ledger', statementFigureCalls.set, {}) };
      }
      const at = { period: wanted.span.periodTo, span: mode };
      const choice = formChoice(chart, [], settings, at);
      const forms = {
        balance: builtInTemplate(choice('balanceSheet')),
        income: builtInTemplate(choice('incomeStatement')),
      };
      const own = await this[kind](chart, wanted, forms);
      return { ledger: own.ledger, made: { kind, ...wanted, ...own } };
    });
    if (made) return made;
    const msg =
      '小企业会计准则没有所有者权益变动表，财务报表只要求资产负债表、利润表和现金流量表；' +
      '权益的变动请看利润分配表';
    throw new BusinessError('REPORT_NOT_OF_STANDARD', { msg });
  }

  private async expenses(set: Chart, { span, mode }: Wanted, { income }: Forms) {
    const { accountingStandards: standard } = set;
    const codeOf = codeIn(set);
    const form = { standard, codeOf, income, added: set.added };
    const own = expenseCodesOf(form);
    const codes = [...own.expenses, ...own.costs];
    const named = namedSubjects([compileTemplate(income)]).codes;
    const { periodTo } = span;
    const first = firstExpenseMonth({ ...span, span: mode });
    const count = periodsBetween(first, periodTo).length + 12;
    const of = { codes: [...named, ...codes], byParty: [], under: codes, childrenOf: [] };
    const ledger = await this.services.call('ledger', statementFigureCalls.months, {
      body: { period: periodTo, count, of },
    });
    const { subjects, enablePeriod } = ledger;
    const schedule = expenseSchedule({
      ...form,
      span: mode,
      ...span,
      enablePeriod,
      subjects,
      moves: movesIn(ledger),
    });
    return { ledger, schedule };
  }

  private async distribution(set: Chart, wanted: Wanted, forms: Forms) {
    const own = { ...forms, span: wanted.mode, codeOf: codeIn(set) };
    const { codes } = namedSubjects([compileTemplate(distributionTemplate(own))]);
    const of = { codes: [...codes], byParty: [] };
    const ask = (span: StatementSpan) => this.figures({ ...span, of, prior: true, equity: 'all' });
    const first = await ask(wanted.span);
    const { periodTo } = wanted.span;
    const { enablePeriod } = first;
    const isWithin = enablePeriod > `${yearOf(periodTo)}-01` && enablePeriod <= periodTo;
    // Every column is the year so far: the span may as well begin with the books, and then their openings are told.
    const ledger = isWithin ? await ask({ periodFrom: enablePeriod, periodTo }) : first;
    const figures = withAppropriations(ledger, isWithin);
    return { ledger, schedule: distributionSchedule(own, figures) };
  }

  private async vat(set: Chart, { span, mode }: Wanted, _forms: Forms) {
    const codeOf = codeIn(set);
    const root = codeOf(vatRoot);
    const of = { codes: [root], byParty: [], under: [root] };
    const ledger = await this.figures({ ...span, of, prior: false });
    const facts = { standard: set.accountingStandards, span: mode, codeOf };
    return { ledger, schedule: vatSchedule(facts, figuresIn(ledger)) };
  }

  private async equity(set: Chart, { span, mode }: Wanted, forms: Forms) {
    const equityRows = forms.balance.rows.filter(({ side }) => side === 'equity');
    const compiled = [{ ...forms.balance, rows: equityRows }, forms.income].map(compileTemplate);
    const of = { codes: [...namedSubjects(compiled).codes], byParty: [] };
    const ledger = await this.figures({ ...span, of, prior: true, equity: 'all' });
    const told = ledger.equity ?? { current: [], prior: null };
    const vouchers = new Map(
      [...told.current, ...(told.prior ?? [])].map((voucher) => [voucher.id, voucher] as const),
    );
    const schedule = equitySchedule(
      {
        span: mode,
        codeOf: codeIn(set),
        ...forms,
        vouchersAtMost: equityVouchersAtMost,
        vouchers: {
          current: told.current.map(equityVoucherIn),
          prior: told.prior && told.prior.map(equityVoucherIn),
        },
      },
      figuresIn(ledger),
    );
    return { ledger, schedule, equity: { schedule, vouchers } };
  }

  private figures(body: {
    readonly periodFrom: Period;
    readonly periodTo: Period;
    readonly of: {
      readonly codes: string[];
      readonly byParty: string[];
      readonly under?: string[];
    };
    readonly prior: boolean;
    readonly equity?: 'all';
  }): Promise<StatementLedger> {
    return this.services.call('ledger', statementFigureCalls.figures, { body });
  }
}

function movesIn({ moves }: LedgerMonths): ExpenseMove[] {
  return moves.map(({ subjectId, period, ...move }) => ({
    subjectId,
    period,
    debitSide: null,
    net: Money.parse(move.net),
    debit: move.debit === null ? Money.zero : Money.parse(move.debit),
    result: Money.parse(move.result),
  }));
}

/**
 * Figures with what the ledger counts as carried forward and was appropriated: by vouchers that carry 本年利润 forward at once,
 * and with the openings of a year within which the books began.
 */
function withAppropriations(ledger: StatementLedger, beginsWithin: boolean): StatementFigures {
  const { accountingStandards: standard, subjects, equity } = ledger;
  const codeOf = codeIn(ledger);
  const top = codeOf(knownProfitCodes.appropriation[standard]);
  const details = new Set(subjects.flatMap(({ code, id }) => (code.startsWith(top) ? [id] : [])));
  const openings = (beginsWithin ? ledger.current.units : [])
    .filter(({ subjectId }) => details.has(subjectId))
    .flatMap(({ subjectId, opening, yearOpening }) => {
      const amount = Money.parse(opening).minus(Money.parse(yearOpening));
      const code = subjects.find(({ id }) => id === subjectId)?.code ?? top;
      return unitAt(code, { result: Money.zero, yearResult: amount }, subjects);
    });
  const mixed = (vouchers: readonly LedgerEquityVoucher[] | null | undefined) =>
    mixedAppropriations((vouchers ?? []).map(equityVoucherIn), { standard, codeOf }).flatMap(
      ({ code, amount }) => unitAt(code, { result: amount, yearResult: amount }, subjects),
    );
  const { current, prior, ...figures } = figuresIn(ledger);
  return {
    ...figures,
    current: { units: [...current.units, ...mixed(equity?.current), ...openings] },
    ...(prior ? { prior: { units: [...prior.units, ...mixed(equity?.prior)] } } : {}),
  };
}
