import { Injectable } from '@nestjs/common';
import {
  invoiceBusinessAtMost,
  type InvoiceBusiness,
  type InvoiceBusinessFields,
  type RecordChange,
} from '@mingzhang/contract';
import type { Problem } from '@mingzhang/rules';
import { invoiceTypeTitles, unbilledTitles, type InvoiceType } from '@mingzhang/rules/invoice';
import {
  AccountSetScope,
  BusinessError,
  columnArrays,
  LedgerClient,
  RecordStores,
  writtenColumns,
  type RecordStore,
  type SetChart,
} from '@mingzhang/server';
import { BusinessItems } from './business-items';
import { storedBusinesses, type BusinessRecord } from './business.entity';
import { subjectProblem } from './subject-problem';
import { usualBusinesses } from './usual-businesses';

/** 业务类型 of an account set. */
@Injectable()
export class BusinessService {
  private readonly businesses: RecordStore<InvoiceBusinessFields, BusinessRecord>;
  private readonly afterReasons: ((businessId: number) => Promise<void>)[] = [];

  constructor(
    private readonly scope: AccountSetScope,
    private readonly ledger: LedgerClient,
    private readonly items: BusinessItems,
    stores: RecordStores,
  ) {
    this.businesses = stores.of(storedBusinesses, 'INVOICE_BUSINESS');
  }

  /** Adds what follows when the input tax of a type is deducted no longer, or again. */
  afterReason(follow: (businessId: number) => Promise<void>): void {
    this.afterReasons.push(follow);
  }

  /** The types of a direction, the default first. The usual ones are made when they are first asked for. */
  async list(invoiceType: InvoiceType): Promise<InvoiceBusiness[]> {
    await this.makeUsual();
    const chart = await this.ledger.chart();
    const found = await this.scope.transaction(() => this.businesses.rows.all());
    const own = found.filter((each) => each.invoiceType === invoiceType);
    const inOrder = own.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
    return inOrder.map((each) => this.shown(each, chart));
  }

  /** @throws BusinessError NOT_FOUND */
  async one(id: number): Promise<InvoiceBusiness> {
    return this.shown(await this.businesses.get(id), await this.ledger.chart());
  }

  /** All types by id, those that are no longer offered too. */
  async byId(): Promise<ReadonlyMap<number, BusinessRecord>> {
    return new Map((await this.businesses.rows.all()).map((each) => [each.id, each]));
  }

  /**
   * The same within a transaction that writes, where nobody may have opened the screen of the types
   * yet: the usual ones are made then.
   */
  async byIdMade(): Promise<ReadonlyMap<number, BusinessRecord>> {
    if (!(await this.hasUsual())) await this.insertUsual(await this.ledger.chart());
    return this.byId();
  }

  /** @throws BusinessError INVOICE_BUSINESS with the fields, CODE_TAKEN, NAME_TAKEN, RECORD_LIMIT */
  async create(fields: InvoiceBusinessFields): Promise<InvoiceBusiness> {
    await this.byIdMade();
    await this.requireRoom(fields.invoiceType);
    const facts = await this.facts(fields);
    if (fields.isDefault) await this.clearDefault(fields.invoiceType);
    return this.shown(await this.businesses.create(fields, facts), facts.chart);
  }

  /**
   * The direction stays: invoices of the other one would use the type.
   * @throws BusinessError VERSION_STALE, INVOICE_BUSINESS, CODE_TAKEN, NAME_TAKEN
   */
  async update(change: RecordChange<InvoiceBusinessFields>): Promise<InvoiceBusiness> {
    const { id, version } = change;
    const before = await this.businesses.get(id);
    const fields = await this.businesses.changed(change);
    const facts = await this.facts(fields, before);
    if (fields.isDefault && !before.isDefault) await this.clearDefault(fields.invoiceType);
    const after = await this.businesses.update({ id, version, ...fields }, facts);
    if (after.nonDeductibleReason !== before.nonDeductibleReason)
      for (const follow of this.afterReasons) await follow(id);
    return this.shown(after, facts.chart);
  }

  /** @throws BusinessError INVOICE_BUSINESS_USED naming an invoice */
  async remove(id: number): Promise<void> {
    const business = await this.businesses.get(id);
    const used = await this.scope.one<{ number: string }>(
      `select coalesce(nullif(i.digital_number, ''), concat_ws('/', nullif(i.code, ''), i.number))
         as number
       from (select id from invoice.invoice where account_set_id = $1 and business_id = $2
         union all
         select invoice_id from invoice.invoice_line where account_set_id = $1 and business_id = $2
         limit 1) used
       join invoice.invoice i on i.account_set_id = $1 and i.id = used.id`,
      [this.scope.accountSetId, id],
    );
    if (used) {
      const which = used.number === '' ? '发票' : `发票 ${used.number}`;
      const msg = `业务类型“${business.name}”已有${which}等使用，不能删除；请先改用其他业务类型，或停用它`;
      throw new BusinessError('INVOICE_BUSINESS_USED', { msg });
    }
    await this.requireNoRule(business);
    await this.requireNoUnbilled(business);
    const chart = await this.ledger.chart();
    await this.businesses.remove(id, { nameOf: chart.nameOf });
  }

  /** @throws BusinessError INVOICE_BUSINESS_USED naming the place of a rule */
  private async requireNoRule({ id, name }: BusinessRecord): Promise<void> {
    const rule = await this.scope.one<{ position: number }>(
      `select r.position from invoice.rule_version v
       join invoice.rule r on r.account_set_id = $1 and r.id = v.rule_id
       where v.account_set_id = $1 and v.business_id = $2 and v.state <> 'retired'
       order by r.position limit 1`,
      [this.scope.accountSetId, id],
    );
    if (!rule) return;
    const used = `记账规则 ${rule.position} 等使用`;
    const msg = `业务类型“${name}”已有${used}，不能删除；请先修改或删除规则，或停用它`;
    throw new BusinessError('INVOICE_BUSINESS_USED', { msg });
  }

  /** @throws BusinessError INVOICE_BUSINESS_USED naming an entry */
  private async requireNoUnbilled({ id, name }: BusinessRecord): Promise<void> {
    const used = await this.scope.one<{ invoiceType: InvoiceType; number: string }>(
      `select direction as "invoiceType", number from invoice.unbilled
       where account_set_id = $1 and business_id = $2 limit 1`,
      [this.scope.accountSetId, id],
    );
    if (!used) return;
    const which = `${unbilledTitles[used.invoiceType]} ${used.number} 等使用`;
    const msg = `业务类型“${name}”已有${which}，不能删除；请先改用其他业务类型，或停用它`;
    throw new BusinessError('INVOICE_BUSINESS_USED', { msg });
  }

  private async facts(fields: InvoiceBusinessFields, before?: InvoiceBusinessFields) {
    const chart = await this.ledger.chart();
    const problems: Problem[] = [];
    const find = (field: string, msg: string | null) => {
      if (msg !== null) problems.push({ code: 'INVOICE_BUSINESS', field, msg });
    };
    find('subjectId', subjectProblem(chart, fields.subjectId));
    if (fields.settlementSubjectId !== null)
      find('settlementSubjectId', subjectProblem(chart, fields.settlementSubjectId));
    if (before && before.invoiceType !== fields.invoiceType) {
      const title = invoiceTypeTitles[before.invoiceType];
      find('invoiceType', `业务类型的发票方向不能修改，它属于${title}；请另建一个业务类型`);
    }
    if (fields.isDefault && fields.isDisabled)
      find('isDisabled', '默认的业务类型不能停用；请先把另一个设为默认');
    if (before?.isDefault && !fields.isDefault)
      find('isDefault', '请把另一个业务类型设为默认，这一个随之不再是默认');
    problems.push(...(await this.items.problems(fields, chart)));
    return { chart, nameOf: chart.nameOf, problems };
  }

  private async clearDefault(invoiceType: InvoiceType): Promise<void> {
    await this.scope.write(
      `update invoice.business_type set is_default = false, version = version + 1
       where account_set_id = $1 and invoice_type = $2 and is_default`,
      [this.scope.accountSetId, invoiceType],
    );
  }

  private async requireRoom(invoiceType: InvoiceType): Promise<void> {
    const found = (await this.businesses.rows.all()).filter(
      (each) => each.invoiceType === invoiceType,
    );
    if (found.length < invoiceBusinessAtMost) return;
    const title = invoiceTypeTitles[invoiceType];
    const msg = `${title}的业务类型最多 ${invoiceBusinessAtMost} 个，请先删除不用的`;
    throw new BusinessError('RECORD_LIMIT', { msg });
  }

  /** Two who come first at once both write: the second finds them there. */
  private async makeUsual(): Promise<void> {
    if (await this.scope.transaction(() => this.hasUsual())) return;
    const chart = await this.ledger.chart();
    const { actor, requestId, address } = this.scope;
    await this.scope.run({ actor, requestId, address, writes: true }, () =>
      this.insertUsual(chart),
    );
  }

  private async hasUsual(): Promise<boolean> {
    const row = await this.scope.one<{ has: boolean }>(
      'select has_types as has from invoice.setting where account_set_id = $1',
      [this.scope.accountSetId],
    );
    return row?.has ?? false;
  }

  private async insertUsual(chart: SetChart): Promise<void> {
    await this.businesses.rows.insertArrays(
      columnArrays(usualBusinesses(chart), usualColumns, 3),
      'business_type_code',
    );
    await this.scope.write(
      `insert into invoice.setting (account_set_id, has_types) values ($1, true)
       on conflict (account_set_id) do update set has_types = true`,
      [this.scope.accountSetId],
    );
  }

  private shown(business: BusinessRecord, chart: SetChart): InvoiceBusiness {
    const { subjectId, settlementSubjectId } = business;
    const titleOf = (id: number | null) =>
      id === null || !chart.subject(id) ? '' : chart.subjectTitle(id);
    return {
      ...this.businesses.shown(business),
      subject: titleOf(subjectId),
      settlementSubject: titleOf(settlementSubjectId),
      problem:
        subjectProblem(chart, subjectId) ??
        (settlementSubjectId === null ? null : subjectProblem(chart, settlementSubjectId)),
    };
  }
}

const usualColumns = writtenColumns(storedBusinesses, (type: InvoiceBusinessFields) => type, {});
