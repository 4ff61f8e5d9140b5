/**
 * A page to read an OpenAPI document and to try its calls, all of it served from here.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES: Readonly<Record<string, string>> = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
};
export const DOCS_FILES: readonly string[] = Object.keys(TYPES);

/** Beside the bundle when built, in the package else. */
function folder(): string {
  const built = fileURLToPath(new URL('./swagger-ui/', import.meta.url));
  return existsSync(built) ? built : dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}

export function docsFile(name: string): Response | undefined {
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (type === undefined) return undefined;
  return new Response(readFileSync(join(folder(), name)), {
    headers: { 'content-type': type, 'cache-control': 'max-age=3600' },
  });
}

export interface DocsPage {
  title: string;
  /** Of the page itself, without a slash at its end; its files lie below it. */
  path: string;
  /** Of the document. */
  document: string;
  /** Filled in for calls that are tried: the bearer token, and values of the document's header parameters. */
  token?: string | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** Nothing is loaded from elsewhere, and nothing is sent elsewhere: the page is told so too. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'";

export function docsPage({ title, path, document, token, headers = {} }: DocsPage): Response {
  // A "<" would end the script.
  const facts = JSON.stringify({ document, token, headers }).replaceAll('<', String.raw`\u003c`);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${path}/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="${path}/swagger-ui-bundle.js"></script>
<script>
const facts = ${facts};
fetch(facts.document).then((response) => response.json()).then((spec) => {
  for (const parameter of Object.values(spec.components?.parameters ?? {})) {
    if (facts.headers[parameter.name] !== undefined) parameter.schema = { ...parameter.schema, default: facts.headers[parameter.name] };
  }
  const ui = SwaggerUIBundle({
    spec,
    dom_id: '#docs',
    validatorUrl: null,
    deepLinking: true,
    docExpansion: 'none',
    tryItOutEnabled: true,
    displayRequestDuration: true,
    persistAuthorization: facts.token === undefined,
    onComplete: () => { if (facts.token) ui.preauthorizeApiKey('bearer', facts.token); },
  });
});
</script>
</body>
</html>
`;
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  });
}
