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
 * A domain's hand in the ledger: the vouchers of its documents by `source {kind, key}`. It stores
 * nothing of them; every call may be repeated. Refusals are those of the ledger, row by row.
 */
@Injectable()
export class Posting {
  constructor(private readonly services: ServiceClient) {}

  /** Makes the voucher of a document, or answers the one that it has. */
  post(voucher: Sent): Promise<PostedVoucher> {
    return this.services.call('ledger', postingCalls.post, { body: voucher });
  }

  /** Makes the vouchers of up to 500 documents, each accepted or refused by itself. */
  postBatch(vouchers: Sent[]): Promise<PostedBatch> {
    return this.services.call('ledger', postingCalls.postBatch, { body: { vouchers } });
  }

  /** @throws BusinessError NOT_FOUND when the document has no voucher */
  replace(voucher: Sent): Promise<PostedVoucher> {
    return this.services.call('ledger', postingCalls.replace, { body: voucher });
  }

  /** @returns whether there was one to delete */
  async remove(source: DocumentSource): Promise<boolean> {
    const answer = await this.services.call('ledger', postingCalls.remove, { body: { source } });
    return answer.removed;
  }

  /** The vouchers of those documents that have one. */
  find(sources: Found): Promise<PostedVoucher[]> {
    return this.services.call('ledger', postingCalls.find, { body: { sources } });
  }
}
