import type { Checks } from '../verifier';

/** What `npm run verify` compares of the documents of a domain with the ledger. */
interface VerifiedDocuments {
  readonly schema: string;
  /** Names of the rules begin with it: asset-voucher. */
  readonly name: string;
  /** Kind of source of the documents. */
  readonly source: string;
  /**
   * A statement that answers the documents of account set `$1`: `key`, their key in the source, and `object`, what a person
   * calls them. Keys are null for documents that the closing books.
   */
  readonly documents: string;
  /** The statement also answers `voucher_key`, the key that names a voucher which several share. */
  readonly isShared?: boolean;
  /** The statement also answers `related_voucher_id`. */
  readonly isRelated?: boolean;
  /** Comes before the key of a document that is not there any more. */
  readonly prefix?: string;
  /** What a voucher without document lacks, with the way out. */
  readonly lostDocument: string;
  /** What a document without voucher lacks, with the way out. */
  readonly lostVoucher: string;
}

/**
 * Rules of `besideOthers` for `verifierOf`. `-voucher`: a document whose voucher was made (`BookedDocuments`) has it in the
 * ledger. `-source`: a voucher made of a document leads back to it. `-related`: a voucher that a person related was once
 * given by the ledger. It may have been deleted since; an id beyond the last that the ledger has given shows that the
 * ledger is of an older day than the documents.
 */
export function documentChecks({
  schema,
  name,
  source,
  documents,
  isShared = false,
  isRelated = false,
  prefix = '',
  lostDocument,
  lostVoucher,
}: VerifiedDocuments): NonNullable<Checks['besideOthers']> {
  const voucherKey = isShared ? 'd.voucher_key' : 'd.key';
  const related = `
    select d.object, d.related_voucher_id::text as stored,
      '账务从未有过这张凭证，请恢复同一时点的备份，或取消关联后重新关联' as recomputed
    from (${documents}) d
    where d.related_voucher_id > (select last_value from ledger.voucher_id_seq)`;
  return {
    [`${name}-voucher`]: `
      select coalesce(d.object, '${prefix}' || b.source_key) as object,
        b.voucher_title as stored, '${lostVoucher}' as recomputed
      from ${schema}.booked_document b
      left join (${documents}) d on d.key = b.source_key
      where b.account_set_id = $1 and b.source_kind = '${source}'
        and not exists (select from ledger.voucher v where v.account_set_id = $1
          and v.source_kind = b.source_kind and v.source_key = b.source_key)`,
    [`${name}-source`]: `
      select v.period || ' ' || v.code as object, v.source_key as stored,
        '${lostDocument}' as recomputed
      from ledger.voucher v
      where v.account_set_id = $1 and v.source_kind = '${source}'
        and not exists (select from (${documents}) d where ${voucherKey} = v.source_key)`,
    ...(isRelated ? { [`${name}-related`]: related } : {}),
  };
}
