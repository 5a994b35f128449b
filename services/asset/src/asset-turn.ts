import { Injectable } from '@nestjs/common';
import { AccountSetScope } from '@mingzhang/server';

/** Who writes cards, changes or months of an account set goes one after the other. */
@Injectable()
export class AssetTurn {
  constructor(private readonly scope: AccountSetScope) {}

  /** Holds the turn to the end of the transaction; what was reckoned of the cards before holds no more. */
  async hold(): Promise<void> {
    const { accountSetId } = this.scope;
    await this.scope.query("select pg_advisory_xact_lock(hashtextextended('asset.run', $1))", [
      accountSetId,
    ]);
    await this.scope.write(
      `insert into asset.revision (account_set_id, value) values ($1, 1)
       on conflict (account_set_id) do update set value = revision.value + 1`,
      [accountSetId],
    );
  }
}
