import type {
  ClosingFinding,
  ErrorCode,
  PostedVoucher,
  postingCalls,
  RequestOf,
} from '@mingzhang/contract';
import type { AddedAs, Period, SubjectAmounts } from '@mingzhang/rules';

type SentVoucher = RequestOf<typeof postingCalls.post>['body']['voucher'];
type SentLine = SentVoucher['lines'][number];

/** A line of a draft. `addedAs` is for vouchers of several documents and is not sent. */
type DraftLine = SentLine &
  Readonly<Record<'summary' | 'debit' | 'credit', string>> & { readonly addedAs?: AddedAs };

/** A voucher to be made of a document. Amounts are yuan as decimal text; one side of a line is zero. */
export interface VoucherDraft extends Omit<SentVoucher, 'lines'> {
  readonly lines: DraftLine[];
}

/** A draft, or why there is none: Chinese, naming the document and the way out. */
export type DraftResult = VoucherDraft | { readonly problem: string };

/** What people call the documents of a kind and their vouchers. */
export interface DocumentNames<D> {
  /** 资产变动. */
  readonly title: string;
  /** 变动: used where the title would be too long. The title by default. */
  readonly shortTitle?: string;
  /** 资产变动凭证: entries of the log are 生成资产变动凭证, 删除资产变动凭证 and so on. */
  readonly voucherTitle: string;
  /** 凭证: used in refusals. The title of the voucher by default. */
  readonly shortVoucherTitle?: string;
  /** GD0010 投影仪 原值增加. */
  readonly name: (document: D) => string;
  /** 资产 GD0010 投影仪: used in refusals. The name by default. */
  readonly fullName?: (document: D) => string;
}

/** The vouchers that a table of the domain keeps of a document. */
export interface VoucherLink<D> {
  /** The document whose key names a voucher that several share. */
  readonly sharedWith: D | null;
  /** A voucher that a person wrote. */
  readonly relatedVoucherId: number | null;
}

/** Documents that have one voucher; null: they have none any more. */
export interface NotedVoucher<D> {
  readonly documents: readonly D[];
  readonly voucher: PostedVoucher | null;
}

/** How a table of the domain keeps the links from documents to vouchers. */
interface DocumentLinks<D> {
  readonly relatedVoucherId: (document: D) => number | null;
  /** The documents that are related to one of these vouchers. */
  readonly relatedTo: (voucherIds: readonly number[]) => Promise<readonly D[]>;
  /** Key of `sharedWith`. Left out: documents of this kind never share a voucher. */
  readonly sharedKey?: (document: D) => string | null;
  /** These documents, and all that share a voucher with one of them. */
  readonly sharing?: (documents: readonly D[]) => Promise<readonly D[]>;
  readonly write: (documents: readonly D[], link: VoucherLink<D>) => Promise<void>;
  /** Writes that groups of documents are to share vouchers; left out: `write` for each group. */
  readonly shareAll?: (groups: readonly (readonly D[])[]) => Promise<void>;
  /** Writes to which vouchers of people documents are related; left out: `write` for each voucher. */
  readonly relateAll?: (
    pairs: readonly { readonly documents: readonly D[]; readonly voucherId: number }[],
  ) => Promise<void>;
  /**
   * Called in the transaction in which vouchers were made, renewed or deleted, for tables that store
   * which voucher a document has.
   */
  readonly noted?: (vouchers: readonly NotedVoucher<D>[]) => Promise<void>;
}

/** What one document expects of a voucher that a person wrote. */
export interface ExpectedVoucher {
  /** Months that the voucher may belong to. */
  readonly from: Period;
  readonly to: Period;
  readonly amounts: SubjectAmounts;
}

/** How documents of a kind are related to vouchers that people wrote. */
interface Relations<D> {
  /** What the amounts come from, the other thing that may be wrong: 卡片. */
  readonly basis: string;
  /** What each document expects, in the order of the documents. */
  readonly expected: (documents: readonly D[]) => Promise<readonly ExpectedVoucher[]>;
  /**
   * Documents may be related one after the other to a voucher, which holds the sum of them or more. Left out: only
   * documents that are related together share a voucher, and it holds exactly their sum.
   */
  readonly mayShare?: boolean;
  readonly refusal: ErrorCode;
}

/** Documents that are related to vouchers and make none by posting: the closing makes them. */
export interface RelatedKind<D> extends DocumentNames<D> {
  /** Names the document among those of its kind. */
  readonly key: (document: D) => string;
  readonly period: (document: D) => Period;
  readonly links: DocumentLinks<D>;
  readonly relations: Relations<D>;
}

/** How documents of one kind make vouchers. */
export interface DocumentKind<D> extends DocumentNames<D> {
  /** Kind of source, as the manifest of the domain declares it. */
  readonly source: string;
  /** Key of the document within its source: change:17. */
  readonly key: (document: D) => string;
  readonly period: (document: D) => Period;
  /** Drafts in the order of the documents. A draft without lines is refused: there is nothing to book. */
  readonly draft: (documents: readonly D[]) => Promise<readonly DraftResult[]>;
  /** What a refusal of a draft is called. */
  readonly refusal: ErrorCode;
  /** Whether a document can have a voucher at all; true by default. */
  readonly isBookable?: (document: D) => boolean;
  /** The verb of the log for a voucher that is made again; 更新 by default. */
  readonly renewVerb?: string;
  /** false: the act of the domain that makes the voucher names it in its own entry of the log. */
  readonly isLogged?: boolean;
  readonly links?: DocumentLinks<D>;
  readonly relations?: Relations<D>;
  /** The closing check of documents without a voucher. */
  readonly closing?: {
    readonly documents: (period: Period) => Promise<readonly D[]>;
    /** The list of them, where the finding leads. Documents with other lists have a finding of their own. */
    readonly path: string | ((document: D) => string);
    /** What a finding calls its documents, such as 销项发票; the title of the kind by default. */
    readonly title?: (document: D) => string;
    /** 认证凭证: what they lack; 凭证 by default. */
    readonly voucher?: string;
    readonly severity?: ClosingFinding['severity'];
    /** Counts the documents: 张. 条 by default. */
    readonly unit?: string;
    /** What may be done instead of a voucher: 删除 by default. */
    readonly otherwise?: string;
  };
}
