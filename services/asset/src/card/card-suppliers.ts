import { Injectable } from '@nestjs/common';
import type { AssetFields } from '@mingzhang/contract';
import type { Problem } from '@mingzhang/rules';
import { refuse } from '@mingzhang/server';
import { LedgerOfSet, type SetChart } from '../ledger-of-set';

/** 供应商 of cards, as the books have them. */
@Injectable()
export class CardSuppliers {
  constructor(private readonly ledger: LedgerOfSet) {}

  /** @throws BusinessError ASSET_CARD naming the cards whose supplier the books do not have, by row of several */
  async require(cards: readonly AssetFields[], chart: SetChart): Promise<void> {
    const ids = [...new Set(cards.flatMap(({ supplierId }) => supplierId ?? []))];
    const known = new Set(
      (await this.ledger.items(ids)).flatMap(({ id, categoryId }) =>
        categoryId === chart.told.supplierCategoryId ? [id] : [],
      ),
    );
    const problems = cards.flatMap(({ supplierId }, at): Problem[] => {
      if (supplierId === null || known.has(supplierId)) return [];
      const msg = '供应商不存在或已被删除，请重新选择';
      const problem = { code: 'ASSET_CARD', field: 'supplierId', msg };
      return [cards.length > 1 ? { ...problem, row: at + 1 } : problem];
    });
    if (problems.length > 0) refuse('ASSET_CARD', problems);
  }
}
