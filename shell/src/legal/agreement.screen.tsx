import { useEffect } from 'react';
import { setPageTitle } from '../frame/page-title';
import { LegalPage, operatorName } from './legal-page';

/** 服务协议. */
export function AgreementScreen() {
  useEffect(() => setPageTitle('服务协议'), []);
  const operator = operatorName();
  return (
    <LegalPage title="服务协议">
      <p>本协议由{operator}（以下称“我们”）与使用明账的个人或单位（以下称“您”）订立。</p>
      <h2>一、服务内容</h2>
      <p>明账提供账套、凭证、账簿、结账、报表等会计核算功能。未开放的功能在页面上注明。</p>
      <h2>二、账号</h2>
      <p>
        您以手机号注册并对账号下的操作负责。请勿把验证码和密码告诉他人；成员变动时请及时调整权限。
      </p>
      <h2>三、账务资料</h2>
      <p>账务资料归您所有。您应保证录入的内容真实、合法，并按会计法规的要求保存会计档案。</p>
      <h2>四、我们的责任</h2>
      <p>我们采取合理措施保证资料的安全、完整与可用，并在维护或故障时尽快恢复服务。</p>
      <h2>五、终止</h2>
      <p>您可随时停止使用并导出资料。账套删除后 30 天内可以恢复，逾期不可恢复。</p>
    </LegalPage>
  );
}
