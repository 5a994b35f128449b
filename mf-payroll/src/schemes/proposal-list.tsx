import { Button } from 'antd';
import { formatMoney, Money, percentText } from '@mingzhang/rules';
import { confidenceTexts, type Proposals } from './scheme-values';
import css from './schemes.module.css';

/** Reference figures with how sure they are: of the city where it is known, and of the items. */
export function ProposalList({
  city,
  proposals,
  onApply,
}: {
  readonly city: string;
  readonly proposals: Proposals;
  /** Fills in floor and ceiling; undefined for who may only look. */
  readonly onApply:
    | ((bounds: { readonly floor: string; readonly ceiling: string }) => void)
    | undefined;
}) {
  const { cities, items } = proposals;
  const known = cities.filter((each) => city !== '' && sameCity(each.city, city));
  if (cities.length === 0 && items.length === 0) return null;
  return (
    <section className={css.proposals} aria-label="参考参数">
      <b>参考参数</b> 只供核对，不会自动采用。
      <ul aria-label="城市基数">
        {known.map((each) => (
          <li key={`${each.city} ${each.from}`}>
            <b>{each.city}</b>
            <span>
              {each.from} 起，基数 {textOf(each.floor)} 至 {textOf(each.ceiling)}
            </span>
            <Mark confidence={each.confidence} />
            <span>{each.source}</span>
            {onApply && (
              <Button
                size="small"
                aria-label={`采用 ${each.city} ${each.from} 的基数`}
                onClick={() => onApply(each)}
              >
                采用
              </Button>
            )}
          </li>
        ))}
        {known.length === 0 && (
          <li>
            {city === ''
              ? `填写参保城市后显示当地基数上下限（现有：${cities.map((each) => each.city).join('、')}）`
              : `没有${city}的参考基数，请按当地社保局公布的填写`}
          </li>
        )}
      </ul>
      <details>
        <summary>各险种的参考费率</summary>
        <ul aria-label="险种费率">
          {items.map((item) => (
            <li key={item.code}>
              <b>{item.name}</b>
              <span>
                单位 {percentText(item.companyRate)}，个人 {percentText(item.personalRate)}
              </span>
              <Mark confidence={item.confidence} />
              <span>
                {item.isCityDependent ? '各地不同。' : ''}
                {item.note}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function Mark({ confidence }: { readonly confidence: keyof typeof confidenceTexts }) {
  return <em className={css[confidence]}>{confidenceTexts[confidence]}</em>;
}

/** 杭州 and 杭州市 are one city. */
function sameCity(known: string, typed: string): boolean {
  const plain = (name: string) => name.trim().replace(/市$/, '');
  return plain(known) === plain(typed);
}

const textOf = (amount: string) => formatMoney(Money.parse(amount));
