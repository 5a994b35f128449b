import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { Button } from 'antd';
import { useSession } from '@mingzhang/shell-api';
import { EmptyState, Page, PageHeader, Sheet } from '@mingzhang/web';
import { readLabel } from '../shared/label-address';

/** Where the code of a label leads: to its card, or to who it belongs to instead. */
export function LabelLandingScreen() {
  const { label = '' } = useParams();
  const navigate = useNavigate();
  const { accountSet, user } = useSession();
  const of = readLabel(`/assets/c/${label}`);
  if ('assetId' in of && of.accountSetId === accountSet?.id) {
    return <Navigate replace to={`/assets?id=${of.assetId}`} />;
  }
  const isLabel = 'assetId' in of;
  return (
    <Page>
      <PageHeader title="资产标签" />
      <Sheet>
        <EmptyState
          icon="assets"
          title={isLabel ? '这张标签属于另一个账套' : '这不是资产标签的网址'}
          description={
            isLabel
              ? `现在打开的是“${accountSet?.companyName ?? ''}”。请在页面上方切换到标签上的公司，再扫一次；列表里没有那家公司的，说明${user.realName}没有它的权限，请联系它的账套管理员。`
              : '标签可能破损，请到资产卡片按编号查找。'
          }
          action={<Button onClick={() => void navigate('/assets')}>资产卡片</Button>}
        />
      </Sheet>
    </Page>
  );
}
