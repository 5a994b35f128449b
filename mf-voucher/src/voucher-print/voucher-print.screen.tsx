import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Subject, Voucher, VoucherWord } from '@mingzhang/contract';
import { useAccountSet, usePeriod, useTabTitle, withPeriod } from '@mingzhang/shell-api';
import {
  EmptyState,
  ErrorPanel,
  papers,
  PrintFlow,
  PrintScreen,
  SkeletonRows,
  useFormSettings,
  useUrlFilters,
} from '@mingzhang/web';
import {
  MOST_PRINTED,
  usePrintNames,
  useVouchersToPrint,
  type VouchersToPrint,
} from '../api/voucher-print.api';
import { PageOfVouchers } from './printed-page';
import { requestOf } from './print-request';
import { settingsOf, type PrintSettings, type SettingTexts } from './print-settings';
import { VoucherSettings, type VolumeTexts } from './settings-panel';
import { coverOf } from './voucher-cover.model';
import { pagesOf, type PrintedPage } from './voucher-print.model';
import { renamedInVouchers } from '../shared/renamed-lines';
import css from './voucher-print.module.css';
import type { PrintNames } from './voucher-sheets';

/** Ids that the notice names. */
const MISSING_NAMED = 5;

/** Which volume it is belongs to this print; it is not kept. */
const noVolume = { volume: '', volumes: '' };

/** 打印凭证 at `/voucher/print`: the vouchers that the address names, as sheets of paper. */
export function VoucherPrintScreen() {
  const [search] = useSearchParams();
  const [period] = usePeriod();
  const printing = useVouchersToPrint(requestOf(search, period));
  const reference = usePrintNames();
  const form = useFormSettings('voucher');
  const { texts } = form;
  const [volume, setVolume] = useUrlFilters(noVolume);
  const key = JSON.stringify(texts);
  const settings = useMemo(() => settingsOf(JSON.parse(key) as SettingTexts), [key]);
  const pages = usePages({ printing, reference, settings, volume, isReady: form.isReady });
  // Typing in the settings never waits for hundreds of sheets.
  const shown = useDeferredValue(pages);
  useTabTitle('打印凭证');
  const isLaidOut = shown !== undefined && shown === pages && shown.pages.length > 0;
  return (
    <PrintScreen
      title="打印凭证"
      summary={shown && summaryOf(printing.vouchers ?? [], shown.pages)}
      isReady={isLaidOut && !printing.changed}
      backPath={withPeriod('/voucher', period)}
      notices={<Notices printing={printing} asked={search.get('ids')?.split(',')} />}
      settings={
        <VoucherSettings
          settings={settings}
          volume={volume}
          onChange={form.change}
          onVolume={setVolume}
          isOfSet={isSame(texts, form.ofSet)}
          kept={form}
        />
      }
    >
      <Content printing={printing} shown={shown} others={[reference, form]} />
    </PrintScreen>
  );
}

function isSame(one: SettingTexts, other: SettingTexts): boolean {
  return JSON.stringify(settingsOf(one)) === JSON.stringify(settingsOf(other));
}

interface Shown {
  readonly pages: readonly PrintedPage[];
  readonly settings: PrintSettings;
}

/** The pages, once all vouchers and names are there. */
function usePages(given: {
  printing: VouchersToPrint;
  reference: ReturnType<typeof usePrintNames>;
  settings: PrintSettings;
  volume: VolumeTexts;
  /** Whether the settings are known. */
  isReady: boolean;
}): Shown | undefined {
  const { settings, isReady } = given;
  const { vouchers } = given.printing;
  const { words, subjects } = given.reference;
  const { volume, volumes } = given.volume;
  const { companyName } = useAccountSet();
  return useMemo(() => {
    if (!vouchers || !words || !subjects || !isReady) return undefined;
    const cover =
      settings.cover && vouchers.length > 0
        ? coverOf(vouchers, { company: companyName, volume, volumes })
        : null;
    const names = namesOf(companyName, words, subjects);
    return { pages: pagesOf(vouchers, { settings, names, cover }), settings };
  }, [vouchers, words, subjects, settings, companyName, volume, volumes, isReady]);
}

function namesOf(
  company: string,
  words: readonly VoucherWord[],
  subjects: readonly Subject[],
): PrintNames {
  return {
    company,
    titleByWord: new Map(words.map(({ id, printTitle }) => [id, printTitle])),
    unitBySubject: new Map(subjects.map(({ id, quantity }) => [id, quantity?.unit ?? ''])),
  };
}

function summaryOf(vouchers: readonly Voucher[], pages: readonly PrintedPage[]): string {
  return `${vouchers.length} 张凭证 · ${pages.length} 页`;
}

function Notices({
  printing,
  asked = [],
}: {
  printing: VouchersToPrint;
  asked: readonly string[] | undefined;
}) {
  const { vouchers, changed } = printing;
  const found = new Set(vouchers?.map(({ id }) => String(id)));
  const missing = vouchers ? [...new Set(asked)].filter((id) => !found.has(id)) : [];
  if (changed) {
    return (
      <div className={css.notice} role="alert">
        读取期间有凭证被增加或删除，请刷新后再打印
      </div>
    );
  }
  const renamed = renamedInVouchers(printing.vouchers ?? []);
  if (missing.length === 0)
    return renamed === undefined ? null : <div className={css.notice}>{renamed}</div>;
  return (
    <div className={css.notice} role="alert">
      所选凭证中有 {missing.length} 张（编号 {missing.slice(0, MISSING_NAMED).join('、')}
      {missing.length > MISSING_NAMED && ' 等'}）不存在或您无权查看，没有列出
    </div>
  );
}

function Content({
  printing,
  others,
  shown,
}: {
  printing: VouchersToPrint;
  /** What is read besides the vouchers. */
  others: readonly Pick<VouchersToPrint, 'error' | 'retry'>[];
  shown: Shown | undefined;
}) {
  const { total, read } = printing;
  const failed = [printing, ...others].filter(({ error }) => error !== null);
  const error = failed[0]?.error;
  if (error) {
    const retry = () => {
      for (const each of failed) each.retry();
    };
    return <ErrorPanel title="凭证没有读到" error={error} onRetry={retry} />;
  }
  if (total !== undefined && total > MOST_PRINTED) {
    return (
      <EmptyState
        icon="print"
        title={`共 ${total} 张凭证，一次最多打印 ${MOST_PRINTED} 张`}
        description="请返回列表，按期间或凭证号范围分几次打印"
      />
    );
  }
  if (total === 0) {
    return (
      <EmptyState
        icon="voucher"
        title="没有可打印的凭证"
        description="所选期间或筛选条件下没有凭证，请返回列表重新选择"
      />
    );
  }
  if (!shown) {
    return (
      <div className={css.waiting} role="status">
        正在读取凭证{total === undefined ? '' : ` ${read} / ${total} 张`}
        <SkeletonRows rows={10} />
      </div>
    );
  }
  return (
    <PrintFlow size={papers[shown.settings.paper]} label="打印预览">
      {shown.pages.map((page, index) => (
        <PageOfVouchers key={page.key} page={page} number={index + 1} settings={shown.settings} />
      ))}
    </PrintFlow>
  );
}
