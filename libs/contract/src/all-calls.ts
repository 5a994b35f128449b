import type { Call } from './call';
import { accountBookCalls } from './account-book.contract';
import { accountSetsCalls } from './account-sets.contract';
import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
} from './accounting-category.contract';
import { checkoutCalls } from './checkout.contract';
import { currencyCalls } from './currency.contract';
import { homeCalls } from './home.contract';
import { initialBalanceCalls } from './initial-balance.contract';
import { jobCalls } from './jobs.contract';
import { modulesCalls } from './modules.contract';
import { operationLogCalls } from './operation-log.contract';
import { printSettingCalls } from './print-setting.contract';
import { sessionCalls } from './session.contract';
import { subjectCalls } from './subject.contract';
import { voucherCalls } from './voucher.contract';
import { voucherAttachmentCalls } from './voucher-attachment.contract';
import { voucherTemplateCalls } from './voucher-template.contract';
import { voucherWordCalls } from './voucher-word.contract';

/** Every call of the product by `<group>.<name>`; tests and the OpenAPI document walk this list. */
export const allCalls: Readonly<Record<string, Call>> = Object.fromEntries(
  Object.entries({
    session: sessionCalls,
    accountSets: accountSetsCalls,
    operationLog: operationLogCalls,
    subject: subjectCalls,
    voucherWord: voucherWordCalls,
    currency: currencyCalls,
    accountingCategory: accountingCategoryCalls,
    accountingCategoryDetail: accountingCategoryDetailCalls,
    initialBalance: initialBalanceCalls,
    voucher: voucherCalls,
    voucherTemplate: voucherTemplateCalls,
    voucherAttachment: voucherAttachmentCalls,
    printSetting: printSettingCalls,
    accountBook: accountBookCalls,
    home: homeCalls,
    checkout: checkoutCalls,
    modules: modulesCalls,
    job: jobCalls,
  }).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]): [string, Call] => [`${group}.${name}`, call as Call]),
  ),
);
