import gettingStarted, { type HelpPage } from '../../../docs/help/01-getting-started.md';
import accountSets from '../../../docs/help/02-account-sets.md';
import subjects from '../../../docs/help/03-subjects.md';
import openingBalances from '../../../docs/help/04-opening-balances.md';
import voucherForm from '../../../docs/help/05-voucher-form.md';
import voucherList from '../../../docs/help/06-voucher-list.md';
import accountBooks from '../../../docs/help/07-account-books.md';
import roles from '../../../docs/help/08-roles.md';
import questions from '../../../docs/help/09-questions.md';
import printing from '../../../docs/help/10-printing.md';
import closing from '../../../docs/help/11-closing.md';
import reports from '../../../docs/help/12-reports.md';
import taxFiling from '../../../docs/help/13-tax-filing.md';
import assets from '../../../docs/help/14-assets.md';
import payroll from '../../../docs/help/15-payroll.md';
import paySlips from '../../../docs/help/16-pay-slips.md';
import salaryVouchers from '../../../docs/help/17-salary-vouchers.md';
import invoices from '../../../docs/help/18-invoices.md';
import invoiceWork from '../../../docs/help/19-invoice-work.md';

/** The pages of `docs/help` in their order; the build turns each into data. */
export const helpPages: readonly HelpPage[] = [
  gettingStarted,
  accountSets,
  subjects,
  openingBalances,
  voucherForm,
  voucherList,
  accountBooks,
  roles,
  questions,
  printing,
  closing,
  reports,
  taxFiling,
  assets,
  payroll,
  paySlips,
  salaryVouchers,
  invoices,
  invoiceWork,
];
