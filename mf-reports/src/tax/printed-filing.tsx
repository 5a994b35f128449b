import type { TaxDetail } from '@mingzhang/contract';
import { useAccountSet } from '@mingzhang/shell-api';
import { PrintActs, PrintFlow, PrintPage } from '@mingzhang/web';
import { FilingRows } from './filing-rows';
import css from './tax.module.css';

const upright = { widthMm: 210, heightMm: 297 };

/** The form on paper, for who signs it. */
export function PrintedFiling({ detail, onBack }: { detail: TaxDetail; onBack: () => void }) {
  const { form, company, periodFrom, periodTo } = detail;
  const { creditCode } = useAccountSet();
  return (
    <section className={css.detail} aria-label="打印">
      <header>
        <div>
          <h2>打印{detail.title}</h2>
        </div>
        <div className={css.acts}>
          <PrintActs onBack={onBack} />
        </div>
      </header>
      <PrintFlow size={upright} label="打印预览">
        <PrintPage label="第 1 页">
          <div className={css.paper}>
            <h3>{form}</h3>
            <p>
              <span>纳税人识别号：{creditCode}</span>
              <span>纳税人名称：{company}</span>
              <span>
                税款所属期：{periodFrom} 至 {periodTo}
              </span>
              <span>单位：元</span>
            </p>
            <FilingRows detail={detail} />
          </div>
        </PrintPage>
      </PrintFlow>
    </section>
  );
}
