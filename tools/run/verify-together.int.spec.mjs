const ROOT = `${__dirname}/../..`;
const { voucherCalls } = require(`${ROOT}/libs/contract/src`);
const { startDomain } = require(`${ROOT}/libs/server/src/testing`);
const sourceOf = (/** @type {string} */ name, /** @type {string} */ file) =>
  require(`${ROOT}/services/${name}/src/${file}`);

const SERVICES = ['identity', 'ledger', 'asset', 'invoice', 'payroll', 'report'];

/** An invoice of account set 1 with voucher 9. */
const invoice = {
  account_set_id: 1,
  id: 5,
  version: 1,
  changed_by: '周敏',
  changed_at: '2026-01-05',
  invoice_type: 'OUT',
  kind: 'DE_ORDINARY',
  digital_number: '26312000000000000005',
  issue_date: '2026-01-05',
  amount: 0,
  tax: 0,
  total: 0,
  tax_status: 'normal',
  risk_level: 'normal',
  is_positive: true,
  is_opening: false,
  recorded_on: '2026-01-05',
  origin: 'entry',
  disposition: 'ok',
  findings: [],
  check_status: 0,
  deductible_tax: 0,
  business_ids: [],
  is_without_business: false,
  line_count: 0,
  red_count: 0,
  is_booking: false,
  voucher_id: 9,
};
const texts = [
  'code',
  'number',
  'seller_tax_id',
  'seller_name',
  'buyer_tax_id',
  'buyer_name',
  'platform',
  'issuer',
  'remark',
  'blue_number',
  'confirmation_number',
  'traveller',
  'item_name',
  'rates',
  'searched',
];
const planted = Object.assign(Object.fromEntries(texts.map((name) => [name, ''])), invoice);
const plantedNames = Object.keys(planted).join(', ');
/** Columns that are not named have their defaults, or are computed. */
const plantInvoice = `insert into invoice.searched_text (account_set_id, searched) values (1, '');
  insert into invoice.invoice (${plantedNames}) overriding system value
  select ${plantedNames} from jsonb_populate_record(null::invoice.invoice, '${JSON.stringify(planted)}')`;

/** Account sets 1 and 2 in the ledger, 资产 and identity, with one voucher in the first. */
async function startTogether() {
  const test = await startDomain('asset', sourceOf('asset', 'service'));
  const { config, database } = test.domain;
  for (const name of ['identity', 'invoice', 'payroll', 'report'])
    await sourceOf(name, 'service').migrate({ ...config, name });
  await database.query(`
    insert into identity.user_account (mobile, real_name) values ('13900000001', '周敏');
    insert into identity.account_set (company_name, mnemonic, credit_code, enable_date,
      accounting_standards, address, industry, vat_type, fixed_asset_module, cashier_module, voucher_reviewed)
    select '第' || n || '公司', '', '', '2026-01-01', 0, '', '', 0, 1, 0, 0 from generate_series(1, 2) n;
    insert into identity.membership (account_set_id, user_id, role)
    select id, 1, 'Manager' from identity.account_set`);
  const line = { summary: '提现', subjectId: test.demo.subjectId('1001') };
  const other = { summary: '提现', subjectId: test.demo.subjectId('1002') };
  const lines = [
    { ...line, debit: '100.00' },
    { ...other, credit: '100.00' },
  ];
  const { wordId } = test.demo;
  await test.books.call(voucherCalls.create, {
    body: { wordId, voucherDate: '2026-01-05', lines },
  });
  const found = async () => {
    const differences = [];
    for (const name of SERVICES) {
      differences.push(...(await sourceOf(name, 'verify').verify({ databaseUrl: database.url })));
    }
    return differences.map(({ rule, accountSetId, object, stored }) =>
      [rule, accountSetId, object, stored].join(' '),
    );
  };
  return { test, database, found };
}

describe('services that are verified together', () => {
  /** @type {Awaited<ReturnType<typeof startTogether>>} */
  let run;
  beforeAll(async () => {
    run = await startTogether();
  });
  afterAll(() => run.test.stop());

  it('agree where nothing is missing', async () => {
    expect(await run.found()).toEqual([]);
  });

  it.each([
    [
      'an account set that identity has and the ledger has not',
      'update ledger.account_set set account_set_id = 77 where account_set_id = 2',
      'update ledger.account_set set account_set_id = 2 where account_set_id = 77',
      ['account-set 2 2 第2公司 ', 'unknown-account-set 77 ledger ledger.account_set'],
    ],
    [
      'an account set of a service that identity does not know',
      'insert into asset.revision values (88, 1)',
      'delete from asset.revision where account_set_id = 88',
      ['unknown-account-set 88 asset asset.revision'],
    ],
    [
      'a voucher of a card that is not there',
      `update ledger.voucher set source_kind = 'asset', source_key = 'card:5'`,
      'update ledger.voucher set source_kind = null, source_key = null',
      ['asset-source 1 2026-01 1 card:5'],
    ],
    [
      'a voucher of a change that is not there',
      `update ledger.voucher set source_kind = 'asset', source_key = 'change:5'`,
      'update ledger.voucher set source_kind = null, source_key = null',
      ['asset-source 1 2026-01 1 change:5'],
    ],
    [
      'a card whose voucher is not there',
      `insert into asset.booked_document values (1, 'asset', 'card:5', 9, '2026-01 记-3')`,
      'delete from asset.booked_document',
      ['asset-voucher 1 card:5 2026-01 记-3'],
    ],
    [
      'a voucher of an invoice that is not there',
      `update ledger.voucher set source_kind = 'invoice', source_key = 'invoice:5'`,
      'update ledger.voucher set source_kind = null, source_key = null',
      ['invoice-source 1 2026-01 1 invoice:5'],
    ],
    [
      'an invoice whose voucher is not there',
      `insert into invoice.booked_document
       values (1, 'invoice', 'invoice:5', 9, '2026-01 记-3')`,
      'delete from invoice.booked_document',
      ['invoice-voucher 1 发票 invoice:5 2026-01 记-3'],
    ],
    [
      'an invoice that names a voucher which the ledger does not have of it',
      plantInvoice,
      'delete from invoice.invoice; delete from invoice.searched_text',
      ['invoice-voucher-id 1 26312000000000000005 9'],
    ],
    [
      'an invoice related to a voucher that the ledger never gave',
      `${plantInvoice};
       update invoice.invoice set related_voucher_id = 999, voucher_id = 999`,
      'delete from invoice.invoice; delete from invoice.searched_text',
      ['invoice-related 1 26312000000000000005 999'],
    ],
    [
      'a month of depreciation related to a voucher that the ledger never gave',
      `insert into asset.run (account_set_id, period, count, kinds, related_voucher_id, created_name, created_at)
       values (1, '2026-01', 0, '[]', 999, '周敏', now())`,
      'delete from asset.run',
      ['asset-related 1 2026-01 折旧 999'],
    ],
    [
      'a voucher of a month of pay that is not there',
      `update ledger.voucher set source_kind = 'salary', source_key = '5:payWage'`,
      'update ledger.voucher set source_kind = null, source_key = null',
      ['payroll-source 1 2026-01 1 5:payWage'],
    ],
    [
      'a month of pay whose voucher is not there',
      `insert into payroll.booked_document values (1, 'salary', '5:payWage', 9, '2026-01 记-3')`,
      'delete from payroll.booked_document',
      ['payroll-voucher 1 5:payWage 2026-01 记-3'],
    ],
    [
      'a declaration whose payment is not there',
      `insert into report.booked_document values (1, 'taxPayment', 'vat:2026-01', 9, '2026-02 记-3')`,
      'delete from report.booked_document',
      ['tax-voucher 1 申报 vat:2026-01 2026-02 记-3'],
    ],
    [
      'a voucher of a closing step of another month',
      `update ledger.voucher set source_kind = 'carryForward', source_key = '2026-02/fx'`,
      'update ledger.voucher set source_kind = null, source_key = null',
      ['carry-forward-source 1 2026-01 1 2026-02/fx'],
    ],
    [
      'a voucher of a closing step of an own template that is not there',
      `update ledger.voucher set source_kind = 'carryForward', source_key = '2026-01/custom-7'`,
      'update ledger.voucher set source_kind = null, source_key = null',
      ['carry-forward-source 1 2026-01 1 2026-01/custom-7'],
    ],
    [
      'a voucher of a declaration that is not there',
      `update ledger.voucher set source_kind = 'taxPayment', source_key = 'vat:2026-01'`,
      'update ledger.voucher set source_kind = null, source_key = null',
      ['tax-source 1 2026-01 1 vat:2026-01'],
    ],
  ])('find %s', async (_what, plant, mend, findings) => {
    const { database, found } = run;
    await database.queryAll(`set session_replication_role = replica; ${plant}`);
    expect(await found()).toEqual(findings);
    await database.queryAll(mend);
    expect(await found()).toEqual([]);
  });

  it('ask nothing of an account set that is being deleted for good', async () => {
    const { database, found } = run;
    const gone = `now() - interval '31 days'`;
    await database.queryAll(`update identity.account_set set deleted_at = ${gone} where id = 2;
      update ledger.account_set set account_set_id = 77 where account_set_id = 2;`);
    expect(await found()).toEqual(['unknown-account-set 77 ledger ledger.account_set']);
    await database.queryAll(`update identity.account_set set deleted_at = null;
      update ledger.account_set set account_set_id = 2 where account_set_id = 77;`);
  });
});

describe('a dump made under row-level security, restored', () => {
  it('is not whole: the tables of account sets are empty', async () => {
    const { test, database, found } = await startTogether();
    const tables = await database.query(
      `select c.oid::regclass::text as name from pg_class c
       where c.relrowsecurity and c.relkind in ('r', 'p')`,
    );
    const names = tables.map((/** @type {any} */ { name }) => name).join(', ');
    await database.queryAll(`truncate ${names} cascade`);
    expect(await found()).toEqual(['account-set 1 1 第1公司 ', 'account-set 2 2 第2公司 ']);
    await test.stop();
  });
});
