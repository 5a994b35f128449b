import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountSetsCalls, operationLogCalls } from '@mingzhang/contract';
import { Identity } from '../testing/identity';

describe('the operation log for a member who may see some departments alone', () => {
  /** What payroll answers of the person asking; undefined: it does not answer. */
  let departments: string | undefined = '';
  const payroll = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const isAsked = request.url?.endsWith('/salary/secrecy/own') === true;
    if (isAsked && departments === undefined) response.destroy();
    else response.end(JSON.stringify({ success: true, data: isAsked ? { departments } : {} }));
  });
  let house: Identity;
  let director: Awaited<ReturnType<typeof joined>>;
  let owner: Awaited<ReturnType<Identity['owner']>>;

  const joined = async () => {
    const { userId } = await house.join(owner.api, { realName: '店长', role: 'Making' });
    const query = { userId, role: 'Director' as const };
    await owner.api.call(accountSetsCalls.updateUserRole, { query });
    const accountSetId = owner.set.id;
    return house.service.as({ userId, userName: '店长', accountSetId, role: 'Director' });
  };

  beforeAll(async () => {
    await new Promise<void>((resolve) => payroll.listen(0, '127.0.0.1', resolve));
    const { port } = payroll.address() as AddressInfo;
    house = await Identity.start({ serviceUrls: { payroll: `http://127.0.0.1:${port}` } });
    owner = await house.owner();
    director = await joined();
  });
  afterAll(async () => {
    await house.stop();
    payroll.close();
  });

  const answers = async (api: typeof director) => {
    const { records } = await owner.api.call(operationLogCalls.list, { query: {} });
    const id = records[0]?.id ?? 0;
    return [
      await api.send(operationLogCalls.list, { query: {} }),
      await api.send(operationLogCalls.get, { params: { id } }),
      await api.send(operationLogCalls.export, { query: { format: 'csv' } }),
    ];
  };

  it('is refused, because it tells what everybody is paid', async () => {
    departments = '门店';
    for (const answer of await answers(director)) {
      expect(answer).toMatchObject({
        code: 'PAYROLL_SECRECY',
        msg: expect.stringContaining('您只能查看门店的工资'),
      });
    }
  });

  it('is not shown either while payroll does not answer', async () => {
    departments = undefined;
    for (const answer of await answers(director)) {
      expect(answer).toMatchObject({ code: 'UNAVAILABLE' });
    }
  });

  it('is read by who sees everybody, and by who decides on limits', async () => {
    departments = '';
    const [list] = await answers(director);
    expect(list).toMatchObject({ success: true });
    departments = undefined;
    expect(await owner.api.send(operationLogCalls.list, { query: {} })).toMatchObject({
      success: true,
    });
  });
});
