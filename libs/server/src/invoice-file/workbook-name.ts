/** Whether a file is read as a workbook or table by its name; invoices are told by their bytes. */
export function isWorkbookName(name: string): boolean {
  return /\.(xlsx|xls|csv)$/i.test(name);
}
