import 'reflect-metadata';
import { join } from 'node:path';
import {
  createService,
  migrateService,
  migrationsIn,
  type RunningService,
  type ServiceConfig,
  type Storage,
} from '@mingzhang/server';
import { AppModule } from './app.module';
import { storedEmployees } from './employee/employee.entity';
import { storedSchemes } from './insurance/scheme.entity';
import { storedTemplates } from './voucher/template.entity';
import { paySight } from './secrecy/pay-secrecy';

/** What the service keeps in the database. */
export const storage: Storage = {
  schema: 'payroll',
  entities: [storedEmployees.entity, storedSchemes.entity, storedTemplates.entity],
  migrations: migrationsIn(join(__dirname, 'migrations')),
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
