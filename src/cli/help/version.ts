/** `ads-sandbox --version`: prints the version. */
import { ownVersion } from '../../server/version.ts';

export async function run(): Promise<number> {
  console.log(ownVersion());
  return 0;
}
