import { ITEMS_LISTED, type AuxiliaryListResult } from '@mingzhang/contract';
import { Pager } from '@mingzhang/web';
import { BalanceNav } from '../shared/balance-nav';
import css from '../shared/balance-nav.module.css';

/** The items beside the book with what they stand at; a page of them at a time. */
export function ItemNav({
  list,
  chosenId,
  onChoose,
  onPage,
}: {
  list: AuxiliaryListResult | undefined;
  chosenId: number | undefined;
  onChoose: (itemId: number) => void;
  onPage: (page: number) => void;
}) {
  return (
    <>
      <BalanceNav
        label="辅助核算项目"
        title="项目"
        rows={list?.rows.map(({ itemId, ...row }) => ({ ...row, id: itemId }))}
        empty="没有匹配的项目"
        chosenId={chosenId}
        onChoose={onChoose}
      />
      <Pager
        page={list}
        pageSize={ITEMS_LISTED}
        onChange={onPage}
        simple
        className={css.pages ?? ''}
      />
    </>
  );
}
