/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {import('./seats.mjs').AccountSet} AccountSet */

export const ownTaxId = '91320105MA2Y4CL18B';
const own = { name: '江南百货商贸有限公司', taxId: ownTaxId };
/** Customers and suppliers, with tax ids whose check characters are right. */
const parties = [
  { name: '华美商贸', taxId: '91310115MA1TH3BJ1J' },
  { name: '中远贸易', taxId: '91320106MA1XG6125E' },
  { name: '宏图建材', taxId: '91330106MA2D272H4C' },
  { name: '恒泰工贸', taxId: '91320211MA24H3J9XL' },
  { name: '鼎新科技', taxId: '91310110MA3TM53J79' },
  { name: '德胜纸业', taxId: '91340102MA32J1K67F' },
];
export const goods = ['*纸制品*复印纸', '*文具*中性笔', '*洗涤剂*洗衣液'];
const linesPerInvoice = 3;
/** As many vouchers a month as an account set with this many may have. */
export const perMonth = 2_500;

/** A day of the month that is its turn. @param {readonly string[]} months @param {number} index */
export function dateOf(months, index) {
  const month = months[Math.floor(index / perMonth) % months.length];
  return `${month}-${String(1 + (index % 28)).padStart(2, '0')}`;
}

const titles =
  '数电票号码,销方识别号,销方名称,购方识别号,购买方名称,开票日期,货物或应税劳务名称,单位,数量,单价,金额,税率,税额,' +
  '价税合计,发票来源,发票票种,发票状态,是否正数发票,发票风险等级,开票人,备注';

/**
 * 信息汇总表 of the tax bureau as text: output invoices with three lines each.
 * @param {readonly string[]} months `YYYY-MM`
 * @param {number} count of invoices
 */
export function invoicesCsv(months, count) {
  const lines = Array.from({ length: count }, (_, index) => invoiceRows(months, index)).flat();
  return `${titles}\n${lines.join('\n')}\n`;
}

/** @param {readonly string[]} months @param {number} index */
function invoiceRows(months, index) {
  const date = dateOf(months, index);
  const party = parties[index % parties.length] ?? own;
  const number = `${date.slice(2, 4)}321${String(index + 1).padStart(15, '0')}`;
  return Array.from({ length: linesPerInvoice }, (_, line) => {
    const yuan = 100 * (1 + ((index + line) % 90));
    const figures = [yuan / 10, '10', `${yuan}.00`, '13%', (yuan * 0.13).toFixed(2)];
    return [
      number,
      own.taxId,
      own.name,
      party.taxId,
      party.name,
      date,
      goods[line],
      '箱',
      ...figures,
      (yuan * 1.13).toFixed(2),
      '电子发票服务平台',
      '数电发票（增值税专用发票）',
      '正常',
      '是',
      '正常',
      '陈晓',
      '',
    ].join(',');
  });
}

/** Codes of the enterprise chart: a receipt in two amounts, as an invoice books income and tax. */
const entries = [
  { code: '1001', debit: '113.00', credit: '' },
  { code: '1002', debit: '', credit: '100.00' },
  { code: '1002', debit: '', credit: '13.00' },
];

/**
 * As many vouchers with as many lines, for the import of vouchers.
 * @param {readonly string[]} months `YYYY-MM`
 * @param {number} count of vouchers
 */
export function vouchersOfInvoicesCsv(months, count) {
  const lines = Array.from({ length: count }, (_, index) => {
    const number = 1 + (index % perMonth);
    const date = `${dateOf(months, index).slice(0, 7)}-15`;
    return entries.map(
      ({ code, debit, credit }) =>
        `${date},记,${number},销售商品 第 ${index} 张,${code},${debit},${credit}`,
    );
  }).flat();
  return `日期,凭证字,凭证号,摘要,科目编码,借方金额,贷方金额\n${lines.join('\n')}\n`;
}

/** Input invoices over a year: some blocked, some warned, one in three ticked. */
const manySql = `
  insert into invoice.invoice (account_set_id, invoice_type, kind, digital_number, code, number,
    issue_date, seller_tax_id, seller_name, buyer_tax_id, buyer_name, amount, tax, total, tax_status,
    risk_level, is_positive, platform, issuer, remark, blue_number, confirmation_number, traveller,
    is_opening, recorded_on, origin, disposition, findings, check_status, check_date, deduct_period,
    deductible_tax, untickable, business_ids, is_without_business, item_name, line_count, rates,
    searched)
  select $1, 'IN', case when n % 4 = 0 then 'DE_ORDINARY' else 'DE_SPECIAL' end,
    '26320' || lpad(n::text, 15, '0'), '', '', date '2026-01-01' + (n % 360)::int,
    '91320211MA24H3J9XL', '供应商' || n % 500, '91320105MA2Y4CL18B', '江南百货商贸有限公司',
    100 + n % 9000, 13, 113 + n % 9000, 'normal', 'normal', true, '电子发票服务平台', '管理员', '', '',
    '', '', false, date '2026-01-01', 'workbook',
    case when n % 50 = 0 then 'block' when n % 20 = 0 then 'warn' else 'ok' end, '[]',
    (n % 3 = 0)::int, case when n % 3 = 0 then date '2026-12-31' end,
    case when n % 3 = 0 then to_char(date '2026-01-01' + (n % 360)::int, 'YYYY-MM') end, 13,
    case when n % 4 = 0 then '这种发票不是抵扣凭证，税额计入成本费用' end, '{1}', false,
    '*纸制品*复印纸', 1, '13%', '供应商' || n % 500 || ' *纸制品*复印纸'
  from generate_series(1, $2::int) n`;

/** What the service writes beside invoices: the texts of their search, and the revision of what is stored. */
const besideSql = [
  `insert into invoice.searched_text (account_set_id, searched)
   select distinct account_set_id, searched from invoice.invoice where account_set_id = $1`,
  `insert into invoice.revision (account_set_id, value) values ($1, 1)
   on conflict (account_set_id) do update set value = revision.value + 1`,
];

/**
 * Writes invoices by SQL, as the role of the service, and gathers statistics.
 * @param {Product} running
 * @param {AccountSet} set
 * @param {number} count
 */
export async function writeInvoices(running, set, count) {
  const client = await running.connect('mingzhang_invoice');
  try {
    await client.query('begin');
    await client.query(`set local app.account_set_id = '${Number(set.id)}'`);
    await client.query(manySql, [set.id, count]);
    for (const sql of besideSql) await client.query(sql, [set.id]);
    await client.query('commit');
  } finally {
    await client.end();
  }
  const owner = await running.connect('mingzhang');
  await owner.query('vacuum analyze invoice.invoice').finally(() => owner.end());
}
