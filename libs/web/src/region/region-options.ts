import { offeredRegions, type Region, type RegionTable } from '@mingzhang/rules';

/** One level of the picker; `region` serves the search. */
export interface RegionOption {
  readonly value: string;
  readonly label: string;
  readonly region: Region;
  readonly children?: RegionOption[];
}

/** Provinces with their cities and districts, as far as they are in use. */
export function regionOptions(table: RegionTable, parentId: string | null = null): RegionOption[] {
  return offeredRegions(table, parentId).map((region) => {
    const children = regionOptions(table, region.id);
    const option = { value: region.id, label: region.title, region };
    return children.length === 0 ? option : { ...option, children };
  });
}
