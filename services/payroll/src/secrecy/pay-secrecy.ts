import { Injectable } from '@nestjs/common';
import { AccountSetScope, LedgerClient, type Storage } from '@mingzhang/server';

/** The setting that the policies of pay read: an array of ids of departments; '' sees everybody. */
const paySetting = 'app.pay_departments';

/** What limits a member, for each of the member's transactions. */
export const paySight: NonNullable<Storage['sight']> = {
  setting: paySetting,
  statement: `select department_ids::text as value from payroll.pay_secrecy
    where account_set_id = $1 and user_id = $2 and cardinality(department_ids) > 0`,
};

const idArray = /^\{\d+(,\d+)*\}$/;

/** Which departments' pay the person asking may see. The tables of people and pay apply it themselves. */
@Injectable()
export class PaySecrecy {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly ledger: LedgerClient,
  ) {}

  /** Ids of the departments; undefined for who may see everybody. */
  async departmentIds(): Promise<readonly number[] | undefined> {
    const setting = await this.setting();
    return setting === '' ? undefined : setting.slice(1, -1).split(',').map(Number);
  }

  /** 门店、电商部; undefined for who may see everybody. */
  async departments(): Promise<string | undefined> {
    const ids = await this.departmentIds();
    if (!ids) return undefined;
    const chart = await this.ledger.chart();
    return ids.map((id) => chart.department(id) ?? '已删除的部门').join('、');
  }

  /**
   * Runs work that has to see everybody: sums of a month, tax that goes on from earlier months. Its result may name
   * nobody whom the person asking does not see.
   */
  async whole<T>(work: () => Promise<T>): Promise<T> {
    const setting = await this.setting();
    if (setting === '') return work();
    await this.set('');
    try {
      return await work();
    } finally {
      // After a failed statement the transaction takes no other one, and is rolled back.
      await this.set(setting).catch(() => undefined);
    }
  }

  private async setting(): Promise<string> {
    const row = await this.scope.one<{ value: string }>(
      `select coalesce(current_setting('${paySetting}', true), '') as value`,
    );
    return row?.value ?? '';
  }

  private async set(value: string): Promise<void> {
    if (value !== '' && !idArray.test(value)) throw new Error('departments are ids');
    await this.scope.query(`set local ${paySetting} = '${value}'`);
  }
}
