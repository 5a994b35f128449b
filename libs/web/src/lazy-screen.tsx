import { useShownTitle } from '@mingzhang/shell-api';
import { lazyPart, type PartModule } from './lazy-part';
import { Page, PageHeader, Sheet } from './layout/page';
import { SkeletonRows } from './states/skeleton-rows';

/**
 * A screen in a chunk of its own, loaded when its route is first shown:
 * `lazyScreen(() => import('./voucher-list/voucher-list.screen'), 'VoucherListScreen')`.
 */
export const lazyScreen = <Name extends string, Module extends PartModule<Name>>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] => lazyPart(load, name, ScreenSkeleton);

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
