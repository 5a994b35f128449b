import { groupBy } from '../group-by';
import { Money, sumOf } from '../money';
import { invariant } from '../problem';
import {
  amountAt,
  statement,
  type Statement,
  type StatementCell,
  type StatementFigures,
  type StatementRow,
} from '../statements/statement';
import {
  compileTemplate,
  type StatementColumn,
  type StatementTemplate,
} from '../statements/template';
import {
  equityColumns,
  equityEffects,
  type EquityColumn,
  type EquityEffect,
  type EquityRow,
  type EquityVoucher,
} from './equity-moves';
import { equityRows, type EquityRowPlan } from './equity-rows';
import {
  rowTerm,
  sheetOf,
  templateRow,
  type Schedule,
  type ScheduleCheck,
  type ScheduleColumn,
} from './schedule';

/** Rows of 资产负债表 (会企01表) that the columns are the changes of, by their 行次. */
const balanceRows: Readonly<Record<EquityColumn | 'total', number>> = {
  capital: 61,
  instruments: 62,
  capitalReserve: 65,
  treasury: 66,
  comprehensive: 67,
  special: 68,
  surplus: 69,
  retained: 70,
  total: 71,
};

type Year = 'current' | 'prior';
const years = ['current', 'prior'] as const;
type Amounts = ReadonlyMap<string, Money>;

interface EquityFacts {
  readonly span: 'month' | 'quarter' | 'year';
  readonly codeOf: (code: string) => string;
  readonly balance: StatementTemplate;
  readonly income: StatementTemplate;
  /** Vouchers that touch equity since January of the year shown, and of the year before. */
  readonly vouchers: Readonly<Record<Year, readonly EquityVoucher[] | null>>;
  /** Most vouchers of a year that are told; those beyond are in （六）其他. */
  readonly vouchersAtMost: number;
}

/** A schedule with the vouchers behind its figures. */
export interface EquitySchedule extends Schedule {
  effectsAt(lineNo: number, column: string): readonly EquityEffect[];
}

/** Columns of both years; the key of one is `current.capital`. */
function columnsOf(span: EquityFacts['span']): ScheduleColumn[] {
  const groups = span === 'year' ? ['本年金额', '上年金额'] : ['本年累计', '上年同期'];
  const all = [...equityColumns, { key: 'total', title: '所有者权益合计' }];
  return years.flatMap((of, index) =>
    all.map(({ key, title }): ScheduleColumn => ({
      key: `${of}.${key}`,
      title,
      basis: 'year',
      of,
      group: groups[index] ?? '',
    })),
  );
}

/** What stood on the rows of the official forms, by `year.moment.column`. */
function balancesOf({ balance, income }: EquityFacts, figures: StatementFigures): Amounts {
  const columns = years.flatMap((of): StatementColumn[] => [
    { key: `${of}.closing`, title: '', basis: 'period', of },
    { key: `${of}.opening`, title: '', basis: 'yearStart', of },
  ]);
  // 负债和所有者权益总计 reads the other side as well.
  const own = balance.rows.filter(
    ({ side, lineNo }) => side === 'equity' && (lineNo ?? 0) <= balanceRows.total,
  );
  const sheet = statement(compileTemplate({ ...balance, rows: own, columns }), figures);
  const results = years.map((of): StatementColumn => ({ key: of, title: '', basis: 'year', of }));
  const earned = statement(compileTemplate({ ...income, columns: results }), figures);
  const amounts = new Map<string, Money>();
  for (const { key } of columns) {
    for (const [column, lineNo] of Object.entries(balanceRows)) {
      const amount = amountAt(sheet, lineNo, key);
      if (amount) amounts.set(`${key}.${column}`, amount);
    }
  }
  for (const of of years) {
    const profit = amountAt(earned, income.marks.profit ?? 0, of);
    if (profit) amounts.set(`${of}.profit`, profit);
  }
  return amounts;
}

/** What is held of 库存股 stands on the form as it is, and is taken away. */
const signOf = (column: string) => (column === 'treasury' ? -1 : 1);
const signed = (column: string, amount: Money) => (signOf(column) === 1 ? amount : amount.negate());

/** Amounts of a year by row and column as the form shows them; what no voucher tells is `unknown`. */
class EquityYear {
  private readonly byPlace: ReadonlyMap<string, readonly EquityEffect[]>;

  constructor(
    private readonly year: Year,
    private readonly balances: Amounts,
    effects: readonly EquityEffect[],
  ) {
    this.byPlace = groupBy(effects, ({ row, column }) => `${row} ${column}`);
  }

  get isKnown(): boolean {
    return this.balances.has(`${this.year}.closing.total`);
  }

  effects(row: EquityRow, column: string): readonly EquityEffect[] {
    return this.byPlace.get(`${row} ${column}`) ?? [];
  }

  get profit(): Money {
    return this.balances.get(`${this.year}.profit`) ?? Money.zero;
  }

  cell({ parts = [], ...plan }: EquityRowPlan, column: string): StatementCell {
    const terms = parts.map((lineNo) => rowTerm(lineNo, this.cell(planOf(lineNo), column).amount));
    if (terms.length > 0) {
      return { amount: sumOf(terms.map(({ amount }) => amount ?? Money.zero)), terms };
    }
    if (column !== 'total') return { amount: this.leaf(plan, column as EquityColumn), terms };
    const all = equityColumns.map(({ key }) => signed(key, this.leaf(plan, key)));
    return { amount: sumOf(all), terms };
  }

  private leaf({ of, isOpening }: EquityRowPlan, column: EquityColumn): Money {
    if (isOpening) return this.at('opening', column);
    if (of === undefined) return Money.zero;
    return of === 'unknown' ? this.untold(column) : this.told(of, column);
  }

  private at(moment: 'opening' | 'closing', column: string): Money {
    return this.balances.get(`${this.year}.${moment}.${column}`) ?? Money.zero;
  }

  private told(row: EquityRow, column: EquityColumn): Money {
    const sum = signed(column, sumOf(this.effects(row, column).map(({ amount }) => amount)));
    const isProfit = row === 'comprehensiveIncome' && column === 'retained';
    return isProfit ? sum.plus(this.profit) : sum;
  }

  /** What vouchers cannot tell, and what no voucher has, as 本年累计 entered with the openings. */
  private untold(column: EquityColumn): Money {
    const change = this.at('closing', column).minus(this.at('opening', column));
    const rows = equityRows.flatMap(({ of }) => (of && of !== 'unknown' ? [of] : []));
    return change.minus(sumOf(rows.map((row) => this.told(row, column))));
  }
}

function planOf(lineNo: number): EquityRowPlan {
  const plan = equityRows.find((each) => each.lineNo === lineNo);
  invariant(plan !== undefined, `no row ${lineNo} of equity`);
  return plan;
}

const empty: StatementCell = { amount: null, terms: [] };

/**
 * 所有者权益变动表 (会企04表) of the year so far and of the same months a year before. Each column begins and ends with
 * the row of 资产负债表; between them stand 净利润 of 利润表 and the vouchers that touch equity, each in the row that its
 * subjects tell. What none tells stands in （六）其他, so the table always ties. Amounts are in yuan.
 */
export function equitySchedule(facts: EquityFacts, figures: StatementFigures): EquitySchedule {
  const columns = columnsOf(facts.span);
  const balances = balancesOf(facts, figures);
  const made = new Map(
    years.map((of) => {
      const vouchers = facts.vouchers[of] ?? [];
      const effects = vouchers.flatMap((each) => equityEffects(each, facts.codeOf));
      return [of, new EquityYear(of, balances, effects)];
    }),
  );
  const rows = equityRows.map((plan): StatementRow => {
    const cells = columns.map(({ key, of }) => {
      const year = made.get(of);
      return [key, year?.isKnown ? year.cell(plan, nameOf(key)) : empty] as const;
    });
    return { row: rowOf(plan), cells: new Map(cells) };
  });
  const shown = rows.filter((row, index) => !equityRows[index]?.isOnlyIfUsed || isUsed(row));
  const sheet = sheetOf({ kind: 'equity', standard: 1 }, columns, shown);
  return {
    sheet,
    columns,
    checks: checksOf(balances, sheet),
    notes: notesOf(sheet, facts),
    effectsAt: (lineNo, column) => {
      const { of } = planOf(lineNo);
      const year = made.get(column.startsWith('prior') ? 'prior' : 'current');
      const name = nameOf(column);
      const keys = name === 'total' ? equityColumns.map(({ key }) => key) : [name];
      return keys.flatMap((key) => (of && year ? year.effects(of, key) : []));
    },
  };
}

/** The name of a column within its year. */
const nameOf = (key: string) => key.slice(key.indexOf('.') + 1);

const isUsed = ({ cells }: StatementRow) =>
  [...cells.values()].some(({ amount }) => amount !== null && !amount.isZero);

function rowOf({ lineNo, title, indent, parts, isOpening, of }: EquityRowPlan) {
  const formula = parts
    ? parts.map((each) => `行次(${each})`).join(' + ')
    : isOpening
      ? '资产负债表年初余额'
      : of === 'unknown'
        ? '没有对应行次的凭证和启用前的变动'
        : of === 'comprehensiveIncome'
          ? '利润表净利润、其他综合收益的凭证'
          : '按凭证的科目和对方科目归集';
  const kind = indent === 0 && (parts || isOpening) ? 'total' : 'item';
  return templateRow(lineNo, title, { indent, kind, formula });
}

const endRow = 28;
const unknownRow = 27;

function checksOf(balances: Amounts, sheet: Statement): ScheduleCheck[] {
  return years.flatMap((of) => {
    const right = balances.get(`${of}.closing.total`);
    const left = amountAt(sheet, endRow, `${of}.total`);
    if (!left || !right) return [];
    const title = `${of === 'prior' ? '上年：' : ''}年末所有者权益=资产负债表`;
    return [{ title, left, right, wayOut: '请核对资产负债表的所有者权益各行' }];
  });
}

function notesOf({ rows }: Statement, { vouchers, vouchersAtMost }: EquityFacts): string[] {
  const cut = years.filter((of) => (vouchers[of]?.length ?? 0) >= vouchersAtMost);
  const names = cut.map((of) => ({ current: '本年', prior: '上年' })[of]).join('、');
  const ofCut =
    cut.length === 0
      ? []
      : [
          `${names}变动所有者权益的凭证达到 ${vouchersAtMost} 张，超出的不再逐张归集，` +
            '其变动合并列入“（六）其他”，请核对这一行',
        ];
  if (!rows.some(({ row }) => row.lineNo === unknownRow)) return ofCut;
  return [
    ...ofCut,
    '“（六）其他”是按科目不能判断列在哪一行的变动，以及账套启用以前录入的本年累计，点金额查看凭证',
  ];
}
