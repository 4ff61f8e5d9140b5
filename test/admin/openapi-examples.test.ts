/**
 * Who tries a call of the service's page as it stands there meets something: the examples name what the world holds.
 */
import { expect, it } from 'vitest';
import { sandbox, type Sandbox } from '../fixtures/sandbox.ts';
import { startAs, US } from '../fixtures/scenarios.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a document, looked into
type Json = any;

const documentOf = async (box: Sandbox): Promise<Json> => (await box.ask('GET', '/openapi.json', { headers: {} })).json;

/** Made by a call before: reports, snapshots, drafts and files; or gone at this date; or a redirect. */
const LATER = /\{(?:reportId|snapshotId|file)\}|\/submit$|ssociate$|^\/ap\/oa$|^\/sb\/beta/;
const FAILED = /"code":"(?!SUCCESS)|"error":\[\{/;

it('has an example for each operation of the service that the world accepts as it stands', async () => {
  const box = sandbox();
  await startAs(box, 'extends: default');
  const { paths } = await documentOf(box);
  const refused: string[] = [];
  let tried = 0;
  for (const [path, item] of Object.entries<Json>(paths)) {
    for (const [method, operation] of Object.entries<Json>(item)) {
      if (operation.operationId === undefined || LATER.test(path)) continue;
      tried++;
      const ids = (operation.parameters ?? []).filter((each: Json) => each.in === 'path');
      const filled = ids.reduce((text: string, { name, example }: Json) => text.replace(`{${name}}`, example), path);
      const [type, media] = Object.entries<Json>(operation.requestBody?.content ?? {}).at(-1) ?? [];
      const body = media === undefined ? {} : { body: media.example, headers: { 'content-type': type } };
      const { status, text } = await box.ask(method.toUpperCase(), filled, { profile: US, ...body });
      if (status >= 400 || (status === 207 && FAILED.test(text)))
        refused.push(`${method} ${filled} ${status} ${text.slice(0, 200)}`);
      if (method !== 'get') await box.control('POST', '/reset');
    }
  }
  expect(refused).toEqual([]);
  expect(tried).toBeGreaterThan(100);
}, 60_000);

it('keeps what it can not name: a world without entities has the ids of nowhere', async () => {
  const box = sandbox();
  await box.control('POST', '/scenario', { name: 'empty' });
  const { paths } = await documentOf(box);
  expect(paths['/sp/keywords/delete'].post.requestBody.content['application/vnd.spKeyword.v3+json'].example).toEqual({
    keywordIdFilter: { include: ['281474976710655'] },
  });
});
