import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editionFindings, sealFunctions } from './editions.mjs';

const ROOT = join(__dirname, '../..');

describe('the functions of a service', () => {
  it('have the edition that was sealed', () => {
    expect(editionFindings(ROOT)).toEqual([]);
  });

  describe('where they change', () => {
    const dir = 'services/shop/src/functions';
    const list = `${dir}/sealed.json`;
    /** @type {string} */
    let root;
    const edition = () => JSON.parse(readFileSync(join(root, list), 'utf8')).edition;

    beforeEach(() => {
      root = mkdtempSync(join(tmpdir(), 'mingzhang-editions-'));
      mkdirSync(join(root, dir), { recursive: true });
      writeFileSync(join(root, 'package.json'), '{"workspaces": ["services/*"]}');
      writeFileSync(join(root, 'services/shop/package.json'), '{"mingzhang": {"service": "shop"}}');
      writeFileSync(join(root, dir, 'price.sql'), '-- 1\n');
      expect(sealFunctions(root)).toEqual([list]);
    });
    afterEach(() => rmSync(root, { recursive: true }));

    it('are refused until they have the next one', () => {
      expect([edition(), editionFindings(root), sealFunctions(root)]).toEqual([1, [], []]);
      const finding = `${dir} has changed since its edition: run "npm run migrations:seal".`;
      appendFileSync(join(root, dir, 'price.sql'), '-- 2\n');
      expect(editionFindings(root)).toEqual([finding]);
      expect(sealFunctions(root)).toEqual([list]);
      expect([edition(), editionFindings(root)]).toEqual([2, []]);
      writeFileSync(join(root, dir, 'discount.sql'), '-- 1\n');
      sealFunctions(root);
      rmSync(join(root, dir, 'price.sql'));
      expect(editionFindings(root)).toEqual([finding]);
      sealFunctions(root);
      expect(edition()).toBe(4);
    });

    it('have a newer one, too, where they are what they were before', () => {
      appendFileSync(join(root, dir, 'price.sql'), '-- 2\n');
      sealFunctions(root);
      writeFileSync(join(root, dir, 'price.sql'), '-- 1\n');
      sealFunctions(root);
      expect(edition()).toBe(3);
    });
  });
});
