import { Injectable } from '@nestjs/common';
import type { InvoiceUnbilledFields, NameOfId } from '@mingzhang/contract';
import { firstDayOf, periodOf, periodTitle, type Problem } from '@mingzhang/rules';
import { saleKindOf, unbilledTitles } from '@mingzhang/rules/invoice';
import { LedgerClient, type SetChart } from '@mingzhang/server';
import { BusinessService } from '../business/business.service';
import { subjectProblem } from '../business/subject-problem';
import { businessProblem } from '../invoice/invoice-references';

type Businesses = Awaited<ReturnType<BusinessService['byId']>>;

/** What entries are checked and named by, beside their own rule. */
interface UnbilledFacts {
  readonly businesses: Businesses;
  readonly chart: SetChart;
  readonly nameOf: NameOfId;
  /** @param before the entry before a change; what it referred to stays usable */
  readonly check: (
    fields: InvoiceUnbilledFields,
    before?: InvoiceUnbilledFields,
  ) => readonly Problem[];
}

/** Checks entries by the books: open months, business types, subjects, rates of the taxpayer. */
@Injectable()
export class UnbilledCheck {
  constructor(
    private readonly ledger: LedgerClient,
    private readonly businesses: BusinessService,
  ) {}

  /** @throws BusinessError UNAVAILABLE */
  async facts(): Promise<UnbilledFacts> {
    const chart = await this.ledger.chart();
    const businesses = await this.businesses.byIdMade();
    return {
      businesses,
      chart,
      nameOf: (what, id) =>
        what === 'invoiceBusiness'
          ? (businesses.get(id)?.name ?? '已删除的业务类型')
          : chart.nameOf(what, id),
      check: (fields, before) => problemsOf(fields, { chart, businesses, before }),
    };
  }
}

function problemsOf(
  fields: InvoiceUnbilledFields,
  {
    chart,
    businesses,
    before,
  }: {
    readonly chart: SetChart;
    readonly businesses: Businesses;
    readonly before: InvoiceUnbilledFields | undefined;
  },
): Problem[] {
  const problems: Problem[] = [];
  const find = (field: string, msg: string | null) => {
    if (msg !== null) problems.push({ code: 'INVOICE_UNBILLED', field, msg });
  };
  const { invoiceType, date, rate, businessId, settlementSubjectId } = fields;
  find('date', dateProblem(date, chart) ?? (before ? dateProblem(before.date, chart) : null));
  if (before && before.invoiceType !== invoiceType) {
    const title = unbilledTitles[before.invoiceType];
    find('invoiceType', `${title}的单据不能改为${unbilledTitles[invoiceType]}，请删除后另行登记`);
  }
  if (businessId !== before?.businessId) {
    find('businessId', businessProblem(businessId, invoiceType, businesses));
  }
  if (settlementSubjectId !== null && settlementSubjectId !== before?.settlementSubjectId) {
    find('settlementSubjectId', subjectProblem(chart, settlementSubjectId));
  }
  if (invoiceType === 'OUT') find('rate', rateProblem(rate, date, chart));
  return problems;
}

function dateProblem(date: string, { facts: { openPeriod } }: SetChart): string | null {
  const period = periodOf(date);
  if (period >= openPeriod) return null;
  const first = firstDayOf(openPeriod);
  return `${periodTitle(period)}已结账或在启用之前，请填写 ${first} 以后的日期，或先反结账`;
}

function rateProblem(rate: string, date: string, chart: SetChart): string | null {
  const vatType = chart.isGeneralTaxpayer(periodOf(date)) ? 1 : 0;
  if (rate === '' || saleKindOf(rate, vatType) !== 'unknown') return null;
  return vatType === 1
    ? `一般纳税人的收入没有 ${rate} 的税率或征收率，请改选`
    : `小规模纳税人按征收率计税，没有 ${rate}，请改选 1%、3% 或 5%`;
}
