import { Injectable } from '@nestjs/common';
import {
  ledgerEntryCalls,
  type LedgerEntry,
  type LedgerVoucher,
  type RequestOf,
} from '@mingzhang/contract';
import { ServiceClient } from '../service-client';
import { SetChart } from './set-chart';

type Span = Omit<RequestOf<typeof ledgerEntryCalls.entries>['body'], 'after'>;

/** Ids or names that one question may have. */
const askedAtMost = 500;

/** What a domain asks of the ledger about the account set in use. Each method throws UNAVAILABLE if it does not answer. */
@Injectable()
export class LedgerClient {
  constructor(private readonly services: ServiceClient) {}

  /** Subjects, words, departments, and the first month that is not closed. */
  async chart(): Promise<SetChart> {
    return new SetChart(await this.services.call('ledger', ledgerEntryCalls.chart, {}));
  }

  /** Opening balances of some leaves, and their movements month by month. */
  months(body: Span) {
    return this.services.call('ledger', ledgerEntryCalls.months, { body });
  }

  /** All entries on some leaves in a span of months; the ledger is asked again until all have come. */
  async entries(span: Span): Promise<LedgerEntry[]> {
    const found: LedgerEntry[] = [];
    for (;;) {
      const last = found.at(-1);
      const after = last && {
        voucherDate: last.voucherDate,
        voucherId: last.voucherId,
        lineNo: last.lineNo,
      };
      const body = { ...span, ...(after ? { after } : {}) };
      const { entries, isCut } = await this.services.call('ledger', ledgerEntryCalls.entries, {
        body,
      });
      found.push(...entries);
      if (!isCut) return found;
    }
  }

  /** Vouchers of these ids; those that are gone are left out. */
  async vouchers(ids: readonly number[]): Promise<LedgerVoucher[]> {
    const found: LedgerVoucher[] = [];
    for (let start = 0; start < ids.length; start += askedAtMost) {
      const body = { ids: ids.slice(start, start + askedAtMost) };
      found.push(...(await this.services.call('ledger', ledgerEntryCalls.vouchers, { body })));
    }
    return found;
  }

  /**
   * Ids of a category's items by name, and by code where no item has that name.
   * @param categoryId null: the account set lacks the category; nothing is found
   */
  async itemsNamed(
    categoryId: number | null,
    texts: readonly string[],
  ): Promise<Map<string, number>> {
    const wanted = [...new Set(texts)].filter((text) => text !== '');
    const byCode = new Map<string, number>();
    const byName = new Map<string, number>();
    for (let start = 0; categoryId !== null && start < wanted.length; start += askedAtMost) {
      const body = { categoryId, names: wanted.slice(start, start + askedAtMost) };
      const found = await this.services.call('ledger', ledgerEntryCalls.itemsNamed, { body });
      for (const { id, code, name } of found) {
        byCode.set(code, id);
        byName.set(name, id);
      }
    }
    return new Map([...byCode, ...byName]);
  }

  /** Items of 辅助核算 with these ids; those that are gone are left out. */
  async items(ids: readonly number[]) {
    const found: { id: number; categoryId: number; name: string }[] = [];
    for (let start = 0; start < ids.length; start += askedAtMost) {
      const body = { ids: ids.slice(start, start + askedAtMost) };
      found.push(...(await this.services.call('ledger', ledgerEntryCalls.items, { body })));
    }
    return found;
  }
}
