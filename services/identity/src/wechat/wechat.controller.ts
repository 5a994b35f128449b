import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { wechatCalls, type InputOf, type ResultOf } from '@mingzhang/contract';
import { Call, Input, SERVICE_CONFIG, sessionCookie, type ServiceConfig } from '@mingzhang/server';
import { browserOf, sessionHashOf, setCookie } from '../session/browser';
import { WechatService } from './wechat.service';

@Controller()
export class WechatController {
  constructor(
    private readonly wechat: WechatService,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  @Call(wechatCalls.state)
  state() {
    return this.wechat.state();
  }

  @Call(wechatCalls.start, { ownTransactions: true })
  start(
    @Input() { body }: InputOf<typeof wechatCalls.start>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.wechat.start(body, browserOf(request, reply, this.config));
  }

  @Call(wechatCalls.finish, { ownTransactions: true })
  async finish(
    @Input() { body }: InputOf<typeof wechatCalls.finish>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResultOf<typeof wechatCalls.finish>> {
    const browser = browserOf(request, reply, this.config);
    const earlier = sessionHashOf(request, this.config);
    const signedIn = await this.wechat.finish(body, browser, earlier);
    if (!signedIn) return { act: 'bind' };
    setCookie(reply, this.config, sessionCookie, signedIn.token);
    return { act: 'sign-in' };
  }

  @Call(wechatCalls.unbind)
  async unbind(): Promise<Record<string, never>> {
    await this.wechat.unbind();
    return {};
  }
}
