/**
 * The documentation page (Swagger UI) for an OpenAPI document, served without external resources.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OWN_SCRIPT = 'initializer.js';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
const TYPES: Readonly<Record<string, string>> = {
  [OWN_SCRIPT]: SCRIPT_TYPE,
  'swagger-ui-bundle.js': SCRIPT_TYPE,
  'swagger-ui.css': 'text/css; charset=utf-8',
};
export const DOCS_FILES: readonly string[] = Object.keys(TYPES);

/** Next to the bundle in a build, in node_modules otherwise. */
function swaggerUiFolder(): string {
  const built = fileURLToPath(new URL('./swagger-ui/', import.meta.url));
  return existsSync(built) ? built : dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}

export function docsFile(name: string): Response | undefined {
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (type === undefined) return undefined;
  const content = name === OWN_SCRIPT ? INITIALIZER : readFileSync(join(swaggerUiFolder(), name));
  return new Response(content, {
    headers: { 'content-type': type, 'cache-control': 'max-age=3600', 'x-content-type-options': 'nosniff' },
  });
}

interface DocsPage {
  title: string;
  /** The path of the page, without a trailing slash; the files of the page are below it. */
  path: string;
  /** The URL of the OpenAPI document. */
  document: string;
  /** Prefilled values: the bearer token and the header parameters of the document. */
  token?: string | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** The browser must not load from or send to other origins. Swagger UI needs inline styles. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function docsPage({ title, path, document, token, headers = {} }: DocsPage): Response {
  // An unescaped "</script>" would end the element.
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
<script id="facts" type="application/json">${facts}</script>
<script src="${path}/swagger-ui-bundle.js"></script>
<script src="${path}/initializer.js"></script>
</body>
</html>
`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
    },
  });
}

/** The script of the page. It is served as a file, so that the page needs no inline script. */
const INITIALIZER = `const facts = JSON.parse(document.getElementById('facts').textContent);
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
`;
