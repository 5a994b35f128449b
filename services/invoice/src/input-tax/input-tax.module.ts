import { Module } from '@nestjs/common';
import { InvoiceModule } from '../invoice/invoice.module';
import { VoucherModule } from '../voucher/voucher.module';
import { CertificationDocuments } from './certification-documents';
import { CertificationLinks } from './certification-links';
import { CertificationVouchers } from './certification-vouchers';
import { CertificationService } from './certification.service';
import { InputTaxController } from './input-tax.controller';
import { TransferDocuments } from './transfer-documents';
import { TransferVouchers } from './transfer-vouchers';
import { TransferService } from './transfer.service';

/** Vouchers of input tax after that of the invoice: 勾选后转入进项税额, and 进项税额转出. */
@Module({
  imports: [InvoiceModule, VoucherModule],
  controllers: [InputTaxController],
  providers: [
    CertificationDocuments,
    CertificationLinks,
    CertificationService,
    CertificationVouchers,
    TransferDocuments,
    TransferService,
    TransferVouchers,
  ],
})
export class InputTaxModule {}
