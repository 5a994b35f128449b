import { Injectable } from '@nestjs/common';
import {
  ledgerEntryCalls,
  type LedgerChart,
  type LedgerEntry,
  type LedgerVoucher,
  type RequestOf,
} from '@mingzhang/contract';
import {
  assetSubjects,
  codeUnder,
  FORMER_VAT_CODE,
  parseCodeRule,
  vatTypeAt,
  type BooksOfAssets,
  type CardSubject,
} from '@mingzhang/rules';
import { BusinessError, ServiceClient } from '@mingzhang/server';

type Subject = LedgerChart['subjects'][number];
type Span = Omit<RequestOf<typeof ledgerEntryCalls.entries>['body'], 'after'>;

/** Vouchers that one question names. */
const idsAtMost = 500;

/** Coding rule of the charts that subjects are named by in the program. */
export const chartCodeRule = '4-2-2-2';

/** What a line may name, where its subject keeps it. */
interface LineItems {
  readonly departmentId: number | null;
  readonly supplierId: number | null;
  /** Of other categories. */
  readonly auxiliary: Readonly<Record<string, number>>;
}

/** What the books of the account set in use have, as cards refer to it. */
export class SetChart {
  private readonly byId: ReadonlyMap<number, Subject>;
  private readonly departments: ReadonlyMap<number, LedgerChart['departments'][number]>;

  constructor(readonly told: LedgerChart) {
    this.byId = new Map(told.subjects.map((subject) => [subject.id, subject]));
    this.departments = new Map(told.departments.map((item) => [item.id, item]));
  }

  subject(id: number): Subject | undefined {
    return this.byId.get(id);
  }

  /** 1601 固定资产; the number alone of one that is gone. */
  subjectTitle(id: number): string {
    const subject = this.byId.get(id);
    return subject ? `${subject.code} ${subject.fullName}` : `科目 ${id}`;
  }

  department(id: number): string | undefined {
    return this.departments.get(id)?.name;
  }

  /** The department of a name or code. */
  departmentNamed(text: string): number | undefined {
    const found = this.told.departments.find(({ code, name }) => name === text || code === text);
    return found?.id;
  }

  /** The subject of a code, or of `code name`, as files have it. */
  subjectNamed(text: string): Subject | undefined {
    const code = /^\d+/.exec(text)?.[0] ?? '';
    return this.told.subjects.find((each) =>
      code === '' ? each.fullName === text || each.name === text : each.code === code,
    );
  }

  /** Whether the account set is a general taxpayer in a month. */
  isGeneralTaxpayer(period: string): boolean {
    const { vatType, vatChanges: changes = [] } = this.told;
    return vatTypeAt({ vatType, changes }, period) === 1;
  }

  /** The books as vouchers of assets are made for them in a month. */
  books(period: string): BooksOfAssets {
    const { accountingStandards: standard, vatType } = this.told;
    const isGeneralTaxpayer = this.isGeneralTaxpayer(period);
    const codes = assetSubjects[standard];
    // 应交增值税 has columns by now: VAT of small-scale months stands in a subject of its own.
    const isFormer = vatType === 1 && !isGeneralTaxpayer;
    return {
      codes: isFormer ? { ...codes, smallScaleTax: FORMER_VAT_CODE } : codes,
      isGeneralTaxpayer,
      subjectOf: (code) => this.onlyLeaf(code)?.id,
    };
  }

  /** @throws BusinessError NOT_FOUND: an account set has one from its beginning */
  get wordId(): number {
    const [word] = this.told.words;
    if (!word) throw new BusinessError('NOT_FOUND', { msg: '账套没有凭证字，请先在设置中新增' });
    return word.id;
  }

  /** Items of a line by category, those alone that its subject keeps. */
  itemsOf(subjectId: number, { departmentId, supplierId, auxiliary }: LineItems) {
    const { departmentCategoryId, supplierCategoryId } = this.told;
    const given = new Map<number, number | null | undefined>(
      Object.entries(auxiliary).map(([category, item]) => [Number(category), item]),
    );
    if (departmentCategoryId !== null) given.set(departmentCategoryId, departmentId);
    if (supplierCategoryId !== null) given.set(supplierCategoryId, supplierId);
    const kept = this.subject(subjectId)?.auxiliary ?? [];
    return Object.fromEntries(
      kept.flatMap((category) => {
        const item = given.get(category);
        return item ? [[String(category), item] as const] : [];
      }),
    );
  }

  /** The one leaf in use at or below a code of the built-in chart; undefined without one, or with several. */
  private onlyLeaf(code: string): Subject | undefined {
    const [usual, own] = [parseCodeRule(chartCodeRule), parseCodeRule(this.told.codeRule)];
    const here = codeUnder(code, usual, own);
    const leaves = this.told.subjects.filter(
      (each) => each.leaf && each.enabled && each.code.startsWith(here),
    );
    return leaves.length === 1 ? leaves[0] : undefined;
  }

  /** The subject of a code of the built-in chart, or the first leaf below it; undefined without one. */
  leaf(code: string): Subject | undefined {
    return this.told.subjects.find(
      (each) => each.leaf && each.enabled && each.code.startsWith(code),
    );
  }
}

/** A subject as the rules of cards look at it. */
export function subjectOf(chart: SetChart, id: number): CardSubject | undefined {
  const found = chart.subject(id);
  if (!found) return undefined;
  const { category, leaf: isLeaf, enabled: isEnabled } = found;
  return { title: chart.subjectTitle(id), category, isLeaf, isEnabled };
}

/** Asks the ledger once for each answer: what it says holds for as long as one request takes. */
@Injectable()
export class LedgerOfSet {
  constructor(private readonly services: ServiceClient) {}

  /** @throws BusinessError UNAVAILABLE */
  async chart(): Promise<SetChart> {
    return new SetChart(await this.services.call('ledger', ledgerEntryCalls.chart, {}));
  }

  /** What some leaves stood at, and what moved them month by month. @throws BusinessError UNAVAILABLE */
  months(body: Span) {
    return this.services.call('ledger', ledgerEntryCalls.months, { body });
  }

  /** All entries on some leaves in a span of months, portion by portion. @throws BusinessError UNAVAILABLE */
  async entries(span: Span): Promise<LedgerEntry[]> {
    const found: LedgerEntry[] = [];
    for (;;) {
      const last = found.at(-1);
      const place = last && {
        voucherDate: last.voucherDate,
        voucherId: last.voucherId,
        lineNo: last.lineNo,
      };
      const body = { ...span, ...(place ? { after: place } : {}) };
      const { entries, isCut } = await this.services.call('ledger', ledgerEntryCalls.entries, {
        body,
      });
      found.push(...entries);
      if (!isCut) return found;
    }
  }

  /** Those of the vouchers that are still there. @throws BusinessError UNAVAILABLE */
  async vouchers(ids: readonly number[]): Promise<LedgerVoucher[]> {
    const found: LedgerVoucher[] = [];
    for (let start = 0; start < ids.length; start += idsAtMost) {
      const body = { ids: ids.slice(start, start + idsAtMost) };
      found.push(...(await this.services.call('ledger', ledgerEntryCalls.vouchers, { body })));
    }
    return found;
  }

  /**
   * 供应商 by their names, and by their codes where no other is named so; without the category none.
   * @throws BusinessError UNAVAILABLE
   */
  async suppliersNamed(texts: readonly string[], chart: SetChart): Promise<Map<string, number>> {
    const { supplierCategoryId: categoryId } = chart.told;
    const wanted = [...new Set(texts)].filter((text) => text !== '');
    const byCode = new Map<string, number>();
    const byName = new Map<string, number>();
    for (let start = 0; categoryId !== null && start < wanted.length; start += idsAtMost) {
      const body = { categoryId, names: wanted.slice(start, start + idsAtMost) };
      const found = await this.services.call('ledger', ledgerEntryCalls.itemsNamed, { body });
      for (const { id, code, name } of found) {
        byCode.set(code, id);
        byName.set(name, id);
      }
    }
    return new Map([...byCode, ...byName]);
  }

  /** Those of the items of 辅助核算 that are there. @throws BusinessError UNAVAILABLE */
  async items(ids: readonly number[]) {
    const found: { id: number; categoryId: number; name: string }[] = [];
    for (let start = 0; start < ids.length; start += idsAtMost) {
      const body = { ids: ids.slice(start, start + idsAtMost) };
      found.push(...(await this.services.call('ledger', ledgerEntryCalls.items, { body })));
    }
    return found;
  }
}
