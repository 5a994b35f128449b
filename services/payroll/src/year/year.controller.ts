import { Controller } from '@nestjs/common';
import { payYearCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { CertificateQuery } from './certificate.query';
import { YearFiles } from './year-files';
import { YearQuery } from './year.query';

type Of<Name extends keyof typeof payYearCalls> = InputOf<(typeof payYearCalls)[Name]>;

@Controller()
export class YearController {
  constructor(
    private readonly years: YearQuery,
    private readonly files: YearFiles,
    private readonly certificates: CertificateQuery,
  ) {}

  @Call(payYearCalls.overview)
  overview(@Input() { query }: Of<'overview'>) {
    return this.years.overview(query);
  }

  @Call(payYearCalls.export)
  export(@Input() { query }: Of<'export'>) {
    return this.files.export(query);
  }

  @Call(payYearCalls.trend)
  trend(@Input() { query }: Of<'trend'>) {
    return this.years.trend(query.year);
  }

  @Call(payYearCalls.certificate)
  certificate(@Input() { params, query }: Of<'certificate'>) {
    return this.certificates.certificate(params.employeeId, query.year);
  }
}
