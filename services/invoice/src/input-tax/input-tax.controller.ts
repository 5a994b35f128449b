import { Controller } from '@nestjs/common';
import { invoiceInputTaxCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { CertificationService } from './certification.service';
import { TransferService } from './transfer.service';

type Of<Name extends keyof typeof invoiceInputTaxCalls> = InputOf<
  (typeof invoiceInputTaxCalls)[Name]
>;

@Controller()
export class InputTaxController {
  constructor(
    private readonly certification: CertificationService,
    private readonly transfers: TransferService,
  ) {}

  @Call(invoiceInputTaxCalls.certify)
  certify(@Input() { body }: Of<'certify'>) {
    return this.certification.certify(body);
  }

  @Call(invoiceInputTaxCalls.previewCertification)
  previewCertification(@Input() { body }: Of<'previewCertification'>) {
    return this.certification.preview(body);
  }

  @Call(invoiceInputTaxCalls.removeCertification)
  removeCertification(@Input() { body }: Of<'removeCertification'>) {
    return this.certification.remove(body.ids);
  }

  @Call(invoiceInputTaxCalls.transferOut)
  transferOut(@Input() { body }: Of<'transferOut'>) {
    return this.transfers.transferOut(body);
  }

  @Call(invoiceInputTaxCalls.previewTransferOut)
  previewTransferOut(@Input() { body }: Of<'previewTransferOut'>) {
    return this.transfers.preview(body);
  }

  @Call(invoiceInputTaxCalls.removeTransferOut)
  removeTransferOut(@Input() { body }: Of<'removeTransferOut'>) {
    return this.transfers.remove(body.transferId);
  }
}
