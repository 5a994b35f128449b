import { useMemo } from 'react';
import { assetsCalls, type AssetDetail } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import { useAccountSet, useCalls, usePeriod, useSession, withPeriod } from '@mingzhang/shell-api';
import {
  EmptyState,
  ErrorPanel,
  papers,
  PrintFlow,
  PrintPage,
  PrintPortions,
  PrintScreen,
  SettingNote,
  SkeletonRows,
} from '@mingzhang/web';
import { useChosenCards } from '../shared/use-chosen-cards';
import { cardPages } from './card-pages';
import { CardSheet } from './card-sheet';

/** Cards of one print: each is asked for with its whole life. */
const PORTION = 50;

/** 打印资产卡片: the cards that the address names, each on paper of its own. */
export function CardsPrintScreen() {
  const [period] = usePeriod();
  const chosen = useChosenCards(PORTION);
  const { companyName } = useAccountSet();
  const { user } = useSession();
  const requests = (chosen.rows ?? []).map(({ id }) => ({ params: { id }, query: { period } }));
  const details = useCalls(assetsCalls.detail, requests, { quiet: true });
  const read = details.data.flatMap((detail) => detail ?? []);
  const isReady = chosen.rows !== undefined && read.length === requests.length;
  const sheets = useMemo(
    () =>
      isReady
        ? sheetsOf(
            details.data.flatMap((detail) => detail ?? []),
            period,
          )
        : undefined,
    [isReady, details, period],
  );
  const error = chosen.error ?? details.error;
  const retry = () => {
    chosen.retry();
    details.refetch();
  };
  return (
    <PrintScreen
      title="打印资产卡片"
      summary={sheets && `${read.length} 张卡片 · ${sheets.length} 页`}
      isReady={sheets !== undefined && sheets.length > 0}
      backPath={withPeriod('/assets', period)}
      notices={<PrintPortions total={chosen.total} size={PORTION} unit="张" />}
      settings={
        <SettingNote>
          A4 纵向，每张卡片另起一页；数字和变动截至所选期间，“后续”各月未计提的按现在的方法推算。
        </SettingNote>
      }
    >
      {error ? (
        <ErrorPanel error={error} onRetry={retry} />
      ) : !sheets ? (
        <SkeletonRows />
      ) : sheets.length === 0 ? (
        <EmptyState title="没有可打印的卡片" description="请返回列表重新选择" />
      ) : (
        <PrintFlow size={papers.a4} label="打印预览">
          {sheets.map(({ detail, ...sheet }, at) => (
            <PrintPage key={`${detail.row.id} ${sheet.page}`} label={`第 ${at + 1} 页`}>
              <CardSheet
                detail={detail}
                period={period}
                {...sheet}
                company={companyName}
                printedBy={user.realName}
              />
            </PrintPage>
          ))}
        </PrintFlow>
      )}
    </PrintScreen>
  );
}

function sheetsOf(details: readonly AssetDetail[], period: Period) {
  return details.flatMap((detail) => {
    const pages = cardPages(detail, period);
    return pages.map((lines, at) => ({ detail, lines, page: at + 1, pages: pages.length }));
  });
}
