import type { Voucher } from '@mingzhang/contract';
import { renamedNote, type Renamed } from '@mingzhang/rules';

/** What vouchers of closed months call otherwise than today, each name once; undefined where nothing differs. */
export function renamedInVouchers(vouchers: readonly Pick<Voucher, 'lines'>[]): string | undefined {
  const renamed = new Map<string, Renamed>();
  const add = (each: Renamed) => {
    if (each.today.name !== each.closed.name || each.today.code !== each.closed.code) {
      renamed.set(`${each.kind} ${each.id} ${each.closed.name}`, each);
    }
  };
  for (const line of vouchers.flatMap(({ lines }) => lines)) {
    const { today, subjectId, subjectCode: code, subjectName } = line;
    if (!today) continue;
    add({
      kind: 'subject',
      id: subjectId,
      today: { code: today.subjectCode ?? code, name: today.subjectName },
      closed: { code, name: subjectName },
    });
    const ids = Object.entries(line.auxiliary).toSorted(([a], [b]) => Number(a) - Number(b));
    for (const [at, [, id]] of ids.entries()) {
      const [now = '', then = ''] = [today.auxiliaryNames[at], line.auxiliaryNames[at]];
      add({ kind: 'item', id, today: { code: '', name: now }, closed: { code: '', name: then } });
    }
  }
  return renamedNote([...renamed.values()]);
}
