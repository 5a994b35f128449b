import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // Top-ups and arrears of insurance that a row pays for earlier months (LateLines).
  "alter table payroll.salary_row add column late jsonb not null default '[]'",
];

export class LateContributions1764300000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('contributions of earlier months are not forgotten; restore a backup instead');
  }
}
