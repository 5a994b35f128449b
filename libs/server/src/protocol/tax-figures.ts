import { Controller, Injectable } from '@nestjs/common';
import { taxFigureCalls, type InputOf, type TaxFigure } from '@mingzhang/contract';
import { BusinessError } from '../business-error';
import { Call, Input } from '../call.decorator';
import { ServiceClient } from '../service-client';
import { DomainServices } from './domain-services';

interface Span {
  readonly periodFrom: string;
  readonly periodTo: string;
}

/** A line of a return, in yuan. */
interface DeclaredLine {
  readonly line: number;
  readonly amount: string;
}

/**
 * Returns a domain's figures for declarations of some months: invoices return tax, payroll amounts
 * withheld.
 */
export type TaxSource = (span: Span) => Promise<readonly TaxFigure[]>;

/** The tax figures of a service; its modules add their sources at start. */
@Injectable()
export class TaxSources {
  private readonly sources: TaxSource[] = [];

  add(source: TaxSource): void {
    this.sources.push(source);
  }

  async figures(span: Span): Promise<TaxFigure[]> {
    const found: TaxFigure[] = [];
    for (const source of this.sources) found.push(...(await source(span)));
    return found;
  }
}

/** Controller of the protocol "tax figures". */
@Controller()
export class TaxFiguresController {
  constructor(private readonly sources: TaxSources) {}

  @Call(taxFigureCalls.given)
  given(@Input() { body }: InputOf<typeof taxFigureCalls.given>) {
    return this.sources.figures(body);
  }
}

/**
 * Requests tax figures of some months from all domains but the ledger, whose figures are the books.
 */
@Injectable()
export class TaxQuestion {
  constructor(
    private readonly domains: DomainServices,
    private readonly services: ServiceClient,
  ) {}

  /**
   * The figures, and the titles of domains that did not answer: a missing answer must not count as
   * zero.
   */
  async figures(
    span: Span,
  ): Promise<{ readonly figures: readonly TaxFigure[]; readonly silent: readonly string[] }> {
    const others = this.domains.others.filter((service) => service !== 'ledger');
    const answers = await Promise.all(others.map((service) => this.ask(service, span)));
    return {
      figures: answers.flatMap(({ figures }) => figures),
      silent: answers.flatMap(({ silent }) => silent),
    };
  }

  /**
   * The lines of the VAT return that ends with a month, as it was declared; none where it was not.
   * @throws BusinessError UNAVAILABLE
   */
  async declaredVat(periodTo: string): Promise<readonly DeclaredLine[]> {
    if (!this.domains.others.includes('report')) return [];
    return this.services.call('report', taxFigureCalls.declaredVat, { body: { periodTo } });
  }

  private async ask(service: string, body: Span) {
    try {
      const figures = await this.services.call(service, taxFigureCalls.given, { body });
      return { figures, silent: [] };
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      return { figures: [], silent: [this.domains.titleOf(service)] };
    }
  }
}
