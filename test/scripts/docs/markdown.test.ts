/** Markdown as markup of the documentation's site. */
import assert from 'node:assert/strict';
import { type Rendered, renderMarkdown } from '../../../scripts/docs/pages/markdown.js';

const render = (text: string): Rendered =>
  renderMarkdown(`# A & B\n\n${text}\n`, {
    hrefOf: (href) => href.replace('.md', '.html'),
    titleOf: (href) => (href === 'api.md' ? 'The contract' : null),
    pageOfCode: (code) => (code === 'BR-1' ? './rules/en/BR-1.html' : null),
  });
const markupOf = (text: string): string => render(text).markup.markup;

describe('a page of Markdown', () => {
  it('has the title of its first heading, and is refused without one', () => {
    assert.equal(render('').title, 'A & B');
    const nowhere = { hrefOf: String, titleOf: () => null, pageOfCode: () => null };
    assert.throws(() => renderMarkdown('text\n', nowhere), /has no title/);
  });
  it('has headings that links lead to as on forges, the second of a name with a number', () => {
    const { sections } = render('## `einvoice` & you, in 3 steps\n\none\n\n## Same\n\n## Same\n\ntwo `three`\n');
    assert.deepEqual(
      sections.map(({ id, text }) => [id, text.trim()]),
      [
        ['a--b', ''],
        ['einvoice--you-in-3-steps', 'one'],
        ['same', ''],
        ['same-1', 'two three'],
      ],
    );
  });
  it('calls pages by their titles where the text has the name of a file', () => {
    assert.match(markupOf('See [api.md](api.md).'), /<a href="api\.html">The contract<\/a>/);
    assert.match(markupOf('See [the call](api.md).'), /<a href="api\.html">the call<\/a>/);
    assert.match(markupOf('See [else.md](else.md).'), /<a href="else\.html">else\.md<\/a>/);
  });
  it('leads from the id of a rule to its page', () => {
    assert.match(markupOf('`BR-1` `BR-2`'), /<a href="\.\/rules\/en\/BR-1\.html"><code [^>]*>BR-1<\/code><\/a> <code /);
  });
  it('shows code as it stands, without the marks that tests read', () => {
    const markup = markupOf('```sh check=syntax because=needs-docker\na < b && c\n```');
    assert.match(
      markup,
      /<pre class="code" tabindex="0" data-language="sh"><code>a &lt; b &amp;&amp; c<\/code><\/pre>/,
    );
    assert.doesNotMatch(markup, /needs-docker/);
  });
  it('takes what looks like markup for text', () => {
    assert.doesNotMatch(markupOf('<script>alert(1)</script>\n\na <b>bold</b> word'), /<(?:script|b)>/);
  });
  it('leaves out the head of a table that has nothing in it', () => {
    assert.doesNotMatch(markupOf('| | |\n|---|---|\n| a | b |'), /<thead/);
    assert.match(markupOf('| x | |\n|---|---|\n| a | b |'), /<tr><th scope="col">x<\/th><td><\/td><\/tr>/);
  });
});
