import type { ReactNode } from 'react';
import { Money, digitCells } from '@mingzhang/rules';
import { BrandMark, Icon, type IconName } from '@mingzhang/web';
import css from './marketing.module.css';

const digitTitles = [...'亿千百十万千百十元角分'];
const voucherLines = [
  ['库存商品', '120000.00'],
  ['应交税费-进项税额', '15600.00'],
  ['应付账款 · 恒泰工贸', '135600.00'],
] as const;
const companies = [
  ['华美商贸', '已结账', 'done'],
  ['晨星商贸', '待结账', 'next'],
  ['恒泰工贸', '检查未过', 'bad'],
  ['优品超市', '待审核', 'wait'],
] as const;

/** The two panels beside the login: company finance and bookkeeping agencies. */
export function MarketingPanels() {
  return (
    <section className={css.left} aria-label="产品介绍">
      <div className={css.brand}>
        <BrandMark size={32} />
        明账
      </div>
      <h1>账目清楚，心里有数</h1>
      <p className={css.lead}>凭证、结账、账簿、报表、资产、发票、工资，在一套账里完成。</p>
      <div className={css.panels}>
        <Panel
          icon="company"
          audience="公司财务"
          title="像写纸质凭证一样记账"
          points={[
            '拼音首字母选科目，键盘录完一张',
            '期末计提、结转、检查一路走完',
            '三张官方报表，点数字看到凭证',
          ]}
        >
          <VoucherPicture />
        </Panel>
        <Panel
          icon="grid"
          audience="代理记账"
          title="上百个账套，进度一屏看清"
          points={[
            '按名称、拼音、信用代码切换账套',
            '批量结账，未通过的列出原因',
            '制单、审核、出纳、查看分权',
          ]}
        >
          <CompaniesPicture />
        </Panel>
      </div>
      <div className={css.foot}>明账 · 财务软件</div>
    </section>
  );
}

function Panel(props: {
  icon: IconName;
  audience: string;
  title: string;
  points: readonly string[];
  children: ReactNode;
}) {
  return (
    <section className={css.panel}>
      <div className={css.audience}>
        <Icon name={props.icon} />
        {props.audience}
      </div>
      <h2>{props.title}</h2>
      <div className={css.picture} aria-hidden="true">
        {props.children}
      </div>
      <ul>
        {props.points.map((point) => (
          <li key={point}>
            <Icon name="check" size={14} />
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}

function VoucherPicture() {
  return (
    <div className={css.voucher}>
      <div className={css.paperTitle}>记账凭证</div>
      <div className={`${css.line} ${css.lineHead}`}>
        <span>会计科目</span>
        <Digits cells={digitTitles} />
      </div>
      {voucherLines.map(([subject, amount]) => (
        <div key={subject} className={css.line}>
          <span>{subject}</span>
          <Digits cells={digitCells(Money.parse(amount)).cells} />
        </div>
      ))}
      <div className={`${css.line} ${css.lineTotal}`}>
        <span>合计</span>
        <Digits cells={withYuanSign(digitCells(Money.parse('135600.00')).cells)} />
      </div>
    </div>
  );
}

function withYuanSign(cells: readonly string[]): readonly string[] {
  const first = cells.findIndex((cell) => cell !== '');
  return cells.map((cell, at) => (at === first - 1 ? '¥' : cell));
}

function Digits({ cells }: { cells: readonly string[] }) {
  return (
    <div className={css.digits}>
      {cells.map((cell, at) => (
        <i key={at}>{cell}</i>
      ))}
    </div>
  );
}

function CompaniesPicture() {
  return (
    <div className={css.companies}>
      <div className={`${css.company} ${css.companyHead}`}>
        <span>账套</span>
        <span>期间</span>
        <span>进度</span>
      </div>
      {companies.map(([name, state, tone]) => (
        <div key={name} className={css.company}>
          <span>{name}</span>
          <span>01期</span>
          <span className={`${css.tag} ${css[tone]}`}>{state}</span>
        </div>
      ))}
    </div>
  );
}
