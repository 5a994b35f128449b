import { Controller } from '@nestjs/common';
import { jobCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '../call.decorator';
import { Jobs } from './jobs';

@Controller()
export class JobController {
  constructor(private readonly jobs: Jobs) {}

  @Call(jobCalls.latest)
  latest(@Input() { params }: InputOf<typeof jobCalls.latest>) {
    return this.jobs.latest(params.kind);
  }

  @Call(jobCalls.file)
  file(@Input() { params }: InputOf<typeof jobCalls.file>) {
    return this.jobs.file(params.jobId, params.name);
  }

  @Call(jobCalls.get)
  get(@Input() { params }: InputOf<typeof jobCalls.get>) {
    return this.jobs.get(params.jobId);
  }

  @Call(jobCalls.pause)
  async pause(@Input() { params }: InputOf<typeof jobCalls.pause>) {
    await this.jobs.pause(params.jobId);
    return {};
  }

  @Call(jobCalls.resume)
  async resume(@Input() { params }: InputOf<typeof jobCalls.resume>) {
    await this.jobs.resume(params.jobId);
    return {};
  }

  @Call(jobCalls.cancel)
  async cancel(@Input() { params }: InputOf<typeof jobCalls.cancel>) {
    await this.jobs.cancel(params.jobId);
    return {};
  }
}
