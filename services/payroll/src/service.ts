import 'reflect-metadata';
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
import { CreateFileTables1764300000005 } from './migrations/0005-file-tables';

/** What the service keeps in the database. */
export const storage: Storage = {
  schema: 'payroll',
  entities: [storedEmployees.entity, storedSchemes.entity],
  migrations: [
    CreatePayrollTables1764300000001,
    CreateSalaryTables1764300000002,
    CreateFileTables1764300000005,
  ],
  conflicts: {
    employee_number: 'CODE_TAKEN',
    employee_person: 'PAYROLL_PERSON_TAKEN',
    insurance_scheme_name: 'NAME_TAKEN',
    salary_month_period: 'PAYROLL_MONTH',
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
