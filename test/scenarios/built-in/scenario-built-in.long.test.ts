/** The built-in scenarios: each has a description, and is valid. `test/apis/every-profile` tests their effects. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openWorld } from '../../fixtures/sandbox.ts';
import { validate } from '../../fixtures/scenarios.ts';

const FOLDER = new URL('../../../scenarios/', import.meta.url);
const FILES = readdirSync(FOLDER).toSorted();

describe.each(FILES)('%s', (file) => {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');

  it('is valid, with a description and a text about the defects that it detects', async () => {
    // Its compilation takes a second, and test/apis/every-profile compiles it.
    if (file !== 'large-account.yaml')
      expect((await validate(openWorld(), text)).json).toMatchObject({ ok: true, errors: [] });
    const { description, catches } = parse(text);
    expect(description).toMatch(/^[A-Z].{20,}\.$/);
    expect(catches).toMatch(/^[A-Z].{20,}\.$/);
  });
});
