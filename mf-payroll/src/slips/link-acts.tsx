import { useState } from 'react';
import { Button } from 'antd';
import type { PayslipRow, SheetKey } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { lazyPart } from '@mingzhang/web';
import { useRevokeLinks } from '../api/slips.api';

const LinkDrawer = lazyPart(() => import('./link-drawer'), 'LinkDrawer');

/** Makes and revokes links of chosen employees. */
export function LinkActs({
  sheetKey,
  chosen,
  slips,
}: {
  readonly sheetKey: SheetKey;
  readonly chosen: ReadonlySet<React.Key>;
  /** Those that are shown: their links are known. */
  readonly slips: readonly PayslipRow[];
}) {
  const [isMaking, setMaking] = useState(false);
  const revoke = useRevokeLinks();
  const valid = slips.flatMap(({ employeeId, link }) =>
    chosen.has(employeeId) && link?.state === 'valid' ? [link.id] : [],
  );
  return (
    <>
      <Button onClick={() => setMaking(true)}>生成链接</Button>
      <Button
        disabled={valid.length === 0}
        loading={revoke.isPending}
        onClick={() =>
          revoke.mutate(
            { body: { ids: valid } },
            { onSuccess: ({ count }) => notify.success(`${String(count)} 个链接已作废`) },
          )
        }
      >
        作废链接
      </Button>
      {isMaking && (
        <LinkDrawer
          sheetKey={sheetKey}
          employeeIds={[...chosen].map(Number)}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}
