import type { VoucherCreate } from '@mingzhang/contract';
import { auxiliaryKey, defaultWordRule, parseAuxiliaryKey, wantedItem } from '@mingzhang/rules';
import { mnemonicOf, type AccountSetScope, type OperationLog } from '@mingzhang/server';
import type { WantedItem } from '../accounting-category/item-columns';
import type { PostingRow } from './voucher.posting';

interface NewItem {
  readonly id: number;
  readonly category: { readonly id: number; readonly name: string };
  /** Given by the file, or '' for the next free one. */
  readonly code: string;
  readonly name: string;
}

/** Ids of records that are not there yet begin here, above all that the database gives out. */
const firstId = Number.MAX_SAFE_INTEGER - 10_000_000;
const longest = { word: 4, code: 20, name: 100 };
const namesShown = 20;
const newCodeDigits = 3;

/**
 * Items and words that a file names and the account set does not have. They get ids of their own at
 * once, so that vouchers can be judged; those that accepted vouchers use are created at the end.
 */
export class MissingRecords {
  private nextId = firstId;
  private readonly items = new Map<string, NewItem>();
  private readonly words = new Map<string, number>();
  private readonly used = new Set<number>();
  private readonly created = new Map<number, number>();

  /** Id of the item to be created; undefined when its code already stands for another name. */
  item({ category, text, isAmbiguous }: WantedItem): NewItem | undefined {
    if (isAmbiguous) return undefined;
    const { code, name } = wantedItem(text);
    if (code.length > longest.code || name.length > longest.name) return undefined;
    const keys = [text, code, name]
      .filter((key) => key !== '')
      .map((key) => `${category.id} ${key}`);
    const found = keys.map((key) => this.items.get(key)).find((item) => item !== undefined);
    if (found) return found.name === name || code === '' || name === code ? found : undefined;
    const item = { id: this.nextId++, category, code, name };
    for (const key of keys) this.items.set(key, item);
    return item;
  }

  word(word: string): number | undefined {
    if (word === '' || word.length > longest.word) return undefined;
    const id = this.words.get(word) ?? this.nextId++;
    this.words.set(word, id);
    return id;
  }

  /** An accepted voucher needs what it names. */
  use({ wordId, lines }: VoucherCreate): void {
    if (wordId >= firstId) this.used.add(wordId);
    for (const { auxiliary } of lines) {
      for (const id of Object.values(auxiliary)) if (id >= firstId) this.used.add(id);
    }
  }

  /** Rows for posting with the ids that `create` got. */
  resolved(json: Buffer): Buffer {
    if (this.created.size === 0) return json;
    const real = (id: number) => this.created.get(id) ?? id;
    const rows = (JSON.parse(json.toString()) as PostingRow[]).map(({ head, lines }) => ({
      head: { ...head, wordId: real(head.wordId) },
      lines: lines.map((line) => ({
        ...line,
        auxiliary_key: auxiliaryKey(
          Object.fromEntries(
            Object.entries(parseAuxiliaryKey(line.auxiliary_key)).map(([key, id]) => [
              key,
              real(id),
            ]),
          ),
        ),
      })),
    }));
    return Buffer.from(JSON.stringify(rows));
  }

  /** Creates what is used, in the open transaction. @returns a sentence for each kind */
  async create(scope: AccountSetScope, log: OperationLog): Promise<string[]> {
    const notes: string[] = [];
    const words = [...this.words].filter(([, id]) => this.used.has(id));
    for (const [word, id] of words) {
      const rule = defaultWordRule(word);
      const row = await scope.one<{ id: number }>(
        `insert into ledger.voucher_word (account_set_id, word, print_title, is_default, version,
           rule_mode, debit_has, credit_has, has_not)
         values ($1, $2, $3, false, 1, $4, $5, $6, $7) returning id`,
        [
          scope.accountSetId,
          word,
          `${word}账凭证`.replace('账账', '账'),
          ...[rule.ruleMode, rule.debitHas, rule.creditHas, rule.hasNot],
        ],
      );
      if (row) this.created.set(id, row.id);
      await log.record({ action: '新增凭证字', object: word, after: { word, by: '导入凭证' } });
    }
    if (words.length > 0) notes.push(`新增凭证字：${words.map(([word]) => word).join('、')}`);
    const items = [...new Set(this.items.values())].filter(({ id }) => this.used.has(id));
    const categories = new Map(items.map(({ category }) => [category.id, category]));
    for (const category of categories.values()) {
      const own = items.filter((item) => item.category.id === category.id);
      notes.push(await this.createItems(scope, log, { category, items: own }));
    }
    return notes;
  }

  private async createItems(
    scope: AccountSetScope,
    log: OperationLog,
    { category, items }: { category: NewItem['category']; items: readonly NewItem[] },
  ): Promise<string> {
    const taken = await scope.query<{ code: string }>(
      `select code from ledger.accounting_category_detail
       where account_set_id = $1 and category_id = $2 for update`,
      [scope.accountSetId, category.id],
    );
    const codes = new Set([...taken, ...items].map(({ code }) => code));
    let last = 0;
    const nextCode = () => {
      do last += 1;
      while (codes.has(String(last).padStart(newCodeDigits, '0')));
      return String(last).padStart(newCodeDigits, '0');
    };
    const rows = items.map(({ code, name }) => ({
      ...{ code: code || nextCode(), name, mnemonic: mnemonicOf(name) },
    }));
    const inserted = await scope.query<{ id: number; code: string }>(
      `insert into ledger.accounting_category_detail (account_set_id, category_id, code, name, mnemonic)
       select $1, $2, r.code, r.name, r.mnemonic
       from jsonb_to_recordset($3) as r (code text, name text, mnemonic text) returning id, code`,
      [scope.accountSetId, category.id, JSON.stringify(rows)],
    );
    const ids = new Map(inserted.map(({ id, code }) => [code, id]));
    for (const [index, { id }] of items.entries()) {
      const real = ids.get(rows[index]?.code ?? '');
      if (real !== undefined) this.created.set(id, real);
    }
    const titles = rows.map(({ code, name }) => (code === name ? code : `${code} ${name}`));
    await log.record({
      action: '新增辅助核算项目',
      object: `${category.name} ${rows.length} 个（导入凭证）`,
      after: { category: category.name, items: titles },
    });
    const more = rows.length > namesShown ? ' 等' : '';
    const shown = titles.slice(0, namesShown).join('、');
    return `新增${category.name} ${rows.length} 个：${shown}${more}`;
  }
}
