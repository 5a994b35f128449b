import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  initialBalanceCalls,
  subjectCalls,
  voucherCalls,
  voucherWordCalls,
  type Subject,
  type Voucher,
} from '@mingzhang/contract';
import { workedExample, type WorkedVoucher } from '@mingzhang/rules/testing';
import type { TestApi } from './test-service';

/** A line in tests: subject by code, item by name. */
export interface TestLine {
  readonly code: string;
  readonly debit?: string;
  readonly credit?: string;
  readonly summary?: string;
  readonly item?: string | null;
  readonly currency?: string;
  readonly exchangeRate?: string;
  readonly foreignAmount?: string;
  readonly quantity?: string;
}

/** The books of one account set: subjects by code and auxiliary items by name. */
export class Books {
  private readonly items = new Map<string, number>();

  private constructor(
    readonly api: TestApi,
    private readonly subjects: Map<string, Subject>,
    readonly wordId: number,
  ) {}

  static async load(api: TestApi): Promise<Books> {
    const subjects = await api.call(subjectCalls.list, {});
    const words = await api.call(voucherWordCalls.list, {});
    return new Books(
      api,
      new Map(subjects.map((subject) => [subject.code, subject])),
      words[0]?.id ?? 0,
    );
  }

  subject(code: string): Subject {
    const subject = this.subjects.get(code);
    if (!subject) throw new Error(`no subject ${code}`);
    return subject;
  }

  /** The subject's first category with the item of that name; creates a missing item. */
  async auxiliary(code: string, name: string | null | undefined): Promise<Record<string, number>> {
    if (!name) return {};
    const categoryId = this.subject(code).auxiliary[0];
    if (categoryId === undefined) throw new Error(`${code} has no auxiliary accounting`);
    const key = `${categoryId} ${name}`;
    let id = this.items.get(key);
    if (id === undefined) {
      const item = await this.api.call(accountingCategoryDetailCalls.create, {
        body: { categoryId, code: String(this.items.size + 1).padStart(3, '0'), name },
      });
      id = item.id;
      this.items.set(key, id);
    }
    return { [String(categoryId)]: id };
  }

  /** A request body; the default summary is 测试. */
  async body(voucherDate: string, lines: readonly TestLine[]) {
    const entries = [];
    for (const line of lines) {
      entries.push({
        summary: line.summary ?? '测试',
        subjectId: this.subject(line.code).id,
        debit: line.debit ?? '',
        credit: line.credit ?? '',
        ...(line.currency === undefined ? {} : { currency: line.currency }),
        ...(line.exchangeRate === undefined ? {} : { exchangeRate: line.exchangeRate }),
        ...(line.foreignAmount === undefined ? {} : { foreignAmount: line.foreignAmount }),
        ...(line.quantity === undefined ? {} : { quantity: line.quantity }),
        auxiliary: await this.auxiliary(line.code, line.item),
      });
    }
    return { wordId: this.wordId, voucherDate, lines: entries };
  }

  async post(voucherDate: string, lines: readonly TestLine[]): Promise<Voucher> {
    return this.api.call(voucherCalls.create, { body: await this.body(voucherDate, lines) });
  }

  /** Posts a plain two-line voucher: cash drawn from the bank. */
  draw(voucherDate = '2026-01-05', amount = '100.00'): Promise<Voucher> {
    return this.post(voucherDate, [
      { code: '1001', debit: amount },
      { code: '1002', credit: amount },
    ]);
  }

  /** Enters opening balances of money, so that payments in tests don't make it negative. */
  async endow(...codes: readonly string[]): Promise<void> {
    const body = codes.map((code) => ({
      subjectId: this.subject(code).id,
      auxiliary: {},
      opening: '100000',
    }));
    await this.api.call(initialBalanceCalls.save, { body });
  }

  /** Loads the worked example: opening balances and the accepted ones of its 40 vouchers. */
  async loadWorkedExample(
    accepts: (voucher: WorkedVoucher) => boolean = () => true,
  ): Promise<void> {
    const { openingBalances, vouchers } = workedExample;
    const rows = [];
    for (const { code, aux, opening } of openingBalances) {
      rows.push({
        subjectId: this.subject(code).id,
        auxiliary: await this.auxiliary(code, aux),
        opening,
      });
    }
    await this.api.call(initialBalanceCalls.save, { body: rows });
    for (const voucher of vouchers.filter(accepts)) {
      await this.post(
        voucher.date,
        voucher.lines.map(({ code, aux, summary, debit, credit }) => ({
          code,
          item: aux,
          summary,
          debit,
          credit,
        })),
      );
    }
  }

  /** Sets foreign currencies, quantity or auxiliary items of a subject. */
  async keep(code: string, more: object): Promise<void> {
    const { id, version, name, direction, cash } = this.subject(code);
    const body = { id, version, code, name, direction, cash, ...more };
    this.subjects.set(code, await this.api.call(subjectCalls.update, { body }));
  }

  async categoryId(name: string): Promise<number> {
    const categories = await this.api.call(accountingCategoryCalls.list, {});
    return categories.find((category) => category.name === name)?.id ?? 0;
  }
}
