import { seenText } from '../unseen-text';

/** 1 province, 2 city, 3 district or county. */
type RegionLevel = 1 | 2 | 3;

/** A province, city, district or county of the administrative division. */
export interface Region {
  /** Six digits, GB/T 2260. */
  readonly id: string;
  readonly level: RegionLevel;
  /** Null for a province. */
  readonly parentId: string | null;
  readonly title: string;
  readonly traditionalTitle: string;
  /** Lower case, a syllable for each character, separated by spaces. */
  readonly pinyinTitle: string;
  /** First letters of the syllables: 上海市 gives `shs`. */
  readonly pinyinInitials: string;
  /** Dissolved regions still have a title, because addresses carry them, but are not offered. */
  readonly active: boolean;
}

export interface RegionTable {
  readonly all: readonly Region[];
  readonly byId: ReadonlyMap<string, Region>;
  readonly childrenOf: ReadonlyMap<string, readonly Region[]>;
}

/**
 * Codes from outside that name no region of their own: the pseudo-cities of the municipalities (the
 * four of the specification and the counties of 重庆) and of counties that a province administers.
 */
export const regionAliases: Readonly<Record<string, string>> = {
  '110100': '110000',
  '120100': '120000',
  '310100': '310000',
  '500100': '500000',
  '500200': '500000',
  '419000': '410000',
  '429000': '420000',
  '469000': '460000',
  '659000': '650000',
};

/** Reads the committed rows: code, title, pinyin, traditional title where it differs, `inactive`. */
export function readRegions(rows: readonly string[]): RegionTable {
  const ids = new Set(rows.map((row) => row.slice(0, 6)));
  const all = rows.map((row) => readRegion(row, ids));
  const byId = new Map(all.map((region) => [region.id, region]));
  const childrenOf = new Map<string, Region[]>();
  for (const region of all) {
    if (region.parentId === null) continue;
    const siblings = childrenOf.get(region.parentId);
    if (siblings) siblings.push(region);
    else childrenOf.set(region.parentId, [region]);
  }
  return { all, byId, childrenOf };
}

function readRegion(row: string, ids: ReadonlySet<string>): Region {
  const [id = '', title = '', pinyinTitle = '', traditional = '', mark = ''] = row.split('\t');
  return {
    id,
    level: id.endsWith('0000') ? 1 : id.endsWith('00') ? 2 : 3,
    parentId: parentIdOf(id, ids),
    title,
    traditionalTitle: traditional || title,
    pinyinTitle,
    pinyinInitials: pinyinTitle.replace(/(\S)\S*\s*/g, '$1'),
    active: mark !== 'inactive',
  };
}

/** The city where there is one, else the province: a code says where it belongs. */
function parentIdOf(id: string, ids: ReadonlySet<string>): string | null {
  const city = `${id.slice(0, 4)}00`;
  const province = `${id.slice(0, 2)}0000`;
  if (id === province) return null;
  return id !== city && ids.has(city) ? city : province;
}

/** The region of a code, also of one that is only an alias. */
export function regionOf(table: RegionTable, id: string): Region | undefined {
  return table.byId.get(Object.hasOwn(regionAliases, id) ? (regionAliases[id] ?? id) : id);
}

/** From the province down to the region; empty for an unknown code. */
export function regionPath(table: RegionTable, id: string): readonly Region[] {
  const region = regionOf(table, id);
  if (!region) return [];
  return region.parentId === null ? [region] : [...regionPath(table, region.parentId), region];
}

/** 广东省 广州市 天河区; empty for an unknown code. */
export function regionText(table: RegionTable, id: string): string {
  return regionPath(table, id)
    .map((region) => region.title)
    .join(' ');
}

/** Regions still in use below another one, or the provinces. */
export function offeredRegions(table: RegionTable, parentId: string | null): readonly Region[] {
  const siblings =
    parentId === null
      ? table.all.filter((region) => region.parentId === null)
      : (table.childrenOf.get(parentId) ?? []);
  return siblings.filter((region) => region.active);
}

/** Whether one region answers to a text: title, traditional title, pinyin or its initials. */
function regionMatches(region: Region, text: string): boolean {
  const wanted = seenText(text).toLowerCase();
  if (wanted === '') return true;
  return (
    region.title.includes(wanted) ||
    region.traditionalTitle.includes(wanted) ||
    region.pinyinTitle.replaceAll(' ', '').startsWith(wanted.replaceAll(' ', '')) ||
    region.pinyinInitials.startsWith(wanted)
  );
}

/**
 * Whether the way down to a region answers to a text: each word must be met by some level of it, so
 * `gz th`, `天河` and `广州 天河` all find 广东省 广州市 天河区.
 */
export function pathMatches(path: readonly Region[], text: string): boolean {
  const words = text.trim().split(/\s+/).filter(Boolean);
  return (
    words.every((word) => path.some((region) => regionMatches(region, word))) ||
    path.some((region) => regionMatches(region, text))
  );
}
