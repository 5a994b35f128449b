import { Injectable } from '@nestjs/common';
import {
  listNames,
  listSettingFormat,
  type ListColumnSetting,
  type ListName,
  type ListSetting,
} from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';

/** How the signed-in person sees lists. It leaves no entry in the operation log: no business data changes. */
@Injectable()
export class ListSettingService {
  constructor(private readonly scope: AccountSetScope) {}

  /** The person's settings of all lists; those of an unknown list or another format are left out. */
  list(): Promise<ListSetting[]> {
    return this.scope.query<ListSetting>(
      `select list, columns from identity.list_setting
       where user_id = $1 and format = $2 and list = any($3)
       order by list`,
      [this.scope.actor.userId, listSettingFormat, listNames],
    );
  }

  /** Stores the columns of a list; without columns the list returns to its default. The last save counts. */
  async save(list: ListName, columns: readonly ListColumnSetting[]): Promise<void> {
    const { userId } = this.scope.actor;
    if (columns.length === 0) {
      await this.scope.query('delete from identity.list_setting where user_id = $1 and list = $2', [
        userId,
        list,
      ]);
      return;
    }
    await this.scope.query(
      `insert into identity.list_setting (user_id, list, format, columns)
       values ($1, $2, $3, $4)
       on conflict (user_id, list)
       do update set format = excluded.format, columns = excluded.columns`,
      [userId, list, listSettingFormat, JSON.stringify(columns)],
    );
  }
}
