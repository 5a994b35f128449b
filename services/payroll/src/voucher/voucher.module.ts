import { Module } from '@nestjs/common';
import { ClosingChecks, TaxSources, Usages } from '@mingzhang/server';
import { EmployeeModule } from '../employee/employee.module';
import { MonthVouchers } from '../sheet/month-vouchers';
import { SheetModule } from '../sheet/sheet.module';
import { AccrualCheck } from './closing-check';
import { PaymentVouchers } from './payment-vouchers';
import { ReturnController } from './return.controller';
import { ReturnService } from './return.service';
import { ReturnStore } from './return-store';
import { SalaryDocuments } from './salary-documents';
import { SalaryDrafts } from './salary-drafts';
import { SalaryFigures } from './salary-figures';
import { SalaryUsage } from './salary-usage';
import { SalaryVoucherController } from './salary-voucher.controller';
import { SalaryVoucherService } from './salary-voucher.service';
import { StepDocuments } from './step-documents';
import { TemplateList } from './template-list';
import { TemplateService } from './template.service';
import { VoucherStore } from './voucher-store';

/** 工资凭证: templates, the vouchers of months, and what the closing and declarations take of them. */
@Module({
  imports: [EmployeeModule, SheetModule],
  controllers: [ReturnController, SalaryVoucherController],
  providers: [
    AccrualCheck,
    PaymentVouchers,
    ReturnService,
    ReturnStore,
    SalaryDocuments,
    SalaryDrafts,
    SalaryFigures,
    SalaryUsage,
    SalaryVoucherService,
    StepDocuments,
    TemplateList,
    TemplateService,
    VoucherStore,
  ],
})
export class VoucherModule {
  constructor(
    months: MonthVouchers,
    checks: ClosingChecks,
    taxes: TaxSources,
    usages: Usages,
    vouchers: SalaryVoucherService,
    templates: TemplateService,
    accrual: AccrualCheck,
    figures: SalaryFigures,
    usage: SalaryUsage,
  ) {
    months.use({
      find: (rows) => vouchers.byMonth(rows),
      confirmed: () => templates.requireUsual(),
    });
    checks.add((period) => accrual.findings(period));
    taxes.add((span) => figures.figures(span));
    usages.add('subject', (ids) => usage.ofSubjects(ids));
    usages.add('accountingCategoryDetail', (ids) => usage.ofItems(ids));
  }
}
