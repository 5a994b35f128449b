import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listSettingCalls, sessionCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input, SERVICE_CONFIG, type ServiceConfig } from '@mingzhang/server';
import { browserOf } from '../session/browser';
import { ListSettingService } from './list-setting.service';
import { PersonalService } from './personal.service';

@Controller()
export class PersonalController {
  constructor(
    private readonly personal: PersonalService,
    private readonly listSettings: ListSettingService,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  @Call(sessionCalls.updateUser)
  async updateUser(@Input() { body }: InputOf<typeof sessionCalls.updateUser>) {
    await this.personal.rename(body.realName);
    return {};
  }

  @Call(sessionCalls.setAvatar)
  async setAvatar(@Input() { body }: InputOf<typeof sessionCalls.setAvatar>) {
    return { avatarUrl: await this.personal.setAvatar(body.image) };
  }

  @Call(sessionCalls.removeAvatar)
  async removeAvatar() {
    await this.personal.removeAvatar();
    return {};
  }

  @Call(sessionCalls.changePhoneNumber)
  async changePhoneNumber(
    @Input() { body }: InputOf<typeof sessionCalls.changePhoneNumber>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.personal.changeMobile(body, browserOf(request, reply, this.config));
    return {};
  }

  @Call(listSettingCalls.list)
  readListSettings() {
    return this.listSettings.list();
  }

  @Call(listSettingCalls.save)
  async saveListSetting(
    @Input() { params, body }: InputOf<typeof listSettingCalls.save>,
  ): Promise<Record<string, never>> {
    await this.listSettings.save(params.list, body.columns);
    return {};
  }
}
