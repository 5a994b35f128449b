import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The parent of a subject that became its own first child after a closing (`keepSealedParent`): what the seal names is
 * the parent since then. Of earlier first children it is the subject above them that has the sealed code.
 */
export class SealedParents1764100000180 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ledger.sealed_name add column parent_id bigint');
    await runner.query(`
      update ledger.sealed_name n set parent_id = p.id
      from ledger.subject s
      join ledger.subject p on p.account_set_id = s.account_set_id and p.id <> s.id
        and starts_with(s.code, p.code)
      where n.kind = 'subject' and s.account_set_id = n.account_set_id and s.id = n.object_id
        and p.code = n.code`);
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
