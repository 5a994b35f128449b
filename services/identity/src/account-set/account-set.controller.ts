import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountSetsCalls, type InputOf } from '@mingzhang/contract';
import {
  AccountSetScope,
  Call,
  Input,
  SERVICE_CONFIG,
  type ServiceConfig,
} from '@mingzhang/server';
import { MemberService } from '../member/member.service';
import { browserOf } from '../session/browser';
import { AccountSetService } from './account-set.service';

const unpagedLimit = 500;

@Controller()
export class AccountSetController {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly accountSets: AccountSetService,
    private readonly members: MemberService,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  @Call(accountSetsCalls.list)
  async list(@Input() { query }: InputOf<typeof accountSetsCalls.list>) {
    const page = query.page ?? 1;
    const pageSize = query.pageSize ?? (query.page ? 20 : unpagedLimit);
    const { records, total } = await this.accountSets.search(this.scope.actor.userId, {
      ...query,
      page,
      pageSize,
    });
    return query.page ? { page, pageSize, total, records } : records;
  }

  @Call(accountSetsCalls.addUser)
  addUser(@Input() { query }: InputOf<typeof accountSetsCalls.addUser>) {
    return this.members.add(query);
  }

  @Call(accountSetsCalls.addNewUser)
  addNewUser(@Input() { query }: InputOf<typeof accountSetsCalls.addNewUser>) {
    return this.members.addNew(query);
  }

  @Call(accountSetsCalls.updateUserRole)
  async updateUserRole(@Input() { query }: InputOf<typeof accountSetsCalls.updateUserRole>) {
    await this.members.changeRole(query.userId, query.role);
    return {};
  }

  @Call(accountSetsCalls.removeUser)
  async removeUser(@Input() { params }: InputOf<typeof accountSetsCalls.removeUser>) {
    await this.members.remove(params.id);
    return {};
  }

  @Call(accountSetsCalls.members)
  listMembers() {
    return this.members.list();
  }

  @Call(accountSetsCalls.get)
  get(@Input() { params }: InputOf<typeof accountSetsCalls.get>) {
    return this.accountSets.get(params.id);
  }

  @Call(accountSetsCalls.create)
  create(@Input() { body }: InputOf<typeof accountSetsCalls.create>) {
    return this.accountSets.create(body);
  }

  @Call(accountSetsCalls.remove)
  async remove(
    @Input() { params }: InputOf<typeof accountSetsCalls.remove>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.accountSets.remove(params.id, params.second, browserOf(request, reply, this.config));
    return {};
  }

  @Call(accountSetsCalls.update)
  update(@Input() { body }: InputOf<typeof accountSetsCalls.update>) {
    return this.accountSets.update(body);
  }
}
