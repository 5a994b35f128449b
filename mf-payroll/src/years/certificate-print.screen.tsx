import { useNavigate, useParams } from 'react-router-dom';
import type { CertificateLine, PayCertificate } from '@mingzhang/contract';
import { formatMoney, Money, monthText } from '@mingzhang/rules';
import { useAccountSet } from '@mingzhang/shell-api';
import {
  ErrorPanel,
  NoSuchPage,
  papers,
  PrintedPages,
  ScreenSkeleton,
  usePrintedAt,
} from '@mingzhang/web';
import { useCertificate } from '../api/years.api';
import css from './years.module.css';

/** 年度收入及扣税证明 of a person, on paper. */
export function CertificatePrintScreen() {
  const { year = '', employeeId = '' } = useParams();
  const isKnown = /^\d{4}$/.test(year) && /^[1-9]\d*$/.test(employeeId);
  if (!isKnown) return <NoSuchPage />;
  return <Certificate employeeId={Number(employeeId)} year={Number(year)} />;
}

function Certificate({ employeeId, year }: { readonly employeeId: number; readonly year: number }) {
  const query = useCertificate(employeeId, year);
  const navigate = useNavigate();
  const { data } = query;
  if (query.error && !data) {
    return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!data) return <ScreenSkeleton />;
  const drafts = data.drafts.map(monthText).join('、');
  return (
    <PrintedPages
      title="年度收入及扣税证明"
      subtitle={
        drafts === ''
          ? `${data.number} ${data.name} · ${String(year)} 年`
          : `${data.number} ${data.name} · ${drafts}发放的工资表未确认，不含在内`
      }
      size={papers.a4}
      pages={[<Paper key="certificate" certificate={data} />]}
      onBack={() => void navigate(`/salary/years?year=${String(year)}`)}
    />
  );
}

const columns = [
  ['income', '收入'],
  ['insurance', '社保公积金'],
  ['specialAdditional', '专项附加扣除'],
  ['otherDeduction', '其他扣除'],
  ['tax', '已扣个税'],
  ['net', '实发工资'],
] as const;

function Paper({ certificate }: { readonly certificate: PayCertificate }) {
  const { companyName } = useAccountSet();
  const printedAt = usePrintedAt();
  const { year, name, number, idType, idNumber, opening, months, total } = certificate;
  return (
    <div className={css.sheet}>
      <h2>{year} 年度收入及扣税证明</h2>
      <p>
        兹证明 {name}（工号 {number}
        {idNumber === '' ? '' : `，${idType} ${idNumber}`}）{year}{' '}
        年在我单位取得的工资薪金收入及代扣个人所得税如下（单位：元）：
      </p>
      <table aria-label="年度收入及扣税">
        <thead>
          <tr>
            <th scope="col">发放月份</th>
            {columns.map(([key, title]) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {opening && (
            <Line title={`${opening.lastPeriod} 及以前`} line={{ ...opening, net: '' }} />
          )}
          {months.map((month) => (
            <Line key={month.payPeriod} title={month.payPeriod} line={month} />
          ))}
          {/* A sum of the net pay that is known would not be that of the year. */}
          <Line title="合计" line={opening ? { ...total, net: '' } : total} />
        </tbody>
      </table>
      <p>
        按工资发放的月份计入；收入即应发合计，含单独计税的全年一次性奖金和一次性收入，已扣个税含其税款。社保公积金为个人缴纳部分。
        {opening &&
          `${monthText(opening.lastPeriod)}及以前为启用本系统前的累计数，实发工资未记录，不合计。`}
      </p>
      <div className={css.sign}>
        <div>{companyName}（盖章）</div>
        <div>{printedAt.slice(0, 10)}</div>
      </div>
    </div>
  );
}

function Line({ title, line }: { readonly title: string; readonly line: CertificateLine }) {
  return (
    <tr>
      <td>{title}</td>
      {columns.map(([key]) => (
        <td key={key}>{line[key] === '' ? '' : formatMoney(Money.parse(line[key]))}</td>
      ))}
    </tr>
  );
}
