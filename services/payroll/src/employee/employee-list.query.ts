import { Injectable } from '@nestjs/common';
import type { employeeCalls, InputOf } from '@mingzhang/contract';
import { AccountSetScope, BusinessError, LedgerClient, todayInShanghai } from '@mingzhang/server';
import { SchemeService } from '../insurance/scheme.service';
import { PaySecrecy } from '../secrecy/pay-secrecy';
import { listedEmployee, type ShownWith } from './employee-shown';
import { EmployeeStore } from './employee-store';
import type { EmployeeRecord } from './employee.entity';
import { PersonalNumbers } from './personal-numbers';

type Filter = InputOf<typeof employeeCalls.page>['body'];

const exportAtMost = 50_000;
const presence = `case when e.leave_date < $7::date then 'gone'
  when e.hire_date > $7::date then 'coming' else 'here' end`;
/** Parameters 1 to 7, see `valuesOf`. */
const narrowed = `e.account_set_id = $1
  and ($2 = '' or position($2 in e.number) > 0 or position($2 in e.name) > 0
    or position($2 in e.position) > 0 or position(lower($2) in e.mnemonic) > 0)
  and (cardinality($3::bigint[]) = 0 or e.department_ids && $3::bigint[])
  and (cardinality($4::text[]) = 0 or e.kind = any($4::text[]))
  and (cardinality($5::text[]) = 0 or ${presence} = any($5::text[]))
  and (cardinality($6::smallint[]) = 0 or e.status = any($6::smallint[]))`;

/** The list of employees, narrowed by what its filters say. */
@Injectable()
export class EmployeeListQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly store: EmployeeStore,
    private readonly numbers: PersonalNumbers,
    private readonly schemes: SchemeService,
    private readonly ledger: LedgerClient,
    private readonly secrecy: PaySecrecy,
  ) {}

  async page(
    filter: Filter,
    { page, pageSize }: { readonly page: number; readonly pageSize: number },
  ) {
    const values = this.valuesOf(filter);
    const counted = await this.scope.one<{ all: number; here: number }>(
      `select count(*)::int as "all", count(*) filter (where ${presence} = 'here')::int as here
       from payroll.employee e where ${narrowed}`,
      values,
      'employee-counts',
    );
    const counts = counted ?? { all: 0, here: 0 };
    const ids = await this.ids(values, { limit: pageSize, offset: (page - 1) * pageSize });
    const shown = await this.shown();
    const records = (await this.store.many(ids)).map((row) =>
      listedEmployee(this.numbers.masked(row), shown),
    );
    const departments = await this.secrecy.departments();
    const scope = departments === undefined ? {} : { departments };
    return { page, pageSize, total: counts.all, records, counts, ...scope };
  }

  /** All that match, for a file. @throws BusinessError EXPORT_TOO_LARGE */
  async all(filter: Filter): Promise<EmployeeRecord[]> {
    const ids = await this.ids(this.valuesOf(filter), { limit: exportAtMost + 1, offset: 0 });
    if (ids.length > exportAtMost) {
      const msg = `一次最多导出 ${exportAtMost} 名员工，请缩小筛选范围后再导出`;
      throw new BusinessError('EXPORT_TOO_LARGE', { msg });
    }
    return this.store.many(ids);
  }

  /** What rows are shown with. */
  async shown(): Promise<ShownWith> {
    const [schemeNames, chart] = [await this.schemes.names(), await this.ledger.chart()];
    return { schemeNames, chart, today: todayInShanghai() };
  }

  private async ids(
    values: unknown[],
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<number[]> {
    const found = await this.scope.query<{ id: number }>(
      `select e.id from payroll.employee e where ${narrowed}
       order by e.number, e.id limit $8 offset $9`,
      [...values, limit, offset],
      'employee-ids',
    );
    return found.map(({ id }) => id);
  }

  private valuesOf({ keyword, departmentIds, kinds, presences, statuses }: Filter): unknown[] {
    const { accountSetId } = this.scope;
    const lists = [departmentIds, kinds, presences, statuses];
    return [accountSetId, keyword, ...lists, todayInShanghai()];
  }
}
