import type { ListedSubject } from '@mingzhang/contract';
import { SubjectPicker, useIsNarrow } from '@mingzhang/web';
import { BookFilters, SubjectSearch } from '../shared/book-filters';
import { CurrencyField } from '../shared/currency-field';
import { EntrySearch } from '../shared/entry-search';
import css from '../shared/ledger.module.css';
import { LIST_GONE_PX } from '../shared/list-gone';
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
  subjects: readonly ListedSubject[];
  mnemonics: ReadonlyMap<number, string>;
  chosenId: number | undefined;
}) {
  const isNarrow = useIsNarrow(LIST_GONE_PX);
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
        isNarrow ? (
          <span className={css.narrowOnly}>
            <SubjectPicker
              subjects={pickable}
              value={chosenId}
              width="100%"
              onChange={(subject) => subject && address.choose(subject.id)}
            />
          </span>
        ) : (
          <SubjectSearch filters={address.filters} change={address.change} onEnter={takeFirst} />
        )
      }
      search={
        <>
          <CurrencyField
            currency={address.filters.currency}
            below={subjects.find(({ id }) => id === chosenId)?.code ?? ' '}
            onChange={(currency) => address.change({ currency, page: '1' })}
          />
          <EntrySearch value={address.entry} onChange={(entry) => address.change({ entry })} />
        </>
      }
      switches={{ counterpart: '对方科目', zero: '余额为零' }}
      mayLeaveOut
    />
  );
}
