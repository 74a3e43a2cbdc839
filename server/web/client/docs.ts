/** Swagger UI on the page about the API, and the choice of the example. */
import { chooseExamples, copyOnClick } from './code-examples.js';
import { byId } from './dom.js';

/** What Swagger UI's own script leaves for others: the part that is used. */
declare const SwaggerUIBundle: (options: Readonly<Record<string, unknown>>) => void;

copyOnClick();
chooseExamples();

const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = (): void => {
  document.documentElement.classList.toggle('dark-mode', dark.matches);
};
dark.addEventListener('change', followScheme);
followScheme();

SwaggerUIBundle({
  url: '/openapi.json',
  domNode: byId('swagger-ui', HTMLElement),
  // The badge would be fetched from another host.
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  persistAuthorization: false,
});
