import { Injectable } from '@nestjs/common';
import type { ClosingSettings } from '@mingzhang/contract';
import { checkSeverities, closingRules } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, OperationLog } from '@mingzhang/server';

type Severity = ClosingSettings['severities'][number]['severity'];

/**
 * `{}` stands for the defaults. A type alias, because a row type of `query` must not be an
 * interface.
 */
type StoredSettings = {
  readonly version: number;
  readonly irreversible: boolean;
  readonly severities: Readonly<Record<string, Severity>>;
};

const unset: StoredSettings = { version: 1, irreversible: false, severities: {} };
const severityTitles: Readonly<Record<Severity, string>> = {
  off: '不检查',
  warn: '提醒',
  block: '不通过不能结账',
};

/** Settings for closing months: 记账不可逆, and the severity of rules. */
@Injectable()
export class ClosingSettingsService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
  ) {}

  async get(): Promise<ClosingSettings> {
    const { version, irreversible, severities } = await this.stored();
    return {
      version,
      irreversible,
      severities: Object.entries(severities).map(([rule, severity]) => ({ rule, severity })),
    };
  }

  /**
   * Saves the settings for months that are closed from now on.
   * @throws BusinessError VERSION_STALE, INVALID_BODY with the rules that cannot have that severity
   */
  async save({ version, irreversible, severities }: ClosingSettings): Promise<ClosingSettings> {
    const details = checkSeverities(severities);
    if (details[0]) throw new BusinessError('INVALID_BODY', { msg: details[0].msg, details });
    const before = await this.stored();
    if (before.version !== version) throw new BusinessError('VERSION_STALE');
    const after = {
      irreversible,
      severities: Object.fromEntries(severities.map(({ rule, severity }) => [rule, severity])),
    };
    const saved = await this.scope.write(
      `insert into ledger.closing_setting as s (account_set_id, version, irreversible, severities)
       values ($1, $2 + 1, $3, $4)
       on conflict (account_set_id) do update set version = excluded.version,
         irreversible = excluded.irreversible, severities = excluded.severities
       where s.version = $2`,
      [this.scope.accountSetId, version, irreversible, JSON.stringify(after.severities)],
    );
    if (saved === 0) throw new BusinessError('VERSION_STALE');
    await this.log.record({
      action: '修改结账设置',
      object: '结账设置',
      before: logged(before),
      after: logged(after),
    });
    return this.get();
  }

  private async stored(): Promise<StoredSettings> {
    const row = await this.scope.one<StoredSettings>(
      'select version, irreversible, severities from ledger.closing_setting where account_set_id = $1',
      [this.scope.accountSetId],
    );
    return row ?? unset;
  }
}

function logged({ irreversible, severities }: Omit<StoredSettings, 'version'>) {
  const words = Object.entries(severities).map(
    ([rule, severity]) => `${titleOf(rule)} ${severityTitles[severity]}`,
  );
  return { irreversible, severities: words.join('、') };
}

function titleOf(rule: string): string {
  return closingRules.find(({ id }) => id === rule)?.title ?? rule;
}
