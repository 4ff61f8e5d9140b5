/**
 * The documentation page (Swagger UI) for an OpenAPI document, served without external resources.
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

/** Next to the bundle in a build, in node_modules otherwise. */
function swaggerUiFolder(): string {
  const built = fileURLToPath(new URL('./swagger-ui/', import.meta.url));
  return existsSync(built) ? built : dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}

export function docsFile(name: string): Response | undefined {
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (type === undefined) return undefined;
  return new Response(readFileSync(join(swaggerUiFolder(), name)), {
    headers: { 'content-type': type, 'cache-control': 'max-age=3600' },
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

/** The browser must not load from or send to other origins. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'";

export function docsPage({ title, path, document, token, headers = {} }: DocsPage): Response {
  // An unescaped "</script>" would end the script.
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
