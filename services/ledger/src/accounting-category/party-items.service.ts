import { Injectable } from '@nestjs/common';
import type { InputOf, ledgerEntryCalls, ResultOf } from '@mingzhang/contract';
import { PartyItems, partyWarning, type PartyItem } from '@mingzhang/rules/invoice';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';
import { createItems, type NewItem } from './namesakes';

type Asked = InputOf<typeof ledgerEntryCalls.parties>['body'];
type Answer = ResultOf<typeof ledgerEntryCalls.parties>;
type Party = Asked['parties'][number];

interface Category {
  readonly name: string;
  readonly customColumns: readonly string[];
}

/** Longest name of an item. */
const longestName = 100;
/** Titles of custom columns that hold tax ids. */
const taxIdTitle = /税号|识别号|信用代码/;

/** Items of 客户 and 供应商 for the parties of documents, such as invoices. */
@Injectable()
export class PartyItemsService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
  ) {}

  async found({ categoryId, parties }: Asked): Promise<Answer> {
    const items = await this.items(categoryId);
    return parties.map((party) => answerOf(party, items));
  }

  /**
   * The same; a party without an item gets one with the next code. Its tax id is kept in the custom
   * column for tax ids, or else in the remark.
   * @throws BusinessError NOT_FOUND for an unknown category
   */
  async made({ categoryId, parties }: Asked): Promise<Answer> {
    const category = await this.lock(categoryId);
    const items = await this.items(categoryId);
    const planned = new Map<PartyItem, NewItem>();
    const answers = parties.map((party) => {
      const found = items.find(party);
      if (found) {
        return { item: found.item, by: found.by, warning: partyWarning(party, found) ?? null };
      }
      const item = itemOf(party, category);
      const { name, remark, customValues } = item;
      const provisional = { id: 0, name, texts: [remark, ...customValues] };
      planned.set(provisional, item);
      items.add(provisional);
      return { item: provisional, by: 'made' as const, warning: null };
    });
    const created = await createItems(this.scope, { categoryId, items: [...planned.values()] });
    const ids = new Map([...planned.keys()].map((item, at) => [item, created[at]?.id ?? 0]));
    await this.record(category.name, [...planned.values()], created);
    return answers.map(({ item, by, warning }) => {
      return { id: ids.get(item) ?? item.id, name: item.name, matchedBy: by, warning };
    });
  }

  private async record(
    category: string,
    planned: readonly NewItem[],
    created: readonly { readonly code: string; readonly name: string }[],
  ): Promise<void> {
    await this.log.recordAll(
      created.map(({ code, name }, at) => {
        const { remark = '', customValues = [] } = planned[at] ?? {};
        const after = { category, code, name, status: 1, remark, customValues };
        return { action: '新增辅助核算项目', object: `${code} ${name}`, after };
      }),
    );
  }

  /** Two documents that name the same new party at once make one item. */
  private async lock(categoryId: number): Promise<Category> {
    const category = await this.scope.one<Category>(
      `select name, custom_columns as "customColumns" from ledger.accounting_category
       where account_set_id = $1 and id = $2 for update`,
      [this.scope.accountSetId, categoryId],
    );
    if (!category) throw new BusinessError('NOT_FOUND', { msg: '辅助核算类别不存在或已被删除' });
    return category;
  }

  private async items(categoryId: number): Promise<PartyItems<PartyItem>> {
    const rows = await this.scope.query<PartyItem>(
      `select id, name, remark || custom_values as texts
       from ledger.accounting_category_detail
       where account_set_id = $1 and category_id = $2 order by status desc, id`,
      [this.scope.accountSetId, categoryId],
      'ledger-party-items',
    );
    return new PartyItems(rows);
  }
}

function answerOf(party: Party, items: PartyItems<PartyItem>): Answer[number] {
  const found = items.find(party);
  if (!found) return { id: null, name: party.name, matchedBy: 'none', warning: null };
  const { item, by } = found;
  const warning = partyWarning(party, found) ?? null;
  return { id: item.id, name: item.name, matchedBy: by, warning };
}

function itemOf(
  { taxId, name }: Party,
  { customColumns }: Category,
): Required<Pick<NewItem, 'code' | 'name' | 'remark' | 'customValues'>> {
  const at = customColumns.findIndex((title) => taxIdTitle.test(title));
  const customValues = customColumns.map((_, column) => (column === at ? taxId : ''));
  const hasColumn = at >= 0 || taxId === '';
  return {
    code: '',
    name: name.trim().slice(0, longestName),
    remark: hasColumn ? '' : `税号 ${taxId}`,
    customValues: at >= 0 ? customValues : [],
  };
}
