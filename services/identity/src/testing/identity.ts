import { accountSetsCalls, sessionCalls, type AccountSet, type Role } from '@mingzhang/contract';
import { assertionHeader, localHeader, type ServiceConfig } from '@mingzhang/server';
import { startTestService, type TestApi, type TestService } from '@mingzhang/server/testing';
import { TOTP } from 'otpauth';
import { setOperator } from '../operator-flag';
import * as identity from '../service';
import { FakeLedger } from './fake-ledger';
import { FakeWechat } from './wechat';

/** What every company of these tests has. */
export const company = {
  companyName: '晨星商贸有限公司',
  enableDate: '2026-01-01',
  accountingStandards: 0 as const,
  vatType: 0 as const,
  fixedAssetModule: 0 as const,
  cashierModule: 0 as const,
  voucherReviewed: 0 as const,
};

interface Answer {
  readonly success: boolean;
  readonly code?: string;
  readonly msg?: string;
  readonly data?: Record<string, unknown>;
}

/** A signed-in person with a browser of their own. */
export interface Person {
  readonly browser: Browser;
  readonly mobile: string;
  readonly userId: number;
}

const STEP_MS = 30_000;

/** What an authenticator app shows, of a step after or before the one that is now. */
export function operatorCodeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

/** Headers of the person's browser: the mark that codes are bound to, and its address. */
export function headersOf({ browser }: Person): Record<string, string> {
  return {
    cookie: browser.cookieHeader,
    'x-forwarded-for': browser.address,
    [localHeader]: '1',
  };
}

/** Identity with a ledger beside it, and people who use it. */
export class Identity {
  private count = 0;

  private constructor(
    readonly service: TestService,
    readonly ledger: FakeLedger,
    readonly wechat: FakeWechat,
  ) {}

  /** @param settings of the service beyond those of every test; more domains by `serviceUrls` */
  static async start({ serviceUrls, ...settings }: Partial<ServiceConfig> = {}): Promise<Identity> {
    const ledger = new FakeLedger();
    const urls = { ledger: await ledger.start(), ...serviceUrls };
    const wechat = new FakeWechat();
    const started = await startTestService('identity', identity, {
      serviceUrls: urls,
      domainsRun: Object.keys(urls),
      wechat: await wechat.start(),
      ...settings,
    });
    return new Identity(started, ledger, wechat);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    this.ledger.stop();
    this.wechat.stop();
  }

  newBrowser(): Browser {
    this.count += 1;
    return new Browser(this.service, `10.0.0.${this.count}`);
  }

  newMobile(): string {
    this.count += 1;
    return `138${String(this.count).padStart(8, '0')}`;
  }

  /** Lets the minute between two codes pass. */
  async passResendTime(): Promise<void> {
    await this.service.database.query(
      `update identity.verification_code set created_at = created_at - interval '60 s'`,
    );
  }

  async register(browser = this.newBrowser(), mobile = this.newMobile()): Promise<Person> {
    const code = await browser.codeFor(mobile);
    const { data } = await browser.send('POST', '/register', { mobile, code });
    return { browser, mobile, userId: Number(data?.['userId']) };
  }

  /** A code that the signed-in person has sent to a number, their own or another one. */
  async codeSentBy(person: Person, mobile = person.mobile): Promise<string> {
    await this.passResendTime();
    const api = await this.as(person.userId, null, null);
    const { devCode } = await api.call(
      sessionCalls.sendMsg,
      { params: { mobile } },
      headersOf(person),
    );
    return devCode ?? '';
  }

  /** Invites somebody to the account set that `api` uses, and has them accept. */
  async join(
    api: TestApi,
    { role, guest, realName = '' }: { role: Role; guest?: Person; realName?: string },
  ): Promise<Person> {
    const person = guest ?? (await this.register());
    const { mobile, userId } = person;
    await api.call(accountSetsCalls.addMember, { body: { mobile, realName, role } });
    const own = await this.as(userId, null, null);
    const { user } = await own.call(sessionCalls.init, {});
    const { id } = user.invitations.at(-1) ?? { id: 0 };
    await own.call(accountSetsCalls.acceptInvitation, { params: { id } });
    return person;
  }

  /** Hash of the person's newest session, as the gateway hands it on. */
  async sessionOf(userId: number): Promise<string> {
    const rows = await this.service.database.query<{ token_hash: string }>(
      'select token_hash from identity.session where user_id = $1 order by created_at desc',
      [userId],
    );
    return rows[0]?.token_hash ?? '';
  }

  /** Acts as that person in an account set. */
  async as(userId: number, accountSetId: number | null, role: Role | null): Promise<TestApi> {
    const session = await this.sessionOf(userId);
    return this.service.as({ userId, accountSetId, role, session });
  }

  /** Somebody whom the command on the machine has made an operator, or has not any more. */
  async operator(isOn = true, known?: Person): Promise<Person & { readonly api: TestApi }> {
    const person = known ?? (await this.register());
    const { mobile, userId } = person;
    const databaseUrl = this.service.database.url;
    await setOperator({ databaseUrl, mobile, isOn, by: 'root' });
    return { ...person, api: await this.as(userId, null, null) };
  }

  /** A person with a new account set. */
  async owner(): Promise<
    Person & { readonly session: string; readonly set: AccountSet; readonly api: TestApi }
  > {
    const person = await this.register();
    const api = await this.as(person.userId, null, null);
    const set = await api.call(accountSetsCalls.create, { body: company });
    return {
      ...person,
      set,
      session: await this.sessionOf(person.userId),
      api: await this.as(person.userId, set.id, 'Manager'),
    };
  }
}

/** A browser: keeps cookies, and has an address of its own. */
export class Browser {
  lastCookie = '';
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly service: TestService,
    readonly address: string,
  ) {}

  async send(
    method: string,
    path: string,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    if (!form) return this.exchange(method, path, { headers });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(form).toString();
    return this.exchange(method, path, { headers: { ...type, ...headers }, body });
  }

  post(path: string, body: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    return this.exchange('POST', path, { headers, body: JSON.stringify(body) });
  }

  private async exchange(
    method: string,
    path: string,
    { headers, body }: { headers: Record<string, string>; body?: string },
  ): Promise<Answer> {
    const answer = await fetch(`${this.service.url}/api${path}`, {
      method,
      headers: {
        cookie: this.cookieHeader,
        'x-forwarded-for': this.address,
        [assertionHeader]: await this.service.assertionOfNobody(),
        [localHeader]: '1',
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      this.lastCookie = cookie;
    }
    return (await answer.json()) as Answer;
  }

  get session(): string | undefined {
    return this.cookies.get('mz_session');
  }

  /** For calls that need the mark of the browser which asked for a code. */
  get cookieHeader(): string {
    return [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  }

  async codeFor(mobile: string, path = '/regMsg'): Promise<string> {
    return String((await this.send('GET', `${path}/${mobile}`)).data?.['devCode']);
  }
}
