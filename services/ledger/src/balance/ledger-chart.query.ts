import { Injectable } from '@nestjs/common';
import { departmentsNamedAtMost, type LedgerChart } from '@mingzhang/contract';
import { nextPeriod } from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';
import {
  customerCategory,
  departmentCategory,
  employeeCategory,
  goodsCategory,
  projectCategory,
  supplierCategory,
} from '../seed/charts';

type SetRow = Pick<
  LedgerChart,
  'accountingStandards' | 'vatType' | 'vatChanges' | 'codeRule' | 'enablePeriod'
> & {
  readonly lastClosed: string | null;
};

/** Subjects, months and departments of an account set, for the records of other domains. */
@Injectable()
export class LedgerChartQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** @throws BusinessError NOT_FOUND if the account set is not set up */
  async chart(): Promise<LedgerChart> {
    const set = await this.scope.one<SetRow & Record<string, unknown>>(
      `select accounting_standards as "accountingStandards", vat_type as "vatType",
         vat_changes as "vatChanges",
         code_rule as "codeRule", to_char(enable_date, 'YYYY-MM') as "enablePeriod",
         (select max(p.period) from ledger.period p
          where p.account_set_id = $1 and p.state = 'closed') as "lastClosed"
       from ledger.account_set where account_set_id = $1`,
      [this.scope.accountSetId],
    );
    if (!set) throw new BusinessError('NOT_FOUND', { msg: '账套不存在，请重新选择账套' });
    const { lastClosed, ...settings } = set;
    return {
      ...settings,
      openPeriod: lastClosed === null ? set.enablePeriod : nextPeriod(lastClosed),
      subjects: await this.subjects(),
      ...(await this.names()),
      departments: await this.departments(),
    };
  }

  private subjects(): Promise<LedgerChart['subjects']> {
    return this.scope.query(
      `select id, code, name, full_name as "fullName", category, leaf, status = 1 as enabled,
         coalesce((select array_agg(x.category_id order by x.category_id)
           from ledger.subject_auxiliary x
           where x.account_set_id = $1 and x.subject_id = s.id), '{}') as auxiliary,
         coalesce((select array_agg(x.category_id order by x.category_id)
           from ledger.subject_auxiliary x
           where x.account_set_id = $1 and x.subject_id = s.id and x.required), '{}') as required,
         quantity_unit as "quantityUnit"
       from ledger.subject s where account_set_id = $1 order by code collate "C"`,
      [this.scope.accountSetId],
      'ledger-chart',
    );
  }

  private async names() {
    const { accountSetId } = this.scope;
    const words = await this.scope.query<LedgerChart['words'][number]>(
      `select id, word, is_default as "isDefault" from ledger.voucher_word
       where account_set_id = $1 order by is_default desc, id`,
      [accountSetId],
      'ledger-chart-words',
    );
    const categories = await this.scope.query<{ id: number; name: string }>(
      `select id, name from ledger.accounting_category where account_set_id = $1 and built_in`,
      [accountSetId],
      'ledger-chart-categories',
    );
    const idOf = (wanted: string) => categories.find(({ name }) => name === wanted)?.id ?? null;
    return {
      words,
      departmentCategoryId: idOf(departmentCategory),
      supplierCategoryId: idOf(supplierCategory),
      customerCategoryId: idOf(customerCategory),
      employeeCategoryId: idOf(employeeCategory),
      projectCategoryId: idOf(projectCategory),
      goodsCategoryId: idOf(goodsCategory),
    };
  }

  private departments(): Promise<LedgerChart['departments']> {
    return this.scope.query(
      `select d.id, d.code, d.name from ledger.accounting_category_detail d
       join ledger.accounting_category c on c.account_set_id = $1 and c.id = d.category_id
         and c.built_in and c.name = $2
       where d.account_set_id = $1 order by d.code limit $3`,
      [this.scope.accountSetId, departmentCategory, departmentsNamedAtMost],
      'ledger-departments',
    );
  }
}
