/**
 * `ads-sandbox scenario`: prints the state of a world of a running sandbox as a scenario.
 */
import { scenarioYaml } from '../../control/scenarios/world-scenario/scenario-yaml.ts';
import { CONNECTION_FLAGS, withClient } from '../input/connection.ts';
import { readOptions } from '../input/usage.ts';

export async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, { ...CONNECTION_FLAGS, world: { type: 'string' } });
  return withClient(values, async (client) => {
    const world = await client.world(values.world);
    process.stdout.write(scenarioYaml(await world.toScenario()));
    return 0;
  });
}
