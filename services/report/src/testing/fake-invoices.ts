import type { TaxFigure } from '@mingzhang/contract';
import { FakeService } from '@mingzhang/server/testing';

/** Gives tax figures in the place of the service of invoices. */
export class FakeInvoices extends FakeService {
  /** By first and last month: `2026-01 2026-01`. Other months have no figures. */
  readonly figures = new Map<string, readonly TaxFigure[]>();

  protected answer(path: string, body: unknown): unknown {
    if (!path.endsWith('/internal/tax-figures')) return [];
    const { periodFrom, periodTo } = body as { periodFrom: string; periodTo: string };
    return this.figures.get(`${periodFrom} ${periodTo}`) ?? [];
  }
}
