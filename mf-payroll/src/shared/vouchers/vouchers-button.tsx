import { useState } from 'react';
import { Button } from 'antd';
import type { SalaryMonth } from '@mingzhang/contract';
import { lazyPart } from '@mingzhang/web';

const VouchersDrawer = lazyPart(() => import('./vouchers-drawer'), 'VouchersDrawer');

/** Opens the vouchers of a month that is confirmed. */
export function VouchersButton({ month }: { readonly month: SalaryMonth }) {
  const [isOpen, setOpen] = useState(false);
  if (month.state === 'draft') return null;
  return (
    <>
      <Button
        type={month.state === 'confirmed' ? 'primary' : 'default'}
        onClick={() => setOpen(true)}
      >
        {month.state === 'vouchered' ? '查看凭证' : '生成凭证'}
      </Button>
      {isOpen && <VouchersDrawer month={month} onClose={() => setOpen(false)} />}
    </>
  );
}
