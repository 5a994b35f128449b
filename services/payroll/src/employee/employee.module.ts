import { Module } from '@nestjs/common';
import { SealedText, SERVICE_CONFIG, Usages, type ServiceConfig } from '@mingzhang/server';
import { InsuranceModule } from '../insurance/insurance.module';
import { EmployeeController } from './employee.controller';
import { EmployeeFiles } from './employee-files';
import { EmployeeInsurance } from './employee-insurance';
import { EmployeeListQuery } from './employee-list.query';
import { EmployeeService } from './employee.service';
import { EmployeeStore } from './employee-store';
import { PersonalNumbers } from './personal-numbers';

/** 员工: people, their numbers under lock, and what insurance they have. */
@Module({
  imports: [InsuranceModule],
  controllers: [EmployeeController],
  providers: [
    {
      provide: SealedText,
      useFactory: ({ dataKey }: ServiceConfig) => new SealedText(dataKey),
      inject: [SERVICE_CONFIG],
    },
    EmployeeFiles,
    EmployeeInsurance,
    EmployeeListQuery,
    EmployeeService,
    EmployeeStore,
    PersonalNumbers,
  ],
  exports: [EmployeeStore, PersonalNumbers],
})
export class EmployeeModule {
  constructor(usages: Usages, store: EmployeeStore) {
    usages.add('subject', (ids) => store.usesOf('expense_subject_id', ids));
    usages.add('accountingCategoryDetail', (ids) => store.usesOf('department_ids', ids));
    usages.add('accountSet', async (ids) =>
      (await store.isAny()) ? ids.map((id) => ({ id, where: '员工' })) : [],
    );
  }
}
