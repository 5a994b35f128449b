import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  companyNameTable,
  jobKinds,
  recordColumns,
  serviceTables,
  tenantTable,
} from '@mingzhang/server';

/** Numbers of documents, phones and accounts are sealed (`SealedText`). */
const employee = `
  create table payroll.employee (${recordColumns},
    number text not null,
    name text not null,
    id_type text not null,
    id_number text not null,
    sex text not null,
    birth_date date,
    kind text not null,
    -- [{departmentId, share}]
    departments jsonb not null,
    position text not null,
    phone text not null,
    bank_name text not null,
    bank_account text not null,
    -- [{from, until}], the earliest first.
    employment jsonb not null,
    retirement_group text not null,
    basic_mode text not null,
    relief_share numeric(11,10) not null,
    relief_limit numeric(18,2) not null,
    expense_subject_id bigint,
    -- Sums of the year before the first month kept here (taxOpening).
    opening jsonb,
    declarations jsonb not null,
    remark text not null,
    mnemonic text not null,
    status smallint not null default 1,
    -- Digest of kind and number of the document; null without a number.
    person_digest text,
    -- Departments of departments, for filters.
    department_ids bigint[] not null default '{}',
    -- The last span of employment.
    hire_date date not null,
    leave_date date,
    -- [{from, schemeId, social, housingFund, items}]: each holds from its month on.
    insurance jsonb not null default '[]',
    -- The scheme of the last entry of insurance.
    insurance_scheme_id bigint,
    constraint employee_number unique (account_set_id, number),
    constraint employee_person unique (account_set_id, person_digest)
  )`;

/** 社保公积金方案. */
const scheme = `
  create table payroll.insurance_scheme (${recordColumns},
    name text not null,
    city text not null,
    -- Floors, ceilings and rates from a month on (schemeVersion).
    versions jsonb not null,
    remark text not null,
    constraint insurance_scheme_name unique (account_set_id, name)
  )`;

const setting = `
  create table payroll.setting (
    account_set_id bigint not null primary key,
    -- Whether vouchers are reviewed: a sheet is then confirmed by a second person.
    needs_review boolean not null default false
  )`;

const tables = { employee, insurance_scheme: scheme, setting };

export class CreatePayrollTables1764300000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, statement] of Object.entries(tables)) {
      await runner.query(statement);
      await runner.query(tenantTable('payroll', name));
    }
    const others = [
      ...companyNameTable('payroll'),
      ...serviceTables('payroll'),
      ...jobKinds('payroll'),
    ];
    for (const statement of others) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('the first migration is not undone; restore a backup instead');
  }
}
