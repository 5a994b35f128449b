import {
  Query,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { BusinessError } from './business-error';

/** What the driver calls while rows arrive; its types leave it out. */
interface Receiving {
  handleDataRow(message: { readonly length: number }): void;
  _canceledDueToError: unknown;
}
const Base = Query as unknown as new (
  config: QueryConfig,
  values: undefined,
  done: (error: Error | null, result: unknown) => void,
) => Receiving;

/**
 * A statement whose rows may take only so many bytes. What comes beyond is let go by as it arrives, so
 * that nobody's question fills the memory of all; the statement then ends as a refusal.
 */
class BoundedQuery extends Base {
  private received = 0;

  constructor(
    config: QueryConfig,
    private readonly bytesAtMost: number,
    done: (error: Error | null, result: unknown) => void,
  ) {
    super(config, undefined, done);
  }

  override handleDataRow(message: { readonly length: number }): void {
    this.received += message.length;
    if (this.received > this.bytesAtMost && !this._canceledDueToError) {
      this._canceledDueToError = new BusinessError('ANSWER_TOO_LARGE');
    }
    super.handleDataRow(message);
  }
}

/**
 * Runs a statement and gives its rows.
 * @param bytesAtMost of all rows together as the database sends them
 * @throws BusinessError ANSWER_TOO_LARGE beyond
 */
export function queryBounded<R extends QueryResultRow>(
  client: PoolClient,
  config: QueryConfig,
  bytesAtMost: number,
): Promise<QueryResult<R>> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: unknown) =>
      error ? reject(error) : resolve(result as QueryResult<R>);
    client.query(new BoundedQuery(config, bytesAtMost, done) as never);
  });
}
