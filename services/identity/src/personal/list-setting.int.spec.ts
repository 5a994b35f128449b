import { listSettingCalls } from '@mingzhang/contract';
import { Identity } from '../testing/identity';

const columns = [
  { column: 'name', shown: true, widthPx: 180 },
  { column: 'amount', shown: false },
];

describe('the settings of lists', () => {
  let house: Identity;

  beforeAll(async () => {
    house = await Identity.start();
  });
  afterAll(() => house.stop());

  const newPerson = async () => {
    const { userId } = await house.register();
    return house.as(userId, null, null);
  };

  it('are those of the person alone, and the last save of a list counts', async () => {
    const person = await newPerson();
    const other = await newPerson();
    const params = { list: 'subjects' as const };
    expect(await person.call(listSettingCalls.list, {})).toEqual([]);
    await person.call(listSettingCalls.save, { params, body: { columns: [] } });
    await person.call(listSettingCalls.save, {
      params,
      body: { columns: [{ column: 'name', shown: true }] },
    });
    await person.call(listSettingCalls.save, { params, body: { columns } });
    expect(await person.call(listSettingCalls.list, {})).toEqual([{ list: 'subjects', columns }]);
    expect(await other.call(listSettingCalls.list, {})).toEqual([]);
  });

  it('return to the default when no columns are stored', async () => {
    const person = await newPerson();
    const save = (of: typeof columns) =>
      person.call(listSettingCalls.save, { params: { list: 'items' }, body: { columns: of } });
    await save(columns);
    await save([]);
    expect(await person.call(listSettingCalls.list, {})).toEqual([]);
  });

  it('are the same in every account set', async () => {
    const { api, userId, set } = await house.owner();
    await api.call(listSettingCalls.save, { params: { list: 'vouchers' }, body: { columns } });
    const elsewhere = await house.as(userId, null, null);
    expect(set.id).toBeGreaterThan(0);
    expect(await elsewhere.call(listSettingCalls.list, {})).toEqual([
      { list: 'vouchers', columns },
    ]);
  });

  it('refuse an unknown list, widths out of bounds and more than 100 columns', async () => {
    const person = await newPerson();
    const send = (list: string, body: object) =>
      person.send(listSettingCalls.save, { params: { list: list as never }, body: body as never });
    const many = Array.from({ length: 101 }, (_, index) => ({
      column: `c${index}`,
      shown: true,
    }));
    expect(await send('unknown', { columns })).toMatchObject({ success: false });
    expect(
      await send('items', { columns: [{ column: 'name', shown: true, widthPx: 1201 }] }),
    ).toMatchObject({ success: false });
    expect(await send('items', { columns: many })).toMatchObject({ success: false });
    expect(await person.call(listSettingCalls.list, {})).toEqual([]);
  });
});
