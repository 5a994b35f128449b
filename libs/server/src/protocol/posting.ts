import { Injectable } from '@nestjs/common';
import {
  postingCalls,
  type InputOf,
  type PostedBatch,
  type PostedVoucher,
  type RequestOf,
  type DocumentSource,
} from '@mingzhang/contract';
import { ServiceClient } from '../service-client';

type Sent = RequestOf<typeof postingCalls.post>['body'];
type Found = InputOf<typeof postingCalls.find>['body']['sources'];

/**
 * A domain's access to the vouchers of its documents in the ledger, by `source {kind, key}`. It
 * stores nothing itself, and every call is repeatable. Refusals are those of the ledger, row by
 * row.
 */
@Injectable()
export class Posting {
  constructor(private readonly services: ServiceClient) {}

  /** Creates the voucher of a document, or returns the existing one. */
  post(voucher: Sent): Promise<PostedVoucher> {
    return this.services.call('ledger', postingCalls.post, { body: voucher });
  }

  /** Creates the vouchers of up to 500 documents; each is accepted or refused separately. */
  postBatch(vouchers: Sent[]): Promise<PostedBatch> {
    return this.services.call('ledger', postingCalls.postBatch, { body: { vouchers } });
  }

  /**
   * Replaces the voucher of a document.
   * @throws BusinessError NOT_FOUND when the document has no voucher
   */
  replace(voucher: Sent): Promise<PostedVoucher> {
    return this.services.call('ledger', postingCalls.replace, { body: voucher });
  }

  /**
   * Removes the voucher of a document.
   * @returns whether there was one
   */
  async remove(source: DocumentSource): Promise<boolean> {
    const answer = await this.services.call('ledger', postingCalls.remove, { body: { source } });
    return answer.removed;
  }

  /** The vouchers of the documents; documents without a voucher are left out. */
  find(sources: Found): Promise<PostedVoucher[]> {
    return this.services.call('ledger', postingCalls.find, { body: { sources } });
  }
}
