import { accountSetsCalls, sessionCalls } from '@mingzhang/contract';
import { company, Identity } from '../testing/identity';

describe('an account set whose ledger is at work', () => {
  let house: Identity;

  beforeAll(async () => {
    house = await Identity.start();
  });
  afterAll(() => house.stop());

  it('keeps nobody else waiting, however often its settings are saved meanwhile', async () => {
    const person = await house.owner();
    const other = await house.owner();
    let goOn = () => {};
    house.ledger.setsUpAfter = new Promise((resolve) => (goOn = resolve));
    house.ledger.asked.length = 0;

    // Each would hold one of the service's eight connections until the ledger has answered.
    const saves = Array.from({ length: 16 }, (_, at) =>
      person.api.send(accountSetsCalls.update, {
        body: { ...company, id: person.set.id, version: 1, industry: `第 ${at} 次` },
      }),
    );
    const opened = await other.api.call(sessionCalls.init, {});
    expect(opened.user.accountSets?.id).toBe(other.set.id);
    expect(house.ledger.asked.filter((call) => call.endsWith('/account-set'))).toHaveLength(1);

    goOn();
    const answers = await Promise.all(saves);
    const outcomes = answers.map((answer) => (answer.success ? 'saved' : answer.code));
    expect(outcomes.toSorted()).toEqual([...Array(15).fill('VERSION_STALE'), 'saved']);
  });
});
