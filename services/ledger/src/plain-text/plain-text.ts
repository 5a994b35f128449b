import type { Client } from 'pg';
import { DatabaseClient } from '@mingzhang/server';
import {
  Money,
  negated,
  parseAuxiliaryKey,
  plainTextAccounts,
  type PlainTextEntry,
  plainTextEntry,
  type PlainTextForm,
  plainTextForms,
  plainTextHead,
  type PlainTextLine,
  plainTextOpenings,
  type PlainTextSubject,
} from '@mingzhang/rules';

/**
 * An account set as a plain-text journal (`npm run export:journal`). All of it is read in one
 * database snapshot, a few thousand lines at a time: a million lines need no more memory than a
 * page.
 */
export { plainTextForms };

const LINES_AT_A_TIME = 5_000;

interface SetRow {
  readonly company: string;
  readonly enable_date: string;
  readonly currency: string;
}

interface OpeningRow {
  readonly subject_id: number;
  readonly opening: string;
  readonly ytd_debit: string;
  readonly ytd_credit: string;
}

/** Columns of `linesSql`, in order. */
type LineRow = readonly [
  voucherId: string,
  date: string,
  title: string,
  isAudited: boolean,
  subjectId: string,
  auxiliaryKey: string,
  summary: string,
  debit: string,
  credit: string,
  currency: string,
  foreignAmount: string | null,
  exchangeRate: string | null,
  quantity: string | null,
];

/**
 * The journal, piece by piece.
 * @param databaseUrl connection of the database's owner
 * @returns nothing if the account set does not exist or its books are not opened
 */
export async function* plainTextJournal({
  databaseUrl,
  accountSetId,
  form,
}: {
  readonly databaseUrl: string;
  readonly accountSetId: number;
  readonly form: PlainTextForm;
}): AsyncGenerator<string> {
  const client = new DatabaseClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`select set_config('app.account_set_id', $1, true)`, [String(accountSetId)]);
    const rows = async <Row extends object>(sql: string) =>
      (await client.query<Row>(sql, [accountSetId])).rows;
    const [set] = await rows<SetRow>(setSql);
    if (!set) return;
    const accounts = plainTextAccounts(await rows<PlainTextSubject>(subjectsSql), form);
    const accountOf = (id: number | string) => accounts.get(Number(id)) ?? '';
    const openings = (await rows<OpeningRow>(openingsSql)).map((row) => ({
      account: accountOf(row.subject_id),
      opening: Money.parse(row.opening),
      ytdDebit: Money.parse(row.ytd_debit),
      ytdCredit: Money.parse(row.ytd_credit),
    }));
    const openingEntries = plainTextOpenings(openings, set.enable_date, form);
    const leaves = await rows<{ id: number }>(leavesSql);
    yield plainTextHead(
      {
        company: set.company,
        currency: set.currency,
        openOn: openingEntries[0]?.date ?? set.enable_date,
        accounts: leaves.map(({ id }) => accountOf(id)),
      },
      form,
    );
    const to = { form, currency: set.currency };
    yield openingEntries.map((entry) => plainTextEntry(entry, to)).join('');
    const naming: Naming = { accountOf, notesOf: noteReader(await rows<ItemRow>(itemsSql)) };
    let voucher: LineRow[] = [];
    for await (const lines of linesOf(client, accountSetId)) {
      let text = '';
      for (const line of lines) {
        if (voucher[0] !== undefined && voucher[0][0] !== line[0]) {
          text += plainTextEntry(entryOf(voucher, naming), to);
          voucher = [];
        }
        voucher.push(line);
      }
      yield text;
    }
    if (voucher.length > 0) yield plainTextEntry(entryOf(voucher, naming), to);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** All account sets with the ids that `plainTextJournal` accepts. */
export async function plainTextSets(
  databaseUrl: string,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const client = new DatabaseClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; name: string }>(
      'select id, company_name as name from identity.account_set order by id',
    );
    return rows.map(({ id, name }) => ({ id: Number(id), name }));
  } finally {
    await client.end();
  }
}

interface ItemRow {
  readonly id: number;
  readonly name: string;
  readonly category: string;
}

interface Naming {
  readonly accountOf: (subjectId: number | string) => string;
  readonly notesOf: (line: LineRow) => PlainTextLine['notes'];
}

/** All lines of the books in the order of the 序时账, in batches. */
async function* linesOf(client: Client, accountSetId: number): AsyncGenerator<LineRow[]> {
  await client.query({ text: linesSql, values: [accountSetId] });
  for (;;) {
    const text = `fetch ${LINES_AT_A_TIME} from journal`;
    const { rows } = await client.query({ text, rowMode: 'array' });
    if (rows.length === 0) return;
    yield rows as unknown as LineRow[];
  }
}

function entryOf(lines: readonly LineRow[], { accountOf, notesOf }: Naming): PlainTextEntry {
  const [, date, title, isAudited, , , summary] = lines[0] as LineRow;
  return {
    date,
    title,
    isAudited,
    summary,
    lines: lines.map((line) => {
      const [, , , , subjectId, , own, debit, credit] = line;
      const notes = notesOf(line);
      return {
        account: accountOf(subjectId),
        amount: /[1-9]/.test(debit) ? debit : negated(credit),
        notes: own === summary || own === '' ? notes : [['摘要', own] as const, ...notes],
      };
    }),
  };
}

function noteReader(items: readonly ItemRow[]): Naming['notesOf'] {
  const itemOf = new Map(items.map((item) => [Number(item.id), item]));
  return ([, , , , , key, , , , currency, foreignAmount, rate, quantity]) => {
    const chosen = Object.values(parseAuxiliaryKey(key)).flatMap((id) => itemOf.get(id) ?? []);
    return [
      ...chosen.map(({ category, name }) => [category, name] as const),
      ...(foreignAmount === null
        ? []
        : [['外币', `${currency} ${foreignAmount} 汇率 ${rate ?? ''}`] as const]),
      ...(quantity === null ? [] : [['数量', quantity] as const]),
    ];
  };
}

/** No row if no month is opened. */
const setSql = `
  select a.company_name as company, a.enable_date::text as enable_date,
    coalesce((select c.code from ledger.currency c where c.account_set_id = $1 and c.is_base), 'CNY') as currency
  from ledger.account_set a where a.account_set_id = $1`;

const subjectsSql = `
  select id::integer as id, parent_id::integer as "parentId", code, name, category, direction
  from ledger.subject where account_set_id = $1`;

/** Subjects that lines may be posted to. */
const leavesSql = `
  select id::integer as id from ledger.subject
  where account_set_id = $1 and leaf order by code collate "C"`;

const openingsSql = `
  select i.subject_id::integer as subject_id,
    sum(case when s.direction = 'debit' then i.opening else -i.opening end) as opening,
    sum(i.ytd_debit) as ytd_debit, sum(i.ytd_credit) as ytd_credit
  from ledger.initial_balance i
  join ledger.subject s on s.account_set_id = $1 and s.id = i.subject_id
  where i.account_set_id = $1 group by i.subject_id, s.code order by s.code collate "C"`;

const itemsSql = `
  select d.id::integer as id, d.name, c.name as category
  from ledger.accounting_category_detail d
  join ledger.accounting_category c on c.account_set_id = $1 and c.id = d.category_id
  where d.account_set_id = $1`;

const linesSql = `
  declare journal no scroll cursor for
  select v.id, v.voucher_date::text, w.word || '-' || v.code, v.audited_at is not null, l.subject_id,
    l.auxiliary_key, l.summary, l.debit, l.credit, l.currency, l.foreign_amount, l.exchange_rate, l.quantity
  from ledger.voucher v
  join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
  join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = v.id
  where v.account_set_id = $1
  order by v.voucher_date, v.word_id, v.code, l.line_no`;
