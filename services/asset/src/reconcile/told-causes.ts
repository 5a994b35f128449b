import { type SetChart } from '@mingzhang/server';
import { causesShown, type AssetReconcile } from '@mingzhang/contract';
import {
  assetChangeTitles,
  type AssetDocument,
  formatMoney,
  type IsoDate,
  type Money,
  type Period,
  type ReconcileCause,
} from '@mingzhang/rules';
import type { AssetFacts } from './asset-documents';
import { firstOfEach } from './first-of-each';

type Told = AssetReconcile['causes'][number];

/** A voucher as a cause names it. */
export interface VoucherTold {
  readonly id: number;
  readonly title: string;
  readonly period: Period;
  readonly voucherDate: IsoDate;
  /** Of its first entry on the subjects. */
  readonly summary: string;
}

export interface CauseFacts {
  readonly facts: AssetFacts;
  readonly vouchers: ReadonlyMap<number, VoucherTold>;
  readonly chart: SetChart;
  /** By subject: figures are told on the side where they usually stand. */
  readonly signs: ReadonlyMap<number, 'debit' | 'credit'>;
}

/** The same with what is looked up for each cause: there may be tens of thousands of them. */
interface IndexedFacts extends CauseFacts {
  readonly documents: ReadonlyMap<string, AssetFacts['documents'][number]>;
  readonly cards: ReadonlyMap<number, AssetFacts['cards'][number]>;
  readonly changes: ReadonlyMap<number, AssetFacts['changes'][number]>;
  readonly assetSubjects: ReadonlySet<number>;
}

function indexed(of: CauseFacts): IndexedFacts {
  const { documents, cards, changes, subjects } = of.facts;
  return {
    ...of,
    documents: new Map(documents.map((document) => [document.key, document])),
    cards: new Map(cards.map((card) => [card.id, card])),
    changes: new Map(changes.map((change) => [change.id, change])),
    assetSubjects: new Set(subjects.map(({ assetSubjectId }) => assetSubjectId)),
  };
}

interface DocumentWords {
  readonly cause: Told['cause'];
  readonly title: string;
  readonly proposal: string;
  readonly act: Told['act'];
}

const withoutVoucher: Readonly<Record<AssetDocument['kind'], DocumentWords>> = {
  card: {
    cause: 'cardWithoutVoucher',
    title: '卡片没有购入凭证',
    proposal: '生成购入凭证，或关联已有凭证',
    act: 'bookCard',
  },
  change: {
    cause: 'changeWithoutVoucher',
    title: '变动没有凭证',
    proposal: '生成变动凭证，或关联已有凭证',
    act: 'bookChange',
  },
  run: {
    cause: 'runWithoutVoucher',
    title: '折旧没有凭证',
    proposal: '生成折旧凭证',
    act: 'bookRun',
  },
};

const actOfKind = { card: 'bookCard', change: 'bookChange', run: 'bookRun' } as const;

/** The first causes of each kind as a person reads them, how many more there are, and what can be booked of all. */
export function toldCauses(
  causes: readonly ReconcileCause[],
  facts: CauseFacts,
): Pick<AssetReconcile, 'causes' | 'rest' | 'toBook'> {
  const of = indexed(facts);
  const worded = causes.map((cause) => ({ cause, words: wordsOf(cause, of) }));
  const { shown, rest } = firstOfEach(worded, causesShown);
  const toBook: AssetReconcile['toBook'] = { card: [], change: [], run: [] };
  for (const { cause, words } of worded) {
    const [document] = cause.documents;
    const id = document && words.act === actOfKind[document.kind] && idOfDocument(document, of);
    if (document && id) toBook[document.kind].push(id);
  }
  return { causes: shown.map(({ cause, words }) => toldCause(cause, words, of)), rest, toBook };
}

/** A cause as a person reads it: what, on which ground, and the way out. */
function toldCause(cause: ReconcileCause, words: DocumentWords, of: IndexedFacts): Told {
  const { documents, voucherId } = cause;
  const [document] = documents;
  const voucher = voucherId === null ? undefined : of.vouchers.get(voucherId);
  const card = document && cardOf(document, of);
  const month = document?.kind === 'run' ? document.key.slice('run:'.length) : undefined;
  const known = document && of.documents.get(document.key);
  const period = known?.period ?? voucher?.period ?? null;
  return {
    key: [cause.cause, voucherId ?? '', ...documents.map(({ key }) => key)].join(' '),
    ...words,
    basis: basisOf(cause, voucher, of),
    voucher: voucher ? { id: voucher.id, title: voucher.title, period: voucher.period } : null,
    asset: card ? { id: card.id, code: card.code, name: card.name } : null,
    changeId: idOf(document, 'change'),
    runId: month === undefined ? null : (of.facts.runIds.get(month) ?? null),
    period,
    draft: documents.length === 0 ? draftOf(cause, voucher, of) : null,
    amounts: [...cause.amounts].map(([subjectId, net]) => ({
      subjectId,
      amount: (of.signs.get(subjectId) === 'credit' ? net.negate() : net).toString(),
    })),
  };
}

function wordsOf(cause: ReconcileCause, of: IndexedFacts): DocumentWords {
  const { documents, voucherId } = cause;
  const [document] = documents;
  const { facts, vouchers } = of;
  if (cause.cause === 'openingDiffers') {
    return {
      cause: 'openingDiffers',
      title: '期初余额与期初卡片不符',
      act: 'opening',
      proposal: `核对科目期初余额与 ${facts.first} 以前的卡片，改正不对的一方`,
    };
  }
  if (cause.cause === 'documentWithoutVoucher' && document) return withoutVoucher[document.kind];
  if (document) {
    const isRelated = of.documents.get(document.key)?.relatedVoucherId === voucherId;
    const differs = { cause: 'voucherDiffers', title: '凭证与卡片不符' } as const;
    return isRelated
      ? { ...differs, act: 'letGo', proposal: '改正这张手工凭证，或取消关联后另选、另生成' }
      : { ...differs, act: actOfKind[document.kind], proposal: '按卡片更新凭证' };
  }
  const isCard = draftOf(cause, vouchers.get(voucherId ?? 0), of) !== null;
  const words = { cause: 'voucherWithoutCard', title: '凭证有，卡片没有' } as const;
  return isCard
    ? { ...words, act: 'createCard', proposal: '按凭证新增卡片，或关联已有卡片、变动' }
    : { ...words, act: 'relate', proposal: '关联已有的变动、折旧；重复记账的请改正凭证' };
}

/** A card as a voucher would have it that debits an asset subject alone. */
function draftOf(
  { amounts }: ReconcileCause,
  voucher: VoucherTold | undefined,
  { assetSubjects: assets, signs }: IndexedFacts,
): Told['draft'] {
  const [[subjectId, net] = [], other] = [...amounts];
  if (!voucher || other || subjectId === undefined || net === undefined) return null;
  if (!assets.has(subjectId) || signs.get(subjectId) === 'credit' || !net.isPositive) return null;
  return {
    name: voucher.summary.slice(0, 100),
    startUse: voucher.voucherDate,
    assetSubjectId: subjectId,
    originalValue: net.toString(),
  };
}

function basisOf(
  { documents, amounts }: ReconcileCause,
  voucher: VoucherTold | undefined,
  of: IndexedFacts,
): string {
  const { chart } = of;
  if (documents.length > 0) {
    return documents
      .map((document) => titleOf(document, of))
      .join('；')
      .slice(0, 300);
  }
  if (voucher) {
    const subjects = [...amounts.keys()].map((id) => chart.subjectTitle(id)).join('、');
    return `${voucher.voucherDate} ${voucher.summary}，直接记入 ${subjects}`;
  }
  const told = [...amounts].map(
    ([id, net]: readonly [number, Money]) => `${chart.subjectTitle(id)} 差 ${formatMoney(net)}`,
  );
  return told.join('；');
}

function titleOf(document: AssetDocument, of: IndexedFacts): string {
  if (document.kind === 'run') return `${document.key.slice('run:'.length)} 折旧`;
  const card = cardOf(document, of);
  const named = card ? `${card.code} ${card.name}` : '';
  const change = of.changes.get(idOf(document, 'change') ?? 0);
  return change ? `${named}，${change.date} ${assetChangeTitles[change.content.kind]}` : named;
}

function cardOf(document: AssetDocument, { cards, changes }: IndexedFacts) {
  const change = changes.get(idOf(document, 'change') ?? 0);
  return cards.get(change?.assetId ?? idOf(document, 'card') ?? 0);
}

/** What its vouchers are asked for by; undefined of a month whose run is gone. */
function idOfDocument(document: AssetDocument, { facts }: IndexedFacts): number | undefined {
  if (document.kind === 'run') return facts.runIds.get(document.key.slice('run:'.length));
  return idOf(document, document.kind) ?? undefined;
}

function idOf(document: AssetDocument | undefined, kind: AssetDocument['kind']): number | null {
  return document?.kind === kind ? Number(document.key.split(':')[1]) : null;
}
