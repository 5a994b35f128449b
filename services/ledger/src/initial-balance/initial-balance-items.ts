import type { Subject } from '@mingzhang/contract';
import { wantedItem, type OldBalance, type OldItem } from '@mingzhang/rules';
import { mnemonicOf, type AccountSetScope } from '@mingzhang/server';

interface Known {
  readonly id: number;
  readonly category_id: number;
  readonly code: string;
  readonly name: string;
}

interface Made {
  readonly category: string;
  readonly title: string;
}

const namesShown = 20;
const newCodeDigits = 3;

/** Items of auxiliary accounting that a balance table names; those that there are none of are made. */
export class TableItems {
  private readonly made: Made[] = [];
  private readonly byName = new Map<string, Known[]>();
  private readonly byCode = new Map<string, Known>();
  private readonly lastCodes = new Map<number, number>();

  private constructor(
    private readonly scope: AccountSetScope,
    private readonly categories: ReadonlyMap<number, string>,
    items: readonly Known[],
  ) {
    for (const item of items) this.keep(item);
  }

  static async load(scope: AccountSetScope): Promise<TableItems> {
    const categories = await scope.query<{ id: number; name: string }>(
      'select id, name from ledger.accounting_category where account_set_id = $1',
      [scope.accountSetId],
    );
    const items = await scope.query<Known>(
      `select id, category_id, code, name from ledger.accounting_category_detail
       where account_set_id = $1`,
      [scope.accountSetId],
    );
    return new TableItems(scope, new Map(categories.map(({ id, name }) => [id, name])), items);
  }

  /** Items by category id; undefined when one of them cannot be placed, which is said. */
  async of(
    { items }: Pick<OldBalance, 'items'>,
    subject: Subject,
    say: (msg: string) => void,
  ): Promise<Record<string, number> | undefined> {
    const auxiliary: Record<string, number> = {};
    for (const item of items) {
      const categoryId = this.categoryOf(item, subject);
      if (categoryId === undefined) {
        const kept = subject.auxiliary.map((id) => this.categories.get(id) ?? '').join('、');
        const title = `${subject.code} ${subject.fullName}`;
        say(
          kept === ''
            ? `科目 ${title} 没有辅助核算，不能记“${item.text}”，请先在科目中设置辅助核算`
            : `“${item.text}”不知属于哪个类别，科目 ${title} 核算 ${kept}，请在文件中写明，如“${kept.split('、')[0]}:${item.text}”`,
        );
        return undefined;
      }
      auxiliary[String(categoryId)] = await this.idOf(item, categoryId);
    }
    return auxiliary;
  }

  /** `客户 001 甲公司` for each that was made. */
  get created(): string[] {
    return this.made.map(({ category, title }) => `${category} ${title}`);
  }

  /** A sentence for each category that gets new items. */
  get notes(): string[] {
    const names = [...new Set(this.made.map(({ category }) => category))];
    return names.map((name) => {
      const titles = this.made.filter(({ category }) => category === name);
      const shown = titles.slice(0, namesShown).map(({ title }) => title);
      const more = titles.length > namesShown ? ' 等' : '';
      return `新增${name} ${titles.length} 个：${shown.join('、')}${more}`;
    });
  }

  /** Of the category that the file names, else of the only one that the subject keeps. */
  private categoryOf({ category }: OldItem, subject: Subject): number | undefined {
    if (category === '') return subject.auxiliary.length === 1 ? subject.auxiliary[0] : undefined;
    return subject.auxiliary.find((id) => this.categories.get(id) === category);
  }

  /** By code and name, by name, or by code where the file gives no name; a new one otherwise. */
  private async idOf(item: OldItem, categoryId: number): Promise<number> {
    const named = this.byName.get(keyOf(categoryId, item.name)) ?? [];
    const coded = this.byCode.get(keyOf(categoryId, item.code));
    const found =
      named.find(({ code }) => code === item.code) ??
      (named.length === 1 || item.code === '' ? named[0] : undefined) ??
      (item.name === '' ? coded : undefined);
    if (found) return found.id;
    const wanted = wantedItem(item.text);
    const isFree = wanted.code !== '' && !this.byCode.has(keyOf(categoryId, wanted.code));
    const code = isFree ? wanted.code : this.freeCode(categoryId);
    const row = await this.scope.one<Known>(
      `insert into ledger.accounting_category_detail (account_set_id, category_id, code, name, mnemonic)
       values ($1, $2, $3, $4, $5) returning id, category_id, code, name`,
      [this.scope.accountSetId, categoryId, code, wanted.name, mnemonicOf(wanted.name)],
    );
    if (!row) throw new Error('the new item was not returned');
    this.keep(row);
    const category = this.categories.get(categoryId) ?? '';
    this.made.push({ category, title: `${code} ${wanted.name}` });
    return row.id;
  }

  private keep(item: Known): void {
    const name = keyOf(item.category_id, item.name);
    this.byName.set(name, [...(this.byName.get(name) ?? []), item]);
    this.byCode.set(keyOf(item.category_id, item.code), item);
  }

  private freeCode(categoryId: number): string {
    for (;;) {
      const next = (this.lastCodes.get(categoryId) ?? 0) + 1;
      this.lastCodes.set(categoryId, next);
      const code = String(next).padStart(newCodeDigits, '0');
      if (!this.byCode.has(keyOf(categoryId, code))) return code;
    }
  }
}

const keyOf = (categoryId: number, text: string) => `${categoryId} ${text}`;
