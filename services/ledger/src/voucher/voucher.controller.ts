import { Controller } from '@nestjs/common';
import { voucherCalls, type InputOf } from '@mingzhang/contract';
import { periodAt, periodOf } from '@mingzhang/rules';
import { Call, Input } from '@mingzhang/server';
import { VoucherAuditService } from './voucher-audit.service';
import { VoucherDoubts } from './voucher-doubts';
import { VoucherNumberService } from './voucher-number.service';
import { VoucherRemoval } from './voucher-removal';
import { VoucherQuery } from './voucher.query';
import { VoucherService } from './voucher.service';

@Controller()
export class VoucherController {
  constructor(
    private readonly service: VoucherService,
    private readonly vouchers: VoucherQuery,
    private readonly audits: VoucherAuditService,
    private readonly numbers: VoucherNumberService,
    private readonly removal: VoucherRemoval,
    private readonly doubts: VoucherDoubts,
  ) {}

  @Call(voucherCalls.list)
  list(@Input() { query }: InputOf<typeof voucherCalls.list>) {
    return this.vouchers.page(query);
  }

  @Call(voucherCalls.nextCode)
  async nextCode(@Input() { query }: InputOf<typeof voucherCalls.nextCode>) {
    return { code: await this.vouchers.nextCode(query.wordId, periodOf(query.voucherDate)) };
  }

  @Call(voucherCalls.summaries)
  summaries(@Input() { query }: InputOf<typeof voucherCalls.summaries>) {
    return this.vouchers.summaries(query.keyword);
  }

  @Call(voucherCalls.beforeId)
  async beforeId(@Input() { query }: InputOf<typeof voucherCalls.beforeId>) {
    return { id: await this.vouchers.neighbour(query.currentId, 'before') };
  }

  @Call(voucherCalls.nextId)
  async nextId(@Input() { query }: InputOf<typeof voucherCalls.nextId>) {
    return { id: await this.vouchers.neighbour(query.currentId, 'next') };
  }

  @Call(voucherCalls.finishingOffNo)
  finishingOffNo(@Input() { query }: InputOf<typeof voucherCalls.finishingOffNo>) {
    return this.numbers.renumber(periodAt(query), query.wordId, query.dryRun);
  }

  @Call(voucherCalls.deleted)
  deleted(@Input() { query }: InputOf<typeof voucherCalls.deleted>) {
    return this.numbers.deleted(periodAt(query), query.wordId);
  }

  @Call(voucherCalls.batchDelete)
  async batchDelete(@Input() { body }: InputOf<typeof voucherCalls.batchDelete>) {
    const extent = body.ids === undefined ? 'month' : 'chosen';
    return this.removal.remove(await this.idsOf(body), extent);
  }

  @Call(voucherCalls.audit)
  async audit(@Input() { body }: InputOf<typeof voucherCalls.audit>) {
    return this.audits.audit(await this.idsOf(body), { asksUnsigned: body.asksUnsigned ?? false });
  }

  @Call(voucherCalls.cancelAudit)
  async cancelAudit(@Input() { body }: InputOf<typeof voucherCalls.cancelAudit>) {
    return this.audits.cancelAudit(await this.idsOf(body));
  }

  @Call(voucherCalls.cashierSign)
  async cashierSign(@Input() { body }: InputOf<typeof voucherCalls.cashierSign>) {
    return this.audits.sign(await this.idsOf(body));
  }

  @Call(voucherCalls.cancelCashierSign)
  async cancelCashierSign(@Input() { body }: InputOf<typeof voucherCalls.cancelCashierSign>) {
    return this.audits.cancelSign(await this.idsOf(body));
  }

  @Call(voucherCalls.get)
  get(@Input() { params }: InputOf<typeof voucherCalls.get>) {
    return this.vouchers.get(params.id);
  }

  @Call(voucherCalls.create)
  create(@Input() { body }: InputOf<typeof voucherCalls.create>) {
    return this.service.create(body);
  }

  @Call(voucherCalls.typedNotes)
  async typedNotes(@Input() { body }: InputOf<typeof voucherCalls.typedNotes>) {
    return { notes: await this.doubts.ofTyped(body) };
  }

  @Call(voucherCalls.update)
  update(@Input() { body }: InputOf<typeof voucherCalls.update>) {
    return this.service.update(body);
  }

  @Call(voucherCalls.remove)
  async remove(@Input() { params }: InputOf<typeof voucherCalls.remove>) {
    await this.service.remove(params.id);
    return {};
  }

  private async idsOf(body: {
    ids?: number[] | undefined;
    year?: number | undefined;
    month?: number | undefined;
  }) {
    if (body.ids) return body.ids;
    return this.vouchers.idsOfMonth(periodAt({ year: body.year ?? 0, month: body.month ?? 0 }));
  }
}
