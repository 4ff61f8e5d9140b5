import { describe, expect, it } from 'vitest';
import { errorMessage } from '../../../src/explorer/report/error-message.ts';

describe('the message of an error output', () => {
  it.each([
    ['the last line', 'at line 7\nError: status 429\n', 'Error: status 429'],
    [
      'a line of a shell',
      'curl: (22) The requested URL returned error: 403\n',
      'curl: (22) The requested URL returned error: 403',
    ],
    [
      'before the stack and the version of Node.js',
      'file:///app/client.js:3\nthrow new Error("no");\n^\n\nError: the list is empty\n    at file:///app/client.js:3:7\n\nNode.js v26.10.0\n',
      'Error: the list is empty',
    ],
    [
      'before the fields of an object',
      "AxiosError: Request failed with status code 403\n    at settle (core/settle.js:19:12) {\n  code: 'ERR_BAD_REQUEST',\n  response: {\n    status: 403\n  }\n}\n",
      'AxiosError: Request failed with status code 403',
    ],
    [
      'the last one of several',
      'Error: first\nCaused by: java.io.IOException: second\n\tat a.b(C.java:3)\n\t... 3 more\n',
      'Caused by: java.io.IOException: second',
    ],
    ['a line that names no error, if there is no other', 'giving up\n}\n', 'giving up'],
    ['a bracket, if there is nothing else', '}\n', '}'],
  ])('is %s', (_what, text, message) => {
    expect(errorMessage(text)).toBe(message);
  });

  it('is missing for an empty output', () => {
    expect(errorMessage('\n')).toBeUndefined();
  });
});
