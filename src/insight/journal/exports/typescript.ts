/**
 * Requests as a TypeScript module that sends them with `fetch`, one after the other.
 */
import { obstacleText, summaryOf, type ReplayableRequest, type Template } from './replayable-request.ts';

export function toTypeScript(requests: readonly ReplayableRequest[]): string {
  const calls = requests.map(callOf).join('\n');
  return `${calls.includes('variable(') ? VARIABLE : ''}${calls}${requests.length === 0 ? 'export {};\n' : '\nexport {};\n'}`;
}

const VARIABLE = `function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(\`the environment variable \${name} is not set\`);
  return value;
}

`;

function callOf(request: ReplayableRequest): string {
  const { exchange, url, headers, body, obstacles } = request;
  const comment = `// ${summaryOf(request)}\n`;
  if (obstacles.length > 0) return `${comment}// ${obstacleText(request)}\n`;
  const { method, status } = exchange;
  // `fetch` refuses a body of these methods, and the service does not read one.
  const isBodyAllowed = method !== 'GET' && method !== 'HEAD';
  const hasType = headers.some(([name]) => name === 'Content-Type');
  const fields = headers.map(([name, value]) => `      ${JSON.stringify(name)}: ${expressionOf(value)},\n`).join('');
  const lines = [
    `    method: ${JSON.stringify(method)},`,
    ...(fields === '' ? [] : [`    headers: {\n${fields}    },`]),
    ...(body === undefined || !isBodyAllowed ? [] : [`    body: ${bodyOf(body, hasType)},`]),
    "    redirect: 'manual',",
  ];
  const call = `fetch(${expressionOf(url)}, {\n${lines.join('\n')}\n  })`;
  if (status === 0) return `${comment}await ${call}.catch((error: unknown) => console.log(String(error)));\n`;
  return `${comment}{\n  const response = await ${call};\n  console.log(response.status, await response.text());\n}\n`;
}

/** Without a media type in the headers, `fetch` would add one to a string. */
function bodyOf(body: Template, hasType: boolean): string {
  return hasType ? expressionOf(body) : `new TextEncoder().encode(${expressionOf(body)})`;
}

function expressionOf(template: Template): string {
  if (template.every((part) => typeof part === 'string')) return JSON.stringify(template.join(''));
  const parts = template.map((part) => {
    if (typeof part === 'string')
      return part.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`).replaceAll('\r', String.raw`\r`);
    const value = `variable('${part.variable}')`;
    return `\${${part.inForm ? `encodeURIComponent(${value})` : value}}`;
  });
  return `\`${parts.join('')}\``;
}
