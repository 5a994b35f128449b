import { Module } from '@nestjs/common';
import { SubjectModule } from '../subject/subject.module';
import { AttachmentFiles } from './attachment-files';
import { AttachmentSweep } from './attachment-sweep';
import { AttachmentBinding } from './voucher-attachment.binding';
import { VoucherAttachmentController } from './voucher-attachment.controller';
import { VoucherAttachmentService } from './voucher-attachment.service';

/** Attachments of vouchers (附件). */
@Module({
  imports: [SubjectModule],
  controllers: [VoucherAttachmentController],
  providers: [AttachmentBinding, AttachmentFiles, AttachmentSweep, VoucherAttachmentService],
  exports: [AttachmentBinding],
})
export class VoucherAttachmentModule {}
