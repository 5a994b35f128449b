import { directionOf, Money } from '@mingzhang/rules';
import { DirectionText, MoneyText } from '@mingzhang/web';

/** A balance as books tell it, its side before the amount; of nothing 平 alone. @param net in yuan, debit positive */
export function NetText({ net }: { net: string }) {
  const balance = Money.parse(net);
  return (
    <>
      <DirectionText direction={directionOf(balance)} />{' '}
      <MoneyText value={balance.abs()} zero="blank" />
    </>
  );
}
