import { Controller } from '@nestjs/common';
import { accountSetsCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { MemberService } from './member.service';

@Controller()
export class MemberController {
  constructor(private readonly members: MemberService) {}

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
  list() {
    return this.members.list();
  }

  @Call(accountSetsCalls.getMember)
  get(@Input() { params }: InputOf<typeof accountSetsCalls.getMember>) {
    return this.members.get(params.id);
  }

  @Call(accountSetsCalls.addMember)
  add(@Input() { body }: InputOf<typeof accountSetsCalls.addMember>) {
    return this.members.addEither(body);
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
