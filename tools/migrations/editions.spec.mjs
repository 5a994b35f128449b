import { execFileSync } from 'node:child_process';
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
      const finding =
        `${dir}, or what the service calls of it, has changed since its edition: ` +
        'run "npm run migrations:seal".';
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

    describe('and the code calls one no more', () => {
      const code = 'services/shop/src/price.service.ts';
      const gone =
        `${dir}/price.sql is gone, and the release before, which runs beside this one, still calls price. ` +
        'Bring it back, and take it away with the release after the one that no longer calls it.';
      const git = (/** @type {string[]} */ ...args) =>
        execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
          cwd: root,
          encoding: 'utf8',
          stdio: 'pipe',
        });
      /** What stands now is the release that runs when the next one begins. */
      const land = () => {
        git('add', '.');
        git('commit', '-qm', 'landed');
      };
      const calls = () => JSON.parse(readFileSync(join(root, list), 'utf8')).calls;

      beforeEach(() => {
        writeFileSync(join(root, code), 'query(`select shop.price($1)`);\n');
        sealFunctions(root);
      });

      it('keep it until a release has landed without the call', () => {
        git('init', '-q', '-b', 'main');
        land();
        expect(calls()).toEqual({ price: 'now' });
        rmSync(join(root, dir, 'price.sql'));
        writeFileSync(join(root, code), '');
        expect(editionFindings(root)).toContain(gone);
        expect(() => sealFunctions(root)).toThrow(gone);
        git('checkout', '-q', join(dir, 'price.sql'));
        sealFunctions(root);
        expect([calls(), editionFindings(root)]).toEqual([{ price: 'before' }, []]);
        // Sealed once more before it has landed it is the same release.
        rmSync(join(root, dir, 'price.sql'));
        expect(() => sealFunctions(root)).toThrow(gone);
        git('checkout', '-q', join(dir, 'price.sql'));
        land();
        rmSync(join(root, dir, 'price.sql'));
        sealFunctions(root);
        expect([calls(), editionFindings(root)]).toEqual([{}, []]);
      });

      it('are refused without it where there is no history, too', () => {
        rmSync(join(root, dir, 'price.sql'));
        writeFileSync(join(root, code), '');
        expect(() => sealFunctions(root)).toThrow(gone);
      });

      it('do not take a spec or a migration for a call', () => {
        writeFileSync(join(root, code), '');
        mkdirSync(join(root, 'services/shop/src/migrations'));
        writeFileSync(join(root, 'services/shop/src/price.spec.ts'), 'select shop.price(1)');
        writeFileSync(join(root, 'services/shop/src/migrations/0001.ts'), 'select shop.price(1)');
        expect(editionFindings(root)).toHaveLength(1);
      });
    });
  });
});
