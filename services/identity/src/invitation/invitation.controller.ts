import { Controller } from '@nestjs/common';
import { accountSetsCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { InvitationService } from './invitation.service';

@Controller()
export class InvitationController {
  constructor(private readonly invitations: InvitationService) {}

  @Call(accountSetsCalls.addUser)
  addUser(@Input() { query }: InputOf<typeof accountSetsCalls.addUser>) {
    return this.invitations.invite({ ...query, realName: '' });
  }

  @Call(accountSetsCalls.addNewUser)
  addNewUser(@Input() { query }: InputOf<typeof accountSetsCalls.addNewUser>) {
    return this.invitations.invite(query);
  }

  @Call(accountSetsCalls.addMember)
  add(@Input() { body }: InputOf<typeof accountSetsCalls.addMember>) {
    return this.invitations.invite(body);
  }

  @Call(accountSetsCalls.invitations)
  list() {
    return this.invitations.list();
  }

  @Call(accountSetsCalls.withdrawInvitation)
  async withdraw(@Input() { params }: InputOf<typeof accountSetsCalls.withdrawInvitation>) {
    await this.invitations.withdraw(params.id);
    return {};
  }

  @Call(accountSetsCalls.acceptInvitation)
  async accept(@Input() { params }: InputOf<typeof accountSetsCalls.acceptInvitation>) {
    return { accountSetId: await this.invitations.accept(params.id) };
  }

  @Call(accountSetsCalls.declineInvitation)
  async decline(@Input() { params }: InputOf<typeof accountSetsCalls.declineInvitation>) {
    await this.invitations.decline(params.id);
    return {};
  }
}
