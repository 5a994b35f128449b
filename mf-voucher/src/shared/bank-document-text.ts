/** 转账支票 00081234 2026-01-04; empty for a line without settlement method, bill number and date. */
export function bankDocumentText(line: {
  readonly settlementMethod?: string | null;
  readonly billNumber?: string | null;
  readonly billDate?: string | null;
}): string {
  return [line.settlementMethod, line.billNumber, line.billDate].filter(Boolean).join(' ');
}
