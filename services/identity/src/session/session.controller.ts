import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { internalCalls, sessionCalls, type InputOf } from '@mingzhang/contract';
import {
  Call,
  cookieNameOf,
  cookieOf,
  Input,
  SERVICE_CONFIG,
  sessionCookie,
  type ServiceConfig,
} from '@mingzhang/server';
import { browserOf, setCookie, tokenHashOf } from './browser';
import { CurrentUserService } from './current-user.service';
import { SessionService } from './session.service';
import { SignInService } from './sign-in.service';

@Controller()
export class SessionController {
  constructor(
    private readonly signIn: SignInService,
    private readonly sessions: SessionService,
    private readonly currentUser: CurrentUserService,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  @Call(sessionCalls.login)
  async login(
    @Input() input: InputOf<typeof sessionCalls.login>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const userId = await this.signIn.byPassword(input.body.mobile, input.body.password);
    await this.startSession(userId, reply);
    return { userId, registered: false };
  }

  @Call(sessionCalls.register)
  async register(
    @Input() input: InputOf<typeof sessionCalls.register>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const browser = browserOf(request, reply, this.config);
    const result = await this.signIn.byCode(input.body.mobile, input.body.code, browser);
    await this.startSession(result.userId, reply);
    return result;
  }

  @Call(sessionCalls.logout)
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const token = cookieOf(request, cookieNameOf(sessionCookie, this.config));
    if (token) await this.sessions.end(tokenHashOf(token));
    setCookie(reply, this.config, sessionCookie, '', 0);
    return {};
  }

  @Call(sessionCalls.init)
  async init() {
    return { user: await this.currentUser.load() };
  }

  @Call(sessionCalls.regMsg)
  async regMsg(
    @Input() input: InputOf<typeof sessionCalls.regMsg>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.signIn.sendCode(
      input.params.mobile,
      'register',
      browserOf(request, reply, this.config),
    );
  }

  @Call(sessionCalls.sendMsg)
  async sendMsg(
    @Input() input: InputOf<typeof sessionCalls.sendMsg>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.signIn.sendKnownUserCode(
      input.params.mobile,
      browserOf(request, reply, this.config),
    );
  }

  @Call(sessionCalls.resetPassword)
  async resetPassword(
    @Input() input: InputOf<typeof sessionCalls.resetPassword>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.signIn.resetPassword(input.body, browserOf(request, reply, this.config));
    return {};
  }

  @Call(sessionCalls.changeAccountSets)
  async changeAccountSets(@Input() input: InputOf<typeof sessionCalls.changeAccountSets>) {
    await this.currentUser.switchTo(input.query.accountSetsId);
    return {};
  }

  @Call(sessionCalls.updatePwd)
  async updatePwd(@Input() input: InputOf<typeof sessionCalls.updatePwd>) {
    await this.signIn.changePassword(input.body);
    return {};
  }

  @Call(internalCalls.session)
  async session(@Input() input: InputOf<typeof internalCalls.session>) {
    return this.sessions.ownerOf(input.body.tokenHash);
  }

  /** A new session at every sign-in; a token the browser brought along is never taken over. */
  private async startSession(userId: number, reply: FastifyReply): Promise<void> {
    setCookie(reply, this.config, sessionCookie, await this.sessions.start(userId));
  }
}
