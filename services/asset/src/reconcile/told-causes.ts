import type { AssetReconcile, LedgerEntry } from '@mingzhang/contract';
import {
  assetChangeTitles,
  type AssetDocument,
  formatMoney,
  type Money,
  type Period,
  type ReconcileCause,
} from '@mingzhang/rules';
import type { SetChart } from '../ledger-of-set';
import type { AssetFacts } from './asset-documents';

type Told = AssetReconcile['causes'][number];

interface CauseFacts {
  readonly facts: AssetFacts;
  readonly entries: readonly LedgerEntry[];
  readonly chart: SetChart;
  /** By subject: figures are told on the side where they usually stand. */
  readonly signs: ReadonlyMap<number, 'debit' | 'credit'>;
  readonly period: Period;
}

interface DocumentWords {
  readonly cause: Told['cause'];
  readonly title: string;
  readonly proposal: string;
  readonly act: Told['act'];
}

const withoutVoucher: Readonly<Record<AssetDocument['kind'], DocumentWords>> = {
  card: {
    ...{ cause: 'cardWithoutVoucher', title: '卡片没有购入凭证' },
    ...{ proposal: '生成购入凭证，或关联已有凭证', act: 'bookCard' },
  },
  change: {
    ...{ cause: 'changeWithoutVoucher', title: '变动没有凭证' },
    ...{ proposal: '生成变动凭证，或关联已有凭证', act: 'bookChange' },
  },
  run: {
    ...{ cause: 'runWithoutVoucher', title: '折旧没有凭证' },
    ...{ proposal: '生成折旧凭证', act: 'bookRun' },
  },
};

const actOfKind = { card: null, change: 'bookChange', run: 'bookRun' } as const;

/** A cause as a person reads it: what, on which ground, and the way out. */
export function toldCause(cause: ReconcileCause, of: CauseFacts): Told {
  const { documents, voucherId } = cause;
  const [document] = documents;
  const entry = of.entries.find((each) => each.voucherId === voucherId);
  const voucher =
    entry === undefined ? null : { id: entry.voucherId, title: entry.title, period: entry.period };
  const card = document && cardOf(document, of.facts);
  return {
    key: [cause.cause, voucherId ?? '', ...documents.map(({ key }) => key)].join(' '),
    ...wordsOf(cause, of),
    basis: basisOf(cause, entry, of),
    voucher,
    asset: card ? { id: card.id, code: card.code, name: card.name } : null,
    changeId: idOf(document, 'change'),
    runId: null,
    amounts: [...cause.amounts].map(([subjectId, net]) => ({
      subjectId,
      amount: (of.signs.get(subjectId) === 'credit' ? net.negate() : net).toString(),
    })),
  };
}

function wordsOf({ cause, documents }: ReconcileCause, { facts }: CauseFacts): DocumentWords {
  const [document] = documents;
  if (cause === 'openingDiffers') {
    return {
      ...{ cause, title: '期初余额与期初卡片不符', act: null },
      proposal: `核对科目期初余额与 ${facts.first} 以前的卡片`,
    };
  }
  if (cause === 'documentWithoutVoucher' && document) return withoutVoucher[document.kind];
  if (cause === 'voucherDiffers' && document) {
    return {
      ...{ cause, title: '凭证与卡片不符', act: actOfKind[document.kind] },
      proposal: document.kind === 'card' ? '核对卡片原值与凭证' : '更新凭证',
    };
  }
  return {
    ...{ cause: 'voucherWithoutCard', title: '凭证有，卡片没有', act: 'createCard' },
    proposal: '按凭证新增卡片，或关联到已有卡片、变动',
  };
}

function basisOf(
  { documents, amounts }: ReconcileCause,
  entry: LedgerEntry | undefined,
  { facts, chart }: CauseFacts,
): string {
  if (documents.length > 0) {
    return documents
      .map((document) => titleOf(document, facts))
      .join('；')
      .slice(0, 300);
  }
  if (entry) {
    const subject = chart.subjectTitle(entry.subjectId);
    return `${entry.voucherDate} ${entry.summary}，记入 ${subject}`;
  }
  const told = [...amounts].map(
    ([id, net]: readonly [number, Money]) => `${chart.subjectTitle(id)} 差 ${formatMoney(net)}`,
  );
  return told.join('；');
}

function titleOf(document: AssetDocument, facts: AssetFacts): string {
  if (document.kind === 'run') return `${document.key.slice('run:'.length)} 折旧`;
  const card = cardOf(document, facts);
  const named = card ? `${card.code} ${card.name}` : '';
  const change = facts.changes.find(({ id }) => `change:${id}` === document.key);
  return change ? `${named}，${change.date} ${assetChangeTitles[change.content.kind]}` : named;
}

function cardOf(document: AssetDocument, { cards, changes }: AssetFacts) {
  const change = changes.find(({ id }) => `change:${id}` === document.key);
  const key = change ? `card:${change.assetId}` : document.key;
  return cards.find(({ id }) => `card:${id}` === key);
}

function idOf(document: AssetDocument | undefined, kind: AssetDocument['kind']): number | null {
  return document?.kind === kind ? Number(document.key.split(':')[1]) : null;
}
