import { Input } from 'antd';
import type { BookSubject } from '@mingzhang/contract';
import { FilterBar, Icon, PeriodRangePicker, SubjectPicker } from '@mingzhang/web';
import { SwitchField } from '../shared/switch-field';
import { usePeriodRange } from '../shared/use-period-range';
import css from './detailed.module.css';
import { firstHit } from './subject-nav.model';
import type { LedgerAddress } from './use-ledger-address';

/** Filters of the 明细账. On a narrow page the subject is picked here instead of in the tree. */
export function LedgerFilters({
  address,
  subjects,
  mnemonics,
  chosenId,
}: {
  address: LedgerAddress;
  subjects: readonly BookSubject[];
  mnemonics: ReadonlyMap<number, string>;
  chosenId: number | undefined;
}) {
  const [range, setRange] = usePeriodRange();
  const pickable = subjects.map((subject) => ({
    ...subject,
    fullName: subject.name,
    mnemonic: mnemonics.get(subject.id) ?? '',
  }));
  const takeFirst = () => {
    const hit = firstHit(subjects, address.keyword, mnemonics);
    if (hit) address.choose(hit.id);
  };
  return (
    <FilterBar>
      <span className={css.wideOnly}>
        <Input
          autoFocus
          allowClear
          style={{ width: 228 }}
          prefix={<Icon name="search" />}
          placeholder="编码、名称或拼音首字母"
          aria-label="查找科目"
          value={address.keyword}
          onChange={(event) => address.change({ keyword: event.target.value })}
          onPressEnter={takeFirst}
        />
      </span>
      <span className={css.narrowOnly}>
        <SubjectPicker
          subjects={pickable}
          value={chosenId}
          width="100%"
          onChange={(subject) => subject && address.choose(subject.id)}
        />
      </span>
      <PeriodRangePicker value={range} onChange={setRange} />
      <Input
        allowClear
        className={css.entrySearch ?? ''}
        prefix={<Icon name="search" />}
        placeholder="摘要、凭证号、金额"
        aria-label="查找分录"
        value={address.entry}
        onChange={(event) => address.change({ entry: event.target.value })}
      />
      <SwitchField
        label="对方科目"
        checked={address.counterpart}
        onChange={(on) => address.change({ counterpart: on ? '1' : '0' })}
      />
      <SwitchField
        label="余额为零"
        checked={address.showZero}
        onChange={(on) => address.change({ zero: on ? '1' : '0' })}
      />
    </FilterBar>
  );
}
