import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when a taxpayer is of its kind: changes as `[{"from": "2026-02", "vatType": 1}]`, in the order of months.
 * `vat_type` stays the kind after the last change. Account sets that changed before have no record of the month.
 */
export class TaxpayerKinds1764100000177 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table ledger.account_set add column vat_changes jsonb not null default '[]'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
