import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { request } from 'undici';
import type { Call } from '@mingzhang/contract';
import { callKey, callShape, fitsCall, type CallShape } from '@mingzhang/contract/shapes';
import { BusinessError } from './business-error';

/** Header of an answer to another service: the mark of the shape in which the call is served. */
export const shapeHeader = 'x-call-shape';

const timeoutMs = 10_000;
const marks = new WeakMap<Call, string>();

/** A hash of the shape of a call; equal marks mean equal shapes. */
export function shapeMark(call: Call): string {
  const known = marks.get(call);
  if (known !== undefined) return known;
  const mark = markOf(callShape(call));
  marks.set(call, mark);
  return mark;
}

const markOf = (shape: CallShape) =>
  createHash('sha256').update(JSON.stringify(shape)).digest('base64url').slice(0, 16);

/**
 * Compares calls with the shapes in which other services serve them, since services are released one by one. A field
 * that was renamed would be read as missing: a wrong figure instead of a refusal.
 */
export class ServedShapes {
  /** Whether a call fits, by service, call and the mark of the service. */
  private readonly judged = new Map<string, Promise<boolean>>();

  /**
   * @param mark of the answer; undefined from a service that sends none yet, which is taken to fit
   * @throws BusinessError UNAVAILABLE for an answer in a shape that this service does not understand, and when the
   *   other service does not tell its shapes
   */
  async requireFitting(
    { service, url }: { readonly service: string; readonly url: string },
    call: Call,
    mark: string | undefined,
  ): Promise<void> {
    if (mark === undefined || mark === shapeMark(call)) return;
    const key = `${service} ${callKey(call)} ${mark}`;
    const judged = this.judged.get(key) ?? this.judge({ service, url }, call);
    this.judged.set(key, judged);
    try {
      if (await judged) return;
    } catch (cause) {
      this.judged.delete(key);
      throw new BusinessError('UNAVAILABLE', { cause });
    }
    throw new BusinessError('UNAVAILABLE', {
      msg: '相关服务的版本与本服务不能互通，没有取得数据；请稍后重试，仍不行请联系管理员',
    });
  }

  private async judge(
    { service, url }: { readonly service: string; readonly url: string },
    call: Call,
  ): Promise<boolean> {
    const answer = await request(new URL('/contract', url), {
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const shapes = (await answer.body.json()) as Readonly<Record<string, CallShape | undefined>>;
    const served = shapes[callKey(call)];
    const isFitting = served !== undefined && fitsCall(callShape(call), served);
    if (!isFitting) {
      const logger = new Logger(ServedShapes.name);
      logger.error(`${service} serves ${callKey(call)} in a shape that does not fit this service`);
    }
    return isFitting;
  }
}
