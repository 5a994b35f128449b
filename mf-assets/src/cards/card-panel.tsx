import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { AssetDetail } from '@mingzhang/contract';
import {
  addMethodTitles,
  assetChangeTitles,
  assetStatusTitles,
  changeKindsOf,
  formatMoney,
  isThing,
  methodTitles,
  Money,
  type AssetChangeKind,
} from '@mingzhang/rules';
import { notify, useAccountSet, withPeriod } from '@mingzhang/shell-api';
import {
  ActionMenu,
  DocumentVoucherActs,
  ErrorPanel,
  Icon,
  lazyPart,
  Sheet,
  SkeletonRows,
} from '@mingzhang/web';
import { useAssetDetail, useCopyAssets } from '../api/assets.api';
import { cardDocument } from '../api/documents';
import { CardChanges } from './card-changes';
import css from './cards.module.css';
import { LifeChart } from './life-chart';
import { LifeTable } from './life-table';
import { useCardRemoval } from './use-card-removal';

const ChangeDrawer = lazyPart(() => import('./change-drawer'), 'ChangeDrawer');

interface CardPanelProps {
  readonly id: number;
  readonly period: string;
  readonly canManage: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** A card's whole life: its figures, what changed it, and every month past and planned. */
export function CardPanel(props: CardPanelProps) {
  const detail = useAssetDetail(props.id, props.period);
  return (
    <Sheet>
      <div className={css.panel}>
        {detail.data ? (
          <Life detail={detail.data} {...props} />
        ) : detail.error ? (
          <ErrorPanel error={detail.error} onRetry={() => void detail.refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </div>
    </Sheet>
  );
}

/** The changes that the standard of the books knows. */
function ChangeMenu({ onChoose }: { readonly onChoose: (kind: AssetChangeKind) => void }) {
  const kinds = changeKindsOf(useAccountSet().accountingStandards);
  const items = kinds.map((kind) => ({
    key: kind,
    label: assetChangeTitles[kind],
    onClick: () => onChoose(kind),
  }));
  return (
    <ActionMenu items={items}>
      <Button>变动</Button>
    </ActionMenu>
  );
}

function Life({
  detail,
  period,
  canManage,
  onEdit,
  onClose,
}: CardPanelProps & { detail: AssetDetail }) {
  const { row, months, changes, deduction } = detail;
  const [changing, setChanging] = useState<AssetChangeKind>();
  const copy = useCopyAssets();
  const remove = useCardRemoval(onClose);
  const isHere = row.status !== 'disposed';
  const copied = () => notify.success(`${row.name} 已复制，编号为下一个空号`);
  return (
    <>
      <div className={css.head}>
        <h2>{row.name}</h2>
        <span>{row.code}</span>
        <span className={css.tag}>{assetStatusTitles[row.status]}</span>
        <span className={css.tag}>{row.typeName}</span>
        {row.departments !== '' && <span className={css.tag}>{row.departments}</span>}
        <span>
          {canManage && (
            <>
              <Button onClick={onEdit}>编辑</Button>
              <Button onClick={() => copy.mutate({ body: [row.id] }, { onSuccess: copied })}>
                复制
              </Button>
              {isHere && <ChangeMenu onChoose={setChanging} />}
              {/* A settled one is disposed of. */}
              {!detail.card.isSettled && (
                <Button danger onClick={() => remove([row.id], `${row.code} ${row.name}`)}>
                  删除
                </Button>
              )}
            </>
          )}
          {isThing(row) && (
            <Link to={withPeriod(`/assets/labels?ids=${row.id}`, period)}>
              <Button icon={<Icon name="grid" />}>标签</Button>
            </Link>
          )}
          <Link to={withPeriod(`/assets/print?ids=${row.id}`, period)}>
            <Button icon={<Icon name="print" />} aria-label={`打印卡片 ${row.code}`} />
          </Link>
          <Button type="text" aria-label="收起" icon={<Icon name="close" />} onClick={onClose} />
        </span>
      </div>
      <Figures detail={detail} />
      <LifeChart original={openingNet(detail)} months={months} changes={changes} />
      <Origin detail={detail} canManage={canManage} />
      {deduction && (
        <p className={css.changes}>
          税前一次性扣除：{deduction.year} 年扣除 {textOf(deduction.deducted)}
          ，账面折旧在各年汇算清缴时纳税调增（
          {deduction.years.map(({ year, booked }) => `${year} 年 ${textOf(booked)}`).join('、')}）
        </p>
      )}
      <CardChanges changes={changes} canManage={canManage} />
      <LifeTable months={months} changes={changes} />
      {changing && (
        <ChangeDrawer kind={changing} detail={detail} onClose={() => setChanging(undefined)} />
      )}
    </>
  );
}

/** Where the card comes from, and the voucher of its purchase. */
function Origin({
  detail: { row, card, supplier },
  canManage,
}: {
  readonly detail: AssetDetail;
  readonly canManage: boolean;
}) {
  const title = `资产 ${row.code} ${row.name}`;
  const purchase = card.purchase ?? undefined;
  const hasActs = canManage && (card.addMethod !== 'opening' || purchase !== undefined);
  return (
    <p className={css.changes}>
      {addMethodTitles[card.addMethod]}
      {supplier !== '' && `（供应商 ${supplier}）`}，{card.startUse} 开始使用，{row.entryPeriod}{' '}
      录入
      {purchase && (
        <>
          ，凭证 <Link to={`/voucher/form/${purchase.id}`}>{purchase.title}</Link>
          {purchase.isRelated && '（已关联）'}
        </>
      )}{' '}
      {hasActs && (
        <span className={css.acts}>
          <DocumentVoucherActs document={cardDocument({ id: row.id, title })} voucher={purchase} />
        </span>
      )}
    </p>
  );
}

function Figures({ detail: { row } }: { readonly detail: AssetDetail }) {
  const figures: readonly (readonly [title: string, text: string])[] = [
    ['原值', textOf(row.originalValue)],
    ['累计折旧', textOf(row.accumulated)],
    ...(Money.parse(row.impairment).isZero
      ? []
      : ([['减值准备', textOf(row.impairment)]] as const)),
    ['净值', textOf(row.net)],
    ['本月折旧', textOf(row.monthly)],
    ['预计净残值', textOf(row.residualValue)],
    [
      '已提 / 年限',
      row.lifeMonths === 0 ? methodTitles[row.method] : `${row.usedMonths} / ${row.lifeMonths} 月`,
    ],
  ];
  return (
    <dl className={css.figures}>
      {figures.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 净值 as the card was taken over. */
function openingNet({ card }: AssetDetail): string {
  return Money.parse(card.originalValue).minus(Money.parse(card.openingAccumulated)).toString();
}

const textOf = (amount: string) => formatMoney(Money.parse(amount));
