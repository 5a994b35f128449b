import { createHash, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  AccountSetScope,
  BusinessError,
  SERVICE_CONFIG,
  type ServiceConfig,
} from '@mingzhang/server';
import { SmsService } from './sms';
import { WrongTryService } from './wrong-try.service';

/**
 * What a code may be used for; a code for one purpose never opens another. `other-number`: asked for
 * by somebody signed in, for a number that is not theirs (the next Manager, a new number). Its owner
 * tells such a code to somebody else, so it must never reset a password.
 */
export type CodePurpose = 'register' | 'known-user' | 'other-number';

/** What the text message says beside the code, so that its owner knows what it opens. */
const uses: Readonly<Record<CodePurpose, string>> = {
  register: '登录或注册，请勿告诉他人',
  'known-user': '重设密码或确认本人操作，请勿告诉他人',
  'other-number': '接收账套移交或换绑手机号，不能用于登录',
};

/** The browser that asks for a code. */
export interface CodeBrowser {
  /** The mark that the code is bound to. */
  readonly mark: string;
  /** Whether it runs on this very machine. */
  readonly isLocal: boolean;
}

/** One try at a code. */
interface Guess {
  readonly mobile: string;
  readonly code: string;
  readonly purpose: CodePurpose;
  readonly browser: string;
}

const resendSeconds = 59;
const lifeMinutes = 5;
const wrongTriesPerCode = 5;
const sentPerNumberAndDay = 10;
const sentPerAddressAndHour = 50;

/** Sends and checks four-digit codes with the limits that four digits need (13 bits). */
@Injectable()
export class VerificationCodeService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly wrongTries: WrongTryService,
    private readonly sms: SmsService,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  /**
   * Makes a code and hands it over, after the transaction that counts it.
   * @returns the code where it may be shown: console provider, not production, and asked for by this
   *   machine's own browser.
   * @throws BusinessError CODE_TOO_SOON within 59 s, CODE_LIMIT past the daily or hourly limits.
   */
  async send(
    mobile: string,
    purpose: CodePurpose,
    { mark, isLocal }: CodeBrowser,
  ): Promise<string | undefined> {
    const code = String(randomInt(10_000)).padStart(4, '0');
    await this.scope.transaction(async () => {
      await this.checkLimits(mobile);
      await this.scope.query(
        `insert into identity.verification_code (mobile, purpose, code_hash, browser_hash, address)
         values ($1, $2, $3, $4, $5)`,
        [mobile, purpose, codeHash(mobile, code), sha256(mark), this.scope.address],
      );
    });
    await this.sms.send({ mobile, code, use: uses[purpose] });
    const { smsProvider, production, publicHost } = this.config;
    const mayShow = smsProvider === 'console' && !production && !publicHost && isLocal;
    return mayShow ? code : undefined;
  }

  /**
   * Uses up the code. A wrong try is counted although the request is refused.
   * @throws BusinessError CODE_WRONG, CODE_EXPIRED, CODE_LIMIT.
   */
  async use(mobile: string, code: string, purpose: CodePurpose, browser: string): Promise<void> {
    await this.useAll([{ mobile, code, purpose }], browser);
  }

  /** Uses up several codes together: while one is wrong, the others are not spent. */
  async useAll(codes: readonly Omit<Guess, 'browser'>[], browser: string): Promise<void> {
    const right: number[] = [];
    // Always in one order, so that two requests never wait for each other.
    for (const each of codes.toSorted((a, b) => (a.mobile < b.mobile ? -1 : 1))) {
      right.push(await this.check({ ...each, browser }));
    }
    await this.scope.query(
      'update identity.verification_code set used_at = now() where id = any($1::bigint[])',
      [right],
    );
    for (const { mobile, purpose } of codes) {
      if (purpose !== 'other-number') await this.remember(mobile, browser);
    }
  }

  /** The browser has proved that its user holds the number. */
  private async remember(mobile: string, browser: string): Promise<void> {
    await this.scope.query(
      `insert into identity.known_browser (mobile, browser_hash) values ($1, $2)
       on conflict (mobile, browser_hash) do update set last_used_at = now()`,
      [mobile, sha256(browser)],
    );
  }

  /** The id of the code sent last, when this is it. */
  private async check({ mobile, code, purpose, browser }: Guess): Promise<number> {
    // One guess at a time per number: parallel guesses count one by one.
    await this.scope.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [mobile]);
    if (await this.wrongTries.codeLimitReached(mobile, sha256(browser))) {
      throw new BusinessError('CODE_LIMIT');
    }
    const sent = await this.scope.one<{ id: number; code_hash: string; wrong_tries: number }>(
      `select id, code_hash, wrong_tries from identity.verification_code
       where mobile = $1 and purpose = $2 and browser_hash = $3 and used_at is null
         and created_at > now() - make_interval(mins => $4)
       order by created_at desc limit 1 for update`,
      [mobile, purpose, sha256(browser), lifeMinutes],
    );
    if (!sent || sent.wrong_tries >= wrongTriesPerCode) throw new BusinessError('CODE_EXPIRED');
    if (sent.code_hash === codeHash(mobile, code)) return sent.id;
    await this.wrongTries.record('code', mobile);
    await this.scope.query(
      'update identity.verification_code set wrong_tries = wrong_tries + 1 where id = $1',
      [sent.id],
    );
    throw new BusinessError('CODE_WRONG', { keepsChanges: true });
  }

  private async checkLimits(mobile: string): Promise<void> {
    await this.scope.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [mobile]);
    const counts = await this.scope.one<{ recent: boolean; today: number; hour: number }>(
      `select
         exists (select from identity.verification_code
                 where mobile = $1 and created_at > now() - make_interval(secs => $3)) as recent,
         (select count(*) from identity.verification_code
          where mobile = $1 and created_at > now() - interval '1 day') as today,
         (select count(*) from identity.verification_code
          where address = $2 and created_at > now() - interval '1 hour') as hour`,
      [mobile, this.scope.address, resendSeconds],
    );
    if (counts?.recent) throw new BusinessError('CODE_TOO_SOON');
    if ((counts?.today ?? 0) >= sentPerNumberAndDay) throw new BusinessError('CODE_LIMIT');
    if ((counts?.hour ?? 0) >= sentPerAddressAndHour) {
      const msg = '本网络一小时内获取验证码的次数过多，请一小时后再试或使用密码登录';
      throw new BusinessError('CODE_LIMIT', { msg });
    }
  }
}

function codeHash(mobile: string, code: string): string {
  return sha256(`${mobile}:${code}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
