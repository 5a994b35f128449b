import { useSearchParams } from 'react-router-dom';
import { usePeriod } from '@mingzhang/shell-api';
import { ErrorPanel, Page, PageHeader, SkeletonRows } from '@mingzhang/web';
import { useLatestBatch } from '../api/closing-batch.api';
import { BatchView } from './batch-view';
import { ChooseSets } from './choose-sets';

/** The part of the address that asks for a new batch while there is one. */
const newParam = 'new';

/** 批量结账: account sets are chosen, tried, closed; the batch begun last is found again here. */
export function BatchScreen() {
  const [period] = usePeriod();
  const [params, setParams] = useSearchParams();
  const latest = useLatestBatch();
  const choose = (wanted: boolean) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (wanted) after.set(newParam, '1');
      else after.delete(newParam);
      return after;
    });
  const read = () => void latest.refetch();
  if (latest.isPending || latest.error) {
    return (
      <Page>
        <PageHeader title="批量结账" />
        {latest.error ? (
          <ErrorPanel title="批量结账未能显示" error={latest.error} onRetry={read} />
        ) : (
          <SkeletonRows rows={10} />
        )}
      </Page>
    );
  }
  if (latest.data && !params.has(newParam)) {
    return (
      <BatchView
        key={latest.data.id}
        batch={latest.data}
        onNew={() => choose(true)}
        onChanged={read}
      />
    );
  }
  return (
    <ChooseSets
      key={period}
      period={period}
      onStarted={() => {
        choose(false);
        read();
      }}
      onBack={latest.data ? () => choose(false) : undefined}
    />
  );
}
