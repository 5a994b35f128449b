import { invoiceRecord, type InvoiceFields, type NameOfId } from '@mingzhang/contract';
import { filledWords, loggedFields } from '@mingzhang/server';
import type { StoredLine } from './invoice.entity';

/** An invoice in the words of the log; empty fields are left out. */
export function loggedInvoice(
  fields: InvoiceFields,
  lines: readonly StoredLine[],
  nameOf: NameOfId,
): Record<string, unknown> {
  const words = filledWords(loggedFields(invoiceRecord, fields, nameOf));
  if (lines.length > 0) words['明细'] = lines.map((line) => loggedLine(line, nameOf));
  return words;
}

function loggedLine(line: StoredLine, nameOf: NameOfId): Record<string, unknown> {
  return filledWords({
    税收分类编码: line.taxCategoryCode,
    特定业务类型: line.specialType,
    项目名称: line.itemName,
    规格型号: line.specification,
    单位: line.unit,
    数量: line.quantity,
    单价: line.unitPrice,
    金额: line.amount,
    税率: line.rate,
    税额: line.tax,
    业务类型: line.businessId === null ? null : nameOf('invoiceBusiness', line.businessId),
  });
}
