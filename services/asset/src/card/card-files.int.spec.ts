import { accountingCategoryDetailCalls, assetsCalls, type AssetRow } from '@mingzhang/contract';
import {
  makeXls,
  makeXlsx,
  reportOf,
  runImport,
  startDomain,
  type DomainTest,
} from '@mingzhang/server/testing';
import * as service from '../service';

describe('files of 资产卡片', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('asset', service);
  });
  afterAll(() => test.stop());

  const importText = (text: string, mode: 'all' | 'valid' = 'valid') => {
    const file = { name: '资产.csv', bytes: Buffer.from(text) };
    return reportOf(runImport(test.api, assetsCalls.import, { file, mode }));
  };
  const list = async (keyword = ''): Promise<readonly AssetRow[]> => {
    const body = { period: '2026-01', keyword };
    return (await test.api.call(assetsCalls.page, { query: { pageSize: 500 }, body })).records;
  };

  it('are read by what other products call their columns, with what they leave out from the type', async () => {
    const report = await importText(
      '某公司固定资产卡片\n' +
        '卡片编号,固定资产名称,类别名称,开始使用日期,使用年限（月）,原值,净残值率,累计折旧,已计提月份\n' +
        '00001,商务车,运输工具,2024-04-08,48,"200,000.00",5%,79166.60,20\n' +
        '00002,笔记本,05,2026.1.6,,6000,0.05,,\n',
    );
    expect(report).toMatchObject({ accepted: 2, problems: [] });
    expect(await list()).toMatchObject([
      { code: '00001', monthly: '3958.34', usedMonths: 20, typeName: '运输工具' },
      { code: '00002', monthly: '0.00', lifeMonths: 36, assetSubject: '1601 固定资产' },
    ]);
    const years = await importText(
      '资产编码,资产名称,资产类别,入账日期,资产原值,净残值,使用年限,部门\n' +
        'JQ1,机床,02,2025-12-01,120000,6000,10,\n',
    );
    expect(years).toMatchObject({ accepted: 1, problems: [] });
    expect(await list('JQ1')).toMatchObject([
      { lifeMonths: 120, residualRate: '0.0500000000', monthly: '950.00' },
    ]);
  });

  it('take a date that lost its format for the day it means', async () => {
    const report = await importText(
      '资产编号,资产名称,资产类别,开始使用日期,原值\n' +
        'SN1,打印机,05,46027,100\nSN2,打印机,05,２０２６-０１-０５,100\nSN3,打印机,05,2026-01-05T00:00:00,100\n',
    );
    expect(report).toMatchObject({ accepted: 3, problems: [] });
    expect(await list('SN1')).toMatchObject([{ startUse: '2026-01-05' }]);
  });

  it('take codes and names without the characters that nobody sees, and find them by such a text', async () => {
    const head = '\uFEFF资产编号\u200B,资产名称,资产\u00AD类别,开始使用日期,原值\n';
    const report = await importText(
      `${head}\u202AUN1\u202C,打印\u2060机,\u200B05\uFEFF,2026-01-05\u200E,\u00A01\u200B00\n`,
    );
    expect(report).toMatchObject({ accepted: 1, problems: [] });
    expect(await list('\u200BUN1\uFEFF')).toMatchObject([{ code: 'UN1', name: '打印机' }]);
    const again = await importText(`${head}UN1,打印机,05,2026-01-05,100\n`);
    expect(again).toMatchObject({ accepted: 0, unchanged: 1 });
  });

  it('have the residual value that was typed, and refuse a rate that contradicts it', async () => {
    const report = await importText(
      '资产编号,资产名称,资产类别,开始使用日期,原值,残值率,预计净残值\n' +
        'RV1,打印机,05,2026-01-05,1000,5%,60\nRV2,打印机,05,2026-01-05,1000,,60\n' +
        'RV3,打印机,05,2026-01-05,1000,6%,60\nRV4,打印机,05,2026-01-05,333.33,5%,16.66\n' +
        'RV5,打印机,05,2026-01-05,1000,5,\nRV6,打印机,05,2026-01-05,1000,5%,50.02\n',
    );
    expect(report).toMatchObject({ accepted: 4, refused: 2 });
    const msgs = report.problems.map(({ row, code, msg }) => [row, code, msg]);
    expect(msgs).toEqual([
      [
        2,
        'RESIDUAL',
        '“残值率”5% 算出的净残值是 50.00，与“预计净残值”60.00 不一致，请改为一致，或只填其中一列',
      ],
      [7, 'RESIDUAL', expect.stringContaining('50.00，与“预计净残值”50.02')],
    ]);
    const cards = await list('RV');
    expect(cards.map(({ code, residualValue }) => [code, residualValue])).toEqual([
      ['RV2', '60.00'],
      ['RV3', '60.00'],
      ['RV4', '16.66'],
      ['RV5', '50.00'],
    ]);
  });

  it('refuse rows that repeat each other or contradict themselves, and say what and where', async () => {
    const head =
      '资产编号,资产名称,资产类别,开始使用日期,原值,累计折旧,减值准备,预计净残值,净值,使用部门\n';
    const report = await importText(
      `${head}K1,打印机,05,2026-01-05,12000,,,,,\nK1,打印机,05,2026-01-05,12000,,,,,\n` +
        'K1,复印机,05,2026-01-05,900,,,,,\nK2,打印机,05,2026-01-05,12000,,,13000,,\n' +
        'K3,打印机,05,2025-01-05,12000,1140,,,5000,\nK4,打印机,05,2026-01-05,12000,,,,,无一部 60%、无二部 40%\n' +
        'K5,打印机,05,2025-01-05,12000,1140,,,10860,\n',
    );
    expect(report.problems.map(({ row, msg }) => [row, msg])).toEqual([
      [3, '与第 2 行重复，请删除其中一行'],
      [4, '编号 K1 与第 2 行相同，请换一个编号'],
      [5, '“预计净残值”13,000.00 不能小于 0，也不能大于“原值”12,000.00，请改正其中一个'],
      [
        6,
        '“净值”5,000.00 与“原值”12,000.00 减“累计折旧”1,140.00 得到的 10,860.00 不一致，请改为一致，或清空净值',
      ],
      [7, '没有部门“无一部”，请先在辅助核算的部门中新增'],
      [7, '没有部门“无二部”，请先在辅助核算的部门中新增'],
    ]);
    expect(report).toMatchObject({ accepted: 2, refused: 5, ignoredColumns: [] });
  });

  it('take 净值 before or after 减值准备, and nothing between', async () => {
    const row = (code: string, net: string) =>
      `${code},打印机,05,2025-01-05,12000,1140,860,${net}\n`;
    const report = await importText(
      '资产编号,资产名称,资产类别,开始使用日期,原值,累计折旧,减值准备,净值\n' +
        `${row('NV1', '10860')}${row('NV2', '10000')}${row('NV3', '10000.01')}${row('NV4', '')}`,
    );
    // 小企业会计准则 has no 减值准备, so all rows are refused; 净值 of one alone is wrong.
    const ofNet = report.problems.filter(({ code }) => code === 'NET');
    expect(ofNet.map(({ row: at }) => at)).toEqual([4]);
  });

  it('take a cell that shows a percentage for it, in every kind of file', async () => {
    const heads = ['资产编号', '资产名称', '资产类别', '开始使用日期', '原值', '残值率'];
    const card = (code: string) => [code, '打印机', '05', '2026-01-05'];
    const text = (shown: string) => `<c t="inlineStr"><is><t>${shown}</t></is></c>`;
    const row = (at: number, texts: readonly string[], more = '') =>
      `<row r="${at}">${texts.map(text).join('')}${more}</row>`;
    const xlsx = makeXlsx({
      rows:
        row(1, heads) +
        row(2, card('PC1'), '<c><v>1000</v></c><c s="1"><v>1</v></c>') +
        row(3, card('PC2'), '<c><v>1000</v></c><c s="1"><v>0.005</v></c>') +
        row(4, card('PC3'), '<c><v>1000</v></c><c><v>5</v></c>') +
        row(5, card('PC4'), '<c><v>1000</v></c><c s="1"><f>10/200</f><v>0.05</v></c>'),
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="0.0%"/></numFmts>' +
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>',
    });
    const rows = [heads, [...card('PC5'), 1000, { percent: 1 }]];
    const xls = makeXls({ sheets: [{ name: '卡片', rows }] });
    for (const file of [
      { name: '卡片.xlsx', bytes: xlsx },
      { name: '卡片.xls', bytes: xls },
    ]) {
      const report = await reportOf(runImport(test.api, assetsCalls.import, { file }));
      expect(report).toMatchObject({ refused: 0 });
    }
    const cards = await list('PC');
    expect(cards.map(({ code, residualValue }) => [code, residualValue])).toEqual([
      ['PC1', '1000.00'],
      ['PC2', '5.00'],
      ['PC3', '50.00'],
      ['PC4', '50.00'],
      ['PC5', '1000.00'],
    ]);
  });

  it('refuse a life in years and another one in months', async () => {
    const report = await importText(
      '资产编号,资产名称,资产类别,开始使用日期,原值,预计使用月份,使用年限\n' +
        'LM1,打印机,05,2026-01-05,1000,36,3\nLM2,打印机,05,2026-01-05,1000,36,5\n' +
        'LM3,打印机,05,2026-01-05,1000,40,3.33\nLM4,打印机,05,2026-01-05,1000,36,36\n',
    );
    expect(report).toMatchObject({ accepted: 3, refused: 1 });
    expect(report.problems).toMatchObject([
      { row: 3, code: 'LIFE', msg: expect.stringContaining('5 年与“预计使用月份”36 个月不一致') },
    ]);
  });

  it('tell each row that can not be, with its reason', async () => {
    const head = '资产编号,资产名称,资产类别,开始使用日期,原值,预计使用月份,已折旧月份,使用部门\n';
    const report = await importText(
      head +
        'X1,甲,没有的类别,2026-01-05,100,36,,甲部门\n' +
        'X2,乙,05,2020-01-05,100,12,13,\n' +
        'X3,丙,05,2026-01-05,100,36,,没有的部门\n' +
        'X4,,05,昨天,100,36,,丁部门\n' +
        'X5,戊,05,2026-01-05,0,36,,\n' +
        '00001,己,05,2026-01-05,100,36,,\n' +
        'X6,庚,05,2026-01-05,100,36,,\n' +
        'X6,辛,05,2026-01-05,100,36,,\n' +
        '合计,,,,800,,,\n' +
        '制表人：周敏,,,,,,,\n',
    );
    expect(report.accepted).toBe(1);
    expect(report.problems.map(({ row, code }) => `${row} ${code}`)).toEqual([
      '2 ASSET_TYPE',
      '2 DEPARTMENT',
      '3 ASSET_CARD',
      '4 DEPARTMENT',
      '5 CELL',
      '5 DEPARTMENT',
      '5 FIELD',
      '6 ASSET_CARD',
      '7 CODE_TAKEN',
      '9 CODE_TAKEN',
    ]);
    const none = await importText(`${head}Y1,甲,05,2026-01-05,100,36,,\nY2,乙,99,,1,1,,\n`, 'all');
    expect(none).toMatchObject({ accepted: 0 });
    expect(await list('Y1')).toEqual([]);
  });

  it('name 供应商, and take none that the books do not have', async () => {
    const { supplierCategoryId } = await test.api.call(assetsCalls.choices, {});
    const books = test.ledger.as({ accountSetId: 1, role: 'Manager' });
    const supplier = await books.call(accountingCategoryDetailCalls.create, {
      body: { categoryId: supplierCategoryId ?? 0, code: 'LX', name: '联想' },
    });
    const head = '资产编号,资产名称,资产类别,开始使用日期,原值,供货单位\n';
    const report = await importText(
      `${head}S1,甲,05,2026-01-05,100,联想\nS2,乙,05,2026-01-05,100,LX\nS3,丙,05,2026-01-05,100,惠普\n`,
    );
    expect(report).toMatchObject({ accepted: 2, problems: [{ row: 4, code: 'SUPPLIER' }] });
    const [first] = await list('S1');
    const at = { params: { id: first?.id ?? 0 }, query: { period: '2026-01' } };
    expect(await test.api.call(assetsCalls.detail, at)).toMatchObject({
      supplier: '联想',
      card: { supplierId: supplier.id },
    });
    const body = { period: '2026-01', keyword: 'S2', format: 'csv' as const };
    const file = await test.api.file(assetsCalls.export, { body });
    expect(file.bytes.toString()).toContain('联想');
  });

  it('are refused where they differ from a card that stands there, in any column', async () => {
    const head =
      '资产编号,资产名称,资产类别,规格型号,开始使用日期,原值,残值率,预计使用月份,折旧方法,保管人,备注,税额\n';
    const row = 'DF1,打印机,05,M1,2026-01-05,1000,5%,36,平均年限法,张三,新购,130\n';
    expect(await importText(head + row)).toMatchObject({ accepted: 1 });
    expect(await importText(head + row)).toMatchObject({ accepted: 0, unchanged: 1 });
    const others = [
      row.replace('M1', 'M2'),
      row.replace('2026-01-05', '2026-01-06'),
      row.replace('5%', '4%'),
      row.replace('36', '60'),
      row.replace('平均年限法', '双倍余额递减法'),
      row.replace('张三', '李四'),
      row.replace('新购', '旧'),
      row.replace('130', '120'),
    ];
    for (const other of others) {
      const report = await importText(head + other);
      expect(report).toMatchObject({ unchanged: 0, problems: [{ row: 2, code: 'CODE_TAKEN' }] });
    }
  });

  it('hand out what the list shows, to be imported again', async () => {
    const before = await list();
    const file = await test.api.file(assetsCalls.export, {
      body: { period: '2026-01', format: 'csv' },
    });
    const again = await importText(file.bytes.toString());
    expect(again).toMatchObject({ accepted: 0, unchanged: before.length, refused: 0 });
    await test.api.call(assetsCalls.batchRemove, { body: before.map(({ id }) => id) });
    expect(await importText(file.bytes.toString())).toMatchObject({ accepted: before.length });
    const bare = (rows: readonly AssetRow[]) => rows.map(({ id: _, version: __, ...row }) => row);
    expect(bare(await list())).toEqual(bare(before));
    const template = await test.api.file(assetsCalls.template, {});
    expect(template.name).toBe('资产卡片导入模板.xlsx');
  });

  it('hand out the work that has been done by the month, beside what it wore off', async () => {
    const head =
      '资产编号,资产名称,资产类别,开始使用日期,原值,残值率,折旧方法,预计总工作量,工作量单位\n';
    await importText(`${head}U1,卡车,04,2026-01-05,6000,5%,工作量法,1000,公里\n`);
    const [card] = await list('U1');
    await test.domain.database.queryAll(
      `update asset.card_month set used_units = 100, accumulated = 570 where asset_id = $1`,
      [card?.id],
    );
    const body = { period: '2026-01', keyword: 'U1', format: 'csv' as const };
    const text = (await test.api.file(assetsCalls.export, { body })).bytes.toString();
    expect(text).toContain(',570.00,0.00,工作量法,1000,100,公里,');
  });
});
