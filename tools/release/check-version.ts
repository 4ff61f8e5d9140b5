/**
 * Fails if a tag is not that of the version in package.json: `node tools/release/check-version.ts v1.0.0`.
 */
import { ownVersion } from '../../src/server/version.ts';

const [tag = ''] = process.argv.slice(2);
if (tag !== `v${ownVersion()}`)
  throw new Error(`the tag '${tag}' is not 'v${ownVersion()}', of the version in package.json: change one of them`);
