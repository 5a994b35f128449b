import type { SourceRow } from '../../old-books/source-row';
import { invoiceKind } from '../data/invoice-kinds';
import { type InvoiceFacts, type InvoiceLine, riskLevelTitles, taxStatusTitles } from '../invoice';

/** A sheet of texts, its first row the headings. */
export interface TextSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

const before =
  '序号 发票代码 发票号码 数电票号码 销方识别号 销方名称 购方识别号 购买方名称 开票日期';
const after = '发票来源 发票票种 发票状态 是否正数发票 发票风险等级 开票人 备注';
const headerTitles = `${before} 金额 税额 价税合计 ${after}`.split(' ');
const lineTitles =
  `${before} 税收分类编码 特定业务类型 货物或应税劳务名称 规格型号 单位 数量 单价 金额 税率 税额 价税合计 ${after}`.split(
    ' ',
  );

/** The two sheets of the tax bureau's workbook for invoices, without a line of totals. */
export function workbookSheets(invoices: readonly InvoiceFacts[]): TextSheet[] {
  const headers = invoices.map((facts, at) => [
    ...beforeCells(facts, at + 1),
    ...[facts.amount, facts.tax, facts.total].map(String),
    ...afterCells(facts),
  ]);
  const lines = invoices
    .flatMap((facts) => facts.lines.map((line) => ({ facts, line })))
    .map(({ facts, line }, at) => [
      ...beforeCells(facts, at + 1),
      ...lineCells(line),
      ...afterCells(facts),
    ]);
  return [
    { name: '发票基础信息', rows: [headerTitles, ...headers] },
    { name: '信息汇总表', rows: [lineTitles, ...lines] },
  ];
}

function beforeCells(facts: InvoiceFacts, rowNo: number): string[] {
  const { code, number, digitalNumber, seller, buyer, issueDate } = facts;
  const parties = [seller.taxId, seller.name, buyer.taxId, buyer.name];
  return [String(rowNo), code, number, digitalNumber, ...parties, `${issueDate} 10:20:30`];
}

function lineCells(line: InvoiceLine): string[] {
  return [
    line.taxCategoryCode,
    line.specialType,
    line.itemName,
    line.specification,
    line.unit,
    line.quantity?.toExactText() ?? '',
    line.unitPrice?.toExactText() ?? '',
    String(line.amount),
    line.rate || '***',
    String(line.tax),
    String(line.total ?? line.amount.plus(line.tax)),
  ];
}

function afterCells(facts: InvoiceFacts): string[] {
  return [
    facts.platform,
    labelOf(facts.kind),
    taxStatusTitles[facts.taxStatus],
    facts.isPositive ? '是' : '否',
    riskLevelTitles[facts.riskLevel],
    facts.issuer,
    facts.remark,
  ];
}

function labelOf(kind: string): string {
  const ordinary = kind === 'AGRI_SALE' || kind === 'AGRI_BUY';
  return invoiceKind(ordinary ? 'DE_ORDINARY' : kind)?.exportLabels[0] ?? kind;
}

/** Rows of texts as a reader of sheets hands them over. */
export function sourceRows(rows: readonly (readonly string[])[]): SourceRow[] {
  return rows.map((texts, at) => ({
    row: at + 1,
    cells: texts.map((text) => (text === '' ? undefined : { kind: 'text', text })),
  }));
}

/** Sheets of texts as the reader of invoices takes them. */
export function invoiceSheets(sheets: readonly TextSheet[], file = '') {
  return sheets.map(({ name, rows }) => ({ file, sheet: name, rows: sourceRows(rows) }));
}
