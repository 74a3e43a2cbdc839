/** The forms that issues and pull requests begin with. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { LANGUAGES } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';

const ROOT = findPackageRoot(import.meta.url);
const FOLDER = join(ROOT, '.github', 'ISSUE_TEMPLATE');
const FORMS = readdirSync(FOLDER).filter((name) => name !== 'config.yml');
/** The elements that GitHub's forms have. */
const TYPES = ['markdown', 'textarea', 'input', 'dropdown', 'checkboxes'];

interface Form {
  readonly name: string;
  readonly description: string;
  readonly labels: readonly string[];
  readonly body: readonly {
    readonly type: string;
    readonly id?: string;
    readonly attributes: { readonly label?: string; readonly value?: string; readonly options?: readonly string[] };
    readonly validations?: { readonly required?: boolean };
  }[];
}

const read = (name: string): Form => parse(readFileSync(join(FOLDER, name), 'utf8')) as Form;

describe('the forms for issues', () => {
  it('are there for a wrong verdict, an unclear message and a new release of rules', () => {
    for (const name of ['wrong-verdict.yml', 'unclear-message.yml', 'rule-release.yml'])
      assert.ok(FORMS.includes(name), name);
  });
  for (const name of FORMS)
    it(`${name}: has what GitHub wants of a form`, () => {
      const { name: title, description, labels, body } = read(name);
      assert.ok(title && description && labels.length > 0);
      for (const { type, id, attributes } of body) {
        assert.ok(TYPES.includes(type), type);
        assert.ok(type === 'markdown' ? attributes.value : id && attributes.label, JSON.stringify(attributes));
      }
      const ids = body.flatMap(({ id }) => id ?? []);
      assert.equal(new Set(ids).size, ids.length);
      assert.ok(body.some(({ validations }) => validations?.required === true));
    });
  it('ask for no real invoice', () => {
    for (const name of FORMS) {
      const { body } = read(name);
      if (body.some(({ id }) => id === 'invoice'))
        assert.match(body.map(({ attributes }) => attributes.value ?? '').join(), /share no real invoice/, name);
    }
  });
  it('have each language that messages have', () => {
    const language = read('unclear-message.yml').body.find(({ id }) => id === 'language')!;
    assert.equal(language.attributes.options!.length, LANGUAGES.length);
  });
});

describe('what contributors are given', () => {
  it('is a form for pull requests, a code of conduct, and a way to report in private', () => {
    assert.match(readFileSync(join(ROOT, '.github', 'PULL_REQUEST_TEMPLATE.md'), 'utf8'), /`npm run check`/);
    assert.match(readFileSync(join(ROOT, 'CODE_OF_CONDUCT.md'), 'utf8'), /\[SECURITY\.md\]\(SECURITY\.md\)/);
    assert.ok(existsSync(join(ROOT, 'SECURITY.md')));
  });
});
