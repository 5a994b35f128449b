import { subjectCalls, usageCalls, type UsedKind } from '@mingzhang/contract';
import { manager, setUp, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { plantCard } from '../testing/planted-cards';

describe('what 资产 uses of the books', () => {
  let test: DomainTest;
  let assetId: number;

  beforeAll(async () => {
    test = await startDomain('asset', service);
    const card = { code: 'U1', assetSubjectId: test.demo.subjectId('1601') };
    assetId = await plantCard(test.domain.database, card, test.demo.subjectId('560205'));
  });
  afterAll(() => test.stop());

  const ask = async (kind: UsedKind, ids: readonly number[]) => {
    const asked = test.domain.as({ service: 'ledger' });
    const uses = await asked.call(usageCalls.usage, { body: { kind, ids: [...ids] } });
    return uses.map(({ id, where }) => `${id} ${where}`);
  };
  const plantChange = (content: object, replaced: object) =>
    test.domain.database.queryAll(
      `insert into asset.change (account_set_id, changed_by, asset_id, kind, period, date, content,
         replaced, before_text, after_text, next_amount, note, created_name, created_at)
       values (1, '周敏', $1, 'sale', '2026-01', '2026-01-20', $2, $3, '', '', 0, '', '周敏', now())`,
      [assetId, JSON.stringify(content), JSON.stringify(replaced)],
    );

  it('is also what changes name, and what they put back when they are taken back', async () => {
    const use = (at: number) => ({
      departmentId: 9100 + at,
      expenseSubjectId: 9200 + at,
      share: '1',
      auxiliary: { 2: 9300 + at },
    });
    const named = { settlementSubjectId: 9001, compensationSubjectId: 9002, assetSubjectId: 9003 };
    await plantChange(
      { ...named, amount: '9006', impairmentSubjectId: null, uses: [use(1)] },
      { uses: [use(2)], asset_subject_id: 9004, expense_subject_id: 9005, type_id: 9007 },
    );
    const where = '资产变动 2026-01-20 U1 U1';
    const subjects = [9001, 9002, 9003, 9004, 9005, 9201, 9202];
    expect(await ask('subject', [...subjects, 9006, 9007])).toEqual(
      subjects.map((id) => `${id} ${where}`),
    );
    const items = [9101, 9102, 9301, 9302];
    expect(await ask('accountingCategoryDetail', [...items, 9001])).toEqual(
      items.map((id) => `${id} ${where}`),
    );
  });

  it('is also the departments of a stock-taking, as booked, as seen and of what has no card', async () => {
    const { database } = test.domain;
    const [taking] = await database.queryAll<{ id: number }>(
      `insert into asset.stock_taking (account_set_id, changed_by, name, period, type_ids,
         department_ids, created_name)
       values (1, '周敏', '一月盘点', '2026-01', '{}', '{9401}', '周敏') returning id`,
    );
    await database.queryAll(
      `insert into asset.stock_line (account_set_id, taking_id, asset_id, code, name, specification,
         type_name, unit, quantity, start_use, original_value, net, department_ids, location, keeper,
         is_idle, seen_department_id)
       values (1, $1, $2, 'U1', 'U1', '', '', '', 1, '2026-01-10', 1, 1, '{9402}', '', '', false, 9403)`,
      [taking?.id, assetId],
    );
    await database.queryAll(
      `insert into asset.stock_surplus (account_set_id, changed_by, taking_id, name, specification,
         department_id, location, keeper, quantity, amount, remark, counted_name)
       values (1, '周敏', $1, '椅子', '', 9404, '', '', 1, 1, '', '周敏')`,
      [taking?.id],
    );
    const items = [9401, 9402, 9403, 9404];
    expect(await ask('accountingCategoryDetail', items)).toEqual(
      items.map((id) => `${id} 资产盘点 一月盘点`),
    );
  });

  it('goes on naming a leaf when another kind of taxpayer opens columns below its subject', async () => {
    const { ledger, domain, demo } = test;
    for (const each of [ledger, domain]) await setUp(each, 3, { vatType: 0 });
    const books = ledger.as({ ...manager, accountSetId: 3 });
    const [tax] = (await books.call(subjectCalls.list, {})).filter(({ code }) => code === '222101');
    expect(tax?.leaf).toBe(true);
    const own = { code: 'U3', assetSubjectId: demo.subjectId('1601') };
    const planted = await plantCard(domain.database, own, demo.subjectId('560205'));
    await domain.database.queryAll(
      `update asset.card set account_set_id = 3, settlement_subject_id = $2
       where account_set_id = 1 and id = $1`,
      [planted, tax?.id],
    );
    await setUp(ledger, 3, { vatType: 1, confirmed: true });
    const subjects = await books.call(subjectCalls.list, {});
    expect(subjects.find(({ id }) => id === tax?.id)).toMatchObject({
      code: '22210199',
      name: '小规模期间应交增值税',
      leaf: true,
    });
    expect(subjects.find(({ code }) => code === '222101')).toMatchObject({ leaf: false });
  });
});
