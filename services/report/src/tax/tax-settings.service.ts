import { Injectable } from '@nestjs/common';
import type { InputOf, taxCalls, TaxSettings, TaxSettingsView } from '@mingzhang/contract';
import { periodOf, vatTypeIn } from '@mingzhang/rules';
import { isVatMonthlyAt, noticedYears, ownYearProblems } from '@mingzhang/rules/tax-filing';
import { BusinessError, OperationLog, refuse, todayInShanghai } from '@mingzhang/server';
import { TaxForms } from './tax-forms.service';
import { TaxStore } from './tax-store';

const frequencies = { month: '按月', quarter: '按季', year: '按年', none: '按次' } as const;

/** How an account set declares, and the years whose due dates it has entered. */
@Injectable()
export class TaxSettingsService {
  constructor(
    private readonly forms: TaxForms,
    private readonly store: TaxStore,
    private readonly log: OperationLog,
  ) {}

  async view(): Promise<TaxSettingsView> {
    const { set, payer } = await this.forms.payer();
    const month = periodOf(todayInShanghai());
    return {
      ...payer.settings,
      isVatMonthly: isVatMonthlyAt(payer, month),
      vatType: vatTypeIn(set, month),
      years: payer.ownYears.map(({ year, due, source }) => ({ year, due: [...due], source })),
      noticedYears: [...noticedYears],
    };
  }

  async save(settings: TaxSettings): Promise<TaxSettingsView> {
    const before = await this.store.settings();
    await this.store.saveSettings(settings);
    await this.log.record({
      action: '修改税种设置',
      object: '纳税申报',
      before: told(before),
      after: told(settings),
    });
    return this.view();
  }

  /** @throws BusinessError INVALID_BODY with the months */
  async saveYear(own: InputOf<typeof taxCalls.saveYear>['body']): Promise<TaxSettingsView> {
    const problems = ownYearProblems(own.year, own.due);
    if (problems.length > 0) {
      refuse(
        'INVALID_BODY',
        problems.map((each) => ({ code: 'INVALID_BODY', ...each })),
      );
    }
    const before = (await this.store.years()).find(({ year }) => year === own.year);
    await this.store.saveYear(own);
    await this.log.record({
      action: '修改申报期限',
      object: `${own.year} 年度申报期限`,
      ...(before ? { before: { dueDates: before.due, source: before.source } } : {}),
      after: { dueDates: own.due, source: own.source },
    });
    return this.view();
  }

  /** @throws BusinessError NOT_FOUND */
  async removeYear(year: number): Promise<TaxSettingsView> {
    const before = (await this.store.years()).find((each) => each.year === year);
    if (!before || !(await this.store.removeYear(year))) throw new BusinessError('NOT_FOUND');
    await this.log.record({
      action: '删除申报期限',
      object: `${year} 年度申报期限`,
      before: { dueDates: before.due, source: before.source },
    });
    return this.view();
  }
}

function told({ incomeTax, stamp, statements }: TaxSettings) {
  return {
    incomeTaxFrequency: frequencies[incomeTax],
    stampFrequency: frequencies[stamp],
    statementsFrequency: frequencies[statements],
  };
}
