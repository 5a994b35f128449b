import { Pagination } from 'antd';
import { ITEMS_LISTED, type AuxiliaryListResult, type AuxiliaryListRow } from '@mingzhang/contract';
import { directionOf, Money } from '@mingzhang/rules';
import { BookTable, DirectionText, MoneyText, type BookColumn } from '@mingzhang/web';
import css from './auxiliary-ledger.module.css';

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
  const rows = list?.rows ?? [];
  const place = rows.findIndex(({ itemId }) => itemId === chosenId);
  return (
    <>
      <BookTable
        label="辅助核算项目"
        columns={columnsOf(chosenId, onChoose)}
        rows={rows}
        rowKey={({ itemId }) => itemId}
        loading={!list}
        revealRow={place > 0 ? place : undefined}
        onOpen={({ itemId }) => onChoose(itemId)}
        empty={<p className={css.none}>没有匹配的项目</p>}
      />
      {list && list.total > ITEMS_LISTED && (
        <Pagination
          simple
          size="small"
          className={css.pages ?? ''}
          current={list.page}
          pageSize={ITEMS_LISTED}
          total={list.total}
          showSizeChanger={false}
          onChange={onPage}
        />
      )}
    </>
  );
}

function columnsOf(
  chosenId: number | undefined,
  onChoose: (itemId: number) => void,
): readonly BookColumn<AuxiliaryListRow>[] {
  return [
    {
      key: 'name',
      title: '项目',
      ...{ width: 110, grow: true },
      render: ({ itemId, code, name }) => (
        <button
          type="button"
          tabIndex={-1}
          title={`${code} ${name}`}
          aria-pressed={itemId === chosenId}
          className={`${css.item} ${itemId === chosenId ? css.chosen : ''}`}
          onClick={() => onChoose(itemId)}
        >
          {name}
        </button>
      ),
    },
    {
      key: 'closing',
      title: '期末余额',
      ...{ width: 128, align: 'right' },
      render: ({ closing }) => {
        const net = Money.parse(closing);
        return (
          <>
            <DirectionText direction={directionOf(net)} />{' '}
            <MoneyText value={net.abs().toString()} zero="blank" />
          </>
        );
      },
    },
  ];
}
