import { settingUpCalls, type invoiceCalls, type RequestOf } from '@mingzhang/contract';
import { testSupplier, testCustomer, testCompany } from './parties';
import type { DomainTest } from '@mingzhang/server/testing';

export type InvoiceIn = RequestOf<typeof invoiceCalls.create>['body'];

/** A digital number of January 2026 from Shanghai. @param serial up to 15 digits */
export const digital = (serial: number): string => `26312${String(serial).padStart(15, '0')}`;

/** A sound input invoice of one line: 1,000.00 at 13%. */
export function inputInvoice(serial: number, changes: Partial<InvoiceIn> = {}): InvoiceIn {
  return {
    invoiceType: 'IN',
    kind: 'DE_SPECIAL',
    digitalNumber: digital(serial),
    issueDate: '2026-01-09',
    sellerTaxId: testSupplier.taxId,
    sellerName: testSupplier.name,
    buyerTaxId: testCompany.taxId,
    buyerName: testCompany.name,
    amount: '1000.00',
    tax: '130.00',
    total: '1130.00',
    lines: [invoiceLine()],
    ...changes,
  };
}

/** A sound output invoice of one line: 1,000.00 at 13%. */
export function outputInvoice(serial: number, changes: Partial<InvoiceIn> = {}): InvoiceIn {
  return inputInvoice(serial, {
    invoiceType: 'OUT',
    sellerTaxId: testCompany.taxId,
    sellerName: testCompany.name,
    buyerTaxId: testCustomer.taxId,
    buyerName: testCustomer.name,
    ...changes,
  });
}

/** The red invoice of an input invoice: all of it, or a part. */
export function redInvoice(serial: number, blue: string, amount = 1000): InvoiceIn {
  const [net, tax, total] = [amount, amount * 0.13, amount * 1.13].map((each) =>
    (-each).toFixed(2),
  );
  const figures = { amount: net ?? '', tax: tax ?? '' };
  return inputInvoice(serial, {
    ...figures,
    total: total ?? '',
    isPositive: false,
    blueNumber: blue,
    lines: [invoiceLine(figures)],
  });
}

type LineIn = NonNullable<InvoiceIn['lines']>[number];

export function invoiceLine(changes: Partial<LineIn> = {}): LineIn {
  return {
    itemName: '*洗涤剂*洗衣液',
    unit: '箱',
    quantity: '10',
    unitPrice: '100',
    amount: '1000.00',
    rate: '13%',
    tax: '130.00',
    ...changes,
  };
}

/** Tells an account set its tax id, as identity does. */
export async function identify(
  { domain }: DomainTest,
  accountSetId = 1,
  company = testCompany,
): Promise<void> {
  const api = domain.as({
    userId: 1,
    userName: '周敏',
    role: 'Manager',
    accountSetId,
    service: 'identity',
  });
  await api.call(settingUpCalls.setUp, {
    body: {
      id: accountSetId,
      companyName: company.name,
      creditCode: company.taxId,
      enableDate: '2026-01-01',
      accountingStandards: 0,
      vatType: 1,
      fixedAssetModule: 0,
      cashierModule: 0,
      voucherReviewed: 0,
    },
  });
}
