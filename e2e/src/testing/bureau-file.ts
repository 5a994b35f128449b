import { writeXlsx } from 'hucre/xlsx';

/** A party of an invoice, by its unified social credit code (checked digits). */
export interface Party {
  readonly taxId: string;
  readonly name: string;
}

/** An invoice of one line as the tax bureau exports it. Amounts are decimal text in yuan. */
export interface BureauInvoice {
  /** 20 digits. */
  readonly number: string;
  readonly kind: 'special' | 'ordinary';
  readonly day: string;
  readonly seller: Party;
  readonly buyer: Party;
  /** 税收分类编码, 19 digits. */
  readonly taxCode: string;
  readonly item: string;
  readonly amount: string;
  /** `13%`. */
  readonly rate: string;
  readonly tax: string;
  readonly total: string;
  /** The blue invoice that a red one is of. */
  readonly blueNumber?: string;
}

const kindLabels = {
  special: '数电发票（增值税专用发票）',
  ordinary: '数电发票（普通发票）',
} as const;

const aboutTitles = '序号 数电票号码 销方识别号 销方名称 购方识别号 购买方名称 开票日期'.split(' ');
const lineTitles = ['税收分类编码', '货物或应税劳务名称', '金额', '税率', '税额', '价税合计'];
const stateTitles = '发票来源 发票票种 发票状态 是否正数发票 发票风险等级 开票人 备注'.split(' ');

/** The workbook of 全量发票查询 with both of its sheets: one row per invoice, one row per line. */
export async function bureauFile(invoices: readonly BureauInvoice[], name = '全量发票.xlsx') {
  const headers = invoices.map((each, at) => [
    ...aboutCells(each, at),
    each.amount,
    each.tax,
    each.total,
    ...stateCells(each),
  ]);
  const lines = invoices.map((each, at) => [
    ...aboutCells(each, at),
    each.taxCode,
    each.item,
    each.amount,
    each.rate,
    each.tax,
    each.total,
    ...stateCells(each),
  ]);
  const headerTitles = [aboutTitles, ['金额', '税额', '价税合计'], stateTitles].flat();
  const bytes = await writeXlsx({
    sheets: [
      { name: '发票基础信息', rows: [headerTitles, ...headers] },
      { name: '信息汇总表', rows: [[aboutTitles, lineTitles, stateTitles].flat(), ...lines] },
    ],
  });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name, mimeType, buffer: Buffer.from(bytes) };
}

function aboutCells({ number, seller, buyer, day }: BureauInvoice, at: number): string[] {
  const parties = [seller.taxId, seller.name, buyer.taxId, buyer.name];
  return [String(at + 1), number, ...parties, `${day} 10:20:30`];
}

function stateCells({ kind, blueNumber }: BureauInvoice): string[] {
  const remark = blueNumber === undefined ? '' : `被红冲蓝字数电发票号码：${blueNumber}`;
  const isBlue = blueNumber === undefined ? '是' : '否';
  return ['电子发票服务平台', kindLabels[kind], '正常', isBlue, '正常', '周岚', remark];
}
