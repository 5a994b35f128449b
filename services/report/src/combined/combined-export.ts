import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  combinedStatements,
  combinedWorkbookKind,
  type combinedCalls,
  type InputOf,
  type StatementMode,
} from '@mingzhang/contract';
import { exportName, periodTitle } from '@mingzhang/rules';
import {
  Download,
  Exported,
  JobHandlers,
  Jobs,
  sheetBytes,
  sheetTypes,
  workbookBytes,
  type JobContext,
} from '@mingzhang/server';
import { spanOf } from '../statement-span';
import { combinedSheet } from './combined-file';
import { CombinedService, type CombinedWanted } from './combined.service';

type Of<Name extends keyof typeof combinedCalls> = InputOf<(typeof combinedCalls)[Name]>;

/** Combined statements as files: one at once, or the three of many account sets by a job. */
@Injectable()
export class CombinedExport implements OnModuleInit {
  constructor(
    private readonly combined: CombinedService,
    private readonly jobs: Jobs,
    private readonly handlers: JobHandlers,
  ) {}

  onModuleInit(): void {
    this.handlers.add(combinedWorkbookKind, {
      access: 'report.view',
      run: (context) => this.run(context),
      isStillSeen: ({ args, report }) => {
        const { ids } = args as CombinedWanted;
        const { exceptions } = combinedWorkbookKind.report.parse(report);
        const left = new Set(exceptions.map(({ id }) => id));
        return this.combined.mayViewAll(ids.filter((id) => !left.has(id)));
      },
    });
  }

  /** The statement as it is shown. @throws BusinessError UNAVAILABLE */
  async export({ statement, format, ...wanted }: Of<'export'>['body']): Promise<Exported> {
    const { sheets, ...sets } = await this.combined.combined(wanted, [statement]);
    const time = timeOf(wanted);
    const span = spanOf(wanted.mode, wanted.period);
    const [sheet = { statement, name: '报表', columns: [], rows: [] }] = sheets;
    const object = `${sheet.name}（${sets.sets.length} 个账套合并查看）`;
    const name = exportName({
      companyName: '',
      content: `合并${sheet.name}`,
      extension: format,
      from: span.periodFrom,
      to: span.periodTo,
    });
    const bytes = await sheetBytes(combinedSheet(sets, sheet, { time, format }));
    return new Exported(new Download(name, sheetTypes[format], bytes), {
      object,
      filters: { ...span },
    });
  }

  /** Begins the workbook. @throws BusinessError JOB_LIMIT */
  async start(wanted: Of<'workbook'>['body']): Promise<Exported> {
    const title = `${timeOf(wanted)} ${wanted.ids.length} 个账套`;
    const answer = await this.jobs.start(combinedWorkbookKind, { title, args: wanted });
    const filters = { ...spanOf(wanted.mode, wanted.period) };
    return new Exported(answer, { object: `合并报表工作簿 ${title}`, filters });
  }

  /** All or nothing: what was read is of moments that a later try would not have again. */
  private async run(context: JobContext<typeof combinedWorkbookKind>): Promise<void> {
    const wanted = context.args as CombinedWanted;
    const total = wanted.ids.length;
    const { sheets, ...sets } = await context.readApart(() =>
      this.combined.combined(wanted, combinedStatements, (done) =>
        context.progress('read', done, total),
      ),
    );
    const time = timeOf(wanted);
    const workbook = await workbookBytes(
      sheets.map((sheet) => combinedSheet(sets, sheet, { time })),
    );
    await context.finish(async () => ({
      report: { sets: sets.sets.length, exceptions: [...sets.exceptions] },
      done: total,
      ...(sheets.length === 0 ? {} : { files: { workbook } }),
    }));
  }
}

function timeOf({ mode, period }: { readonly mode: StatementMode; readonly period: string }) {
  const { periodFrom, periodTo } = spanOf(mode, period);
  return periodFrom === periodTo
    ? periodTitle(periodFrom)
    : `${periodTitle(periodFrom)}至${periodTitle(periodTo)}`;
}
