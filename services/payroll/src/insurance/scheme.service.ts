import { Injectable } from '@nestjs/common';
import type { InsuranceSchemeFields, InsuranceSchemeRow, RecordChange } from '@mingzhang/contract';
import { cityFigures, insuranceComponents } from '@mingzhang/rules/payroll';
import { AccountSetScope, BusinessError, RecordStores, type RecordStore } from '@mingzhang/server';
import { completeVersion, schemeFindings } from './scheme-facts';
import { storedSchemes, type SchemeRecord } from './scheme.entity';

const schemesAtMost = 200;

/** 社保公积金方案 of an account set. */
@Injectable()
export class SchemeService {
  private readonly schemes: RecordStore<InsuranceSchemeFields, SchemeRecord>;

  constructor(
    private readonly scope: AccountSetScope,
    stores: RecordStores,
  ) {
    this.schemes = stores.of(storedSchemes, 'PAYROLL_INSURANCE');
  }

  /** All schemes in the order in which they were made. */
  all(): Promise<SchemeRecord[]> {
    return this.schemes.rows.all();
  }

  /** Names of schemes by id. */
  async names(): Promise<ReadonlyMap<number, string>> {
    return new Map((await this.all()).map(({ id, name }) => [id, name]));
  }

  async list(): Promise<InsuranceSchemeRow[]> {
    const counts = await this.counts();
    return (await this.all()).map((scheme) => this.shown(scheme, counts));
  }

  /** @throws BusinessError NOT_FOUND */
  async one(id: number): Promise<InsuranceSchemeRow> {
    return this.shown(await this.schemes.get(id), await this.counts());
  }

  /** @throws BusinessError PAYROLL_INSURANCE with the months, NAME_TAKEN */
  async create(body: InsuranceSchemeFields): Promise<InsuranceSchemeRow> {
    await this.schemes.rows.requireRoom(schemesAtMost);
    const fields = inOrder(body);
    const { refused: problems } = schemeFindings(fields);
    return this.shown(await this.schemes.create(fields, { problems }), new Map());
  }

  /** @throws BusinessError PAYROLL_INSURANCE with the months, NAME_TAKEN, VERSION_STALE */
  async update(change: RecordChange<InsuranceSchemeFields>): Promise<InsuranceSchemeRow> {
    const { id, version } = change;
    const fields = inOrder(await this.schemes.changed(change));
    const { refused: problems } = schemeFindings(fields);
    const after = await this.schemes.update({ id, version, ...fields }, { problems });
    return this.shown(after, await this.counts());
  }

  /** @throws BusinessError PAYROLL_SCHEME_USED naming somebody who was or is under it */
  async remove(id: number): Promise<void> {
    const { name } = await this.schemes.get(id);
    const used = await this.scope.one<{ who: string }>(
      `select e.number || ' ' || e.name as who from payroll.employee e
       where e.account_set_id = $1 and exists (select from jsonb_array_elements(e.insurance) entry
         where (entry ->> 'schemeId')::bigint = $2)
       order by e.number limit 1`,
      [this.scope.accountSetId, id],
    );
    if (used) {
      const msg = `方案“${name}”有员工参保（如 ${used.who}），不能删除；不再使用的请填写截止月份`;
      throw new BusinessError('PAYROLL_SCHEME_USED', { msg });
    }
    await this.schemes.remove(id);
  }

  /** What a new scheme may begin with, each with how certain it is. */
  proposals() {
    return {
      items: insuranceComponents.map(({ value, source, confidence }) => ({
        code: value.code,
        name: value.name,
        companyRate: value.companyRate.toExactText(),
        personalRate: value.personalRate.toExactText(),
        isDeductible: value.isDeductible,
        isCityDependent: value.isCityDependent,
        note: value.note,
        source,
        confidence,
      })),
      cities: cityFigures.map(({ value, from, source, confidence }) => ({
        city: value.city,
        from,
        floor: value.floor.toString(),
        ceiling: value.ceiling.toString(),
        source,
        confidence,
      })),
    };
  }

  private async counts(): Promise<ReadonlyMap<number, number>> {
    const rows = await this.scope.query<{ id: number; count: number }>(
      `select insurance_scheme_id as id, count(*)::int as count from payroll.employee
       where account_set_id = $1 and insurance_scheme_id is not null group by 1`,
      [this.scope.accountSetId],
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  private shown(scheme: SchemeRecord, counts: ReadonlyMap<number, number>): InsuranceSchemeRow {
    return {
      ...this.schemes.shown(scheme),
      versions: scheme.versions.map(completeVersion),
      employeeCount: counts.get(scheme.id) ?? 0,
      warnings: schemeFindings(scheme).warnings,
    };
  }
}

/** Versions in the order of their months. */
function inOrder<F extends InsuranceSchemeFields>(fields: F): F {
  const versions = fields.versions.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return { ...fields, versions };
}
