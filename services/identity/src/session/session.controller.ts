import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { internalCalls, sessionCalls, type InputOf } from '@mingzhang/contract';
import {
  Call,
  Input,
  localHeader,
  SERVICE_CONFIG,
  sessionCookie,
  type ServiceConfig,
} from '@mingzhang/server';
import { browserOf, sessionHashOf, setCookie } from './browser';
import { CurrentUserService } from './current-user.service';
import { SessionService } from './session.service';
import { SignInService, type SignedIn } from './sign-in.service';
import type { CodeBrowser } from '../verification-code/verification-code.service';

@Controller()
export class SessionController {
  constructor(
    private readonly signIn: SignInService,
    private readonly sessions: SessionService,
    private readonly currentUser: CurrentUserService,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  @Call(sessionCalls.login, { ownTransactions: true })
  async login(
    @Input() { body }: InputOf<typeof sessionCalls.login>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const earlier = this.sessionOf(request);
    return this.enter(await this.signIn.byPassword(body.mobile, body.password, earlier), reply);
  }

  @Call(sessionCalls.register, { ownTransactions: true })
  async register(
    @Input() { body }: InputOf<typeof sessionCalls.register>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const browser = browserOf(request, reply, this.config);
    return this.enter(await this.signIn.byCode(body, browser, this.sessionOf(request)), reply);
  }

  @Call(sessionCalls.logout)
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const session = this.sessionOf(request);
    if (session !== undefined) await this.signIn.signOut(session);
    setCookie(reply, this.config, sessionCookie, '', 0);
    return {};
  }

  @Call(sessionCalls.init)
  async init() {
    return { user: await this.currentUser.load() };
  }

  @Call(sessionCalls.regMsg, { ownTransactions: true })
  async regMsg(
    @Input() input: InputOf<typeof sessionCalls.regMsg>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.signIn.sendCode(input.params.mobile, 'register', this.asking(request, reply));
  }

  @Call(sessionCalls.sendMsg, { ownTransactions: true })
  async sendMsg(
    @Input() input: InputOf<typeof sessionCalls.sendMsg>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.signIn.sendKnownUserCode(input.params.mobile, this.asking(request, reply));
  }

  @Call(sessionCalls.resetPassword, { ownTransactions: true })
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

  @Call(sessionCalls.updatePwd, { ownTransactions: true })
  async updatePwd(@Input() input: InputOf<typeof sessionCalls.updatePwd>) {
    await this.signIn.changePassword(input.body);
    return {};
  }

  @Call(internalCalls.session)
  async session(@Input() input: InputOf<typeof internalCalls.session>) {
    return this.sessions.ownerOf(input.body.tokenHash);
  }

  /** A new session at every sign-in; a token the browser brought along is never taken over. */
  private enter({ token, ...answer }: SignedIn, reply: FastifyReply): Omit<SignedIn, 'token'> {
    setCookie(reply, this.config, sessionCookie, token);
    return answer;
  }

  /** Hash of the session that the browser brings along. */
  private sessionOf(request: FastifyRequest): string | undefined {
    return sessionHashOf(request, this.config);
  }

  private asking(request: FastifyRequest, reply: FastifyReply): CodeBrowser {
    const mark = browserOf(request, reply, this.config);
    return { mark, isLocal: request.headers[localHeader] === '1' };
  }
}
