import { Module } from '@nestjs/common';
import { AccountSetAccess } from './account-set/account-set.access';
import { AccountSetController } from './account-set/account-set.controller';
import { AccountSetDeletion } from './account-set/account-set.deletion';
import { AccountSetDomains } from './account-set/account-set-domains';
import { AccountSetQuery } from './account-set/account-set.query';
import { AccountSetService } from './account-set/account-set.service';
import { HandOverService } from './account-set/hand-over.service';
import { PurgeTimer } from './account-set/purge-timer';
import { MemberController } from './member/member.controller';
import { MemberRoleController } from './member/member-role.controller';
import { MemberService } from './member/member.service';
import { OperationLogController } from './operation-log/operation-log.controller';
import { OperationLogQuery } from './operation-log/operation-log.query';
import { PaySight } from './operation-log/pay-sight';
import { InvitationController } from './invitation/invitation.controller';
import { InvitationService } from './invitation/invitation.service';
import { OperatorController } from './operator/operator.controller';
import { OperatorService } from './operator/operator.service';
import { PasswordService } from './password/password.service';
import { ListSettingService } from './personal/list-setting.service';
import { PersonalController } from './personal/personal.controller';
import { PersonalService } from './personal/personal.service';
import { CurrentUserService } from './session/current-user.service';
import { QuotaService } from './quota/quota.service';
import { SweepTimer } from './quota/sweep-timer';
import { SessionController } from './session/session.controller';
import { SessionService } from './session/session.service';
import { SignInService } from './session/sign-in.service';
import { SmsService } from './verification-code/sms';
import { VerificationCodeService } from './verification-code/verification-code.service';
import { WrongTryService } from './verification-code/wrong-try.service';
import { WechatApi } from './wechat/wechat-api';
import { WechatBinding } from './wechat/wechat-binding';
import { WechatController } from './wechat/wechat.controller';
import { WechatService } from './wechat/wechat.service';
import { WechatStateService } from './wechat/wechat-state';

@Module({
  controllers: [
    SessionController,
    AccountSetController,
    InvitationController,
    MemberController,
    MemberRoleController,
    OperationLogController,
    OperatorController,
    PersonalController,
    WechatController,
  ],
  providers: [
    AccountSetAccess,
    AccountSetDeletion,
    AccountSetDomains,
    AccountSetQuery,
    AccountSetService,
    CurrentUserService,
    HandOverService,
    InvitationService,
    ListSettingService,
    MemberService,
    OperationLogQuery,
    PaySight,
    OperatorService,
    PasswordService,
    PersonalService,
    PurgeTimer,
    QuotaService,
    SessionService,
    SignInService,
    SmsService,
    SweepTimer,
    VerificationCodeService,
    WechatApi,
    WechatBinding,
    WechatService,
    WechatStateService,
    WrongTryService,
  ],
})
export class AppModule {}
