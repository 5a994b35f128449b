import { Button } from 'antd';
import { navigateTo } from '@mingzhang/shell-api';
import { Icon, Page, PageHeader, type IconName } from '@mingzhang/web';
import css from './vip.module.css';

const services: readonly { icon: IconName; title: string; text: string; points: string[] }[] = [
  {
    icon: 'cash',
    title: '资金管理',
    text: '银行对账单与日记账逐笔勾对。现金、银行日记账已在“账簿”中提供，不另收费。',
    points: ['银行对账单导入与勾对', '资金日报', '银行存款余额调节表'],
  },
  {
    icon: 'tax',
    title: '税费汇总',
    text: '多个月份、多个账套的税费汇在一张表上。单个账套的申报表和核对已在“报税”中提供，不另收费。',
    points: ['各税种应缴、已缴、未缴按月汇总', '代理的账套合在一张表', '汇总表导出'],
  },
];

/** Membership services: what cash and the tax summary will offer. */
export function VipScreen() {
  return (
    <Page>
      <PageHeader title="会员服务" subtitle="以下功能随会员服务提供，当前版本尚未开放订购" />
      <div className={css.cards}>
        {services.map((service) => (
          <section key={service.title} className={css.card}>
            <span className={css.symbol}>
              <Icon name={service.icon} size={20} />
            </span>
            <h2>{service.title}</h2>
            <p>{service.text}</p>
            <ul>
              {service.points.map((point) => (
                <li key={point}>
                  <Icon name="check" size={14} />
                  {point}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={css.foot}>
        <Button onClick={() => navigateTo('/')}>返回首页</Button>
      </div>
    </Page>
  );
}
