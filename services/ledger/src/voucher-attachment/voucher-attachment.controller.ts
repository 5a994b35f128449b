import { Controller } from '@nestjs/common';
import { voucherAttachmentCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { VoucherAttachmentService } from './voucher-attachment.service';

@Controller()
export class VoucherAttachmentController {
  constructor(private readonly service: VoucherAttachmentService) {}

  @Call(voucherAttachmentCalls.list)
  list(@Input() { query }: InputOf<typeof voucherAttachmentCalls.list>) {
    return this.service.list(query.voucherId);
  }

  @Call(voucherAttachmentCalls.upload)
  upload(@Input() { body }: InputOf<typeof voucherAttachmentCalls.upload>) {
    return this.service.upload(body.file);
  }

  @Call(voucherAttachmentCalls.content)
  content(@Input() { params }: InputOf<typeof voucherAttachmentCalls.content>) {
    return this.service.content(params.id);
  }

  @Call(voucherAttachmentCalls.thumbnail)
  thumbnail(@Input() { params }: InputOf<typeof voucherAttachmentCalls.thumbnail>) {
    return this.service.thumbnail(params.id);
  }

  @Call(voucherAttachmentCalls.remove)
  async remove(@Input() { params }: InputOf<typeof voucherAttachmentCalls.remove>) {
    await this.service.remove(params.id);
    return {};
  }
}
