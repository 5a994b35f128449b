import { useState } from 'react';
import { {{camel}}Calls, {{camel}}Import, {{camel}}Table, type {{pascal}}Row } from '@mingzhang/contract';
import { useSession } from '@mingzhang/shell-api';
import {
  actColumn,
  byId,
  described,
  EditAndRemove,
  EmptyState,
  FileActions,
  FilterFields,
  ListScreen,
  NewButton,
  RowAction,
  usePagedList,
  useRecordFiles,
  VoucherTermsDrawer,
} from '@mingzhang/web';
import { {{pascal}}Drawer } from './{{name}}-drawer';
import { use{{pascal}}Acts } from './use-{{name}}-acts';

const noFilters = { keyword: '' };
const { title } = {{camel}}Table;
const search = { search: 'keyword', label: `查找${title}`, placeholder: '编码或名称' } as const;

const printCalls = {
  printSetting: {{camel}}Calls.printSetting,
  savePrintSetting: {{camel}}Calls.savePrintSetting,
};
const fileCalls = {
  export: {{camel}}Calls.export,
  template: {{camel}}Calls.template,
  import: {{camel}}Calls.import,
};

/** {{title}}: searched, paged, added, imported, printed, and booked in the ledger. */
export function {{pascal}}ListScreen() {
  const canManage = useSession().can('{{service}}.manage');
  const { list, asked, isFiltered } = usePagedList({{camel}}Calls.list, noFilters);
  const [editing, setEditing] = useState<{{pascal}}Row | 'new'>();
  const [booking, setBooking] = useState<{{pascal}}Row>();
  const { remove, unbook } = use{{pascal}}Acts();
  const kind = {{camel}}Import;
  const files = useRecordFiles(fileCalls, { name: title, kind, asked });
  const acts = (row: {{pascal}}Row) => (
    <>
      {row.voucher === null ? (
        <RowAction label="生成凭证" subject={row.name} onClick={() => setBooking(row)} />
      ) : (
        <RowAction label="删除凭证" subject={row.name} onClick={() => unbook(row)} />
      )}
      <EditAndRemove row={row} acts={{ edit: setEditing, remove }} subject={row.name} />
    </>
  );
  return (
    <>
      <ListScreen
        {...described(
          {{camel}}Table,
          { acts: canManage ? actColumn(200, acts) : undefined },
          { setting: printCalls },
        )}
        {...list}
        settings="{{camel}}"
        rowKey={byId}
        unit="条"
        files={<FileActions {...files} />}
        onOpen={canManage ? setEditing : undefined}
        actions={canManage && <NewButton onClick={() => setEditing('new')}>新增{title}</NewButton>}
        filters={
          <FilterFields defaults={noFilters} fields={[search]} />
        }
        empty={
          <EmptyState
            title={isFiltered ? `没有匹配的${title}` : `还没有${title}`}
            description="新增或导入后，可逐条生成凭证。"
          />
        }
      />
      {editing && <{{pascal}}Drawer record={editing} onClose={() => setEditing(undefined)} />}
      {booking && (
        <VoucherTermsDrawer
          call={ {{camel}}Calls.book }
          id={booking.id}
          title={`生成凭证：${booking.code} ${booking.name}`}
          onClose={() => setBooking(undefined)}
        />
      )}
    </>
  );
}
