import { periodTitle } from '@mingzhang/rules';
import { Injectable } from '@nestjs/common';
import { AccountSetScope, BusinessError, CompanyName, Download, Exported } from '@mingzhang/server';
import { SealQuery } from './seal.query';

/** A type alias, because a row type of `query` must not be an interface. */
type SealedVoucher = {
  readonly place: number | null;
  readonly sealed_hash: string | null;
  readonly current_text: string | null;
};

/**
 * Exports a closed month as a file that can be verified without the product
 * (tools/verify-seal.mjs).
 */
@Injectable()
export class SealFileService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly seals: SealQuery,
    private readonly company: CompanyName,
  ) {}

  /**
   * JSON lines: the seal, its state (openings, codes and names), then its vouchers in order. Sealed
   * content is written as it was hashed, byte by byte; a missing voucher is null, an added one has
   * no place and no hash.
   * @throws BusinessError NOT_FOUND for a month that is not closed
   */
  async export(period: string): Promise<Exported> {
    const seal = await this.seals.standing(period);
    if (!seal) {
      const msg = `${periodTitle(period)}没有结账，没有封存记录可导出，请先结账`;
      throw new BusinessError('NOT_FOUND', { msg });
    }
    const { accountSetId } = this.scope;
    const head = await this.scope.one<{ head: string }>(
      `select ledger.seal_head(s) as head from ledger.period_seal s
       where s.account_set_id = $1 and s.id = $2`,
      [accountSetId, seal.id],
    );
    const state = await this.scope.one<{ body: string }>(
      'select body from ledger.seal_state where account_set_id = $1 and seal_id = $2',
      [accountSetId, seal.id],
    );
    const vouchers = await this.scope.query<SealedVoucher>(
      'select place, sealed_hash, current_text from ledger.sealed_vouchers($1, $2)',
      [accountSetId, seal.id],
    );
    const lines = [
      `{"seal":${head?.head},"hash":"${seal.hash}"}`,
      ...(state ? [`{"state":${state.body}}`] : []),
      ...vouchers.map(
        ({ place, sealed_hash, current_text }) =>
          `{"place":${place},"hash":${JSON.stringify(sealed_hash)},"voucher":${current_text}}`,
      ),
    ];
    const name = await this.company.ofFile({
      content: '封存期间',
      from: period,
      to: period,
      extension: 'jsonl',
    });
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    return new Exported(new Download(name, 'application/jsonl', bytes), {
      object: name,
      filters: { period },
    });
  }
}
