import { z } from 'zod';
import { allCalls, type Call } from '@mingzhang/contract';

const encodings = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/** The OpenAPI document of all calls, generated from the contracts. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries(allCalls)) {
    (paths[`/api${call.path}`] ??= {})[call.method.toLowerCase()] = operation(name, call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '明账',
      version: '1',
      description: '所有调用须带 X-Requested-With: XMLHttpRequest',
    },
    paths,
  };
}

function operation(name: string, call: Call): object {
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  return {
    operationId: name,
    summary: call.summary,
    'x-access': call.access,
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(hasBody && {
      requestBody: {
        content: { [encodings[call.as]]: { schema: jsonSchema(call.body, 'input') } },
      },
    }),
    responses: {
      200: {
        description: 'success 为 false 时 msg、code、details 说明原因',
        content: {
          ...(call.answers === 'file' && {
            'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
          }),
          'application/json': { schema: envelope(call) },
        },
      },
    },
  };
}

function envelope(call: Call): object {
  return {
    oneOf: [
      {
        type: 'object',
        required: ['success', 'data'],
        properties: { success: { const: true }, data: jsonSchema(call.result, 'output') },
      },
      {
        type: 'object',
        required: ['success', 'msg', 'code'],
        properties: {
          success: { const: false },
          msg: { type: 'string' },
          code: { type: 'string' },
        },
      },
    ],
  };
}

function parameters(schema: z.ZodType, place: 'path' | 'query'): object[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}
