import { Inject, Injectable, Logger } from '@nestjs/common';
import { request } from 'undici';
import { seenText } from '@mingzhang/rules';
import {
  BusinessError,
  SERVICE_CONFIG,
  type ServiceConfig,
  type WechatConfig,
} from '@mingzhang/server';

/** A WeChat account as WeChat names it. */
export interface WechatPerson {
  /** Its id for this application. */
  readonly openId: string;
  /** Its id for all applications of the same owner at 微信开放平台; null: WeChat gives none. */
  readonly unionId: string | null;
  readonly nickname: string;
}

const timeoutMs = 5_000;
const answerBytesAtMost = 65_536;
const idLength = 128;
const tokenLength = 2_048;
const nicknameLength = 40;

/** Codes of WeChat for an authorization code that is wrong, has expired, or was used before. */
const expiredCodes = new Set([40029, 40163, 42003]);
/** Codes of WeChat for an application id or secret that is wrong. */
const settingCodes = new Set([40001, 40013, 40125]);

type Answer = Readonly<Record<string, unknown>>;

/**
 * The two calls of WeChat that tell who has scanned. The access token is forgotten afterwards. Nothing that WeChat
 * answers, and no address, enters a log or a refusal: either may hold the secret.
 */
@Injectable()
export class WechatApi {
  private readonly logger = new Logger(WechatApi.name);

  constructor(@Inject(SERVICE_CONFIG) private readonly config: ServiceConfig) {}

  get isConfigured(): boolean {
    return this.config.wechat !== undefined;
  }

  /** @throws BusinessError WECHAT_OFF where no WeChat application is set up */
  get settings(): WechatConfig {
    const { wechat } = this.config;
    if (!wechat) throw new BusinessError('WECHAT_OFF');
    return wechat;
  }

  /**
   * Exchanges the authorization code for whom it stands for.
   * @throws BusinessError WECHAT_EXPIRED for a code that WeChat refuses; WECHAT_FAILED when WeChat is slow, unreachable,
   *   or answers something else than its documentation says
   */
  async personOf(code: string): Promise<WechatPerson> {
    const { appId, appSecret } = this.settings;
    const token = await this.ask('/sns/oauth2/access_token', {
      appid: appId,
      secret: appSecret,
      code,
      grant_type: 'authorization_code',
    });
    const openId = this.text(token['openid'], idLength);
    const accessToken = this.text(token['access_token'], tokenLength);
    const profile = await this.ask('/sns/userinfo', {
      access_token: accessToken,
      openid: openId,
      lang: 'zh_CN',
    });
    if (profile['openid'] !== openId) throw this.failure('userinfo is of somebody else');
    const unionId = token['unionid'] || profile['unionid'] || null;
    return {
      openId,
      unionId: unionId === null ? null : this.text(unionId, idLength),
      nickname: shownNickname(profile['nickname']),
    };
  }

  private async ask(path: string, query: Readonly<Record<string, string>>): Promise<Answer> {
    const answer = await this.answerOf(path, query);
    const errorCode = answer['errcode'];
    if (errorCode === undefined || errorCode === 0) return answer;
    if (typeof errorCode !== 'number') throw this.failure('errcode is no number');
    if (expiredCodes.has(errorCode)) throw new BusinessError('WECHAT_EXPIRED');
    const cause = `errcode ${errorCode}`;
    if (!settingCodes.has(errorCode)) throw this.failure(cause);
    throw this.failure(cause, '微信登录的配置不正确，请联系系统管理员，或改用手机号登录');
  }

  private async answerOf(path: string, query: Readonly<Record<string, string>>): Promise<Answer> {
    const url = `${this.settings.apiUrl}${path}?${new URLSearchParams(query)}`;
    let text: string | undefined;
    try {
      text = await bodyOf(url);
    } catch {
      throw this.failure('no answer in time');
    }
    const answer = parsed(text);
    if (answer === undefined) throw this.failure('the answer is no JSON object of status 200');
    return answer;
  }

  private text(value: unknown, length: number): string {
    const fits =
      typeof value === 'string' && value.length > 0 && value.length <= length && isPlain(value);
    if (!fits) throw this.failure('an id or token is missing or malformed');
    return value;
  }

  private failure(cause: string, msg?: string): BusinessError {
    this.logger.error(`WeChat sign-in failed: ${cause}`);
    return new BusinessError('WECHAT_FAILED', msg === undefined ? {} : { msg });
  }
}

/** The body of an answer of status 200, undefined for another status or more bytes than an answer has. */
async function bodyOf(url: string): Promise<string | undefined> {
  const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(timeoutMs) });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop ends the connection.
    if (statusCode !== 200 || bytes > answerBytesAtMost) return undefined;
    chunks.push(chunk);
  }
  return statusCode === 200 ? Buffer.concat(chunks).toString('utf8') : undefined;
}

function parsed(text: string | undefined): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Answer) : undefined;
  } catch {
    return undefined;
  }
}

/** Visible ASCII, as ids and tokens are made of. */
const isPlain = (text: string) => /^[\x21-\x7e]+$/.test(text);

/** A nickname that can be stored and shown on one line; people put anything into theirs. */
function shownNickname(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  const line = seenText(text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' '));
  return [...line].slice(0, nicknameLength).join('') || '微信用户';
}
