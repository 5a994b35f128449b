import type { ServerResponse } from 'node:http';
import type { WechatConfig } from '@mingzhang/server';
import {
  STAND_IN_APP,
  WechatStandIn,
  type StandInPerson,
} from '../../../../tools/testing/wechat-stand-in.mjs';

/** Where the product of these tests is reached. */
export const publicUrl = 'https://books.example.com';

/** WeChat beside a tested service. */
export class FakeWechat {
  private readonly standIn = new WechatStandIn();
  private count = 0;

  /** @returns the settings of a service that signs people in by it */
  async start(): Promise<WechatConfig> {
    const apiUrl = await this.standIn.start();
    return { ...STAND_IN_APP, authorizeUrl: `${apiUrl}/connect/qrconnect`, apiUrl, publicUrl };
  }

  stop(): void {
    this.standIn.stop();
  }

  newPerson(nickname = '云中鹤'): StandInPerson {
    this.count += 1;
    return { openId: `openid-${this.count}`, unionId: `unionid-${this.count}`, nickname };
  }

  /** The code of a scan by somebody. */
  codeOf(person: StandInPerson): string {
    return this.standIn.codeOf(person);
  }

  /** Runs `work` while WeChat answers in a way of its own. */
  async misbehaving<T>(
    answer: (path: string, response: ServerResponse) => boolean,
    work: () => Promise<T>,
  ): Promise<T> {
    this.standIn.misbehaviour = answer;
    try {
      return await work();
    } finally {
      this.standIn.misbehaviour = undefined;
    }
  }

  /** How many calls it was asked so far. */
  get asked(): number {
    return this.standIn.asked.length;
  }
}
