import type { AccountSetScope } from '@mingzhang/server';

/** Employees may share a name, their code tells them apart; in other categories it is one item twice. */
export function mayShareNames(category: {
  readonly name: string;
  readonly builtIn: boolean;
}): boolean {
  return category.builtIn && category.name === '职员';
}

/** Makes room for one more of a name, before it is written: those that are there go by their codes. */
export async function tellApartByCode(scope: AccountSetScope, categoryId: number): Promise<void> {
  await scope.query(
    `update ledger.accounting_category_detail set namesake = code
     where account_set_id = $1 and category_id = $2 and namesake <> code`,
    [scope.accountSetId, categoryId],
  );
}
