import type { VoucherCreate } from '@mingzhang/contract';
import {
  isDistribution,
  type LeafClosing,
  mayWorsen,
  Money,
  periodOf,
  plausibilityNotes,
  type VoucherDraft,
  watchedSubjects,
} from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import {
  type PlausibilitySettings,
  plausibilitySettings,
  ratesAt,
  watchedBalances,
} from '../voucher/plausibility-facts';
import { toDraft } from '../voucher/voucher.mapper';
import type { BookFacts } from './voucher-import.facts';

/** Rows named in one note. */
const ROWS_NAMED = 5;

type Book = Pick<BookFacts, 'subjects' | 'baseCurrency'>;

/** A voucher that may worsen balances, with one line per subject. */
interface Watched {
  readonly row: number;
  readonly period: string;
  readonly draft: VoucherDraft;
  readonly codes: readonly string[];
}

/**
 * Notes of the plausibility rules for the vouchers of a file. Lines are judged while reading;
 * balances at the end of the month with all vouchers of the file, so that their order in the file
 * does not matter.
 */
export class ImportedDoubts {
  /** First rows of vouchers by note. */
  private readonly said = new Map<string, number[]>();
  private readonly watched: Watched[] = [];
  /** Movements of the file, debit positive, by month and subject. */
  private readonly moved = new Map<string, Map<number, Money>>();
  private readonly rates = new Map<string, ReadonlyMap<string, Money>>();
  private settings: PlausibilitySettings | undefined;

  constructor(
    private readonly scope: AccountSetScope,
    private readonly book: Book,
  ) {}

  /** Adds a voucher that will be written, with its first row. */
  async add(body: VoucherCreate, row: number): Promise<void> {
    const { subjects, baseCurrency } = this.book;
    const { lines } = body;
    const period = periodOf(body.voucherDate);
    this.count(lines, period);
    const codes = lines.map(({ subjectId }) => subjects.get(subjectId)?.code ?? '');
    const isWatched = codes.some(mayWorsen);
    const isForeign = lines.some(
      ({ currency, exchangeRate }) => currency && currency !== baseCurrency && exchangeRate,
    );
    const repeats = new Set(lines.map(({ subjectId }) => subjectId)).size < lines.length;
    if (!isWatched && !isForeign && !repeats) return;
    const settings = await this.known();
    if (!settings) return;
    const draft = toDraft(body);
    if (isForeign || repeats) {
      const rates = isForeign ? await this.ratesOf(period) : new Map<string, Money>();
      this.judge({ row, draft }, { settings, leaves: [], rates });
    }
    if (isWatched) this.watched.push({ row, period, draft: withNets(draft), codes });
  }

  /**
   * Notes, read before the vouchers are written. Each month of a watched voucher costs one
   * statement.
   */
  async notes(): Promise<string[]> {
    const settings = await this.known();
    if (!settings) return [];
    const months = [...new Set(this.watched.map(({ period }) => period))].sort();
    for (const period of months) {
      const own = this.watched.filter((each) => each.period === period);
      await this.judgeMonth(period, own, settings);
    }
    return [...this.said].map(([msg, rows]) => {
      const named = rows.slice(0, ROWS_NAMED).join('、');
      const count = rows.length > ROWS_NAMED ? `等 ${rows.length} 张` : '的';
      return `${msg}（文件第 ${named} 行${count}凭证）`;
    });
  }

  private async judgeMonth(
    period: string,
    vouchers: readonly Watched[],
    settings: PlausibilitySettings,
  ): Promise<void> {
    const { standard } = settings;
    const codes = [...new Set(vouchers.flatMap((voucher) => voucher.codes))];
    const stored = await watchedBalances(this.scope, {
      period,
      tops: watchedSubjects(standard, codes),
      isDistributed: codes.some((code) => isDistribution(code, settings)),
      storedId: null,
    });
    const moved = this.movedUntil(period);
    const leaves = stored.map(({ subject, closing }) => {
      return { subject, closing: closing.plus(moved.get(subject.id) ?? Money.zero) };
    });
    for (const { row, draft, codes: own } of vouchers) {
      const tops = new Set(watchedSubjects(standard, own));
      const isDistributed = own.some((code) => isDistribution(code, settings));
      const concerned = leaves.filter(
        ({ subject: { code, category } }) =>
          tops.has(code.slice(0, 4)) || (isDistributed && category === 'profit'),
      );
      this.judge({ row, draft }, { settings, leaves: concerned, rates: new Map() });
    }
  }

  private judge(
    { row, draft }: Pick<Watched, 'row' | 'draft'>,
    by: {
      readonly settings: PlausibilitySettings;
      readonly leaves: readonly LeafClosing[];
      readonly rates: ReadonlyMap<string, Money>;
    },
  ): void {
    const { subjects, baseCurrency } = this.book;
    const { off, ...set } = by.settings;
    const balances = { ...set, leaves: by.leaves };
    const facts = { draft, subjects, baseCurrency, balances, rates: by.rates };
    for (const note of plausibilityNotes(facts, off)) {
      const rows = this.said.get(note);
      if (rows) rows.push(row);
      else this.said.set(note, [row]);
    }
  }

  private count(lines: VoucherCreate['lines'], period: string): void {
    const own = this.moved.get(period) ?? new Map<number, Money>();
    this.moved.set(period, own);
    for (const { subjectId, debit, credit } of lines) {
      const net = Money.parse(debit || '0').minus(Money.parse(credit || '0'));
      own.set(subjectId, (own.get(subjectId) ?? Money.zero).plus(net));
    }
  }

  private movedUntil(period: string): ReadonlyMap<number, Money> {
    const sum = new Map<number, Money>();
    for (const [month, own] of this.moved) {
      if (month > period) continue;
      for (const [id, net] of own) sum.set(id, (sum.get(id) ?? Money.zero).plus(net));
    }
    return sum;
  }

  private async known(): Promise<PlausibilitySettings | undefined> {
    this.settings ??= await plausibilitySettings(this.scope);
    return this.settings;
  }

  private async ratesOf(period: string): Promise<ReadonlyMap<string, Money>> {
    const rates = this.rates.get(period) ?? (await ratesAt(this.scope, period));
    this.rates.set(period, rates);
    return rates;
  }
}

/** A draft with one line per subject that contains the net movement, debit positive, in yuan. */
function withNets(draft: VoucherDraft): VoucherDraft {
  const lines = new Map<number, VoucherDraft['lines'][number]>();
  for (const line of draft.lines) {
    const before = lines.get(line.subjectId)?.debit ?? Money.zero;
    const debit = before.plus(line.debit).minus(line.credit);
    const plain = { currency: null, exchangeRate: null, foreignAmount: null };
    lines.set(line.subjectId, { ...line, ...plain, debit, credit: Money.zero });
  }
  return { ...draft, lines: [...lines.values()] };
}
