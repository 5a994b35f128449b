import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { domains, domainServices, domainTitleOf, sourceKindOf } from './domains';
import { errorCodes, messageOf } from './error-code';
import { permissions } from './permission';
import { routes } from './routes';

const root = path.join(__dirname, '../../..');

describe('domains', () => {
  it('are asked because the routes name their service, never because of a list', () => {
    const served = new Set(routes.map(({ service }) => service));
    for (const service of served) {
      const asked = service !== 'gateway' && service !== 'identity';
      expect([service, domainServices.includes(service)]).toEqual([service, asked]);
    }
    expect(domainServices.every((service) => served.has(service))).toBe(true);
  });

  it('own each kind of source alone', () => {
    const kinds = domains.flatMap(({ sources }) => Object.keys(sources));
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(sourceKindOf('salary')).toMatchObject({ service: 'payroll', bound: true });
    expect(sourceKindOf('import')).toMatchObject({ service: 'ledger', bound: false });
    expect(sourceKindOf('nobodys')).toBeUndefined();
    expect(sourceKindOf('constructor')).toBeUndefined();
  });

  it('own each permission, each code and each prefix alone, and every sentence is Chinese', () => {
    const named = (pick: (domain: (typeof domains)[number]) => readonly string[]) => {
      const names = domains.flatMap(pick);
      expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
      return names;
    };
    expect(named(({ permissions: own }) => Object.keys(own))).toEqual(permissions);
    expect(errorCodes).toEqual(expect.arrayContaining(named(({ errors }) => Object.keys(errors))));
    named(({ prefixes }) => prefixes);
    for (const code of errorCodes)
      expect([code, messageOf(code)]).toEqual([code, expect.stringMatching(/^[^a-z]*\p{sc=Han}/u)]);
  });

  it('have a name for sentences, a service without one its own', () => {
    expect(domainTitleOf('asset')).toBe('资产');
    expect(domainTitleOf('nobodys')).toBe('nobodys');
  });

  it('are called in the contract as in the remotes that lead back to them', () => {
    const shown = readdirSync(root)
      .filter((name) => name.startsWith('mf-'))
      .flatMap((name) => {
        const text = readFileSync(path.join(root, name, 'package.json'), 'utf8');
        const { mingzhang } = JSON.parse(text) as {
          mingzhang: { remote: { sources?: Record<string, { title: string }> } };
        };
        return Object.entries(mingzhang.remote.sources ?? {});
      })
      .map(([kind, { title }]) => [kind, title]);
    const declared = domains
      .flatMap(({ sources }) => Object.entries(sources))
      .map(([kind, { title }]) => [kind, title]);
    // `asset card:{id}` stands for some documents of a kind, by the pattern of their keys.
    const [patterns, kinds] = [true, false].map((isPattern) =>
      shown.filter(([name]) => name?.includes(' ') === isPattern),
    );
    expect(kinds?.sort()).toEqual(declared.sort());
    const known = declared.map(([kind]) => kind);
    expect(patterns?.filter(([name]) => !known.includes(name?.split(' ')[0]))).toEqual([]);
  });
});
