import { Controller } from '@nestjs/common';
import { accountSetsCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { MemberService } from './member.service';

@Controller()
export class MemberController {
  constructor(private readonly members: MemberService) {}

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
  list() {
    return this.members.list();
  }

  @Call(accountSetsCalls.getMember)
  get(@Input() { params }: InputOf<typeof accountSetsCalls.getMember>) {
    return this.members.get(params.id);
  }

  @Call(accountSetsCalls.updateMember)
  async update(@Input() { body }: InputOf<typeof accountSetsCalls.updateMember>) {
    await this.members.changeRole(body.id, body.role);
    return this.members.get(body.id);
  }

  @Call(accountSetsCalls.removeMember)
  async remove(@Input() { params }: InputOf<typeof accountSetsCalls.removeMember>) {
    await this.members.remove(params.id);
    return {};
  }
}
