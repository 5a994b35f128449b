import type { ReactNode } from 'react';
import { Button } from 'antd';
import { Icon } from '../icon';

/** The one primary act of a list: adds a record. */
export function NewButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button type="primary" icon={<Icon name="plus" />} onClick={onClick}>
      {children}
    </Button>
  );
}
