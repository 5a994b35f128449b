import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { assetsCalls, invoiceNumberText, type AssetRow, type Invoice } from '@mingzhang/contract';
import { assetStatuses, formatMoney, Money } from '@mingzhang/rules';
import { assetOfLine } from '@mingzhang/rules/invoice';
import { useCall, useSession } from '@mingzhang/shell-api';
import { useConfirmDanger } from '@mingzhang/web';
import { useBusinessTypes } from '../../api/invoice.api';
import css from './detail.module.css';

type Line = Invoice['lines'][number];

/** 固定资产 and 无形资产, as the codes of subjects begin. */
const assetSubject = /^(?:1601|1701)/;
const cardsAtMost = 100;
const nameLength = 100;

/** Lines of an input invoice that buy assets: the cards that refer to it, and a way to make one. */
export function AssetCards({ invoice }: { readonly invoice: Invoice }) {
  const { can } = useSession();
  const types = useBusinessTypes(invoice.invoiceType).data ?? [];
  const lines = invoice.lines.flatMap((line) => {
    const type = types.find(({ id }) => id === (line.businessId ?? invoice.businessId));
    return type && assetSubject.test(type.subject) ? [{ line, subjectId: type.subjectId }] : [];
  });
  const isAsset = invoice.invoiceType === 'IN' && invoice.isPositive && lines.length > 0;
  const cards = useCardsOf(invoice, isAsset && can('asset.view'));
  if (!isAsset || invoice.disposition === 'void' || !cards) return null;
  return (
    <section className={css.linked}>
      <h3>资产卡片</h3>
      <ul>
        {lines.map(({ line, subjectId }) => (
          <li key={line.lineNo}>
            <span>{nameOf(line)}</span>
            {cards
              .filter(({ name }) => name === nameOf(line))
              .map((card) => (
                <CardLink key={card.id} card={card} />
              ))}
            {can('asset.manage') && (
              <NewCard invoice={invoice} line={line} subjectId={subjectId} cards={cards} />
            )}
          </li>
        ))}
        {cards
          .filter(({ name }) => lines.every(({ line }) => nameOf(line) !== name))
          .map((card) => (
            <li key={card.id}>
              <span>{card.name}</span>
              <CardLink card={card} />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Cards with the number of the invoice, those disposed of included; undefined until they are known. */
function useCardsOf(invoice: Invoice, enabled: boolean): readonly AssetRow[] | undefined {
  const { user } = useSession();
  const number = invoiceNumberText(invoice);
  const period =
    user.checkoutList
      .map((each) => each.period)
      .toSorted()
      .at(-1) ?? '';
  const { data } = useCall(
    assetsCalls.page,
    {
      query: { page: 1, pageSize: cardsAtMost },
      body: { period, keyword: number, statuses: [...assetStatuses] },
    },
    { enabled: enabled && number !== '' && period !== '', quiet: true },
  );
  return data?.records.filter(({ invoiceNumber }) => invoiceNumber === number);
}

function CardLink({ card: { id, code, originalValue } }: { readonly card: AssetRow }) {
  return (
    <Link to={`/assets?id=${id}`}>
      已建卡片 {code} {formatMoney(Money.parse(originalValue))}
    </Link>
  );
}

/** Leads to the card's form; a second card of the invoice is made only after asking. */
function NewCard({
  invoice,
  line,
  subjectId,
  cards,
}: {
  readonly invoice: Invoice;
  readonly line: Line;
  readonly subjectId: number;
  readonly cards: readonly AssetRow[];
}) {
  const navigate = useNavigate();
  const confirm = useConfirmDanger();
  const go = () => void navigate(`/assets?${draftOf(invoice, line, subjectId)}`);
  const onClick = () => {
    if (cards.length === 0) return go();
    const named = cards.map(({ code, name }) => `${code} ${name}`).join('、');
    return confirm({
      title: '这张发票已有资产卡片',
      effect: `${named}。发票上有几件资产、分别建卡的，再建一张；否则会重复计提折旧。`,
      okText: '再建一张',
      onConfirm: async () => go(),
    });
  };
  return (
    <Button size="small" onClick={onClick} aria-label={`建资产卡片 ${nameOf(line)}`}>
      {cards.length === 0 ? '建资产卡片' : '再建卡片'}
    </Button>
  );
}

/** `*计算机*笔记本电脑` is the asset 笔记本电脑. */
const nameOf = ({ itemName }: Line) => itemName.replace(/^\*[^*]*\*/, '').slice(0, nameLength);

function draftOf(invoice: Invoice, line: Line, subjectId: number): URLSearchParams {
  const { originalValue, tax } = assetOfLine({
    amount: Money.parse(line.amount),
    tax: Money.parse(line.tax),
    invoice: {
      tax: Money.parse(invoice.tax),
      deductibleTax: Money.parse(invoice.deductibleTax),
    },
  });
  return new URLSearchParams({
    invoice: invoiceNumberText(invoice),
    name: nameOf(line),
    startUse: invoice.issueDate,
    amount: originalValue.toString(),
    tax: tax.toString(),
    quantity: line.quantity ?? '',
    subject: String(subjectId),
    supplier: invoice.settlementItem || invoice.sellerName,
    back: `/invoice/in?id=${invoice.id}`,
  });
}
