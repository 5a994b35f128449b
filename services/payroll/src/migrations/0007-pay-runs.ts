import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // Several pay runs of a month: each is a sheet with a state of its own.
  'alter table payroll.salary_month add column run integer not null default 1',
  'alter table payroll.salary_month drop constraint salary_month_period',
  `alter table payroll.salary_month
     add constraint salary_month_period unique (account_set_id, period, run)`,
  // How a bonus is taxed, and payments beside the wage (PayChoices).
  `alter table payroll.salary_row add column choices jsonb not null
     default '{"bonusMethod": "separate", "payments": []}'`,
  // Payments of the month of payment up to this run, for who is not taxed cumulatively.
  'alter table payroll.salary_row add column payment jsonb',
  // Tax that was declared before a correction: it stays. Null: the tax is computed.
  'alter table payroll.salary_row add column paid_tax numeric(18,2)',
];

export class PayRuns1764300000007 implements MigrationInterface {
  /** The rule became wider: the version before writes first runs only, and still one for each month. */
  readonly takesAway = [
    'rule salary_month_period of salary_month is new or another one: UNIQUE (account_set_id, period, run)',
  ];

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('sheets with runs are not merged again; restore a backup instead');
  }
}
