import { Injectable } from '@nestjs/common';
import { AccountSetScope } from '@mingzhang/server';

interface Linked {
  readonly id: number;
  readonly blueId: number | null;
}

/**
 * Red invoices and the blue ones that they reverse, of the same direction. Whichever comes first
 * waits for the other.
 */
@Injectable()
export class InvoiceLinks {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Finds the blue invoices of red ones among the ids and the red ones of blue ones among them, and
   * notes both. Call it after invoices were written.
   * @returns ids of all invoices whose links changed and of the other red ones of their blue ones,
   *   some of the asked ones among them
   */
  async relink(ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const before = await this.bluesOf(ids);
    const reds = [...(await this.linkReds(ids)), ...(await this.linkToBlues(ids))];
    const after = reds.flatMap(({ blueId }) => blueId ?? []);
    const blues = [...new Set([...before, ...after])];
    await this.countReds(blues);
    return [...new Set([...reds.map(({ id }) => id), ...blues, ...(await this.redsOf(blues))])];
  }

  /**
   * Forgets links to invoices that are about to be deleted.
   * @returns ids of the other invoices that lose a link, and of other red ones of their blue ones
   */
  async unlink(ids: readonly number[]): Promise<number[]> {
    const gone = new Set(ids);
    const blues = (await this.bluesOf(ids)).filter((id) => !gone.has(id));
    const reds = await this.scope.query<{ id: number }>(
      `update invoice.invoice set blue_id = null
       where account_set_id = $1 and blue_id = any($2::bigint[]) returning id`,
      [this.scope.accountSetId, ids],
    );
    await this.scope.write(
      `update invoice.invoice set blue_id = null
       where account_set_id = $1 and id = any($2::bigint[]) and blue_id is not null`,
      [this.scope.accountSetId, ids],
    );
    await this.countReds(blues);
    const others = [...reds.map(({ id }) => id), ...(await this.redsOf(blues))];
    return [...others.filter((id) => !gone.has(id)), ...blues];
  }

  private async redsOf(blues: readonly number[]): Promise<number[]> {
    if (blues.length === 0) return [];
    const found = await this.scope.query<{ id: number }>(
      `select id from invoice.invoice
       where account_set_id = $1 and blue_id = any($2::bigint[])`,
      [this.scope.accountSetId, blues],
    );
    return found.map(({ id }) => id);
  }

  private async bluesOf(ids: readonly number[]): Promise<number[]> {
    const found = await this.scope.query<{ id: number }>(
      `select distinct blue_id as id from invoice.invoice
       where account_set_id = $1 and id = any($2::bigint[]) and blue_id is not null`,
      [this.scope.accountSetId, ids],
    );
    return found.map(({ id }) => id);
  }

  /** Red ones among the ids: their blue invoice by the number that they name. */
  private linkReds(ids: readonly number[]): Promise<Linked[]> {
    return this.scope.query<Linked>(
      `update invoice.invoice r set blue_id = found.blue_id
       from (
         select a.id, coalesce(d.id, p.id) as blue_id
         from invoice.invoice a
         left join invoice.invoice d on d.account_set_id = $1
           and d.invoice_type = a.invoice_type and d.digital_number = a.blue_number
           and d.digital_number <> '' and d.is_positive and not a.is_positive
         left join invoice.invoice p on p.account_set_id = $1
           and p.invoice_type = a.invoice_type and p.code = split_part(a.blue_number, '/', 1)
           and p.number = split_part(a.blue_number, '/', 2) and p.number <> ''
           and p.is_positive and not a.is_positive
         where a.account_set_id = $1 and a.id = any($2::bigint[])) found
       where r.account_set_id = $1 and r.id = found.id
         and r.blue_id is distinct from found.blue_id
       returning r.id, r.blue_id as "blueId"`,
      [this.scope.accountSetId, ids],
    );
  }

  /** Blue ones among the ids: red invoices that name them. */
  private linkToBlues(ids: readonly number[]): Promise<Linked[]> {
    return this.scope.query<Linked>(
      `update invoice.invoice r set blue_id = named.id
       from (
         select b.id, b.invoice_type, n.number
         from invoice.invoice b
         cross join lateral (values (b.digital_number), (b.code || '/' || b.number)) as n (number)
         where b.account_set_id = $1 and b.id = any($2::bigint[]) and b.is_positive) named
       where r.account_set_id = $1 and r.invoice_type = named.invoice_type
         and r.blue_number = named.number and r.blue_number <> '' and not r.is_positive
         and r.blue_id is distinct from named.id
       returning r.id, r.blue_id as "blueId"`,
      [this.scope.accountSetId, ids],
    );
  }

  private async countReds(blues: readonly number[]): Promise<void> {
    if (blues.length === 0) return;
    await this.scope.write(
      `update invoice.invoice b set red_count = counted.count
       from (
         select asked.id, count(r.id)::int as count
         from unnest($2::bigint[]) as asked (id)
         left join invoice.invoice r on r.account_set_id = $1 and r.blue_id = asked.id
         group by asked.id) counted
       where b.account_set_id = $1 and b.id = counted.id`,
      [this.scope.accountSetId, blues],
    );
  }
}
