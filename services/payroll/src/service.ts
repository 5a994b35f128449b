import 'reflect-metadata';
import { join } from 'node:path';
import {
  createService,
  migrateService,
  type RunningService,
  type ServiceConfig,
  type Storage,
} from '@mingzhang/server';
import { AppModule } from './app.module';
import { storedEmployees } from './employee/employee.entity';
import { storedSchemes } from './insurance/scheme.entity';
import { CreatePayrollTables1764300000001 } from './migrations/0001-payroll-tables';
import { CreateSalaryTables1764300000002 } from './migrations/0002-salary-tables';
import { CreateSalaryVouchers1764300000003 } from './migrations/0003-salary-vouchers';
import { CreateSalaryReturns1764300000004 } from './migrations/0004-salary-returns';
import { CreateFileTables1764300000005 } from './migrations/0005-file-tables';
import { storedTemplates } from './voucher/template.entity';
import { CreatePaySecrecy1764300000006 } from './migrations/0006-pay-secrecy';
import { paySight } from './secrecy/pay-secrecy';
import { PayRuns1764300000007 } from './migrations/0007-pay-runs';
import { LateContributions1764300000008 } from './migrations/0008-late-contributions';
import { InsuranceBills1764300000009 } from './migrations/0009-insurance-bills';

/** What the service keeps in the database. */
export const storage: Storage = {
  schema: 'payroll',
  entities: [storedEmployees.entity, storedSchemes.entity, storedTemplates.entity],
  migrations: [
    CreatePayrollTables1764300000001,
    CreateSalaryTables1764300000002,
    CreateSalaryVouchers1764300000003,
    CreateSalaryReturns1764300000004,
    CreateFileTables1764300000005,
    CreatePaySecrecy1764300000006,
    PayRuns1764300000007,
    LateContributions1764300000008,
    InsuranceBills1764300000009,
  ],
  sight: paySight,
  functions: join(__dirname, 'functions'),
  statistics: 'select payroll.refresh_statistics()',
  conflicts: {
    employee_number: 'CODE_TAKEN',
    employee_person: 'PAYROLL_PERSON_TAKEN',
    insurance_scheme_name: 'NAME_TAKEN',
    salary_month_period: 'PAYROLL_MONTH',
    salary_template_name: 'NAME_TAKEN',
  },
  jobs: true,
};

/** Brings the service's schema up to date. */
export function migrate(config: ServiceConfig): Promise<void> {
  return migrateService(config, storage);
}

/** Starts the service of 工资. */
export function startService(config: ServiceConfig): Promise<RunningService> {
  return createService(config, storage, AppModule);
}
