import { Module } from '@nestjs/common';
import { AccountSetController } from './account-set/account-set.controller';
import { AccountSetService } from './account-set/account-set.service';
import { MemberRoleController } from './member/member-role.controller';
import { MemberService } from './member/member.service';
import { PasswordService } from './password/password.service';
import { CurrentUserService } from './session/current-user.service';
import { SessionController } from './session/session.controller';
import { SessionService } from './session/session.service';
import { SignInService } from './session/sign-in.service';
import { VerificationCodeService } from './verification-code/verification-code.service';
import { WrongTryService } from './verification-code/wrong-try.service';

@Module({
  controllers: [SessionController, AccountSetController, MemberRoleController],
  providers: [
    AccountSetService,
    CurrentUserService,
    MemberService,
    PasswordService,
    SessionService,
    SignInService,
    VerificationCodeService,
    WrongTryService,
  ],
})
export class AppModule {}
