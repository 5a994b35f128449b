import { Kbd, Page, PageHeader } from '@mingzhang/web';
import css from './help.module.css';

const steps = [
  ['建立账套', '填写公司名称、启用年月和会计准则，科目与会计期间自动建立。'],
  ['录入期初', '在“设置 › 期初余额”填写启用月初的余额，试算平衡后即可记账。'],
  ['录入凭证', '在“凭证 › 新增凭证”录入，借贷平衡后保存。'],
  ['查看账簿', '科目余额表、总账、明细账随凭证即时更新，点数字可追到凭证。'],
] as const;

const keys = [
  [['Enter', 'Tab'], '下一格；末格且借贷平衡时到保存'],
  [['Shift', 'Enter'], '上一格'],
  [['↑', '↓'], '上一行、下一行'],
  [['空格'], '金额在借方、贷方之间移动'],
  [['='], '填入使凭证平衡的金额'],
  [['/', '/'], '摘要中复制上一行摘要'],
  [['F7'], '打开科目树'],
  [['Ctrl', 'S'], '保存'],
  [['Ctrl', 'Enter'], '保存并新增（或 F12）'],
  [['Ctrl', 'Insert'], '插入一行；Ctrl + Delete 删除一行'],
  [['Ctrl', 'Z'], '撤销凭证内的修改'],
  [['Alt', '←'], '上一张凭证；Alt + → 下一张'],
] as const;

const questions = [
  ['凭证不能修改？', '已审核的凭证先反审核；所在期间已结账的，先反结账。'],
  ['保存时提示借贷不平衡？', '看合计行的差额，在金额格按 = 可自动补平。'],
  ['切换账套后原页面提示账套已切换？', '多个页面共用登录，请刷新旧页面后再操作。'],
  ['找不到功能菜单？', '菜单按角色显示，请联系账套管理员调整权限。'],
] as const;

/** Help: the first steps, the keys of the voucher form, and common questions. */
export function HelpScreen() {
  return (
    <Page>
      <PageHeader title="帮助" />
      <div className={css.columns}>
        <section className={css.card}>
          <h2>从建账到账簿</h2>
          <ol>
            {steps.map(([title, text]) => (
              <li key={title}>
                <b>{title}</b>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <h2>常见问题</h2>
          <dl>
            {questions.map(([question, answer]) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={css.card}>
          <h2>录入凭证的按键</h2>
          <table>
            <tbody>
              {keys.map(([caps, effect]) => (
                <tr key={effect}>
                  <th scope="row">
                    {caps.map((cap, at) => (
                      <Kbd key={at}>{cap}</Kbd>
                    ))}
                  </th>
                  <td>{effect}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </Page>
  );
}
