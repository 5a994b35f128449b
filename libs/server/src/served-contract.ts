import { createHash } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { Call } from '@mingzhang/contract';
import { callKey, callShape } from '@mingzhang/contract/shapes';
import { callMetadata } from './call.decorator';

/**
 * Serves `GET /contract`: the shapes of this service's calls by `callKey`. The gateway delivers a
 * build only if the services have the calls it needs, and services compare the calls that they make
 * (`ServedShapes`). Computed at the first request; 304 for its ETag.
 */
export function serveContract(server: FastifyInstance, app: INestApplicationContext): void {
  let known: { readonly text: string; readonly etag: string } | undefined;
  server.get('/contract', async (request, reply) => {
    known ??= described(servedCalls(app));
    void reply.header('etag', known.etag);
    if (request.headers['if-none-match'] === known.etag) return reply.status(304).send();
    return reply.type('application/json').send(known.text);
  });
}

function described(calls: readonly Call[]): { text: string; etag: string } {
  const shapes = calls.map((call) => [callKey(call), callShape(call)] as const);
  const text = JSON.stringify(Object.fromEntries(shapes.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}

/** The contracts of all handlers, from the controllers' metadata. */
function servedCalls(app: INestApplicationContext): Call[] {
  const modules = [...app.get(ModulesContainer).values()];
  const controllers = modules.flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => {
    const handlers = metatype?.prototype as Record<string, object> | undefined;
    return Object.getOwnPropertyNames(handlers ?? {}).flatMap((name) => {
      if (name === 'constructor') return [];
      const call = Reflect.getMetadata(callMetadata, handlers?.[name] ?? {}) as Call | undefined;
      return call ? [call] : [];
    });
  });
}
