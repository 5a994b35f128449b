import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { assetsAtMost, type AssetRow } from '@mingzhang/contract';
import { notify, usePeriod, withPeriod } from '@mingzhang/shell-api';
import { Icon } from '@mingzhang/web';
import { useCopyAssets } from '../api/assets.api';
import css from './cards.module.css';
import { useCardRemoval } from './use-card-removal';

/** What is done with the cards that are ticked. */
export function ChosenBar({
  chosen,
  canManage,
  onClear,
}: {
  /** Without any there is no bar. */
  readonly chosen: readonly AssetRow[];
  readonly canManage: boolean;
  readonly onClear: () => void;
}) {
  const navigate = useNavigate();
  const [period] = usePeriod();
  if (chosen.length === 0) return null;
  const ids = chosen.map(({ id }) => id);
  const open = (path: string) => void navigate(withPeriod(`${path}?ids=${ids.join()}`, period));
  return (
    <div className={css.chosen} role="toolbar" aria-label="所选卡片">
      <span>
        已选 <b>{ids.length}</b> 张卡片
      </span>
      <Button icon={<Icon name="grid" />} onClick={() => open('/assets/labels')}>
        打印标签
      </Button>
      <Button icon={<Icon name="print" />} onClick={() => open('/assets/print')}>
        打印卡片
      </Button>
      {canManage && <Writing ids={ids} onClear={onClear} />}
      <Button type="text" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}

function Writing({ ids, onClear }: { readonly ids: readonly number[]; onClear: () => void }) {
  const copy = useCopyAssets();
  const remove = useCardRemoval(onClear);
  const isMany = ids.length > assetsAtMost;
  const title = isMany ? `一次最多处理 ${assetsAtMost} 张卡片` : undefined;
  const copied = () => {
    notify.success(`${ids.length} 张卡片已复制，编号为以下的空号，自本期录入`);
    onClear();
  };
  return (
    <>
      <Button
        title={title}
        disabled={isMany}
        loading={copy.isPending}
        onClick={() => copy.mutate({ body: [...ids] }, { onSuccess: copied })}
      >
        复制
      </Button>
      <Button title={title} danger disabled={isMany} onClick={() => remove(ids)}>
        删除
      </Button>
    </>
  );
}
