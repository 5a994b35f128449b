import type { ReactNode } from 'react';
import { Button } from 'antd';
import { useLocation } from 'react-router-dom';
import { navigateTo, useSession } from '@mingzhang/shell-api';
import { EmptyState } from './empty-state';

interface MenuPage {
  readonly title: string;
  readonly path: string;
  readonly permission: string;
}

/**
 * The screens of a module. Where the menu of the module says that the current page needs a permission
 * which the role lacks, a refusal stands in place of the screen, and no call is made. Pages that the
 * menu does not list are shown: the answers of their calls decide.
 */
export function PermittedPage({
  menu,
  children,
}: {
  readonly menu: readonly (MenuPage & { readonly children?: readonly MenuPage[] })[];
  readonly children: ReactNode;
}) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const listed = menu
    .flatMap((entry) => (entry.children ?? []).concat(entry))
    .filter(({ path }) => path === pathname);
  const mayView = ({ permission }: MenuPage) => user.permissions.some((own) => own === permission);
  const [page] = listed;
  if (!page || listed.some(mayView)) return children;
  return (
    <EmptyState
      icon="warning"
      title={`您的角色不能查看“${page.title}”`}
      description="需要查看的，请联系账套管理员调整角色。"
      action={
        <Button type="primary" onClick={() => navigateTo('/')}>
          返回首页
        </Button>
      }
    />
  );
}
