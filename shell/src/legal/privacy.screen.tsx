import { useEffect } from 'react';
import { setPageTitle } from '../frame/page-title';
import { LegalPage, operatorName } from './legal-page';

/** 隐私政策. */
export function PrivacyScreen() {
  useEffect(() => setPageTitle('隐私政策'), []);
  const operator = operatorName();
  return (
    <LegalPage title="隐私政策">
      <p>{operator}重视您的个人信息与账务资料。本政策说明我们收集什么、用于什么、如何保护。</p>
      <h2>一、收集的信息</h2>
      <p>注册与登录使用的手机号、您填写的姓名、您录入的账务资料，以及操作时间、来源等操作日志。</p>
      <h2>二、使用目的</h2>
      <p>仅用于登录验证、会计核算、权限控制、安全审计和故障排查，不用于广告，不出售给第三方。</p>
      <h2>三、存储与保护</h2>
      <p>资料保存在本系统的数据库中，按账套隔离；密码经不可逆处理；关键操作留有日志。</p>
      <h2>四、您的权利</h2>
      <p>您可以查看、更正、导出和删除您的资料，也可以注销账号。依法须保存的会计档案除外。</p>
      <h2>五、浏览器存储</h2>
      <p>
        我们在您的浏览器中保存登录状态、界面设置、未保存的凭证草稿和期初余额，不使用第三方跟踪。
      </p>
    </LegalPage>
  );
}
