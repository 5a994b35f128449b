export {
  offeredRegions,
  pathMatches,
  type Region,
  regionOf,
  regionPath,
  type RegionTable,
  regionText,
} from './region';
