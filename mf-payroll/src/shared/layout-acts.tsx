import { useState } from 'react';
import { Button } from 'antd';
import type { FileLayoutRow } from '@mingzhang/contract';
import { lazyPart } from '@mingzhang/web';

const LayoutDrawer = lazyPart(() => import('./layout-drawer'), 'LayoutDrawer');

/** Changes a layout, or begins a new one with it. */
export function LayoutActs({ layout }: { readonly layout: FileLayoutRow }) {
  const [opened, setOpened] = useState<'edit' | 'new'>();
  return (
    <>
      <Button onClick={() => setOpened('edit')}>修改排版</Button>
      <Button onClick={() => setOpened('new')}>新增排版</Button>
      {opened && (
        <LayoutDrawer
          key={opened}
          layout={layout}
          isNew={opened === 'new'}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
