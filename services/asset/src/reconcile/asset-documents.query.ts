import { Injectable } from '@nestjs/common';
import type { AssetChangeIn } from '@mingzhang/contract';
import type { AssetAddMethod, Period } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import type { CardFigures } from '../rule-card';

/** Subjects that a card books on now. */
export interface SubjectColumns {
  readonly assetSubjectId: number;
  readonly accumulatedSubjectId: number | null;
  readonly impairmentSubjectId: number | null;
  readonly clearingSubjectId: number | null;
}

export type CardFact = CardFigures &
  SubjectColumns & {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly addMethod: AssetAddMethod;
    readonly disposedPeriod: Period | null;
    readonly relatedVoucherId: number | null;
  };

export interface ChangeFact {
  readonly id: number;
  readonly assetId: number;
  readonly period: Period;
  readonly date: string;
  readonly content: AssetChangeIn;
  readonly replaced: Readonly<Record<string, unknown>>;
  readonly relatedVoucherId: number | null;
  readonly voucherKey: number | null;
}

/** What a month wore off on one subject. */
export interface WornFact {
  readonly period: Period;
  readonly assetId: number | null;
  readonly subjectId: number;
  readonly amount: string;
}

const subjectColumns = `asset_subject_id as "assetSubjectId",
  accumulated_subject_id as "accumulatedSubjectId",
  impairment_subject_id as "impairmentSubjectId", clearing_subject_id as "clearingSubjectId"`;

/** What the cards of an account set say that happened. */
@Injectable()
export class AssetDocumentsQuery {
  constructor(private readonly scope: AccountSetScope) {}

  cards(to: Period): Promise<CardFact[]> {
    return this.scope.query(
      `select id, code, name, kind, start_use as "startUse", entry_period as "entryPeriod",
         disposed_period as "disposedPeriod", add_method as "addMethod", method,
         original_value as "originalValue", residual_rate as "residualRate",
         life_months as "lifeMonths", used_months as "usedMonths", total_units as "totalUnits",
         used_units as "usedUnits", opening_accumulated as "openingAccumulated",
         opening_impairment as "openingImpairment", related_voucher_id as "relatedVoucherId",
         ${subjectColumns}
       from asset.card where account_set_id = $1 and entry_period <= $2 order by id`,
      [this.scope.accountSetId, to],
      'asset-documents-cards',
    );
  }

  /** All changes, also later ones: they tell what was so before. */
  changes(): Promise<ChangeFact[]> {
    return this.scope.query(
      `select id, asset_id as "assetId", period, date, content, replaced,
         related_voucher_id as "relatedVoucherId", voucher_key as "voucherKey"
       from asset.change where account_set_id = $1 order by id`,
      [this.scope.accountSetId],
      'asset-documents-changes',
    );
  }

  /** By month and subject; those of the cards named stand for themselves. */
  worn(to: Period, apart: readonly number[]): Promise<WornFact[]> {
    return this.scope.query(
      `select m.period, apart.id as "assetId",
         coalesce(c.accumulated_subject_id, c.asset_subject_id) as "subjectId",
         sum(m.amount)::numeric(18,2) as amount
       from asset.card_month m
       join asset.card c on c.account_set_id = $1 and c.id = m.asset_id
       left join unnest($3::bigint[]) as apart (id) on apart.id = m.asset_id
       where m.account_set_id = $1 and m.period <= $2 and m.amount <> 0
       group by 1, 2, 3 order by 1`,
      [this.scope.accountSetId, to, apart],
      'asset-documents-worn',
    );
  }

  /** Work done by month of cards of 工作量法. */
  units(
    assetIds: readonly number[],
  ): Promise<{ assetId: number; period: Period; units: string }[]> {
    return this.scope.query(
      `select asset_id as "assetId", period, units from asset.card_month
       where account_set_id = $1 and asset_id = any($2::bigint[]) and units is not null`,
      [this.scope.accountSetId, assetIds],
    );
  }

  runs(to: Period): Promise<{ period: Period; id: number; relatedVoucherId: number | null }[]> {
    return this.scope.query(
      `select period, id, related_voucher_id as "relatedVoucherId" from asset.run
       where account_set_id = $1 and period <= $2 order by period`,
      [this.scope.accountSetId, to],
    );
  }
}
