import rows from './data/regions.json';
import { readRegions } from '../region/region';

/**
 * The administrative division, built by `tools/regions`. Apart from the other rules
 * (`@mingzhang/rules/regions`): a browser fetches these 150 KB only where somebody picks a region.
 */
export const regionTable = readRegions(rows);
