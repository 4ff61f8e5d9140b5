/**
 * The script of the documentation page. It is a file of its own, so that the page needs no inline script.
 */
export const INITIALIZER = `const facts = JSON.parse(document.getElementById('facts').textContent);
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
