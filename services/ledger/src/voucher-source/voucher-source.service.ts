import { Injectable } from '@nestjs/common';
import type { DocumentSource, PostedVoucher, SourcedVoucher } from '@mingzhang/contract';
import { AccountSetScope, BusinessError, DomainServices, MadeMeanwhile } from '@mingzhang/server';
import { titleOf } from '../voucher/voucher-batch';
import { VoucherService } from '../voucher/voucher.service';

type FoundRow = Omit<PostedVoucher, 'source' | 'title'> & {
  readonly kind: string;
  readonly key: string;
};

/** Name of the database constraint: at most one voucher per source. */
const sourceConstraint = 'voucher_source_key';

/** Implements the protocol "posting": vouchers of documents, by their source. */
@Injectable()
export class VoucherSourceService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly domains: DomainServices,
    private readonly vouchers: VoucherService,
  ) {}

  /** Posts the voucher of a source, or returns its existing one. */
  async post({ source, voucher }: SourcedVoucher): Promise<PostedVoucher> {
    const [known] = await this.find([source]);
    if (known) return known;
    const made = await this.vouchers.create({ ...voucher, source }).catch(takenMeanwhile);
    return postedOf({ ...made, amount: made.debitTotal }, source);
  }

  /** @throws BusinessError NOT_FOUND if the source has no voucher */
  async replace({ source, voucher }: SourcedVoucher): Promise<PostedVoucher> {
    const [known] = await this.find([source]);
    if (!known) {
      const msg = `${this.titleOf(source)}还没有生成凭证，请先生成`;
      throw new BusinessError('NOT_FOUND', { msg });
    }
    const { id } = known;
    const version = await this.lock(id);
    const changed = await this.vouchers
      .update({ ...voucher, id, version }, 'domain')
      .catch(meanwhile('VERSION_STALE'));
    return postedOf({ ...changed, amount: changed.debitTotal }, source);
  }

  /** @returns whether there was a voucher to delete */
  async remove(source: DocumentSource): Promise<boolean> {
    const [known] = await this.find([source]);
    if (!known) return false;
    await this.vouchers.remove(known.id, 'domain').catch(meanwhile('NOT_FOUND'));
    return true;
  }

  /** The existing vouchers of the sources, in their order. */
  async find(sources: readonly DocumentSource[]): Promise<PostedVoucher[]> {
    const rows = await this.scope.query<FoundRow>(
      `select v.source_kind as kind, v.source_key as key, v.id, v.version, w.word, v.code, v.period,
         v.voucher_date as "voucherDate", v.amount,
         case when v.audited_at is null then 'unaudited' else 'audited' end as "auditState",
         p.state as "periodState"
       from unnest($2::text[], $3::text[]) with ordinality as wanted (kind, key, place)
       join ledger.voucher v on v.account_set_id = $1 and v.source_kind = wanted.kind
         and v.source_key = wanted.key
       join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
       join ledger.period p on p.account_set_id = $1 and p.period = v.period
       order by wanted.place`,
      [this.scope.accountSetId, sources.map(({ kind }) => kind), sources.map(({ key }) => key)],
      'vouchers-of-sources',
    );
    return rows.map(({ kind, key, ...row }) => postedOf(row, { kind, key }));
  }

  /**
   * Checks the calls of the protocol, which a service signs; the ledger's own steps do not need it.
   * @throws BusinessError FORBIDDEN for a kind of another domain, or of none
   */
  requireOwn(sources: readonly DocumentSource[]): void {
    const { service } = this.scope.actor;
    for (const kind of new Set(sources.map((source) => source.kind))) {
      const owner = this.domains.sourceKind(kind)?.service;
      if (owner !== undefined && owner === service) continue;
      const msg =
        owner === undefined
          ? `凭证来源“${kind}”没有业务模块登记，不能生成凭证`
          : `凭证来源“${kind}”属于${this.domains.titleOf(owner)}，不能由其他业务模块处理`;
      throw new BusinessError('FORBIDDEN', { msg });
    }
  }

  /** Serializes replacements; each reads the version that the one before has written. */
  private async lock(id: number): Promise<number> {
    const row = await this.scope
      .one<{ version: number }>('select version from ledger.lock_voucher($1, $2, null)', [
        this.scope.accountSetId,
        id,
      ])
      .catch(meanwhile('NOT_FOUND'));
    if (!row) throw new Error('the database locked no voucher');
    return row.version;
  }

  private titleOf({ kind, key }: DocumentSource): string {
    return `${this.domains.sourceKind(kind)?.title ?? kind} ${key} `;
  }
}

/** Builds the same answer for a voucher that existed and for one just posted. */
function postedOf(
  voucher: Omit<PostedVoucher, 'source' | 'title'>,
  { kind, key }: DocumentSource,
): PostedVoucher {
  const { id, version, word, code, period, voucherDate, amount, auditState, periodState } = voucher;
  return {
    source: { kind, key },
    id,
    version,
    word,
    code,
    title: titleOf(voucher),
    period,
    voucherDate,
    amount,
    auditState,
    periodState,
  };
}

/**
 * Error handler for concurrent requests on one document: restarts the transaction, which then finds
 * the first voucher.
 */
export function takenMeanwhile(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  // The constraint of a distributed table has its shard number as a suffix.
  const isTaken = code === '23505' && constraint?.replace(/_\d+$/, '') === sourceConstraint;
  throw isTaken ? new MadeMeanwhile(error) : error;
}

function meanwhile(code: BusinessError['code']): (error: unknown) => never {
  return (error) => {
    throw error instanceof BusinessError && error.code === code ? new MadeMeanwhile(error) : error;
  };
}
