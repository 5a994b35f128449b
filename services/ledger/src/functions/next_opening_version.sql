-- Each change of an opening balance gives its row another version, whoever makes it.
create or replace function ledger.next_opening_version()
returns trigger language plpgsql as $$
      begin
        new.version := nextval('ledger.initial_balance_version');
        new.updated_at := now();
        return new;
      end $$;
