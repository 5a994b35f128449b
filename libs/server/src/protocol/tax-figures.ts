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

/** What a domain knows for declarations of some months: invoices their tax, payroll what was withheld. */
export type TaxSource = (span: Span) => Promise<readonly TaxFigure[]>;

/** The tax figures of a service; its modules add theirs when they start. */
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

/** Answers the protocol "tax figures" for the service. */
@Controller()
export class TaxFiguresController {
  constructor(private readonly sources: TaxSources) {}

  @Call(taxFigureCalls.given)
  given(@Input() { body }: InputOf<typeof taxFigureCalls.given>) {
    return this.sources.figures(body);
  }
}

/** Asks all domains but the ledger, whose figures are the books, what they know of some months. */
@Injectable()
export class TaxQuestion {
  constructor(
    private readonly domains: DomainServices,
    private readonly services: ServiceClient,
  ) {}

  /** What they tell, and who did not answer, as people call them: silence is never nothing. */
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
