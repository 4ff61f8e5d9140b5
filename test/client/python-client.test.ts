/**
 * The Python client has the methods of the client library, and its generated modules are up to date.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clientMethods } from '../../tools/docs/client-methods.ts';
import { pythonNames } from '../../tools/python/python-operations.ts';
import { moduleOnDisk, pythonModules } from '../../tools/python/write-python-client.ts';

describe('the Python client', async () => {
  const modules = await pythonModules();

  it.each([...modules])('has an up-to-date module %s (run npm run docs)', (name, text) => {
    expect(moduleOnDisk(name)).toBe(text);
  });

  it('has a method for each method of the client library', () => {
    const files = ['_operations.py', 'client.py', 'world.py'];
    const classes = files.flatMap((file) =>
      moduleOnDisk(file)
        .split(/^class /m)
        .slice(1),
    );
    const methodsOf = (pattern: RegExp): string[] =>
      classes
        .filter((text) => pattern.test(text))
        .flatMap((text) => [...text.matchAll(/^ {4}def (\w+)\(/gm)].map(([, name = '']) => name));
    const missing = pythonNames(clientMethods()).filter(([object, method]) => {
      const words = object.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
      const name = words.join('');
      const handle = { Sandbox: 'SandboxClient', World: 'WorldHandle' }[name] ?? name;
      return !methodsOf(new RegExp(`^(?:${name}Operations|${handle})\\b`)).includes(method);
    });
    expect(missing).toEqual([]);
  });

  it('has the license of the project', () => {
    const license = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    expect(license('python/LICENSE')).toBe(license('LICENSE'));
  });
});
