/**
 * Answers to random requests that are made from the vendor's documents.
 */
import { openWorld } from '../../fixtures/sandbox.ts';
import { Draws } from './draws.ts';
import { RequestMaker } from './requests.ts';
import { Seen as SeenValues } from './schema-values.ts';
import type { SeenIn } from './vendor-differences.ts';
import type { vendorContracts } from './vendor-documents.ts';

const REQUESTS = 2000;
/** The world begins again after this number of requests, because deleted entities leave little to ask for. */
const ROUND = 200;
const SEED = 20_261_123;

/** In both dialects. */
export async function* answersToRandomRequests(contracts: ReturnType<typeof vendorContracts>): AsyncGenerator<SeenIn> {
  const world = openWorld({ scenario: 'default' });
  const [draws, values] = [new Draws(SEED), new SeenValues()];
  // As often as a document has paths.
  const makers = [...contracts.values()].flatMap((contract) =>
    Object.keys(contract.document.paths).map(() => new RequestMaker(contract, draws, values)),
  );
  for (let i = 0; i < REQUESTS; i++) {
    const dialect = Math.floor(i / ROUND) % 2 === 0 ? 'spec' : 'observed';
    if (i % ROUND === 0) {
      await world.admin('POST', '/scenario', { name: 'default' });
      await world.admin('PATCH', '/settings', { dialect });
    }
    const { method, path, headers, raw } = draws.pick(makers).make([world.profile()]);
    const {
      status,
      text,
      json,
      headers: answered,
    } = await world.ask(method, path, { headers, ...(raw === undefined ? {} : { raw }) });
    if (status < 400) values.add(json);
    yield { method, path, status, text, json, contentType: answered.get('content-type'), dialect };
  }
}
