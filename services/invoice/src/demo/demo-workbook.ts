import { invoiceKind, riskLevelTitles, taxStatusTitles } from '@mingzhang/rules/invoice';
import { workbookBytes } from '@mingzhang/server';
import type { InvoiceIn } from './demo-invoices';

type Line = NonNullable<InvoiceIn['lines']>[number];

const aboutTitles = [
  '序号',
  '数电票号码',
  '销方识别号',
  '销方名称',
  '购方识别号',
  '购买方名称',
  '开票日期',
];
const stateTitles = [
  '发票来源',
  '发票票种',
  '发票状态',
  '是否正数发票',
  '发票风险等级',
  '开票人',
  '备注',
];
const headerTitles = [aboutTitles, ['金额', '税额', '价税合计'], stateTitles].flat();
const lineTitles = [
  aboutTitles,
  ['货物或应税劳务名称', '单位', '数量', '单价', '金额', '税率', '税额', '价税合计'],
  stateTitles,
].flat();

/** Invoices as the workbook that people download from the tax bureau. */
export function demoWorkbook(invoices: readonly InvoiceIn[]): Promise<Uint8Array> {
  const headers = invoices.map((invoice, at) =>
    [
      aboutCells(invoice, at + 1),
      [invoice.amount, invoice.tax, invoice.total].map(String),
      stateCells(invoice),
    ].flat(),
  );
  const lines = invoices
    .flatMap((invoice) => (invoice.lines ?? []).map((line) => ({ invoice, line })))
    .map(({ invoice, line }, at) =>
      [aboutCells(invoice, at + 1), lineCells(line, invoice), stateCells(invoice)].flat(),
    );
  const columns = (titles: readonly string[]) => titles.map((title) => ({ title }));
  return workbookBytes([
    { name: '发票基础信息', columns: columns(headerTitles), rows: headers },
    { name: '信息汇总表', columns: columns(lineTitles), rows: lines },
  ]);
}

function aboutCells(invoice: InvoiceIn, rowNo: number): string[] {
  const { digitalNumber = '', issueDate, sellerTaxId = '', sellerName = '' } = invoice;
  const { buyerTaxId = '', buyerName = '' } = invoice;
  return [
    String(rowNo),
    digitalNumber,
    sellerTaxId,
    sellerName,
    buyerTaxId,
    buyerName,
    `${issueDate} 10:20:30`,
  ];
}

function lineCells(line: Line, { total }: InvoiceIn): string[] {
  const { itemName, unit, quantity, unitPrice, amount, rate, tax } = line;
  const cells = [itemName, unit, quantity, unitPrice, amount, rate, tax, total];
  return cells.map((cell) => String(cell ?? ''));
}

function stateCells({ kind, platform = '', issuer = '', remark = '' }: InvoiceIn): string[] {
  return [
    platform,
    invoiceKind(kind)?.exportLabels[0] ?? '',
    taxStatusTitles.normal,
    '是',
    riskLevelTitles.normal,
    issuer,
    remark,
  ];
}
