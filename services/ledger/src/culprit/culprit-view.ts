import { Injectable } from '@nestjs/common';
import type { CulpritFound, CulpritReport, StepLine } from '@mingzhang/contract';
import {
  type ClosingSubject,
  type Culprit,
  culpritDraft,
  type CulpritKind,
  culpritTitle,
  moneyOfFen,
  type Period,
  type VoucherCorrection,
} from '@mingzhang/rules';
import { PostedSteps } from '../carry-forward/posted-steps';
import { CulpritQuery, type NamedVoucher } from './culprit.query';
import type { Search } from './culprit-search';
import { draftPage, voucherLink } from './draft-page';

/** Vouchers listed per reason; its draft opens the first. */
const VOUCHERS_LISTED = 3;
/** Lines of a voucher shown with a draft; longer ones have to be opened. */
const LINES_LISTED = 60;

interface SearchResult {
  readonly search: Search;
  readonly period: Period;
  readonly subjects: readonly ClosingSubject[];
  readonly culprits: readonly Culprit[];
  readonly baseCurrency: string;
  readonly counts: { readonly vouchers: number; readonly lines: number };
  readonly excluded: readonly CulpritKind[];
  readonly hints: readonly string[];
  readonly note: string | null;
}

/** Converts reasons to the answer: with names, links and drafts. */
@Injectable()
export class CulpritViews {
  constructor(
    private readonly query: CulpritQuery,
    private readonly posted: PostedSteps,
  ) {}

  async report(result: SearchResult): Promise<CulpritReport> {
    const { search, period, culprits, counts, excluded, hints, note } = result;
    const { title, direction, booked, facts } = search;
    const ids = culprits.flatMap(({ lines }) => vouchersOf(lines).slice(0, VOUCHERS_LISTED));
    const vouchers = await this.query.vouchers([...new Set(ids)]);
    const sign = direction === 'debit' ? 1n : -1n;
    const { missing } = facts.question;
    const { comparison } = search;
    const amount = (fen: bigint) => moneyOfFen(fen * sign).toString();
    return {
      period,
      title,
      direction,
      ...counts,
      hints: [...hints],
      note,
      booked: moneyOfFen(booked * sign).toString(),
      known: moneyOfFen((booked + missing) * sign).toString(),
      difference: moneyOfFen(missing * sign).toString(),
      comparison: comparison
        ? {
            ...comparison,
            rows: comparison.rows.map((row) => ({
              title: row.title,
              booked: amount(row.booked),
              known: row.known === null ? null : amount(row.known),
              difference: row.known === null ? null : amount(row.known - row.booked),
            })),
          }
        : null,
      culprits: await Promise.all(
        culprits.map((culprit) => this.culprit(culprit, vouchers, result)),
      ),
      excluded: excluded.map(culpritTitle),
    };
  }

  private async culprit(
    culprit: Culprit,
    vouchers: ReadonlyMap<number, NamedVoucher>,
    { search, period, subjects, baseCurrency }: SearchResult,
  ): Promise<CulpritFound> {
    const { kind, grade, reasons, lines, right } = culprit;
    const named = vouchersOf(lines).flatMap((id) => vouchers.get(id) ?? []);
    const draft = culpritDraft(culprit, vouchers);
    const [first] = named;
    const [line] = lines;
    const subjectOf = (id: number) => subjects.find((each) => each.id === id);
    const tell = (voucher: NamedVoucher['lines']) =>
      this.posted.namedLines(voucher.slice(0, LINES_LISTED), subjectOf, baseCurrency);
    const page = draftPage(draft, { period, voucher: first });
    const corrected = first && page.isCorrecting && draft.kind === 'change';
    const sign = search.direction === 'debit' ? 1n : -1n;
    const subject = subjectOf(line?.subjectId ?? culprit.opening?.subjectId ?? 0);
    return {
      kind,
      grade,
      title: titleOf(culprit, named),
      reasons: [...reasons],
      explained: moneyOfFen(search.facts.question.missing * sign).toString(),
      change:
        right === null || !subject
          ? null
          : {
              subject: `${subject.code} ${subject.fullName}`,
              written: amountOf(culprit, line?.net ?? culprit.opening?.net ?? 0n),
              right: amountOf(culprit, right),
            },
      vouchers: named.map((voucher) => ({
        id: voucher.id,
        title: voucher.title,
        voucherDate: voucher.date,
        summary: voucher.lines[0]?.summary ?? '',
        auditState: voucher.isAudited ? 'audited' : 'unaudited',
        periodState: voucher.isClosed ? 'closed' : 'open',
        link: voucherLink(voucher),
      })),
      draft: {
        title: page.title,
        link: page.link,
        note: page.note,
        before: first ? await tell(first.lines) : [],
        after: corrected ? await this.corrected(first, draft.correction, tell) : [],
      },
    };
  }

  private corrected(
    voucher: NamedVoucher,
    { lines }: VoucherCorrection,
    tell: (lines: NamedVoucher['lines']) => Promise<StepLine[]>,
  ): Promise<StepLine[]> {
    const changes = new Map(lines.map((line) => [line.row, line]));
    return tell(
      voucher.lines.map((line) => {
        const { debit, credit, subjectId, items } = changes.get(line.lineNo) ?? {};
        return {
          ...line,
          ...(debit === undefined ? {} : { debit: debit || '0.00' }),
          ...(credit === undefined ? {} : { credit: credit || '0.00' }),
          ...(subjectId === undefined ? {} : { subjectId }),
          ...(items === undefined ? {} : { auxiliaryKey: items }),
        };
      }),
    );
  }
}

const vouchersOf = (lines: Culprit['lines']) => [
  ...new Set(lines.map(({ voucherId }) => voucherId)),
];

/** `数字颠倒：记-33 第 2 行`; for several vouchers `记-3、记-5、记-8 等 12 张凭证`. */
function titleOf(
  { kind, lines, opening, step, relative }: Culprit,
  named: readonly NamedVoucher[],
): string {
  const [line, ...others] = lines;
  const count = vouchersOf(lines).length;
  const titles = named.map(({ title }) => title).join('、');
  const row = line && others.length === 0 ? ` 第 ${line.lineNo} 行` : '';
  const rest = count > named.length ? ` 等 ${count} 张凭证` : '';
  const setting = opening?.title ?? step?.name ?? relative?.title ?? '';
  return `${culpritTitle(kind)}：${line ? titles + row + rest : setting}`;
}

/** Amount with the sign of its own column, so that a red amount stays red. */
function amountOf({ lines: [line] }: Culprit, net: bigint): string {
  const isCredit = line ? line.side === 'credit' : net < 0n;
  return moneyOfFen(isCredit ? -net : net).toString();
}
