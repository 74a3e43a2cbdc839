/** Swagger UI on the API page, and the choice of examples. */
import { chooseExamples, copyOnClick } from './code-examples.js';
import { byId } from './dom.js';

/** The global of Swagger UI's script, as far as we use it. */
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
  // Disables a badge that would be loaded from another host.
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  persistAuthorization: false,
});
