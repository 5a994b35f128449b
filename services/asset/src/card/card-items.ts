import { Injectable } from '@nestjs/common';
import type { AssetFields, AssetUse } from '@mingzhang/contract';
import type { Problem } from '@mingzhang/rules';
import { refuse, LedgerClient, type SetChart } from '@mingzhang/server';

type Named = Pick<AssetFields, 'supplierId' | 'uses'>;
/** Items that the books have, with their categories. */
type Known = ReadonlyMap<number, number>;

/** 供应商 and 辅助核算 of cards, as the books have them: an id alone may be one of another account set. */
@Injectable()
export class CardItems {
  constructor(private readonly ledger: LedgerClient) {}

  /** @throws BusinessError ASSET_CARD naming the cards whose items the books do not have, by row of several */
  async require(cards: readonly Named[], chart: SetChart): Promise<void> {
    const known = await this.known(
      cards.flatMap(({ supplierId, uses }) => [supplierId ?? [], itemsOf(uses)].flat()),
    );
    const problems = cards.flatMap(({ supplierId, uses }, at): Problem[] => {
      const isSupplier = known.get(supplierId ?? 0) === chart.facts.supplierCategoryId;
      const msg = '供应商不存在或已被删除，请重新选择';
      const found = [
        ...(supplierId === null || isSupplier ? [] : [{ field: 'supplierId', msg }]),
        ...itemProblems(uses, known),
      ].map((each) => ({ code: 'ASSET_CARD', ...each }));
      return cards.length > 1 ? found.map((each) => ({ ...each, row: at + 1 })) : found;
    });
    if (problems.length > 0) refuse('ASSET_CARD', problems);
  }

  /** @throws BusinessError ASSET_CHANGE naming the departments whose items the books do not have */
  async requireOfChange(uses: readonly AssetUse[]): Promise<void> {
    const found = itemProblems(uses, await this.known(itemsOf(uses)));
    if (found.length === 0) return;
    refuse(
      'ASSET_CHANGE',
      found.map(({ field, msg }) => ({ code: 'ASSET_CHANGE', field: `change.${field}`, msg })),
    );
  }

  /** Names of 供应商 by id, as files, papers and the log tell them; of one that is gone, none. */
  async suppliers(
    cards: readonly Pick<AssetFields, 'supplierId'>[],
  ): Promise<ReadonlyMap<number, string>> {
    const ids = cards.flatMap(({ supplierId }) => supplierId ?? []);
    const items = ids.length === 0 ? [] : await this.ledger.items([...new Set(ids)]);
    return new Map(items.map(({ id, name }) => [id, name]));
  }

  private async known(ids: readonly number[]): Promise<Known> {
    const items = ids.length === 0 ? [] : await this.ledger.items([...new Set(ids)]);
    return new Map(items.map(({ id, categoryId }) => [id, categoryId]));
  }
}

const itemsOf = (uses: readonly AssetUse[]) =>
  uses.flatMap(({ auxiliary }) => Object.values(auxiliary));

/** Items of uses that are none of their category. */
export function itemProblems(uses: readonly AssetUse[], known: Known) {
  return uses.flatMap(({ auxiliary }, at) =>
    Object.entries(auxiliary).flatMap(([category, item]) =>
      known.get(item) === Number(category)
        ? []
        : [
            {
              field: `uses.${at}.auxiliary`,
              msg: '折旧费用科目的辅助核算项目不存在或已被删除，请重新选择',
            },
          ],
    ),
  );
}
