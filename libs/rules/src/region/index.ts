export {
  isWholeAddress,
  offeredRegions,
  pathMatches,
  type Region,
  regionAliases,
  type RegionLevel,
  regionMatches,
  regionOf,
  regionPath,
  type RegionTable,
  regionText,
  searchRegions,
} from './region';
