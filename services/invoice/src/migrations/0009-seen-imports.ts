import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a person has looked at the rows that an import refused; older imports count as seen. */
export class AddSeenImports1764400000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table invoice.import_batch add column is_seen boolean not null default true',
    );
    await runner.query('alter table invoice.import_batch alter column is_seen set default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table invoice.import_batch drop column is_seen');
  }
}
