import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountSetsCalls, internalCalls, type InputOf } from '@mingzhang/contract';
import {
  AccountSetScope,
  Call,
  Input,
  SERVICE_CONFIG,
  type ServiceConfig,
} from '@mingzhang/server';
import { browserOf } from '../session/browser';
import { AccountSetDeletion } from './account-set.deletion';
import { AccountSetQuery } from './account-set.query';
import { AccountSetService } from './account-set.service';
import { HandOverService } from './hand-over.service';

const unpagedLimit = 500;

@Controller()
export class AccountSetController {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly accountSets: AccountSetService,
    private readonly lists: AccountSetQuery,
    private readonly deletion: AccountSetDeletion,
    private readonly handOvers: HandOverService,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  @Call(accountSetsCalls.list)
  async list(@Input() { query }: InputOf<typeof accountSetsCalls.list>) {
    const page = query.page ?? 1;
    const pageSize = query.pageSize ?? (query.page ? 20 : unpagedLimit);
    const { records, total } = await this.lists.rows(
      this.scope.actor.userId,
      { keyword: query.keyword, page, pageSize },
      { deleted: query.deleted ?? false, withState: query.state ?? false },
    );
    return query.page ? { page, pageSize, total, records } : records;
  }

  @Call(accountSetsCalls.identification)
  async identification(
    @Input() { body }: InputOf<typeof accountSetsCalls.identification>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.handOvers.identify(body.mobile, body.code, browserOf(request, reply, this.config));
    return {};
  }

  @Call(accountSetsCalls.handOver)
  handOver(
    @Input() { body }: InputOf<typeof accountSetsCalls.handOver>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.handOvers.handOver(body, browserOf(request, reply, this.config));
  }

  @Call(accountSetsCalls.get)
  get(@Input() { params }: InputOf<typeof accountSetsCalls.get>) {
    return this.accountSets.get(params.id);
  }

  @Call(accountSetsCalls.use)
  async use(@Input() { params }: InputOf<typeof accountSetsCalls.use>) {
    return { used: await this.accountSets.isUsed(params.id) };
  }

  @Call(accountSetsCalls.create, { oneAtATime: true })
  create(@Input() { body }: InputOf<typeof accountSetsCalls.create>) {
    return this.accountSets.create(body);
  }

  @Call(accountSetsCalls.update, { oneAtATime: true })
  update(@Input() { body }: InputOf<typeof accountSetsCalls.update>) {
    return this.accountSets.update(body);
  }

  @Call(accountSetsCalls.remove)
  async remove(
    @Input() { params }: InputOf<typeof accountSetsCalls.remove>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.deletion.remove(params.id, params.second, browserOf(request, reply, this.config));
    return {};
  }

  @Call(accountSetsCalls.restore)
  async restore(@Input() { params }: InputOf<typeof accountSetsCalls.restore>) {
    await this.deletion.restore(params.id);
    return {};
  }

  @Call(internalCalls.purgeAccountSet)
  async purge() {
    return { purged: await this.deletion.purgeOne() };
  }
}
