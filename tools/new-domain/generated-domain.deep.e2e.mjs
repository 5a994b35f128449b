import { startProduct } from '../testing/product.mjs';
import { addDomain } from './add-domain.mjs';
import { buildDomain, makeScratchTree } from './scratch-tree.mjs';

jest.setTimeout(600_000);

describe('a domain as it is generated, in the product', () => {
  /** @type {ReturnType<typeof makeScratchTree>} */
  let tree;
  /** @type {Awaited<ReturnType<typeof startProduct>> | undefined} */
  let product;

  beforeAll(async () => {
    tree = makeScratchTree();
    addDomain({ root: tree.root, name: 'petty-cash', title: '资金', log: () => {} });
    const libraries = ['libs/rules', 'libs/contract'];
    buildDomain(tree, [...libraries, 'services/petty-cash', 'mf-petty-cash']);
    product = await startProduct({ root: tree.root });
  });
  afterAll(async () => {
    await product?.stop();
    tree.remove();
  });

  it('is added to, changed, filed, printed, booked and deleted from by a person', () => {
    const jest = ['--selectProjects', 'e2e', '--ci', '--maxWorkers=1', '--forceExit', '--'];
    const found = tree.run('node_modules/jest/bin/jest.js', [...jest, 'e2e/src/petty-cash'], {
      MINGZHANG_E2E_URL: product?.url ?? '',
    });
    expect(found).toEqual({
      status: 0,
      output: expect.stringMatching(/PASS e2e e2e\/src\/petty-cash[^]*Tests: +2 passed, 2 total/),
    });
  });
});
