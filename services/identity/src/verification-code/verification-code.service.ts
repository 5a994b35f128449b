import { createHash, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  AccountSetScope,
  BusinessError,
  SERVICE_CONFIG,
  type ServiceConfig,
} from '@mingzhang/server';
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
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  /**
   * Makes a code and hands it to the provider.
   * @returns the code where it may be shown (console provider, loopback, not production).
   * @throws BusinessError CODE_TOO_SOON within 59 s, CODE_LIMIT past the daily or hourly limits.
   */
  async send(mobile: string, purpose: CodePurpose, browser: string): Promise<string | undefined> {
    await this.checkLimits(mobile);
    const code = String(randomInt(10_000)).padStart(4, '0');
    await this.scope.query(
      `insert into identity.verification_code (mobile, purpose, code_hash, browser_hash, address)
       values ($1, $2, $3, $4, $5)`,
      [mobile, purpose, codeHash(mobile, code), sha256(browser), this.scope.address],
    );
    if (this.config.smsProvider !== 'console') return undefined;
    process.stdout.write(`验证码 ${mobile} ${code}（${uses[purpose]}）\n`);
    return this.config.production || this.config.publicHost ? undefined : code;
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
  }

  /** The id of the code sent last, when this is it. */
  private async check({ mobile, code, purpose, browser }: Guess): Promise<number> {
    // One guess at a time per number: parallel guesses count one by one.
    await this.scope.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [mobile]);
    if (await this.wrongTries.codeLimitReached(mobile)) throw new BusinessError('CODE_LIMIT');
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
    const limit =
      (counts?.today ?? 0) >= sentPerNumberAndDay || (counts?.hour ?? 0) >= sentPerAddressAndHour;
    if (limit) throw new BusinessError('CODE_LIMIT');
  }
}

function codeHash(mobile: string, code: string): string {
  return sha256(`${mobile}:${code}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
