import { Injectable } from '@nestjs/common';
import type { InputOf, ResultOf, salaryVoucherCalls } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';
import { TemplateService } from './template.service';
import { VoucherStore } from './voucher-store';

type Offered = ResultOf<typeof salaryVoucherCalls.templates>;

/** Templates as a month is offered them. */
@Injectable()
export class TemplateList {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly store: VoucherStore,
    private readonly templates: TemplateService,
  ) {}

  /**
   * All templates, with the one that a month is booked by.
   * @param salaryId 0: of no month
   * @throws BusinessError NOT_FOUND
   */
  async of(
    salaryId: InputOf<typeof salaryVoucherCalls.templates>['params']['id'],
  ): Promise<Offered> {
    await this.templates.giveUsual();
    return this.scope.transaction(async () => {
      const month = salaryId === 0 ? undefined : await this.store.month(salaryId);
      const [link] = month ? await this.store.links([month.id]) : [];
      const templates = await this.templates.all();
      const usedId = link?.templateId ?? templates[0]?.id;
      return templates.map((each) => ({
        ...this.templates.shown(each),
        isUsed: each.id === usedId,
      }));
    });
  }
}
