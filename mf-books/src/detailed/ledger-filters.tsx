import type { BookSubject } from '@mingzhang/contract';
import { ChoiceField, SubjectPicker } from '@mingzhang/web';
import { useCurrencies, useSubjects } from '../api/account-book.api';
import { BookFilters, SubjectSearch } from '../shared/book-filters';
import { EntrySearch } from '../shared/entry-search';
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
        <>
          <CurrencyField {...{ address, subjects, chosenId }} />
          <EntrySearch value={address.entry} onChange={(entry) => address.change({ entry })} />
        </>
      }
      switches={{ counterpart: '对方科目', zero: '余额为零' }}
    />
  );
}

/** 币别, where the subject or one below it keeps a foreign one. */
function CurrencyField({
  address: { currency, change },
  subjects,
  chosenId,
}: {
  address: LedgerAddress;
  subjects: readonly BookSubject[];
  chosenId: number | undefined;
}) {
  const { data: settings = [] } = useSubjects();
  const { data: currencies = [] } = useCurrencies();
  const of = subjects.find(({ id }) => id === chosenId)?.code;
  const kept = new Set(
    settings.filter(({ code }) => of && code.startsWith(of)).flatMap((each) => each.currencies),
  );
  if (kept.size === 0 && currency === undefined) return null;
  const offered = currencies.filter(
    ({ code, isBase }) => isBase || kept.has(code) || code === currency,
  );
  return (
    <ChoiceField
      label="综合本位币"
      width={130}
      value={currency ?? ''}
      options={offered.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
      onChange={(code) => change({ currency: code, page: '1' })}
    />
  );
}
