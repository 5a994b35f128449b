import { Injectable } from '@nestjs/common';
import { Money } from '@mingzhang/rules';
import { AccountSetScope, type RevisionAnswers } from '@mingzhang/server';

/** Makes a parameter of a statement. @returns its place: `$3` */
type Place = (value: unknown) => string;

/** What a keyword finds by indexes: keys of texts, and invoices. */
interface Found {
  readonly keys: readonly number[];
  readonly ids: readonly number[];
}

/** More of either are not listed: then so many invoices match that reading them in order is quick. */
const listedAtMost = 1_000;
/** Characters of numbers; most keywords are names, which no number has. */
const mayBeNumber = /^[!-~]+$/;
const figuresAtMost = 1e15;

/**
 * Finds invoices by a keyword: part of the other party's name or tax id or of an item, the beginning
 * or the end of a number, or an amount (decision 0258).
 */
@Injectable()
export class InvoiceSearch {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * The condition on an invoice `i` that a keyword is.
   * @param answers what was found before
   */
  async condition(keyword: string, place: Place, answers: RevisionAnswers): Promise<string> {
    const { keys, ids } = await answers('search', [keyword], () => this.found(keyword));
    if (keys.length > listedAtMost || ids.length > listedAtMost) {
      const inText = `position(${place(keyword.toLowerCase())} in i.searched) > 0`;
      return `(${[inText, ...numbersAndFigures(keyword, place)].join(' or ')})`;
    }
    const found = [
      ...(keys.length > 0 ? [`i.searched_key = any(${place(keys)}::bigint[])`] : []),
      ...(ids.length > 0 ? [`i.id = any(${place(ids)}::bigint[])`] : []),
    ];
    return found.length > 0 ? `(${found.join(' or ')})` : 'false';
  }

  private async found(keyword: string): Promise<Found> {
    const values: unknown[] = [this.scope.accountSetId];
    const place = (value: unknown) => `$${values.push(value)}`;
    const inText = `position(${place(keyword.toLowerCase())} in t.searched) > 0`;
    const arms = numbersAndFigures(keyword, place).map(
      (condition) =>
        `(select i.id from invoice.invoice i where i.account_set_id = $1
           and i.invoice_type = any('{OUT,IN}') and ${condition} limit ${listedAtMost + 1})`,
    );
    const found = await this.scope.one<Found>(
      `select array(select t.searched_key from invoice.searched_text t
           where t.account_set_id = $1 and ${inText} limit ${listedAtMost + 1}) as keys,
         ${arms.length > 0 ? `array(${arms.join(' union all ')})` : "'{}'::bigint[]"} as ids`,
      values,
    );
    if (!found) throw new Error('a query of values is one row');
    return found;
  }
}

/** Conditions of which each is found by an index. */
function numbersAndFigures(keyword: string, place: Place): string[] {
  const heads = mayBeNumber.test(keyword)
    ? [...new Set([keyword.toUpperCase(), keyword.toLowerCase()])]
    : [];
  const numbers = heads.flatMap((head) => {
    const [from, back] = [place(head), place([...head].toReversed().join(''))];
    return [
      `starts_with(i.digital_number, ${from})`,
      `i.digital_tail <> '' and starts_with(i.digital_tail, ${back})`,
      `i.number <> '' and starts_with(i.code, ${from})`,
      `i.number <> '' and starts_with(i.number, ${from})`,
      `i.number_tail <> '' and starts_with(i.number_tail, ${back})`,
    ];
  });
  const fen = fenOf(keyword);
  if (fen === undefined) return numbers;
  const figures = ['amount_fen', 'tax_fen', 'total_fen'];
  return [...numbers, ...figures.map((column) => `i.${column} = ${place(fen)}::bigint`)];
}

/** The fen of an amount as people type it; undefined for what is none. */
function fenOf(keyword: string): string | undefined {
  const fen = Money.tryParse(keyword.replace(/[,，]/g, ''))?.times(100);
  if (!fen || fen.decimals > 0 || fen.abs().compare(figuresAtMost) >= 0) return undefined;
  return fen.toFixed(0);
}
