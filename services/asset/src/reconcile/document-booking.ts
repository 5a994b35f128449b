import { Injectable } from '@nestjs/common';
import type { assetCheckCalls, AssetBookings, InputOf } from '@mingzhang/contract';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import { CardService } from '../card/card.service';
import { ChangeVouchers } from '../change/change-vouchers';
import { DepreciationService } from '../depreciation/depreciation.service';

type Document = InputOf<typeof assetCheckCalls.book>['body']['documents'][number];

/** The vouchers that a check proposes, made one after the other in one call. */
@Injectable()
export class DocumentBooking {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly cards: CardService,
    private readonly changes: ChangeVouchers,
    private readonly depreciation: DepreciationService,
  ) {}

  /**
   * Each in a transaction of its own: what one is refused for takes nothing of the others back.
   * @throws BusinessError UNAVAILABLE where the ledger does not answer; what was booked before it stands
   */
  async book(documents: readonly Document[]): Promise<AssetBookings> {
    const refused: AssetBookings['refused'] = [];
    for (const each of documents) {
      const msg = await this.refusalOf(each);
      if (msg !== undefined) refused.push({ ...each, msg });
    }
    return { booked: documents.length - refused.length, refused };
  }

  private async refusalOf(document: Document): Promise<string | undefined> {
    try {
      await this.one(document);
      return undefined;
    } catch (error) {
      if (!(error instanceof BusinessError) || error.code === 'UNAVAILABLE') throw error;
      return error.message;
    }
  }

  private async one({ document, id }: Document): Promise<void> {
    switch (document) {
      case 'card':
        await this.scope.transaction(() => this.cards.book(id));
        break;
      case 'change':
        await this.scope.transaction(() => this.changes.create([id], false));
        break;
      case 'run':
        await this.depreciation.createVoucher(id);
        break;
    }
  }
}
