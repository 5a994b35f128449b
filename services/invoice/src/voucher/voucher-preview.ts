import { Injectable } from '@nestjs/common';
import {
  previewedVouchersAtMost,
  type InputOf,
  type InvoicePreview,
  type invoiceVoucherCalls,
} from '@mingzhang/contract';
import { mergedLines, Money, sumOf, voucherGroups } from '@mingzhang/rules';
import { counterpartyOf, invoiceMergeModes } from '@mingzhang/rules/invoice';
import { LedgerClient } from '@mingzhang/server';
import { bookedPeriod, type InvoiceDocument } from './invoice-document';
import type { LoadedDocuments } from './invoice-documents';
import { InvoiceSorting, mergeOf } from './sorted-invoices';
import { VoucherRenewal } from './voucher-renewal';

type Asked = InputOf<typeof invoiceVoucherCalls.preview>['body'];
type Previewed = InvoicePreview['vouchers'][number];

/** What vouchers of invoices would look like; nothing is written. */
@Injectable()
export class VoucherPreview {
  constructor(
    private readonly sorting: InvoiceSorting,
    private readonly renewal: VoucherRenewal,
    private readonly ledger: LedgerClient,
  ) {}

  /** @throws BusinessError UNAVAILABLE */
  async preview({ ids, mode, replaces }: Asked): Promise<InvoicePreview> {
    const without = replaces ? await this.renewal.replaced(ids, mode) : new Set<number>();
    const sorted = await this.sorting.sort(ids, { makes: false, without });
    const { open, loaded, skipped, refused, warnings } = sorted;
    const groupsOf = (each: Asked['mode']) => voucherGroups(open, mergeOf(each), bookedPeriod);
    const counts = Object.fromEntries(
      invoiceMergeModes.map((each) => [each, groupsOf(each).length]),
    ) as InvoicePreview['counts'];
    const groups = groupsOf(mode);
    return {
      counts,
      vouchers: await this.shown(groups, loaded),
      amount: debitsOf(open).toString(),
      newParties: newParties(open, loaded.partyNames),
      skipped,
      refused,
      warnings,
    };
  }

  /** The first of some vouchers, each of its invoices. @throws BusinessError UNAVAILABLE */
  async shown(
    groups: readonly (readonly InvoiceDocument[])[],
    loaded: LoadedDocuments,
  ): Promise<Previewed[]> {
    const shown = groups.slice(0, previewedVouchersAtMost);
    const names = await this.itemNames(shown.flat(), loaded.partyNames);
    return shown.map((group) => previewed(group, { loaded, names }));
  }

  private async itemNames(
    documents: readonly InvoiceDocument[],
    parties: ReadonlyMap<number, string>,
  ): Promise<ReadonlyMap<number, string>> {
    const ids = new Set(documents.flatMap(itemsOf));
    const others = [...ids].filter((id) => id > 0 && !parties.has(id));
    const items = await this.ledger.items(others);
    return new Map([...parties, ...items.map(({ id, name }) => [id, name] as const)]);
  }
}

const itemsOf = ({ sent }: InvoiceDocument): number[] =>
  sent.lines.flatMap(({ auxiliary = {} }) => Object.values(auxiliary));

/** Names of the parties of drafts that have no item yet. */
function newParties(
  documents: readonly InvoiceDocument[],
  names: ReadonlyMap<number, string>,
): string[] {
  const ids = new Set(documents.flatMap(itemsOf).filter((id) => id < 0));
  return [...ids].map((id) => names.get(id) ?? '');
}

export const debitsOf = (documents: readonly InvoiceDocument[]): Money =>
  sumOf(documents.flatMap(({ sent }) => sent.lines.map(({ debit }) => Money.parse(debit))));

interface Shown {
  readonly loaded: LoadedDocuments;
  readonly names: ReadonlyMap<number, string>;
}

function previewed(group: readonly InvoiceDocument[], { loaded, names }: Shown): Previewed {
  const { voucherDate, lines } = mergedLines(group.map(({ sent }) => sent));
  const { chart } = loaded.books;
  const notes = tickNotes(group);
  const businessIds = group.flatMap(({ merged }) => merged?.businessIds ?? []);
  return {
    voucherDate,
    businesses: distinct(businessIds.map((id) => loaded.businesses.get(id)?.name ?? '')),
    parties: distinct(group.map(({ invoice }) => counterpartyOf(invoice.facts).name)),
    ids: group.map(({ record }) => record.id),
    amount: sumOf(lines.map(({ debit }) => Money.parse(debit))).toString(),
    lines: lines.map(({ summary, subjectId, debit, credit, auxiliary = {} }) => ({
      summary,
      subjectId,
      subject: chart.subjectTitle(subjectId),
      items: Object.values(auxiliary).map((id) => names.get(id) ?? ''),
      note: notes.get(subjectId) ?? '',
      debit,
      credit,
    })),
  };
}

const distinct = (names: readonly string[]): string[] =>
  [...new Set(names)].filter((name) => name !== '');

/** How many invoices of a voucher book input tax as ticked, and as not ticked yet. */
function tickNotes(group: readonly InvoiceDocument[]): ReadonlyMap<number, string> {
  const counts = new Map<number, { readonly word: string; count: number }>();
  for (const { draft } of group) {
    const lines = 'lines' in draft ? draft.lines : [];
    const own = new Map<number, string>();
    for (const { role, subjectId, debit } of lines) {
      if (debit.isZero) continue;
      if (role === 'generalInput') own.set(subjectId, '已勾选');
      if (role === 'generalPending') own.set(subjectId, '未勾选');
    }
    for (const [subjectId, word] of own) {
      const known = counts.get(subjectId) ?? { word, count: 0 };
      known.count += 1;
      counts.set(subjectId, known);
    }
  }
  return new Map([...counts].map(([id, { word, count }]) => [id, `${word} ${count} 张`]));
}
