import { z } from 'zod';
import type { Call } from '../call';
import type { Shape } from './shape';

/** The external shape of a call: encoding, request and answer. */
export interface CallShape {
  readonly as: Call['as'];
  readonly answers: Call['answers'];
  /** Parameters, query and body, as a client may send them. */
  readonly request: Shape;
  readonly answer: Shape;
}

/** The key of a call on the wire: `GET /voucher/{id}`. */
export function callKey({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/**
 * The shape of a call, as JSON Schema (2020-12). Rules beyond types, bounds and patterns (`refine`)
 * are not included: their refusals are shown to people and break no page.
 */
export function callShape({ as, answers, params, query, body, result }: Call): CallShape {
  return {
    as,
    answers,
    request: shapeOf(z.object({ params, query, body }), 'input'),
    answer: shapeOf(result, 'output'),
  };
}

function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Shape {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shape as Shape;
}
