/**
 * Requests as pytest tests that send them with the package `requests` and expect the recorded status.
 */
import { commentLine, obstacleText, summaryOf, type ReplayableRequest, type Template } from './replayable-request.ts';

export function toPytest(requests: readonly ReplayableRequest[]): string {
  const tests = requests.map((request, i) => testOf(request, i + 1));
  const text = tests.join('');
  const imports = [
    ...(text.includes('os.environ[') ? ['import os'] : []),
    ...(text.includes('quote(') ? ['from urllib.parse import quote'] : []),
  ];
  const packages = [
    ...(text.includes('pytest.') ? ['import pytest'] : []),
    ...(text.includes('requests.request(') ? ['import requests'] : []),
  ];
  return `${[imports, packages]
    .filter(({ length }) => length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')}${text}`;
}

function testOf(request: ReplayableRequest, number: number): string {
  const { exchange, url, headers, body, obstacles } = request;
  const name = `test_${number}_${nameOf(exchange.operation ?? exchange.method)}`;
  const summary = `    # ${summaryOf(request)}\n`;
  if (obstacles.length > 0) {
    const reason = pythonString(obstacleText(request));
    return `\n\n@pytest.mark.skip(reason=${reason})\ndef ${name}():\n${summary}    pass\n`;
  }
  const fields = headers.map(([header, value]) => `${pythonString(header)}: ${expressionOf(value)},`);
  const lines = [
    `${pythonString(exchange.method)},`,
    `${expressionOf(url)},`,
    ...(fields.length === 0 ? [] : ['headers={', ...fields.map((field) => `    ${field}`), '},']),
    ...(body === undefined ? [] : [`data=${bodyOf(body)},`]),
    'allow_redirects=False,',
    'timeout=30,',
  ];
  const call = (indent: string): string =>
    `requests.request(\n${lines.map((line) => `${indent}    ${line}\n`).join('')}${indent})`;
  const head = `\n\ndef ${name}():\n${summary}`;
  if (exchange.status === 0)
    return `${head}    with pytest.raises(requests.RequestException):\n        ${call('        ')}\n`;
  return `${head}    response = ${call('    ')}\n    assert response.status_code == ${exchange.status}, response.text\n`;
}

/** `createCampaignsV3` becomes `create_campaigns_v3`. */
function nameOf(operation: string): string {
  const words = commentLine(operation)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
  return words.replaceAll(/[^a-z0-9]+/g, '_');
}

/** As bytes, because the package encodes strings as Latin-1 where it can. */
function bodyOf(body: Template): string {
  const expression = expressionOf(body);
  return body.length === 1 ? `${expression}.encode()` : `(${expression}).encode()`;
}

function expressionOf(template: Template): string {
  if (template.length === 0) return '""';
  return template
    .map((part) => {
      if (typeof part === 'string') return pythonString(part);
      const value = `os.environ["${part.variable}"]`;
      return part.inForm ? `quote(${value}, safe="")` : value;
    })
    .join(' + ');
}

/** The escapes of JSON strings have the same meaning in Python. */
function pythonString(text: string): string {
  return JSON.stringify(text);
}
