import type { ServerResponse } from 'node:http';

export interface StandInPerson {
  readonly openId: string;
  readonly unionId?: string;
  readonly nickname: string;
}

export declare const STAND_IN_APP: { readonly appId: string; readonly appSecret: string };

export declare class WechatStandIn {
  readonly asked: string[];
  misbehaviour: ((path: string, response: ServerResponse) => boolean) | undefined;
  start(): Promise<string>;
  stop(): void;
  codeOf(person: StandInPerson): string;
}
