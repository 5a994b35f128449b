import { createServer } from 'node:http';
import { callsLacking } from '@mingzhang/contract/shapes';
import { servesVersion } from '@mingzhang/rules';
import { lacksOf } from './checks.mjs';

const shape = /** @type {const} */ ({ as: 'json', answers: 'json', request: {}, answer: {} });
/** @param {string[]} keys */
const answered = (...keys) => ({
  isWhole: true,
  calls: Object.fromEntries(keys.map((key) => [key, shape])),
});

describe('what a build needs', () => {
  /** @type {object} */
  let told;
  /** @type {string | undefined} */
  let asked;
  const server = createServer((request, response) => {
    asked = request.url;
    response.end(JSON.stringify(told));
  });
  const needs = { shellApi: '1.2', calls: { 'GET /a': shape, 'GET /b': shape } };

  beforeAll(async () => {
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  });
  afterAll(() => void server.close());

  const lacks = () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const gateway = `http://127.0.0.1:${port}`;
    return lacksOf({ needs, gateway, to: 'set:12', callsLacking, servesVersion });
  };
  const own = answered('GET /a');
  const newer = { ...answered('GET /a', 'GET /b'), services: ['ledger 0.2.0'] };
  const older = { ...answered(), services: ['ledger 0.0.9'] };

  it('is asked for by those whom it is for', async () => {
    told = { ...own, reached: [{ ...newer, who: '账套 12' }] };
    expect(await lacks()).toEqual({ obstacles: [], warnings: [] });
    expect(asked).toBe('/api/contract?to=set%3A12');
  });

  it('keeps it back where none of them has it', async () => {
    told = { ...newer, reached: [{ ...own, who: '账套 12', services: [] }] };
    expect(await lacks()).toEqual({ obstacles: ['没有服务提供 GET /b'], warnings: [] });
    told = { ...newer, reached: [{ ...own, who: '账套 12', services: ['ledger 0.1.1'] }] };
    expect(await lacks()).toEqual({
      obstacles: ['账套 12（使用 ledger 0.1.1）：没有服务提供 GET /b'],
      warnings: [],
    });
    const reached = [
      { ...older, who: '账套 12' },
      { ...own, who: '账套 13', services: [] },
    ];
    told = { ...newer, reached };
    expect(await lacks()).toEqual({
      obstacles: [
        '账套 12（使用 ledger 0.0.9）：没有服务提供 GET /a；没有服务提供 GET /b',
        '账套 13：没有服务提供 GET /b',
      ],
      warnings: [],
    });
  });

  it('is told of where some of them lack it', async () => {
    const reached = [
      { ...newer, who: '其余（所有账套）' },
      { ...older, who: '账套 12，规则 3' },
    ];
    told = { ...own, reached };
    expect(await lacks()).toEqual({
      obstacles: [],
      warnings: [
        '账套 12，规则 3（使用 ledger 0.0.9）：没有服务提供 GET /a；没有服务提供 GET /b。服务具备之前，网关给出前一个合适的版本',
      ],
    });
  });

  it('is told of where a version does not say what it answers', async () => {
    const untold = ['ledger 0.3.0'];
    told = { ...newer, reached: [{ ...newer, who: '账套 12', services: untold, untold }] };
    expect(await lacks()).toEqual({
      obstacles: [],
      warnings: ['账套 12 使用的 ledger 0.3.0 没有应答，接口是否齐全未核对'],
    });
  });

  it('is compared with the own services where a gateway of before tells of no others', async () => {
    told = own;
    expect(await lacks()).toEqual({ obstacles: ['没有服务提供 GET /b'], warnings: [] });
    told = { ...newer, shellApi: '2.0' };
    expect(await lacks()).toEqual({
      obstacles: ['需要 shell-api 1.2，现有 2.0'],
      warnings: [],
    });
  });
});
