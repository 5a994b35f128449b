import { lazy, Suspense, type ComponentType } from 'react';
import { useShownTitle } from '@mingzhang/shell-api';
import { Page, PageHeader, Sheet } from './layout/page';
import { SkeletonRows } from './states/skeleton-rows';

/**
 * A screen in a chunk of its own, loaded when its route is first shown:
 * `lazyScreen(() => import('./voucher-list/voucher-list.screen'), 'VoucherListScreen')`.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<{ readonly [name in Name]: ComponentType }>,
  name: Name,
): ComponentType {
  const Screen = lazy(() =>
    load().then((module): { default: ComponentType } => ({ default: module[name] })),
  );
  return function LazyScreen() {
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    );
  };
}

/** The place of a screen that is still on its way, under its title. */
export function ScreenSkeleton() {
  const title = useShownTitle();
  return (
    <Page>
      {title === undefined ? <div style={{ height: 52 }} /> : <PageHeader title={title} />}
      <Sheet>
        <SkeletonRows rows={14} />
      </Sheet>
    </Page>
  );
}
