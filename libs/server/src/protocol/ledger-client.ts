import { Injectable } from '@nestjs/common';
import {
  ledgerEntryCalls,
  partiesAtMost,
  settledVouchersAtMost,
  type LedgerEntry,
  type LedgerPayableEntry,
  type LedgerVoucher,
  type RequestOf,
  type ResultOf,
} from '@mingzhang/contract';
import { ServiceClient } from '../service-client';
import { SetChart } from './set-chart';

type Span = Omit<RequestOf<typeof ledgerEntryCalls.entries>['body'], 'after'>;

/** Most ids or names of one request. */
const askedAtMost = 500;

/**
 * A domain's requests to the ledger about the current account set. Each method throws UNAVAILABLE
 * if the ledger does not answer.
 */
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

  /**
   * All entries on some leaves in a range of months. Repeats the request until all pages are read.
   */
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

  /** Vouchers by id; missing ones are left out. */
  async vouchers(ids: readonly number[]): Promise<LedgerVoucher[]> {
    const found: LedgerVoucher[] = [];
    for (let start = 0; start < ids.length; start += askedAtMost) {
      const body = { ids: ids.slice(start, start + askedAtMost) };
      found.push(...(await this.services.call('ledger', ledgerEntryCalls.vouchers, { body })));
    }
    return found;
  }

  /** Entries of vouchers on cash and of items, with what settles them; missing vouchers are left out. */
  async payables(voucherIds: readonly number[]): Promise<LedgerPayableEntry[]> {
    const found: LedgerPayableEntry[] = [];
    for (let start = 0; start < voucherIds.length; start += settledVouchersAtMost) {
      const body = { voucherIds: voucherIds.slice(start, start + settledVouchersAtMost) };
      found.push(...(await this.services.call('ledger', ledgerEntryCalls.payables, { body })));
    }
    return found;
  }

  /**
   * Ids of a category's items by name, or by code if no item has that name.
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

  /**
   * The items of parties in a category, in the order of the parties.
   * @param makes whether missing items are made; without it they have no id
   */
  async parties(
    categoryId: number,
    parties: readonly { readonly taxId: string; readonly name: string }[],
    makes: boolean,
  ): Promise<ResultOf<typeof ledgerEntryCalls.parties>> {
    const call = makes ? ledgerEntryCalls.makeParties : ledgerEntryCalls.parties;
    const found: ResultOf<typeof ledgerEntryCalls.parties> = [];
    for (let start = 0; start < parties.length; start += partiesAtMost) {
      const body = { categoryId, parties: parties.slice(start, start + partiesAtMost) };
      found.push(...(await this.services.call('ledger', call, { body })));
    }
    return found;
  }

  /** Items of 辅助核算 by id; missing ones are left out. */
  async items(ids: readonly number[]) {
    const found: { id: number; categoryId: number; name: string }[] = [];
    for (let start = 0; start < ids.length; start += askedAtMost) {
      const body = { ids: ids.slice(start, start + askedAtMost) };
      found.push(...(await this.services.call('ledger', ledgerEntryCalls.items, { body })));
    }
    return found;
  }
}
