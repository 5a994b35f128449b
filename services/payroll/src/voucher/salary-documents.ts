import { Injectable } from '@nestjs/common';
import { salaryVoucherKinds, type SalaryVoucherKind } from '@mingzhang/rules/payroll';
import { salaryDocument, type BookedMonth, type SalaryDocument } from './salary-document';
import { TemplateService } from './template.service';
import { VoucherStore } from './voucher-store';

/** The vouchers of months by the templates that they have. */
@Injectable()
export class SalaryDocuments {
  constructor(
    private readonly store: VoucherStore,
    private readonly templates: TemplateService,
  ) {}

  /**
   * Vouchers of months: each by the template that made it, else by that of the month's other vouchers,
   * else by the first one. None where the account set has no template yet.
   */
  async ofMonths(
    months: readonly BookedMonth[],
    kinds: readonly SalaryVoucherKind[],
  ): Promise<SalaryDocument[]> {
    const templates = await this.templates.all();
    const links = await this.store.links(months.map(({ id }) => id));
    const byId = new Map(templates.map((each) => [each.id, each]));
    return months.flatMap((month) => {
      const own = links.filter(({ monthId }) => monthId === month.id);
      return kinds.flatMap((kind) => {
        const link = own.find((each) => each.kind === kind);
        const template = byId.get((link ?? own[0])?.templateId ?? 0) ?? templates[0];
        return template ? [salaryDocument(month, kind, { template, link })] : [];
      });
    });
  }

  /** Vouchers of months for which one of these vouchers of a person stands. */
  async relatedTo(voucherIds: readonly number[]): Promise<SalaryDocument[]> {
    const months = await this.store.monthsRelatedTo(voucherIds);
    const documents = await this.ofMonths(months, salaryVoucherKinds);
    return documents.filter(
      ({ relatedVoucherId }) => relatedVoucherId !== null && voucherIds.includes(relatedVoucherId),
    );
  }
}
