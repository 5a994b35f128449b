import { useState } from 'react';
import { Button } from 'antd';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import {
  assetCheckCalls,
  assetImport,
  assetsCalls,
  assetTable,
  type AssetRow,
} from '@mingzhang/contract';
import { assetStatusTitles, formatMoney, Money, periodTitle } from '@mingzhang/rules';
import { useCall, usePeriod, useSession } from '@mingzhang/shell-api';
import {
  ActionMenu,
  FileActions,
  FilterFields,
  lazyPart,
  ListHeader,
  NewButton,
  Icon,
  Page,
  PAGE_SIZE,
  Pager,
  ScreenSkeleton,
  Sheet,
  useIsNarrow,
  usePaper,
  useRecordFiles,
  useSelection,
  useUrlFilters,
} from '@mingzhang/web';
import { useAssets } from '../api/assets.api';
import { useAssetTypes } from '../api/asset-type.api';
import css from './cards.module.css';
import { CardsTable } from './cards-table';
import { ChosenBar } from './chosen-bar';

// Forms arrive when they are opened: the list is what people come for.
const AskedCard = lazyPart(() => import('./asked-card'), 'AskedCard');
const AskedChange = lazyPart(() => import('./asked-change'), 'AskedChange');
const AskedMend = lazyPart(() => import('./asked-mend'), 'AskedMend');
const CardOfInvoice = lazyPart(() => import('./card-of-invoice'), 'CardOfInvoice');
const CardDrawer = lazyPart(() => import('./card-drawer'), 'CardDrawer');
const CardPanel = lazyPart(() => import('./card-panel'), 'CardPanel');
const PrintedList = lazyPart(() => import('./printed-list'), 'PrintedList', ScreenSkeleton);
const noFilters = { keyword: '', typeId: '', status: '' };
const noRows: readonly AssetRow[] = [];
type Status = keyof typeof assetStatusTitles;

const fileCalls = {
  export: assetsCalls.export,
  template: assetsCalls.template,
  import: assetsCalls.import,
};

/** 资产卡片: the cards of a month, and beside them the whole life of the one that is chosen. */
export function CardsScreen() {
  const canManage = useSession().can('asset.manage');
  const isNarrow = useIsNarrow();
  const [period] = usePeriod();
  const [{ id, page, ...filters }, change] = useUrlFilters({ ...noFilters, id: '', page: '1' });
  const [{ voucher, act, change: changed, invoice }] = useUrlFilters({
    voucher: '',
    act: '',
    change: '',
    invoice: '',
  });
  const asked = {
    period,
    keyword: filters.keyword,
    typeIds: filters.typeId === '' ? [] : [Number(filters.typeId)],
    statuses: filters.status === '' ? [] : [filters.status as Status],
  };
  const query = useAssets(asked, Number(page), PAGE_SIZE);
  const files = useRecordFiles(fileCalls, { name: assetTable.title, kind: assetImport, asked });
  const [editing, setEditing] = useState<number | 'new'>();
  const list = JSON.stringify({ asked, page });
  const { chosen, selection, clear } = useSelection({ list, rows: query.data?.records ?? noRows });
  const emptyText = useEmptyText(period, query.data?.totals.count === 0);
  const paper = usePaper();
  const shown = id === '' ? undefined : Number(id);
  const totals = query.data?.totals;
  const subtitle = totals
    ? `${periodTitle(period)} · 在用 ${totals.count} 张 · 本月折旧 ${textOf(totals.monthly)}`
    : periodTitle(period);
  if (paper.isOn && query.data) {
    return <Printed page={query.data} period={period} onBack={paper.close} />;
  }
  return (
    <Page>
      <Header
        subtitle={subtitle}
        query={query}
        files={files}
        canManage={canManage}
        onPrint={paper.open}
        onNew={() => setEditing('new')}
      />
      {!(isNarrow && shown !== undefined) && <CardFilters />}
      <div className={shown === undefined ? css.one : css.two}>
        {!(isNarrow && shown !== undefined) && (
          <Sheet>
            <CardsTable
              query={query}
              width={shown !== undefined ? 'beside' : isNarrow ? 'phone' : 'whole'}
              selection={shown === undefined ? selection : undefined}
              emptyText={emptyText}
              onOpen={(row) => change({ id: String(row.id), page })}
            />
            <ChosenBar chosen={chosen} canManage={canManage} onClear={clear} />
            <Pager page={query.data} />
          </Sheet>
        )}
        {shown !== undefined && (
          <CardPanel
            key={shown}
            id={shown}
            period={period}
            canManage={canManage}
            onEdit={() => setEditing(shown)}
            onClose={() => change({ id: '', page })}
          />
        )}
      </div>
      {changed !== '' && <AskedChange />}
      {canManage && voucher !== '' && <AskedCard />}
      {canManage && invoice !== '' && <CardOfInvoice />}
      {canManage && act !== '' && <AskedMend />}
      {editing !== undefined && (
        <CardDrawer
          card={editing}
          onClose={() => setEditing(undefined)}
          onSaved={(saved) => change({ id: String(saved), page })}
        />
      )}
    </Page>
  );
}

/** The way in where there is no card: balances of the ledger that cards are to be made for are named. */
function useEmptyText(period: string, isEmpty: boolean): string {
  const check = useCall(
    assetCheckCalls.check,
    { query: { period } },
    { quiet: true, enabled: isEmpty },
  );
  const uncarded = (check.data?.rows ?? []).filter(({ cardCount }) => cardCount === 0);
  if (uncarded.length === 0) return '新增卡片后按月计提折旧，凭证由期末结转生成。';
  const named = uncarded.map(
    ({ subject, ledger, cards }) =>
      `${subject} 账面 ${formatMoney(Money.parse(ledger))}，卡片 ${formatMoney(Money.parse(cards))}`,
  );
  return `${named.join('；')}。请用右上角的导入一次录入全部卡片，或逐张新增卡片。`;
}

type Query = ReturnType<typeof useAssets>;

function Header({
  subtitle,
  query,
  files,
  canManage,
  onPrint,
  onNew,
}: {
  readonly subtitle: string;
  readonly query: Query;
  readonly files: ReturnType<typeof useRecordFiles>;
  readonly canManage: boolean;
  readonly onPrint: () => void;
  readonly onNew: () => void;
}) {
  return (
    <ListHeader
      title={assetTable.title}
      subtitle={subtitle}
      query={query}
      files={<FileActions {...files} />}
      actions={
        <>
          <PrintMenu onList={onPrint} />
          <Link to="/assets/stock-taking">
            <Button>盘点</Button>
          </Link>
          {canManage && (
            <>
              <Link to="/assets/details">
                <Button>计提折旧</Button>
              </Link>
              <NewButton onClick={onNew}>新增卡片</NewButton>
            </>
          )}
        </>
      }
    />
  );
}

/** The page that the list shows, on paper. */
function Printed({
  page,
  period,
  onBack,
}: {
  readonly page: NonNullable<Query['data']>;
  readonly period: string;
  readonly onBack: () => void;
}) {
  const note = page.total > PAGE_SIZE ? `只含第 ${page.page} 页，全部请导出` : undefined;
  return <PrintedList rows={page.records} period={period} note={note} onBack={onBack} />;
}

/** What is printed of all that the list shows; of single cards the bar below it does. */
function PrintMenu({ onList }: { readonly onList: () => void }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const labels = () => {
    const params = new URLSearchParams(search);
    for (const name of ['id', 'page']) params.delete(name);
    void navigate(`/assets/labels?${params.toString()}`);
  };
  const items = [
    { key: 'list', label: '卡片列表', onClick: onList },
    { key: 'labels', label: '全部标签', onClick: labels },
  ];
  return (
    <ActionMenu items={items}>
      <Button icon={<Icon name="print" />}>打印</Button>
    </ActionMenu>
  );
}

function CardFilters() {
  const types = useAssetTypes().data ?? [];
  return (
    <FilterFields
      defaults={noFilters}
      fields={[
        { search: 'keyword', label: '查找卡片', placeholder: '编号、名称、规格或保管人' },
        {
          choice: 'typeId',
          label: '类别',
          options: types.map((type) => ({ value: String(type.id), label: type.name })),
        },
        {
          choice: 'status',
          label: '状态',
          options: Object.entries(assetStatusTitles).map(([value, label]) => ({ value, label })),
        },
      ]}
    />
  );
}

const textOf = (amount: string) => formatMoney(Money.parse(amount));
