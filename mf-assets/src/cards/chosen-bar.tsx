import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { usePeriod, withPeriod } from '@mingzhang/shell-api';
import { Icon } from '@mingzhang/web';
import css from './cards.module.css';

/** What is printed of the cards that are ticked. */
export function ChosenBar({
  ids,
  onClear,
}: {
  readonly ids: readonly number[];
  readonly onClear: () => void;
}) {
  const navigate = useNavigate();
  const [period] = usePeriod();
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
      <Button type="text" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}
