import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { sheetTitle } from '@mingzhang/contract';
import { isPeriod } from '@mingzhang/rules';
import { useAccountSet } from '@mingzhang/shell-api';
import {
  EmptyState,
  ErrorPanel,
  NoSuchPage,
  papers,
  PrintFlow,
  PrintPage,
  PrintPortions,
  PrintScreen,
  SettingChoice,
  SettingNote,
  SkeletonRows,
  useKeptSettings,
  useUrlFilters,
} from '@mingzhang/web';
import { useSlips } from '../api/slips.api';
import { slipsPath } from '../shared/sheet-path';
import { PrintedSlip } from './printed-slip';
import { perPageChoices, slipPages, type PerPage } from './slip-layout';
import css from './slips.module.css';

/** Slips of one print; more are printed in portions. */
const PORTION = 300;
const standardSlips = { ids: '', keyword: '', portion: '1', run: '1' };
const standard: { perPage: string } = { perPage: '3' };

/** 打印工资条: of everybody in the month, or of those whom the address names. */
export function SlipsPrintScreen() {
  const { month = '' } = useParams();
  return isPeriod(month) ? <Slips period={month} /> : <NoSuchPage />;
}

function Slips({ period }: { readonly period: string }) {
  const [{ ids, keyword, portion, run: asked }] = useUrlFilters(standardSlips);
  const run = Number(asked) || 1;
  const [kept, keep] = useKeptSettings('payslips', standard);
  const perPage: PerPage = perPageChoices.find((each) => each === kept.perPage) ?? '3';
  const { companyName } = useAccountSet();
  const page = Number(portion) || 1;
  const query = useSlips({ period, run, keyword, ids, page, pageSize: PORTION });
  const slips = query.data?.records;
  const pages = useMemo(() => slips && slipPages(slips, perPage), [slips, perPage]);
  return (
    <PrintScreen
      title={`打印${sheetTitle({ period, run })}工资条`}
      summary={slips && pages && `${String(slips.length)} 张工资条 · ${String(pages.length)} 页`}
      isReady={pages !== undefined && pages.length > 0 && !query.isFetching}
      backPath={slipsPath({ period, run })}
      notices={<PrintPortions total={query.data?.total ?? 0} size={PORTION} unit="张" />}
      settings={
        <>
          <SettingChoice
            title="每页张数"
            value={perPage}
            options={perPageChoices.map((value) => ({ value, label: value }))}
            onChange={(value) => keep({ perPage: value })}
          />
          <SettingNote>
            A4 纵向，一页多张时按虚线裁开；项目多的工资条占两张的位置。要得到 PDF
            文件，目标打印机选“另存为 PDF”。
          </SettingNote>
        </>
      }
    >
      {query.error && !slips ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : !pages || !query.data ? (
        <SkeletonRows />
      ) : pages.length === 0 ? (
        <EmptyState title="没有可打印的工资条" description="请返回列表重新选择。" />
      ) : (
        <PrintFlow size={papers.a4} label="打印预览">
          {pages.map((placedSlips, at) => (
            <PrintPage key={placedSlips[0]?.slip.employeeId} label={`第 ${String(at + 1)} 页`}>
              <div className={css.sheet}>
                {placedSlips.map((placed) => (
                  <PrintedSlip
                    key={placed.slip.employeeId}
                    placed={placed}
                    company={companyName}
                    period={period}
                    payPeriod={query.data?.payPeriod ?? period}
                  />
                ))}
              </div>
            </PrintPage>
          ))}
        </PrintFlow>
      )}
    </PrintScreen>
  );
}
