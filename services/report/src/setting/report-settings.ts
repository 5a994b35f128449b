import { Injectable } from '@nestjs/common';
import type { InputOf, ReportSetting, reportSettingCalls } from '@mingzhang/contract';
import { statementSwitches, type TemplateChoice } from '@mingzhang/rules/statements';
import { AccountSetScope, BusinessError, OperationLog, refuse } from '@mingzhang/server';
import type { Chart } from '../known-charts';
import { codeIn, restrictedCodes } from '../ledger-statement';
import { SubjectsOfSet } from '../subjects-of-set';

type KeptSettings = Pick<ReportSetting, 'version' | 'switches' | 'quarterSinceJanuary'>;

const kinds = ['balanceSheet', 'incomeStatement', 'cashFlow'] as const;

/** What the forms of a standard let choose, in a month. */
function choicesOf(standard: 0 | 1, period: string) {
  return kinds.flatMap((kind) => statementSwitches({ standard, kind, period }));
}

/** How the account set presents its official statements (报表设置). */
@Injectable()
export class ReportSettings {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly subjects: SubjectsOfSet,
    private readonly log: OperationLog,
  ) {}

  /** What was set; the forms as the standard asks for them before that. */
  async kept(): Promise<KeptSettings> {
    const row = await this.scope.one<KeptSettings>(
      `select version, switches, quarter_since_january as "quarterSinceJanuary"
       from report.report_setting where account_set_id = $1`,
      [this.scope.accountSetId],
    );
    return row ?? { version: 0, switches: [], quarterSinceJanuary: false };
  }

  /** @throws BusinessError UNAVAILABLE */
  async get(): Promise<ReportSetting> {
    const ledger = await this.subjects.get();
    const { accountingStandards: standard, lastPeriod, subjects } = ledger;
    const restricted = new Set(restrictedCodes(ledger));
    return {
      ...(await this.kept()),
      choices: choicesOf(standard, lastPeriod),
      hasQuarterChoice: standard === 1,
      restricted: subjects
        .filter(({ code }) => restricted.has(code))
        .map(({ id: subjectId, code, name }) => ({ subjectId, code, name })),
    };
  }

  /** @throws BusinessError INVALID_BODY for a switch that the forms lack, VERSION_STALE */
  async save({
    version,
    switches,
    quarterSinceJanuary,
  }: InputOf<typeof reportSettingCalls.save>['body']): Promise<ReportSetting> {
    const before = await this.get();
    const titles = new Map(before.choices.map(({ id, title }) => [id, title]));
    const wrong = switches.flatMap((id, index) => {
      if (titles.has(id)) return [];
      const msg = `本账套的报表没有列报方式“${id}”，请刷新后重新选择`;
      return [{ code: 'INVALID_BODY' as const, field: `switches.${index}`, msg }];
    });
    if (wrong.length > 0) refuse('INVALID_BODY', wrong);
    if (!(await this.write({ version, switches, quarterSinceJanuary }))) {
      throw new BusinessError('VERSION_STALE', {
        msg: '报表设置刚刚已被他人修改，请刷新后重新设置',
      });
    }
    const after = { switches, quarterSinceJanuary };
    const was = { switches: before.switches, quarterSinceJanuary: before.quarterSinceJanuary };
    const entry = { action: '修改报表设置', object: '财务报表' };
    await this.log.record({ ...entry, before: was, after });
    return { ...before, ...after, version: version + 1 };
  }

  /** @returns whether the setting was still the one of that version; 0 is none */
  private async write({ version, switches, quarterSinceJanuary }: KeptSettings): Promise<boolean> {
    const values = [this.scope.accountSetId, switches, quarterSinceJanuary];
    const written =
      version === 0
        ? await this.scope.write(
            `insert into report.report_setting
               (account_set_id, switches, quarter_since_january)
             values ($1, $2, $3) on conflict (account_set_id) do nothing`,
            values,
          )
        : await this.scope.write(
            `update report.report_setting
             set switches = $2, quarter_since_january = $3, version = version + 1
             where account_set_id = $1 and version = $4`,
            [...values, version],
          );
    return written > 0;
  }
}

/**
 * What of the official forms an account set has chosen, for the last month of a span.
 * @param restricted codes of 受限资金, which only 现金流量表 asks for
 */
export function formChoice(
  set: Chart,
  restricted: readonly string[],
  { switches, quarterSinceJanuary }: Omit<KeptSettings, 'version'>,
  { period, span }: Required<Pick<TemplateChoice, 'period' | 'span'>>,
): (kind: TemplateChoice['kind']) => TemplateChoice {
  const { accountingStandards: standard, added } = set;
  const common = {
    standard,
    period,
    span,
    isQuarterSinceJanuary: quarterSinceJanuary,
    codeOf: codeIn(set),
    restricted,
    added,
  };
  return (kind) => {
    // In the order of the form: where two replace one row, the later one holds.
    const known = statementSwitches({ standard, kind, period }).map(({ id }) => id);
    return { ...common, kind, switches: known.filter((id) => switches.includes(id)) };
  };
}
