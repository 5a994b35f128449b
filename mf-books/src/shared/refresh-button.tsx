import { Button, Tooltip } from 'antd';
import { Icon } from '@mingzhang/web';

/** Reads a book again. */
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
