import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button, Drawer } from 'antd';
import type { Subject, Voucher, VoucherWord } from '@mingzhang/contract';
import { useAccountSet, usePeriod, useTabTitle, withPeriod } from '@mingzhang/shell-api';
import {
  EmptyState,
  ErrorPanel,
  Icon,
  Page,
  PageHeader,
  PrintFlow,
  SkeletonRows,
  useIsNarrow,
  useKeptSettings,
  useUrlFilters,
} from '@mingzhang/web';
import {
  MOST_PRINTED,
  usePrintNames,
  usePrintSettings,
  useVouchersToPrint,
  type VouchersToPrint,
} from '../api/voucher-print.api';
import { paperOf } from './paper';
import { PageOfVouchers } from './printed-page';
import { requestOf } from './print-request';
import { defaultTexts, settingsOf, type PrintSettings, type SettingTexts } from './print-settings';
import { SettingsPanel, type VolumeTexts } from './settings-panel';
import { coverOf } from './voucher-cover.model';
import { pagesOf, type PrintedPage } from './voucher-print.model';
import css from './voucher-print.module.css';
import type { PrintNames } from './voucher-sheets';

/** Which volume it is belongs to this print; it is not kept. */
const noVolume = { volume: '', volumes: '' };

/** Taken back to what the account set prints by. */
const none = Object.fromEntries(Object.keys(defaultTexts).map((name) => [name, '']));

/** 打印凭证 at `/voucher/print`: the vouchers that the address names, as sheets of paper. */
export function VoucherPrintScreen() {
  const [search] = useSearchParams();
  const [period] = usePeriod();
  const printing = useVouchersToPrint(requestOf(search, period));
  const reference = usePrintNames();
  const ofSet = usePrintSettings();
  const [texts, change] = useKeptSettings('voucher-print', { ...defaultTexts, ...ofSet.texts });
  const [volume, setVolume] = useUrlFilters(noVolume);
  const key = JSON.stringify(texts);
  const settings = useMemo(() => settingsOf(JSON.parse(key) as typeof texts), [key]);
  const pages = usePages({ printing, reference, settings, volume, isReady: ofSet.isReady });
  // Typing in the settings never waits for hundreds of sheets.
  const shown = useDeferredValue(pages);
  useTabTitle('打印凭证');
  const panel = (
    <SettingsPanel
      {...{ settings, volume }}
      onChange={change}
      onVolume={setVolume}
      kept={{
        isOfSet: isSame(texts, { ...defaultTexts, ...ofSet.texts }),
        onSave: ofSet.save && (() => void ofSet.save?.(texts).then(() => change(none))),
        onReset: () => change(none),
      }}
    />
  );
  const isLaidOut = shown !== undefined && shown === pages && shown.pages.length > 0;
  return (
    <Page>
      <PageHeader
        title="打印凭证"
        subtitle={shown && summaryOf(printing.vouchers ?? [], shown.pages)}
        actions={<Actions isReady={isLaidOut && !printing.changed} panel={panel} />}
      />
      <Notices printing={printing} asked={search.get('ids')?.split(',').length} />
      <div className={css.body}>
        <Content {...{ printing, shown }} others={[reference, ofSet]} />
        <Side panel={panel} />
      </div>
    </Page>
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

function Actions({ isReady, panel }: { isReady: boolean; panel: React.ReactNode }) {
  const navigate = useNavigate();
  const [period] = usePeriod();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const onBack = () => {
    // The first page of a tab has nothing behind it.
    if (window.history.length > 1) void navigate(-1);
    else void navigate(withPeriod('/voucher', period));
  };
  return (
    <>
      <Button onClick={onBack}>返回</Button>
      {isNarrow && (
        <>
          <Button icon={<Icon name="settings" />} onClick={() => setOpen(true)}>
            设置
          </Button>
          <Drawer
            title="打印设置"
            placement="bottom"
            size="70%"
            open={isOpen}
            onClose={() => setOpen(false)}
          >
            {panel}
          </Drawer>
        </>
      )}
      <Button
        // Enter prints.
        key={String(isReady)}
        autoFocus={isReady}
        type="primary"
        icon={<Icon name="print" />}
        disabled={!isReady}
        onClick={() => window.print()}
      >
        打印
      </Button>
    </>
  );
}

function Side({ panel }: { panel: React.ReactNode }) {
  if (useIsNarrow()) return null;
  return (
    <aside className={css.side} aria-label="打印设置">
      {panel}
    </aside>
  );
}

function Notices({ printing, asked }: { printing: VouchersToPrint; asked: number | undefined }) {
  const { total, changed } = printing;
  const missing = asked === undefined || total === undefined ? 0 : asked - total;
  if (changed) {
    return (
      <div className={css.notice} role="alert">
        读取期间有凭证被增加或删除，请刷新后再打印
      </div>
    );
  }
  if (missing <= 0) return null;
  return (
    <div className={css.notice} role="alert">
      所选凭证中有 {missing} 张不存在或您无权查看，没有列出
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
    <PrintFlow size={paperOf(shown.settings.paper)} label="打印预览">
      {shown.pages.map((page, index) => (
        <PageOfVouchers key={page.key} page={page} number={index + 1} settings={shown.settings} />
      ))}
    </PrintFlow>
  );
}
