import { useDeferredValue } from 'react';
import { Input, InputNumber, Select } from 'antd';
import { isThing } from '@mingzhang/rules';
import { useAccountSet, usePeriod, withPeriod } from '@mingzhang/shell-api';
import {
  EmptyState,
  ErrorPanel,
  PrintFlow,
  PrintPage,
  PrintPortions,
  PrintScreen,
  SettingField,
  SettingFlag,
  SettingNote,
  SkeletonRows,
  useKeptSettings,
  useUrlFilters,
} from '@mingzhang/web';
import { labelAddress } from '../shared/label-address';
import { PORTION, useChosenCards } from '../shared/use-chosen-cards';
import { isLabelSheet, labelSheets, perPage, placedLabels, type LabelSheet } from './label-layout';
import { Label } from './label';
import css from './labels.module.css';

const standard = { labels: 'a4', lined: '0', site: '' };
const sheetOptions = Object.entries(labelSheets).map(([value, { title }]) => ({
  value,
  label: title,
}));

/**
 * 打印资产标签: the cards that the address names. How they lie on the paper is kept in this browser and not in the
 * account set: it belongs to the printer that stands here.
 */
export function LabelsScreen() {
  const chosen = useChosenCards();
  const [period] = usePeriod();
  const { id: accountSetId, companyName } = useAccountSet();
  const [kept, keep] = useKeptSettings('asset-labels', standard);
  const [{ skip }, change] = useUrlFilters({ skip: '0' });
  const sheet: LabelSheet = labelSheets[isLabelSheet(kept.labels) ? kept.labels : 'a4'];
  const site = kept.site === '' ? window.location.origin : kept.site.replace(/\/+$/, '');
  // Typing in the settings never waits for hundreds of labels.
  const shown = useDeferredValue(chosen.rows);
  const rows = (shown ?? []).filter(isThing);
  const without = (shown?.length ?? 0) - rows.length;
  const pages = placedLabels(rows.length, { sheet, skipped: Number(skip) || 0 });
  return (
    <PrintScreen
      title="打印资产标签"
      summary={shown && `${rows.length} 张标签 · ${pages.length} 页`}
      isReady={rows.length > 0 && shown === chosen.rows}
      backPath={withPeriod('/assets', period)}
      notices={
        <>
          <PrintPortions total={chosen.total} size={PORTION} unit="张" />
          {without > 0 && (
            <p className={css.without}>{without} 张长期待摊费用卡片没有实物，不打印标签。</p>
          )}
        </>
      }
      settings={
        <Settings kept={kept} keep={keep} sheet={sheet} site={site} skip={skip} onSkip={change} />
      }
    >
      {chosen.error ? (
        <ErrorPanel error={chosen.error} onRetry={chosen.retry} />
      ) : !shown ? (
        <SkeletonRows />
      ) : rows.length === 0 ? (
        <EmptyState
          title="没有可打印的标签"
          description="所选卡片没有实物、不存在或在本期间之后录入，请返回列表重新选择"
        />
      ) : (
        <PrintFlow size={sheet.paper} label="打印预览">
          {pages.map((page, at) => (
            <PrintPage key={`${at + 1}`} label={`第 ${at + 1} 页`}>
              {page.map((place) => {
                const row = rows[place.index];
                const of = { accountSetId, assetId: row?.id ?? 0 };
                return (
                  row && (
                    <Label
                      key={row.id}
                      row={row}
                      sheet={sheet}
                      place={place}
                      company={companyName}
                      address={labelAddress(site, of)}
                      isLined={kept.lined === '1'}
                    />
                  )
                );
              })}
            </PrintPage>
          ))}
        </PrintFlow>
      )}
    </PrintScreen>
  );
}

function Settings({
  kept,
  keep,
  sheet,
  site,
  skip,
  onSkip,
}: {
  readonly kept: Readonly<Record<keyof typeof standard, string>>;
  readonly keep: (patch: Partial<Record<keyof typeof standard, string>>) => void;
  readonly sheet: LabelSheet;
  readonly site: string;
  readonly skip: string;
  readonly onSkip: (patch: { readonly skip: string }) => void;
}) {
  const isLocal = /\/\/(localhost|127\.)/.test(site);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 12 }}>
      <SettingField title="标签纸">
        {(id) => (
          <Select
            id={id}
            options={sheetOptions}
            value={isLabelSheet(kept.labels) ? kept.labels : 'a4'}
            onChange={(labels) => keep({ labels })}
          />
        )}
      </SettingField>
      {perPage(sheet) > 1 && (
        <SettingField title="首页已用张数">
          {(id) => (
            <InputNumber
              id={id}
              min={0}
              max={perPage(sheet) - 1}
              precision={0}
              value={Number(skip) || 0}
              onChange={(value) => onSkip({ skip: String(value ?? 0) })}
            />
          )}
        </SettingField>
      )}
      <SettingFlag
        title="打印边框"
        checked={kept.lined === '1'}
        onChange={(lined) => keep({ lined })}
      />
      <SettingField title="网址">
        {(id) => (
          <Input
            id={id}
            maxLength={60}
            placeholder={window.location.origin}
            value={kept.site}
            onChange={({ target }) => keep({ site: target.value.trim() })}
          />
        )}
      </SettingField>
      <SettingNote>
        二维码打开 {site} 上的这张卡片。
        {isLocal && '手机打不开本机地址，请填手机能访问的网址。'}
      </SettingNote>
      <SettingNote>打印时请选“实际大小”，不要缩放。</SettingNote>
    </div>
  );
}
