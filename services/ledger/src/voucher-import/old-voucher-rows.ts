import {
  matchSubject,
  matchWithItem,
  wordCandidates,
  type OldItem,
  type OldLine,
  type OldVoucher,
  type PostingSubject,
  type SubjectMatch,
} from '@mingzhang/rules';
import type { TableRow } from '@mingzhang/server';
import { twoItemsText } from '../accounting-category/two-items-text';
import type { BookFacts } from './voucher-import.facts';
import type { RowGroup } from './voucher-sheet';

type Refuse = (path: string, msg: string) => void;
type Values = Record<string, string>;

const longestWord = 4;

/** A subject, with the item that follows its name. */
type Match = SubjectMatch<PostingSubject> & { readonly item?: string };

/**
 * Converts vouchers of another product into rows of our template, with subjects and items of this
 * account set. Unresolved texts become problems of their row and stay as in the file.
 */
export class OldVoucherRows {
  private readonly matches = new Map<string, Match>();
  /** First row whose subject was found by its code alone. */
  codeAloneRow: number | undefined;
  /** First row whose foreign amount is dropped, because its subject has base currency only. */
  baseAloneRow: number | undefined;

  constructor(private readonly facts: BookFacts) {}

  rowsOf(voucher: OldVoucher): RowGroup {
    const head = this.headOf(voucher);
    let summary = '';
    const rows = voucher.lines.map((line) => {
      summary = line.summary || summary;
      return this.rowOf(line, { ...head, summary });
    });
    return { rows };
  }

  private headOf({ date, word, number, attachments, maker, auditor }: OldVoucher): Values {
    const people = [
      maker === '' ? '' : `原制单人：${maker}`,
      auditor === '' ? '' : `原审核人：${auditor}`,
    ];
    return {
      date,
      word: this.wordOf(word),
      code: number === undefined ? '' : String(number),
      attachments,
      remark: people.filter((text) => text !== '').join('；'),
    };
  }

  /** A word of the books, or the one to create. */
  private wordOf(word: string): string {
    const candidates = wordCandidates(word);
    const known = candidates.find((each) => this.facts.wordIds.has(each));
    return known ?? candidates.find((each) => each.length <= longestWord) ?? word;
  }

  private rowOf(line: OldLine, head: Values): TableRow {
    const { row } = line;
    const problems: { row: number; path: string; code: string; msg: string }[] = [];
    const refuse: Refuse = (path, msg) => problems.push({ row, path, code: 'ROW', msg });
    for (const { field, msg } of line.problems) refuse(pathOf(field), msg);
    const found = this.matchOf(line, refuse);
    const subject = found?.subject;
    const { debit, credit, quantity, price, settlementMethod, billNumber, billDate } = line;
    const values: Values = {
      ...head,
      debit,
      credit,
      quantity,
      price,
      settlementMethod,
      billNumber,
      billDate,
      subject: subject?.code ?? line.code,
      subjectName: subject?.fullName ?? line.name,
      ...this.currencyOf(line, subject, refuse),
    };
    const behind = found?.item === undefined ? [] : [itemOf(found.item)];
    for (const item of [...line.items, ...behind]) this.addItem(values, item, { subject, refuse });
    return { row, values, problems };
  }

  private matchOf(line: OldLine, refuse: Refuse) {
    if (line.code === '' && line.name === '') return undefined;
    const key = `${line.shown}\n${line.codeIsNumber}\n${line.items.length === 0}`;
    const found = this.matches.get(key) ?? this.look(line);
    this.matches.set(key, found);
    if ('msg' in found) {
      refuse('subject', found.msg);
      return undefined;
    }
    if (found.byCodeAlone) this.codeAloneRow ??= line.row;
    return found;
  }

  /** A name followed by an item counts if the subject has one category and the row has no items. */
  private look(line: OldLine): Match {
    const found = matchSubject(line, this.facts.index);
    if (!('msg' in found) || line.items.length > 0) return found;
    const other = matchWithItem(line, this.facts.index);
    return other?.subject.auxiliary.length === 1 ? other : found;
  }

  /**
   * Base currency has no rate and no other amount; a foreign amount names its currency. If the file
   * has no currency column (用友's text), the currency of the subject is used; for a subject without
   * one, the base amount alone.
   */
  private currencyOf(line: OldLine, subject: PostingSubject | undefined, refuse: Refuse): Values {
    const { baseCurrency } = this.facts;
    const { currency, foreign, rate } = line;
    const currencies = subject?.currencies ?? [];
    const base = { currency: currencies.length > 0 ? baseCurrency : '', foreign: '', rate: '' };
    if (currency === baseCurrency) return base;
    if (currency !== '') return { currency, foreign, rate };
    if (foreign === '' || rate === '1' || foreign === (line.debit || line.credit)) return base;
    const [only, ...others] = currencies.filter((each) => each !== baseCurrency);
    if (only !== undefined && others.length === 0) return { currency: only, foreign, rate };
    if (only === undefined) this.baseAloneRow ??= line.row;
    else refuse('currency', `有外币金额 ${foreign}，但没有币别，请填写币别`);
    return base;
  }

  private addItem(
    values: Values,
    item: OldItem,
    { subject, refuse }: { subject: PostingSubject | undefined; refuse: Refuse },
  ): void {
    const { items } = this.facts;
    const categories = subject?.auxiliary ?? [];
    const own =
      item.category === ''
        ? categories.length === 1
          ? categories[0]
          : undefined
        : categories.find(({ categoryName }) => categoryName === item.category);
    if (own) {
      const key = `item${own.categoryId}`;
      const [first, text] = [values[key] ?? '', this.itemText(own, item, refuse)];
      if (first !== '' && first !== text) {
        refuse('items', twoItemsText(own.categoryName, [first, text]));
      }
      values[key] = text;
      return;
    }
    const category = items.categories.find(({ name }) => name === item.category);
    if (category) values[`item${category.id}`] = item.text;
    if (!subject) return;
    const title = `${subject.code} ${subject.fullName}`;
    const what = item.category === '' ? '读不出类别的辅助项' : `“${item.category}”核算`;
    const way = '请先在「科目」中为它加上该辅助核算，或在文件中删去该辅助项';
    refuse('items', `科目 ${title} 没有${what}，文件中有“${item.text}”，${way}`);
  }

  /**
   * If both code and name are given they must agree. A name that exists in the account set wins
   * over a new code, unless several items have that name.
   */
  private itemText(
    { categoryId, categoryName }: { readonly categoryId: number; readonly categoryName: string },
    { text, code, name }: OldItem,
    refuse: Refuse,
  ): string {
    const { find, categories } = this.facts.items;
    const both = `${code} ${name}`.trim();
    if (code === '' || name === '') return both;
    if (find(categoryId, both) !== undefined) return both;
    if (find(categoryId, text) !== undefined) return text;
    const isShared = categories.some(({ id, sharesNames }) => id === categoryId && sharesNames);
    if (!isShared && find(categoryId, name) !== undefined) return name;
    if (find(categoryId, code) !== undefined) {
      const other = `${categoryName}编码 ${code} 在本账套中是另一个名称，与文件中的“${name}”不同`;
      refuse('items', `${other}，请在「辅助核算」中改名，或改正文件`);
    }
    return both;
  }
}

const itemOf = (text: string): OldItem => ({ category: '', code: '', name: text, text });

/** The column of our template for a field of the file. */
function pathOf(field: string): string {
  return ['code', 'name', 'subject'].includes(field) ? 'subject' : field;
}
