import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { closeGracefully, fastifyAdapter } from './fastify-app';
import { Metrics } from './metrics';

let answer: (text: string) => void;
let asked: () => void;

@Controller()
class SlowController {
  @Get('slow')
  slow(): Promise<string> {
    asked();
    return new Promise((resolve) => (answer = resolve));
  }
}

@Module({ controllers: [SlowController] })
class SlowModule {}

describe('a server that stops', () => {
  let app: NestFastifyApplication;
  let port: number;
  beforeEach(async () => {
    const adapter = fastifyAdapter({ name: 'test', logLevel: 'silent' }, new Metrics('test'));
    app = await NestFactory.create(SlowModule, adapter, { logger: false });
    await app.listen(0, '127.0.0.1');
    ({ port } = app.getHttpServer().address() as AddressInfo);
  });

  it('waits for no connection over which nothing was ever asked', async () => {
    const silent = connect(port, '127.0.0.1');
    await once(silent, 'connect');
    const ended = once(silent, 'close');
    await closeGracefully(app);
    await ended;
    expect(silent.bytesRead).toBe(0);
  });

  it('lets a request in flight finish', async () => {
    const waiting = new Promise<void>((resolve) => (asked = resolve));
    const answered = once(request({ port, path: '/slow' }).end(), 'response');
    await waiting;
    const closed = closeGracefully(app);
    answer('done');
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    response.resume();
    await closed;
  });
});
