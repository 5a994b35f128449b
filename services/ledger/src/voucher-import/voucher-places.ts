import { maxVoucherLines } from '@mingzhang/contract';
import { isIsoDate, periodOf, toHalfWidth } from '@mingzhang/rules';
import type { TableRow } from '@mingzhang/server';
import type { RowGroup } from './voucher-sheet';

const titlesShown = 5;

/** Number of rows of a numbered voucher in the file, and of separate places they are in. */
interface Place {
  readonly title: string;
  rows: number;
  parts: number;
}

/**
 * Gathers the rows of numbered vouchers that are scattered, as in a file sorted by subject. A
 * numbered voucher is identified by month, word and number. The first reading passes the groups of
 * the file on unchanged and counts them. If `isScattered` is true afterwards, discard that reading:
 * later readings collect the parts of a scattered voucher until its last row.
 */
export class VoucherPlaces {
  private readonly places = new Map<string, Place>();
  /** First row of a number without a readable date, by word and number. */
  private readonly undated = new Map<string, number>();
  private isCounted = false;

  /** @param wordKey the word for a text of the file; an empty text means the default word */
  constructor(private readonly wordKey: (word: string) => string) {}

  async *groups(groups: AsyncIterable<RowGroup>): AsyncGenerator<RowGroup> {
    yield* this.isCounted ? this.gathered(groups) : this.counted(groups);
  }

  /** Whether a voucher is in several places, or a row without a date may belong to one. */
  get isScattered(): boolean {
    return [...this.places].some(
      ([key, { parts }]) => parts > 1 || this.undated.has(numberIn(key)),
    );
  }

  /** Number of places beyond one per voucher. */
  get surplus(): number {
    return [...this.places.values()].reduce((sum, { parts }) => sum + parts - 1, 0);
  }

  /** A note on the gathered vouchers, the first ones by name. */
  get notes(): string[] {
    const scattered = [...this.places.values()].filter(({ parts }) => parts > 1);
    if (scattered.length === 0) return [];
    const titles = scattered.slice(0, titlesShown).map(({ title }) => title);
    const more = scattered.length > titles.length ? ' 等' : '';
    const named = `${titles.join('、')}${more}`;
    return [`${scattered.length} 张凭证的各行在文件中没有连在一起，已按凭证号归到一张：${named}`];
  }

  private async *counted(groups: AsyncIterable<RowGroup>): AsyncGenerator<RowGroup> {
    let last: Place | undefined;
    for await (const group of groups) {
      last = this.count(group, last);
      yield group;
    }
    this.isCounted = true;
  }

  private count({ rows, isTooLong }: RowGroup, last: Place | undefined): Place | undefined {
    const [first] = rows;
    const number = first && this.numberOf(first);
    if (!first || number === undefined) return undefined;
    const period = periodIn(first);
    if (period === undefined) {
      if (!this.undated.has(number)) this.undated.set(number, first.row);
      return undefined;
    }
    const key = `${period} ${number}`;
    const { word = '', code = '' } = first.values;
    const place = this.places.get(key) ?? { title: `${period} ${word}-${code}`, rows: 0, parts: 0 };
    this.places.set(key, place);
    place.rows += rows.length;
    // The parts of a voucher with too many lines follow each other.
    if (place !== last || !isTooLong) place.parts += 1;
    return place;
  }

  private async *gathered(groups: AsyncIterable<RowGroup>): AsyncGenerator<RowGroup> {
    const waiting = new Map<Place, TableRow[]>();
    for await (const group of groups) {
      const [first] = group.rows;
      const number = first && this.numberOf(first);
      const place = number && this.places.get(`${first && periodIn(first)} ${number}`);
      if (!place) yield group;
      else if (place.parts === 1) yield this.withUndated(group, number);
      else {
        const rows = waiting.get(place) ?? [];
        rows.push(...group.rows);
        waiting.set(place, rows);
        if (rows.length < place.rows) continue;
        waiting.delete(place);
        for (const part of wholeVoucher(rows, place)) yield this.withUndated(part, number);
      }
    }
  }

  /** Refuses a voucher if another row has its number but no date: that row may be a part of it. */
  private withUndated(group: RowGroup, number: string): RowGroup {
    const row = this.undated.get(number);
    const [first, ...others] = group.rows;
    if (row === undefined || !first) return group;
    const msg = `同一凭证字号的第 ${row} 行没有填写日期或日期无法识别，分不清是否属于这张凭证，请填写日期`;
    return { ...group, rows: [withProblem(first, 'date', msg), ...others] };
  }

  private numberOf({ values }: TableRow): string | undefined {
    const code = toHalfWidth(values['code'] ?? '').trim();
    if (code === '') return undefined;
    const plain = /^\d+$/.test(code) ? code.replace(/^0+(?=\d)/, '') : code;
    return `${this.wordKey((values['word'] ?? '').trim())} ${plain}`;
  }
}

/** The word and number in a key, which begins with the month. */
function numberIn(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
}

function periodIn({ values }: TableRow): string | undefined {
  const date = values['date'] ?? '';
  return isIsoDate(date) ? periodOf(date) : undefined;
}

/** All rows of a scattered voucher; several refused groups if they are too many for one voucher. */
function* wholeVoucher(rows: readonly TableRow[], { title }: Place): Generator<RowGroup> {
  const judged = rows.map((row) => judgedRow(row, rows[0] ?? row, title));
  if (judged.length <= maxVoucherLines) return yield { rows: judged };
  for (let from = 0; from < judged.length; from += maxVoucherLines) {
    yield { rows: judged.slice(from, from + maxVoucherLines), isTooLong: true };
  }
}

/** A voucher has one date, and each row of a scattered voucher must name its voucher. */
function judgedRow(row: TableRow, first: TableRow, title: string): TableRow {
  const { date = '', word = '', code = '' } = row.values;
  if (date === '' && word === '' && code === '') {
    const way = '分不清本行属于哪张凭证，请填写日期、凭证字和凭证号';
    return withProblem(row, 'date', `凭证 ${title} 的各行没有连在一起，${way}`);
  }
  const other = first.values['date'] ?? '';
  if (date === '' || date === other) return row;
  const way = '同一张凭证的日期应一致；如果是两张凭证，请改用不同的凭证号';
  const msg = `凭证 ${title} 在第 ${first.row} 行的日期是 ${other}，本行是 ${date}，${way}`;
  return withProblem(row, 'date', msg);
}

function withProblem(row: TableRow, path: string, msg: string): TableRow {
  return { ...row, problems: [...row.problems, { row: row.row, path, code: 'ROW', msg }] };
}
