export { goldenMonth, type PlantedFinding } from '../invoice/testing/golden-month';
export { testInvoice, testLine } from '../invoice/testing/invoice-facts';
export { type TextSheet, workbookSheets } from '../invoice/testing/workbook-rows';
export { smallBusinessChart, workedExample, type WorkedVoucher } from './worked-example';
