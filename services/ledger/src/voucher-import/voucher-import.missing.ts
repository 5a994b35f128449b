import { type VoucherCreate, wordsAtMost } from '@mingzhang/contract';
import { auxiliaryKey, defaultWordRule, parseAuxiliaryKey, wantedItem } from '@mingzhang/rules';
import { type AccountSetScope, BusinessError, type OperationLog } from '@mingzhang/server';
import type { NamedItem, WantedItem } from '../accounting-category/item-columns';
import { firstPlannedId, NamedItems, type FileItem } from '../accounting-category/named-items';
import type { PostingRow } from '../voucher/voucher.posting';

/** Ids of words that do not exist yet; below those of planned items. */
const firstId = firstPlannedId - 10_000_000;
const longestWord = 4;

/**
 * Items and words of a file that the account set does not have. They get provisional ids at once,
 * so that vouchers can be judged; those used by accepted vouchers are created at the end.
 */
export class MissingRecords {
  private nextId = firstId;
  private readonly items: NamedItems;
  private readonly words = new Map<string, number>();
  private readonly used = new Set<number>();
  private readonly created = new Map<number, number>();

  /** @param existing the items of a category */
  constructor(existing: (categoryId: number) => readonly NamedItem[]) {
    this.items = new NamedItems(existing);
  }

  /**
   * The item named by a row, planned if it does not exist, or the reason why the name is ambiguous.
   */
  item({ category, text }: WantedItem): { item: FileItem } | { msg: string } {
    return this.items.find(category, wantedItem(text));
  }

  word(word: string): number | undefined {
    if (word === '' || word.length > longestWord) return undefined;
    const id = this.words.get(word) ?? this.nextId++;
    this.words.set(word, id);
    return id;
  }

  /** Marks the planned records that an accepted voucher uses. */
  use({ wordId, lines }: VoucherCreate): void {
    if (wordId >= firstId) this.used.add(wordId);
    for (const { auxiliary } of lines) this.items.use(Object.values(auxiliary));
  }

  /** Replaces provisional ids in rows for posting by those from `create`. */
  resolved(json: Buffer): Buffer {
    if (this.created.size === 0 && !this.items.hasMade) return json;
    const rows = (JSON.parse(json.toString()) as PostingRow[]).map(({ head, lines }) => ({
      head: { ...head, wordId: this.created.get(head.wordId) ?? head.wordId },
      lines: lines.map((line) => ({
        ...line,
        auxiliary_key: auxiliaryKey(
          Object.fromEntries(
            Object.entries(parseAuxiliaryKey(line.auxiliary_key)).map(([key, id]) => [
              key,
              this.items.idOf(id),
            ]),
          ),
        ),
      })),
    }));
    return Buffer.from(JSON.stringify(rows));
  }

  /**
   * Creates the used records in the open transaction.
   * @returns a sentence for each kind
   */
  async create(scope: AccountSetScope, log: OperationLog): Promise<string[]> {
    const notes: string[] = [];
    const words = [...this.words].filter(([, id]) => this.used.has(id));
    if (words.length > 0) await requireRoomForWords(scope, words.length);
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
          rule.ruleMode,
          rule.debitHas,
          rule.creditHas,
          rule.hasNot,
        ],
      );
      if (row) this.created.set(id, row.id);
      await log.record({ action: '新增凭证字', object: word, after: { word, by: '导入凭证' } });
    }
    if (words.length > 0) notes.push(`新增凭证字：${words.map(([word]) => word).join('、')}`);
    for (const { category, titles, note } of await this.items.create(scope)) {
      await log.record({
        action: '新增辅助核算项目',
        object: `${category.name} ${titles.length} 个（导入凭证）`,
        after: { category: category.name, items: titles },
      });
      notes.push(note);
    }
    return notes;
  }
}

/** @throws BusinessError RECORD_LIMIT: nothing of the file is written then */
async function requireRoomForWords(scope: AccountSetScope, count: number): Promise<void> {
  const known = await scope.one<{ count: number }>(
    'select count(*) as count from ledger.voucher_word where account_set_id = $1',
    [scope.accountSetId],
  );
  if ((known?.count ?? 0) + count <= wordsAtMost) return;
  const msg =
    `凭证字最多 ${wordsAtMost} 个，账套已有 ${known?.count ?? 0} 个，文件还需新增 ${count} 个；` +
    '请先删除不用的凭证字，或把文件中的凭证字改为账套已有的，再导入';
  throw new BusinessError('RECORD_LIMIT', { msg });
}
