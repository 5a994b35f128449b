import { Injectable } from '@nestjs/common';
import { declaredFields, invoiceRecord, type InvoiceFields } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { typesOfBlue, type TypedLine } from '@mingzhang/rules/invoice';
import { AccountSetScope, OperationLog } from '@mingzhang/server';
import { BusinessService } from '../business/business.service';
import type { TypedInvoice } from './active-rules';
import { derivedOf, numberOf } from './invoice-facts';
import { InvoiceRows } from './invoice-rows';
import { defaultOf } from './invoice-types';
import type { InvoiceRecord, StoredLine } from './invoice.entity';

type Lines = ReadonlyMap<number, readonly StoredLine[]>;

/** Gives red invoices the business types and the settlement of the blue ones that they reverse. */
@Injectable()
export class BlueTypes {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly rows: InvoiceRows,
    private readonly businesses: BusinessService,
    private readonly log: OperationLog,
  ) {}

  /**
   * Red invoices among some, and red ones of blue ones among them, take what `typesOfBlue` says.
   * Those with a voucher, and those whose type a person chose, stay. Call it after links and types
   * were written, under the turn of invoices.
   * @param fresh ids whose own entry of the log is written by the caller
   * @returns ids of the red invoices that changed
   */
  async follow(ids: readonly number[], fresh: readonly number[] = []): Promise<number[]> {
    if (ids.length === 0) return [];
    const businesses = await this.businesses.byId();
    const defaults = [defaultOf('OUT', businesses), defaultOf('IN', businesses)];
    const found = await this.scope.query<{ id: number }>(
      `select id from invoice.invoice
       where account_set_id = $1 and (id = any($2::bigint[]) or blue_id = any($2::bigint[]))
         and blue_id is not null and not is_positive and voucher_id is null and not is_booking
         and (type_source = 'blue' or (type_source is null
           and (business_rule is not null or business_id is null or business_id = any($3::bigint[]))))
       order by id`,
      [this.scope.accountSetId, [...new Set(ids)], defaults.flatMap((id) => id ?? [])],
    );
    if (found.length === 0) return [];
    const reds = [...(await this.rows.rows.lockedById(found.map(({ id }) => id))).values()];
    const blues = await this.rows.rows.byId([
      ...new Set(reds.flatMap(({ blueId }) => blueId ?? [])),
    ]);
    const lines = await this.rows.linesOf([...reds.map(({ id }) => id), ...blues.keys()]);
    const changed = reds.flatMap((red) => {
      const blue = blues.get(red.blueId ?? 0);
      const typed = blue && typedByBlue(red, blue, lines);
      if (!typed) return [];
      const derived = derivedOf(typed.fields, typed.lines);
      return [{ id: red.id, red, typed, derived }];
    });
    if (changed.length === 0) return [];
    await this.rows.setTypes(changed);
    const nameOf = (id: number) => businesses.get(id)?.name ?? '';
    const written = new Set(fresh);
    await this.log.recordAll(
      changed
        .filter(({ id, red, derived }) => !written.has(id) && !isSame(red, derived.businessIds))
        .map(({ red, derived }) => ({
          action: '按蓝字发票定业务类型',
          object: `发票 ${numberOf(red)}`,
          before: { 业务类型: red.businessIds.map(nameOf).join('、') },
          after: { 业务类型: derived.businessIds.map(nameOf).join('、') },
        })),
    );
    return changed.map(({ id }) => id);
  }
}

const isSame = ({ businessIds }: InvoiceRecord, ids: readonly number[]) =>
  businessIds.join() === ids.join();

const fieldsOf = (record: InvoiceRecord) => declaredFields<InvoiceFields>(invoiceRecord, record);

function typedByBlue(
  red: InvoiceRecord,
  blue: InvoiceRecord,
  lines: Lines,
): TypedInvoice | undefined {
  const own = lines.get(red.id) ?? [];
  const ofBlue = (lines.get(blue.id) ?? []).map(typedLine);
  const types = typesOfBlue(own.map(typedLine), { ...fieldsOf(blue), lines: ofBlue });
  if (!types) return undefined;
  const { header, lineBusinessIds } = types;
  const fields = fieldsOf(red);
  // Only a person gives an invoice that neither a rule nor a blue one typed a settlement.
  const isFree = red.typeSource === null && red.businessRule === null;
  const settled = isFree && fields.settlementSubjectId !== null ? fields : header;
  return {
    fields: {
      ...fields,
      ...header,
      settlementSubjectId: settled.settlementSubjectId,
      settlementItemId: settled.settlementItemId,
    },
    lines: own.map((line, at) => ({ ...line, businessId: lineBusinessIds[at] ?? null })),
    businessRule: null,
    typeSource: 'blue',
  };
}

const typedLine = (line: StoredLine): TypedLine => ({
  itemName: line.itemName,
  specification: line.specification,
  rate: line.rate,
  amount: Money.parse(line.amount),
  businessId: line.businessId,
});
