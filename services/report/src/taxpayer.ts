import { Injectable } from '@nestjs/common';
import { internalCalls } from '@mingzhang/contract';
import { AccountSetScope, BusinessError, ServiceClient } from '@mingzhang/server';

/** The company of the account set in use as the tax bureau knows it, which identity keeps. */
@Injectable()
export class Taxpayer {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly services: ServiceClient,
  ) {}

  /**
   * 纳税人识别号 as it is now, empty where the account set has none.
   * @returns null where identity does not answer: a sheet is handed out all the same, and says so
   */
  async number(): Promise<string | null> {
    const body = { accountSetId: this.scope.accountSetId };
    const noSet = { accountSetId: null };
    try {
      const { creditCode } = await this.services.call(
        ...(['identity', internalCalls.taxpayer, { body }, noSet] as const),
      );
      return creditCode;
    } catch (error) {
      if (error instanceof BusinessError && error.code === 'UNAVAILABLE') return null;
      throw error;
    }
  }
}

/** The cell of a form's head; left for a pen where the number is not there. */
export function taxNumberText(number: string | null): string {
  return number === null ? '纳税人识别号：（暂时未能取得，请补填）' : `纳税人识别号：${number}`;
}
