/**
 * The stored shapes whose types the program infers.
 */
import * as assets from './assets.ts';
import * as bidsAndTargets from './bids-and-targets.ts';
import * as creatives from './creatives.ts';
import * as faults from './faults.ts';
import * as rules from './rules.ts';

export const inferredShapes = { ...assets, ...bidsAndTargets, ...creatives, ...faults, ...rules };
