import { Button, Tooltip } from 'antd';
import { Icon } from '../icon';

/** Reads what the screen shows again. */
export function RefreshButton({ loading, onClick }: { loading: boolean; onClick: () => void }) {
  return (
    <Tooltip title="刷新">
      <Button
        type="text"
        icon={<Icon name="refresh" />}
        aria-label="刷新"
        loading={loading}
        onClick={onClick}
      />
    </Tooltip>
  );
}
