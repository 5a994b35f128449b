import { Injectable } from '@nestjs/common';
import {
  sentenceOf,
  type ErrorCode,
  type SavedVoucher,
  type Voucher,
  type VoucherAttachment,
  type VoucherCreate,
  type VoucherUpdate,
} from '@mingzhang/contract';
import { checkReversal, checkVoucher, periodOf, voucherNotes } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, refuse } from '@mingzhang/server';
import { PeriodService } from '../checkout/period.service';
import { reasonAgainstUnsettling, SettledLines } from '../settlement/settled-lines';
import { VoucherSourceRule, type Changer } from './voucher-source.rule';
import { AttachmentBinding } from '../voucher-attachment/voucher-attachment.binding';
import { titleOf } from './voucher-batch';
import { reasonAgainstRemoval } from './voucher-removal';
import { ReversalFacts, type Original } from './voucher-reversal.facts';
import {
  reasonAgainstBending,
  reasonAgainstGrowth,
  reasonAgainstReversal,
  reasonAgainstRevival,
} from './voucher-reversal.judge';
import { VoucherDoubts } from './voucher-doubts';
import { reasonAgainst } from './voucher-standing';
import { keepingOriginal } from './voucher-enabled';
import { VoucherFacts, type DraftFacts, type SaveFacts, type StoredHead } from './voucher.facts';
import { toDraft, voucherAsPosted } from './voucher.mapper';
import { VoucherPosting, type NewVoucher, type Posted } from './voucher.posting';
import { VoucherQuery } from './voucher.query';

/** Findings that become an error code of their own if no other finding exists. */
const ownCodes: Readonly<Record<string, ErrorCode>> = {
  VOUCHER_UNBALANCED: 'VOUCHER_UNBALANCED',
  PERIOD_CLOSED: 'PERIOD_CLOSED',
  PERIOD_MISSING: 'PERIOD_MISSING',
};

/** Saves, changes and deletes vouchers: loads facts, applies the rules, writes once. */
@Injectable()
export class VoucherService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly facts: VoucherFacts,
    private readonly reversals: ReversalFacts,
    private readonly posting: VoucherPosting,
    private readonly vouchers: VoucherQuery,
    private readonly periods: PeriodService,
    private readonly attachments: AttachmentBinding,
    private readonly doubts: VoucherDoubts,
    private readonly sources: VoucherSourceRule,
    private readonly settled: SettledLines,
  ) {}

  /** Saves a new voucher. A source can have only one voucher. */
  async create(body: NewVoucher): Promise<SavedVoucher> {
    if (body.insert && body.code === undefined) {
      throw new BusinessError('INVALID_BODY', { msg: '插入凭证须指定凭证号' });
    }
    const loaded = await this.load(body, null);
    if (body.insert) await this.sources.requireRoom(body);
    const original = await this.reversals.original(
      body.reverses ?? null,
      loaded.posting.baseCurrency,
    );
    const facts = keepingOriginal(loaded, original);
    const notes = [...judge(body, facts, original), ...(await this.doubts.notes(body, facts))];
    const posted = await this.posting
      .post({
        ...body,
        word: facts.word,
        book: facts.posting,
        reversesVersion: original?.version,
        reversals: original?.family.state,
      })
      .catch(metOthers(original));
    const attachments = await this.attach(body, { ...posted, word: facts.word, before: [] });
    if (body.reverses !== undefined) return withNotes(await this.vouchers.get(posted.id), notes);
    // Built without reading again: until the commit all other saves of this month wait for the
    // number.
    const by = this.scope.actor.userName;
    return withNotes(voucherAsPosted(body, facts, { ...posted, by, attachments }), notes);
  }

  /** @param by a person, or the domain whose document made it */
  async update(
    { id, version, ...body }: VoucherUpdate,
    by: Changer = 'person',
  ): Promise<SavedVoucher> {
    const loaded = await this.load(body, id);
    const { stored } = loaded;
    if (!stored) throw new BusinessError('NOT_FOUND', { msg: '凭证不存在或已被删除，请刷新列表' });
    requireUnchanged(stored, version);
    const reason = this.reasonAgainstChange(stored, by);
    if (reason) throw reason;
    const { reversesId, reversesPart } = stored;
    const isPart = body.reversesPart ?? reversesPart;
    // The changed reversal must still mirror its original, which is locked against changes.
    const { baseCurrency } = loaded.posting;
    const original = await this.reversals.original(reversesId, baseCurrency, id);
    const facts = keepingOriginal(loaded, original);
    if (stored.hasReversals) await this.requireMirrored(stored, body, baseCurrency);
    const notes = [
      ...judge({ ...body, reversesPart: isPart }, facts, original),
      ...(await this.doubts.notes(body, facts)),
    ];
    const draft = {
      ...body,
      word: facts.word,
      book: facts.posting,
      ...(original ? { reversesPart: isPart, reversals: original.family.state } : {}),
    };
    const settled = await this.settled.byVoucher([id]);
    const posted = await this.posting
      .change(id, version, draft, stored)
      .catch(staleSince(stored))
      .catch(unsettling(stored, settled));
    await this.attach(body, { ...posted, word: facts.word, before: stored.attachments });
    return withNotes(await this.vouchers.get(id), notes);
  }

  /** A voucher must keep mirroring its reversals, even those that were reversed themselves. */
  private async requireMirrored(
    { id, word, code, period }: StoredHead,
    body: VoucherCreate,
    baseCurrency: string,
  ): Promise<void> {
    const family = await this.reversals.vouchersOfFamilies([id]);
    const changed = { ...toDraft(body), id };
    const reason = reasonAgainstBending(family, changed, {
      baseCurrency,
      title: `${period} ${word}-${code}`,
    });
    if (reason) throw reason;
  }

  private reasonAgainstChange(stored: StoredHead, by: Changer): BusinessError | undefined {
    const { period, periodState, audited, signed, reversedBy, sourceKind } = stored;
    return reasonAgainst(
      'change',
      {
        isClosed: periodState === 'closed',
        isAudited: audited,
        isSigned: signed,
        reversedBy,
        boundTo: this.sources.boundTo(by, sourceKind),
      },
      { title: `${stored.word}-${stored.code}`, period },
    );
  }

  /**
   * Binds the attachments to the voucher just written. Without attachments before and after, it
   * runs no statement.
   */
  private async attach(
    { attachmentIds, voucherDate }: VoucherCreate,
    voucher: Pick<Posted, 'id' | 'code'> & {
      readonly word: string;
      readonly before: StoredHead['attachments'];
    },
  ): Promise<VoucherAttachment[]> {
    const { id, before } = voucher;
    const isSame =
      attachmentIds === undefined ||
      (attachmentIds.length === before.length &&
        attachmentIds.every((each, index) => each === before[index]?.id));
    if (isSame) return [];
    const title = titleOf({ ...voucher, period: periodOf(voucherDate) });
    return this.attachments.change({ id, title }, before, attachmentIds);
  }

  /** A voucher of a month that does not exist yet opens it, within limits. */
  private async load(
    body: Parameters<VoucherFacts['load']>[0],
    id: number | null,
  ): Promise<SaveFacts> {
    const facts = await this.facts.load(body, id);
    if (facts.posting.periodState !== undefined) return facts;
    await this.periods.extendTo(periodOf(body.voucherDate));
    return this.facts.load(body, id);
  }

  async remove(id: number, by: Changer = 'person'): Promise<void> {
    const voucher = await this.vouchers.get(id);
    const { word, attachments, period, lines } = voucher;
    const title = titleOf(voucher);
    const family = await this.reversals.familyBeside(id);
    const baseCurrency = await this.facts.baseCurrency();
    const boundTo = this.sources.boundTo(by, voucher.source?.kind);
    const settled = await this.settled.byVoucher([id]);
    const reason =
      reasonAgainstRemoval(voucher, family, { boundTo, baseCurrency }) ??
      reasonAgainstUnsettling(title, settled.get(id), 'remove');
    if (reason) throw reason;
    const left = { period, subjectIds: lines.map(({ subjectId }) => subjectId) };
    await this.attachments.removeWith([{ id, title, attachments }], () =>
      this.posting.remove({ id, word, reversals: family.state }, left),
    );
  }
}

/**
 * Refuses what the rules forbid. Differences that a person may confirm are raised only if nothing
 * else is wrong.
 * @returns notes for the author of a valid voucher
 * @throws BusinessError with the findings
 */
export function judge(
  body: VoucherCreate,
  { posting }: DraftFacts,
  original: Original | null,
): string[] {
  const draft = toDraft(body);
  const isPart = body.reversesPart ?? false;
  const subjects = new Map([...(original?.subjects ?? []), ...posting.subjects]);
  const options = { facts: { ...posting, subjects }, isPart };
  const used =
    original &&
    (reasonAgainstReversal(original, isPart) ??
      reasonAgainstGrowth(...grown(original, draft.lines)));
  if (used) throw used;
  const problems = [
    ...checkVoucher(draft, posting),
    ...(original ? checkReversal(draft, original, options) : []),
  ];
  if (problems.length === 0) {
    const { lines } = draft;
    const { baseCurrency } = posting;
    const over =
      original && reasonAgainstRevival(original.family, { id: original.id, baseCurrency, lines });
    if (over) throw over;
    return voucherNotes(draft, posting).map(sentenceOf);
  }
  const codes = new Set<string>(problems.map(({ code }) => code));
  if (codes.size === 1 && codes.has('CURRENCY_CONFIRM')) refuse('VOUCHER_CONFIRM', problems);
  const code = (problems.length === 1 && ownCodes[problems[0]?.code ?? '']) || 'VOUCHER_REFUSED';
  refuse(code, problems);
}

/** The family of an original with one more reversal of it. */
function grown(
  { id, title, family }: Original,
  lines: ReturnType<typeof toDraft>['lines'],
): Parameters<typeof reasonAgainstGrowth> {
  const made = { id: 0, title: '', voucherDate: '', reversesId: id, lines };
  return [[...family.vouchers, made], title];
}

function withNotes(voucher: Voucher, notes: string[]): SavedVoucher {
  return notes.length === 0 ? voucher : { ...voucher, notes };
}

/** Error handler: the original was reversed or changed between the read and the write. */
function metOthers(original: Original | null): (error: unknown) => never {
  return (error) => {
    if (!original || !(error instanceof BusinessError) || error.code !== 'VERSION_STALE')
      throw error;
    const msg = `${original.title} 刚被他人修改或红冲，本凭证没有保存，请再保存一次，尚可红冲的金额会重新核对`;
    throw new BusinessError('VERSION_STALE', { msg });
  };
}

/** Error handler: the voucher was changed between the read and the write, by an unknown person. */
function staleSince({ word, code }: StoredHead): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof BusinessError) || error.code !== 'VERSION_STALE') throw error;
    const msg = `${word}-${code} 刚被他人修改，请对照后重做修改`;
    throw new BusinessError('VERSION_STALE', { msg });
  };
}

/**
 * Error handler: names the settlement that prevents the change; if it was made concurrently, the
 * general message.
 */
function unsettling(
  { id, word, code }: StoredHead,
  settled: Awaited<ReturnType<SettledLines['byVoucher']>>,
): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof BusinessError) || error.code !== 'VOUCHER_SETTLED') throw error;
    const row = error.details?.[0]?.row;
    const failing = settled.get(id)?.filter(({ lineNo }) => lineNo === row);
    throw reasonAgainstUnsettling(`${word}-${code}`, failing, 'change') ?? error;
  };
}

function requireUnchanged(stored: StoredHead, version: number): void {
  if (stored.version === version) return;
  throw new BusinessError('VERSION_STALE', {
    msg: `${stored.word}-${stored.code} 已由 ${stored.updatedName} 于 ${stored.updatedAt} 修改，请对照后重做修改`,
  });
}
