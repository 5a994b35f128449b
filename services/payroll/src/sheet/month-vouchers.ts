import { Injectable } from '@nestjs/common';
import type { DocumentVoucher } from '@mingzhang/contract';
import type { MonthRow } from './month-row';

/** A voucher of a month: 计提工资, 2026-01 记-3. */
interface TitledVoucher {
  /** All pay runs of the month have it together. */
  readonly isOfMonth: boolean;
  readonly title: string;
  readonly voucher: DocumentVoucher;
}

/** 计提工资 记-3、发放工资 记-5. */
export const vouchersText = (vouchers: readonly TitledVoucher[]): string =>
  vouchers.map(({ title, voucher }) => `${title} ${voucher.title}`).join('、');

/** What the room of vouchers answers about months. */
interface MonthVoucherSource {
  /** By the id of the month. @throws BusinessError UNAVAILABLE */
  find(months: readonly MonthRow[]): Promise<ReadonlyMap<number, readonly TitledVoucher[]>>;
  /** A month is confirmed: the closing may ask for its amounts from now on. */
  confirmed(): Promise<void>;
}

/** The vouchers of months, asked of the room that makes them; it names itself when it starts. */
@Injectable()
export class MonthVouchers {
  private source: MonthVoucherSource | undefined;

  use(source: MonthVoucherSource): void {
    this.source = source;
  }

  /** By the id of the month; a draft has none. */
  async find(months: readonly MonthRow[]): Promise<ReadonlyMap<number, readonly TitledVoucher[]>> {
    const confirmed = months.filter(({ state }) => state !== 'draft');
    if (!this.source || confirmed.length === 0) return new Map();
    return this.source.find(confirmed);
  }

  /** See `MonthVoucherSource`. */
  async confirmed(): Promise<void> {
    await this.source?.confirmed();
  }
}
