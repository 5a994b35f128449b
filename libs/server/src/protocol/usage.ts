import { Controller, Injectable } from '@nestjs/common';
import {
  usageCalls,
  usedIdsAtMost,
  type ErrorCode,
  type InputOf,
  type RecordUse,
  type UsedKind,
} from '@mingzhang/contract';
import { BusinessError } from '../business-error';
import { Call, Input } from '../call.decorator';
import { ServiceClient } from '../service-client';
import { DomainServices } from './domain-services';

/** Returns which of the records the service uses in the current account set, and where. */
export type UsageCheck = (ids: readonly number[]) => Promise<readonly RecordUse[]>;

/**
 * Checks by which a service reports its use of other services' records. Modules add theirs at
 * start.
 */
@Injectable()
export class Usages {
  private readonly checks: { readonly kind: UsedKind; readonly check: UsageCheck }[] = [];

  add(kind: UsedKind, check: UsageCheck): void {
    this.checks.push({ kind, check });
  }

  async of(kind: UsedKind, ids: readonly number[]): Promise<RecordUse[]> {
    const found: RecordUse[] = [];
    for (const each of this.checks) if (each.kind === kind) found.push(...(await each.check(ids)));
    return found;
  }
}

/** Controller of the protocol "usage". */
@Controller()
export class UsageController {
  constructor(private readonly usages: Usages) {}

  @Call(usageCalls.usage)
  usage(@Input() { body }: InputOf<typeof usageCalls.usage>) {
    return this.usages.of(body.kind, body.ids);
  }
}

/** Records of one kind, with a title for messages. */
interface AskedRecords {
  readonly kind: UsedKind;
  readonly ids: readonly number[];
  readonly title: string;
}

/** Asks the other domains whether they use a record, before its owner deletes it. */
@Injectable()
export class UsageQuestion {
  constructor(
    private readonly domains: DomainServices,
    private readonly services: ServiceClient,
  ) {}

  /**
   * Lists the uses of the records in other domains.
   * @param title name of the records for the refusal: 科目 1601
   * @param set the account set, if not the current one
   * @throws BusinessError UNAVAILABLE naming a domain that does not answer; then nothing may be
   * deleted
   */
  async elsewhere(
    { kind, ids, title }: AskedRecords,
    set?: { readonly accountSetId: number },
  ): Promise<RecordUse[]> {
    const answers = await Promise.all(
      this.domains.others.map((service) => this.ask({ service, kind, ids, title }, set)),
    );
    return answers.flat();
  }

  /**
   * Returns the ids that other domains use. Splits any number of ids into requests of
   * `usedIdsAtMost`.
   * @param title name of the records for the refusal
   * @throws BusinessError UNAVAILABLE naming a domain that does not answer
   */
  async namedOf({ kind, ids, title }: AskedRecords): Promise<ReadonlySet<number>> {
    const named = new Set<number>();
    for (let at = 0; at < ids.length; at += usedIdsAtMost) {
      const part = ids.slice(at, at + usedIdsAtMost);
      const uses = await this.elsewhere({ kind, ids: part, title });
      for (const { id } of uses) named.add(id);
    }
    return named;
  }

  /**
   * Refuses if other domains use a record. Call it before deleting the record, and before locking
   * anything for that.
   * @throws BusinessError with that code, naming where the record is used, or UNAVAILABLE
   */
  async requireUnused(
    { kind, id, title }: Pick<AskedRecords, 'kind' | 'title'> & { readonly id: number },
    code: ErrorCode,
  ): Promise<void> {
    const [used, ...more] = await this.elsewhere({ kind, ids: [id], title });
    if (!used) return;
    const places = more.length === 0 ? used.where : `${used.where}等 ${more.length + 1} 处`;
    throw new BusinessError(code, {
      msg: `${title}已被${places}使用，不能删除，请先在那里改用其他资料`,
    });
  }

  private async ask(
    { service, kind, ids, title }: AskedRecords & { readonly service: string },
    set: { readonly accountSetId: number } | undefined,
  ): Promise<RecordUse[]> {
    const found: RecordUse[] = [];
    try {
      for (let start = 0; start < ids.length; start += usedIdsAtMost) {
        const body = { kind, ids: ids.slice(start, start + usedIdsAtMost) };
        found.push(...(await this.services.call(service, usageCalls.usage, { body }, set)));
      }
      return found;
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      const name = this.domains.titleOf(service);
      const msg = `${name}没有应答，无法确认${title}是否在用，请稍后重试`;
      throw new BusinessError('UNAVAILABLE', { msg, cause: error });
    }
  }
}
