import { Inject, Injectable } from '@nestjs/common';
import { request } from 'undici';
import { BusinessError, SERVICE_CONFIG, type ServiceConfig } from '@mingzhang/server';

/** A code on its way to a phone. */
interface SmsCode {
  readonly mobile: string;
  readonly code: string;
  /** What the code is for, as the text message says it. */
  readonly use: string;
}

const timeoutMs = 5_000;

/** Hands codes to whoever sends text messages. */
@Injectable()
export class SmsService {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: ServiceConfig) {}

  /**
   * `console` prints the code; `webhook` posts `{mobile, code, use}` to the operator's own address,
   * which knows the gateway of their provider.
   * @throws BusinessError UNAVAILABLE when the message could not be handed over
   */
  async send({ mobile, code, use }: SmsCode): Promise<void> {
    const { smsProvider, smsUrl, smsToken } = this.config;
    if (smsProvider === 'console') {
      process.stdout.write(`验证码 ${mobile} ${code}（${use}）\n`);
      return;
    }
    try {
      const answer = await request(smsUrl ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${smsToken ?? ''}` },
        body: JSON.stringify({ mobile, code, use }),
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      await answer.body.dump();
      if (answer.statusCode >= 300) throw new Error(`status ${answer.statusCode}`);
    } catch (cause) {
      throw new BusinessError('UNAVAILABLE', { msg: '短信没有发出，请稍后重新获取验证码', cause });
    }
  }
}
