import { Injectable } from '@nestjs/common';
import type { CashItemPart } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import type { AssignedItem } from '@mingzhang/rules/statements';
import { AccountSetScope } from '@mingzhang/server';

/** Amounts of items before the books were enabled. Version 0: nobody has answered yet; without amounts: nothing flowed. */
interface KeptOpening {
  readonly version: number;
  readonly amounts: readonly CashItemPart[];
}

/** 启用前现金流量 as it is kept: one record of the account set. */
@Injectable()
export class CashOpenings {
  constructor(private readonly scope: AccountSetScope) {}

  async kept(): Promise<KeptOpening> {
    const row = await this.scope.one<KeptOpening>(
      'select version, amounts from report.cash_opening where account_set_id = $1',
      [this.scope.accountSetId],
    );
    return row ?? { version: 0, amounts: [] };
  }

  /** As the rules read them; null where nobody has answered. */
  async amounts(): Promise<readonly AssignedItem[] | null> {
    const { version, amounts } = await this.kept();
    return version === 0 ? null : itemAmounts(amounts);
  }

  /** @returns whether it was still the one of that version; 0 is none */
  async write({ version, amounts }: KeptOpening): Promise<boolean> {
    const values = [this.scope.accountSetId, JSON.stringify(amounts)];
    const written =
      version === 0
        ? await this.scope.write(
            `insert into report.cash_opening (account_set_id, amounts) values ($1, $2::jsonb)
             on conflict (account_set_id) do nothing`,
            values,
          )
        : await this.scope.write(
            `update report.cash_opening set amounts = $2::jsonb, version = version + 1
             where account_set_id = $1 and version = $3`,
            [...values, version],
          );
    return written > 0;
  }
}

export function itemAmounts(amounts: readonly CashItemPart[]): AssignedItem[] {
  return amounts.map(({ item, amount }) => ({ item, amount: Money.parse(amount) }));
}
