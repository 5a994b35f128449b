import { Module } from '@nestjs/common';
import { Taxpayer } from '../taxpayer';
import { TaxActs } from './tax-acts.service';
import { TaxForms } from './tax-forms.service';
import { TaxSettingsService } from './tax-settings.service';
import { TaxStore } from './tax-store';
import { TaxController } from './tax.controller';
import { TaxService } from './tax.service';

/** 纳税申报: what is due, forms filled from the books, and what was declared and paid. */
@Module({
  controllers: [TaxController],
  providers: [TaxService, TaxActs, TaxForms, TaxSettingsService, TaxStore, Taxpayer],
})
export class TaxModule {}
