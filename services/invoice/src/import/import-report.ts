import { importRowsShown, type InvoiceImportReport, type ReportedRow } from '@mingzhang/contract';
import { consistencyRules, type RowReport } from '@mingzhang/rules/invoice';
import { sheetBytes } from '@mingzhang/server';

/** What became of an import, row by row. */
export interface ImportOutcome {
  readonly batchId: number | null;
  readonly stored: number;
  readonly replaced: number;
  readonly updated: number;
  readonly blocked: number;
  readonly warned: number;
  readonly voided: number;
  readonly openings: number;
  readonly ticked: number;
  readonly unchangedTicks: number;
  readonly refused: readonly RowReport[];
  readonly refusedTicks: readonly RowReport[];
  readonly notices: readonly RowReport[];
  readonly unread: InvoiceImportReport['unread'];
}

/** The report of an import: all counts, and the first of its rows. */
export function importReportOf(outcome: ImportOutcome): InvoiceImportReport {
  const { refused, refusedTicks, notices, ...counted } = outcome;
  const problems = [...refused, ...refusedTicks];
  return {
    ...counted,
    ...reportedRows(problems, notices),
    read: outcome.stored + outcome.replaced + outcome.updated + refused.length,
    refused: refused.length,
    refusedTicks: refusedTicks.length,
    reasons: reasonsOf(problems),
  };
}

/** The first of refused rows and of remarks. */
export function reportedRows(problems: readonly RowReport[], notices: readonly RowReport[]) {
  return {
    problems: problems.slice(0, importRowsShown).map(shownRow),
    unlisted: Math.max(0, problems.length - importRowsShown),
    notices: notices.slice(0, importRowsShown).map(shownRow),
  };
}

/** A refused row, of an account set where files of several companies are imported. */
export interface RefusedRow extends RowReport {
  readonly companyName?: string;
}

/** Refused rows as a workbook; undefined without any. */
export async function refusedSheet(rows: readonly RefusedRow[]): Promise<Buffer | undefined> {
  if (rows.length === 0) return undefined;
  return sheetBytes({
    name: '未导入的行',
    columns: [
      { title: '账套', width: 24 },
      { title: '文件', width: 30 },
      { title: '工作表', width: 16 },
      { title: '行号', kind: 'figure', width: 8 },
      { title: '发票号码', width: 24 },
      { title: '规则', width: 16 },
      { title: '原因', width: 80 },
    ],
    rows: rows.map(({ companyName = '', file, sheet, row, number, rule, msg }) => [
      companyName,
      file,
      sheet,
      row === 0 ? '' : String(row),
      number,
      rule === undefined ? '' : `${rule} ${titleOf(rule)}`,
      msg,
    ]),
  });
}

const otherReason = '其他原因';

function reasonsOf(rows: readonly RowReport[]): InvoiceImportReport['reasons'] {
  const counts = new Map<string, number>();
  for (const { rule } of rows) {
    const title = rule === undefined ? otherReason : titleOf(rule);
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts]
    .map(([title, count]) => ({ title, count }))
    .sort((left, right) => right.count - left.count);
}

const titles = new Map<string, string>(consistencyRules.map(({ code, title }) => [code, title]));
const titleOf = (rule: string) => titles.get(rule) ?? rule;

function shownRow({ file, sheet, row, number, rule, msg }: RowReport): ReportedRow {
  const place = { file, sheet, row, number };
  return rule === undefined ? { ...place, msg } : { ...place, rule, msg };
}
