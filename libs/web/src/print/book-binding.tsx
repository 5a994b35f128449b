import { firstDayOf } from '@mingzhang/rules';
import { useAccountSet } from '@mingzhang/shell-api';
import { usePeriodRange } from '../period/use-period-range';
import { directoryPages, sectionsText, type DirectoryEntry } from './book-directory';
import css from './book-binding.module.css';

/** The book that is bound. */
interface BoundBook {
  readonly title: string;
  readonly period: string;
  /** Pages with a number. */
  readonly pages: number;
  readonly entries: readonly DirectoryEntry[];
}

const signers = ['记账', '复核', '装订', '财务负责人', '移交人', '接交人'];
const keepers = ['记账人员', '会计机构负责人（会计主管人员）'];
const handOver = ['交接日期', '移交人', '接管人', '监交人'];
/** Hand-overs that a 启用表 has room for. */
const HAND_OVERS = 8;

/** Pages before a book: 封面, 启用表 and 目录 (会计基础工作规范, 财政部令第98号, §59). */
export function useBindingPages(book: BoundBook) {
  const { companyName, enableDate } = useAccountSet();
  const [range] = usePeriodRange();
  const begins = [firstDayOf(range.from), enableDate].toSorted().at(-1) ?? enableDate;
  return [
    <Cover key="cover" book={book} companyName={companyName} />,
    <Opening key="opening" book={book} companyName={companyName} begins={begins} />,
    ...directoryPages(book.entries).map((entries, index) => (
      <Directory key={`directory ${index + 1}`} entries={entries} />
    )),
  ];
}

const pagesText = ({ pages }: BoundBook) => `从 1 页 到 ${pages} 页，共 ${pages} 页`;

function Cover({ book, companyName }: { book: BoundBook; companyName: string }) {
  const sections = sectionsText(book.entries);
  return (
    <div className={css.sheet}>
      <h2 className={css.coverTitle}>{book.title}</h2>
      <dl className={css.facts}>
        <Fact name="公司名称" text={companyName} />
        {sections !== '' && <Fact name="科目名称" text={sections} />}
        <Fact name="期间" text={book.period} />
        <Fact name="账簿页数" text={pagesText(book)} />
        <Fact name="册数" text="第　　　册，共　　　册" />
      </dl>
      <div className={css.signers}>
        {signers.map((signer) => (
          <span key={signer}>{signer}：</span>
        ))}
      </div>
    </div>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}：</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** 账簿启用及经管人员一览表. */
function Opening({
  book,
  companyName,
  begins,
}: {
  book: BoundBook;
  companyName: string;
  begins: string;
}) {
  return (
    <div className={css.sheet}>
      <h2>账簿启用及经管人员一览表</h2>
      <table className={css.table} aria-label="账簿启用表">
        <tbody>
          <tr>
            <th>单位名称</th>
            <td>{companyName}</td>
            <td rowSpan={4} className={css.seal}>
              单位公章
            </td>
          </tr>
          <tr>
            <th>账簿名称</th>
            <td>{book.title}</td>
          </tr>
          <tr>
            <th>启用日期</th>
            <td>{begins}</td>
          </tr>
          <tr>
            <th>账簿页数</th>
            <td>{pagesText(book)}</td>
          </tr>
          {keepers.map((keeper) => (
            <tr key={keeper}>
              <th>{keeper}</th>
              <td>姓名：</td>
              <td>签章：</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={css.table} aria-label="交接记录">
        <thead>
          <tr>
            {handOver.map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: HAND_OVERS }, (_, row) => (
            <tr key={`${row + 1}`}>
              {handOver.map((title) => (
                <td key={title} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Directory({ entries }: { entries: readonly DirectoryEntry[] }) {
  return (
    <div className={css.sheet}>
      <h2>目录</h2>
      <ul className={css.directory} aria-label="目录">
        {entries.map(({ title, page }) => (
          <li key={title}>
            <span>{title}</span>
            <i />
            <span>{page}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
