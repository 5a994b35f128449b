import { Button } from 'antd';
import { navigateTo } from '@mingzhang/shell-api';
import { EmptyState } from './empty-state';

/** An address that leads nowhere; frame and menu stay. */
export function NoSuchPage() {
  return (
    <EmptyState
      icon="search"
      title="页面不存在"
      description="地址可能已更改，或链接不完整。"
      action={
        <Button type="primary" onClick={() => navigateTo('/')}>
          返回首页
        </Button>
      }
    />
  );
}
