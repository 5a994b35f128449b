import type { TaxForm } from './form';
import { annualIncomeTax, quarterlyIncomeTax } from './income-tax-form';
import { stampForm, statementsForm, withheldForm } from './other-forms';
import { surtaxForm } from './surtax-form';
import type { TaxKind } from '../tax-names';
import { generalVat } from './vat-general';
import { smallVat } from './vat-small';

/** The form of a declaration for a kind of taxpayer. */
export function taxFormOf(kind: TaxKind, { vatType }: { readonly vatType: 0 | 1 }): TaxForm {
  switch (kind) {
    case 'vat':
      return vatType === 1 ? generalVat : smallVat;
    case 'surtax':
      return surtaxForm;
    case 'incomeTax':
      return quarterlyIncomeTax;
    case 'incomeTaxAnnual':
      return annualIncomeTax;
    case 'withheld':
      return withheldForm;
    case 'stamp':
      return stampForm;
    default:
      return statementsForm;
  }
}

/** The line of the VAT form that tells what was prepaid of it: 分次预缴, 本期预缴. */
export function vatPrepaidLine(vatType: 0 | 1): number {
  return vatType === 1 ? 28 : 21;
}

/** The line of the VAT form that taxes on top of it are levied of. */
export function vatTotalLine(vatType: 0 | 1): number {
  return vatType === 1 ? 24 : 20;
}
