import { Input } from 'antd';
import type { BookSubject } from '@mingzhang/contract';
import { Icon, SubjectPicker } from '@mingzhang/web';
import { BookFilters, SubjectSearch } from '../shared/book-filters';
import css from '../shared/ledger.module.css';
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
    <BookFilters
      filters={address.filters}
      change={address.change}
      lead={
        <>
          <span className={css.wideOnly}>
            <SubjectSearch filters={address.filters} change={address.change} onEnter={takeFirst} />
          </span>
          <span className={css.narrowOnly}>
            <SubjectPicker
              subjects={pickable}
              value={chosenId}
              width="100%"
              onChange={(subject) => subject && address.choose(subject.id)}
            />
          </span>
        </>
      }
      search={
        <Input
          allowClear
          className={css.entrySearch ?? ''}
          prefix={<Icon name="search" />}
          placeholder="摘要、凭证号、金额"
          aria-label="查找分录"
          value={address.entry}
          onChange={(event) => address.change({ entry: event.target.value })}
        />
      }
      switches={{ counterpart: '对方科目', zero: '余额为零' }}
    />
  );
}
