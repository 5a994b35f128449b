import type { Actor } from './assertion';
import { BusinessError } from './business-error';
import { Features } from './features';
import type { ServiceClient } from './service-client';

const NAME = 'books.archive';

describe('switches in a service', () => {
  let to: object[];
  let actor: Actor | undefined;
  let asked: number[];
  let isAway: boolean;
  let now: number;
  let features: Features;

  beforeEach(() => {
    [to, asked, isAway, now] = [[], [], false, Date.parse('2026-11-24T00:00:00Z')];
    inSet(3);
    const rules = {
      current: async () => ({
        rules: to.map((reach, at) => ({
          id: at + 1,
          remote: `feature:${NAME}`,
          version: 'off',
          from: null,
          until: null,
          to: reach as { kind: 'all' },
          isPaused: false,
        })),
        killed: [],
      }),
    };
    const services = {
      call: async (_service: string, _call: unknown, { body }: { body: Keeping }) => {
        asked.push(body.accountSetId);
        if (isAway) throw new BusinessError('UNAVAILABLE');
        return { agencyId: body.accountSetId * 10 };
      },
    } as unknown as ServiceClient;
    const scope = {
      get actorOrNone() {
        return actor;
      },
    };
    features = new Features(rules, scope, services, () => now);
  });

  interface Keeping {
    readonly accountSetId: number;
  }
  const inSet = (accountSetId: number | null) => {
    actor = { userId: 1, userName: '周敏', session: '', role: 'View', accountSetId };
  };
  const isOn = () => features.isOn(NAME);

  it('are what they are by default, until a rule reaches the account set at hand', async () => {
    expect(await isOn()).toBe(true);
    to = [{ kind: 'accountSets', ids: [4] }];
    expect(await isOn()).toBe(true);
    inSet(4);
    expect(await isOn()).toBe(false);
    to = [{ kind: 'roles', roles: ['View'] }];
    expect(await isOn()).toBe(false);
    actor = undefined;
    expect(await isOn()).toBe(true);
    expect(asked).toEqual([]);
  });

  it('ask who keeps an account set where a rule is for agencies, once a minute', async () => {
    to = [{ kind: 'agencies', ids: [40] }];
    expect(await isOn()).toBe(true);
    inSet(4);
    expect([await isOn(), await isOn()]).toEqual([false, false]);
    expect(asked).toEqual([3, 4]);
    // Identity is unavailable: cached agencies stay valid, and other account sets have no agency.
    now += 60_000;
    isAway = true;
    expect(await isOn()).toBe(false);
    inSet(5);
    expect(await isOn()).toBe(true);
    inSet(null);
    expect(await isOn()).toBe(true);
  });

  it('ask an identity that fails once a minute, too', async () => {
    to = [{ kind: 'agencies', ids: [30] }];
    expect(await isOn()).toBe(false);
    isAway = true;
    now += 60_000;
    expect([await isOn(), await isOn()]).toEqual([false, false]);
    expect(asked).toEqual([3, 3]);
    isAway = false;
    now += 60_000;
    expect(await isOn()).toBe(false);
    expect(asked).toEqual([3, 3, 3]);
  });
});
