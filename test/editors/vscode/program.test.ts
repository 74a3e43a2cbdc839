/** Which program the extension starts. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type ProgramChoice, chooseProgram } from '#vscode/program.js';

const USUAL: ProgramChoice = {
  path: '',
  rulesDir: '',
  language: '',
  folders: ['/work'],
  extension: '/extension',
  node: '/editor',
  exists: () => false,
};
const INSTALLED = join('/work', 'node_modules', 'einvoice', 'bin', 'einvoice.js');
const PACKAGED = join('/extension', 'server', 'node_modules', 'einvoice', 'dist', 'programs', 'einvoice.js');

describe('the program that serves the editor', () => {
  it('is the one in the extension, if there is no other', () => {
    assert.deepEqual(chooseProgram(USUAL), {
      command: '/editor',
      args: [PACKAGED, 'lsp', '--stdio'],
      env: { ELECTRON_RUN_AS_NODE: '1' },
    });
  });
  it('is the one that is installed in a folder of the workspace', () => {
    const exists = (path: string): boolean => path === INSTALLED;
    assert.equal(chooseProgram({ ...USUAL, folders: ['/other', '/work'], exists })!.args[0], INSTALLED);
    assert.equal(chooseProgram({ ...USUAL, folders: [], exists })!.args[0], PACKAGED, 'a workspace without trust');
  });
  it('is the one of the setting, before any other', () => {
    const set = { ...USUAL, exists: () => true };
    assert.equal(chooseProgram({ ...set, path: '/opt/einvoice.js' })!.args[0], '/opt/einvoice.js');
    assert.deepEqual(chooseProgram({ ...set, path: '/opt/einvoice' }), {
      command: '/opt/einvoice',
      args: ['lsp', '--stdio'],
      env: {},
    });
  });
  it('is looked up by the system, if the setting names no folder', () => {
    assert.equal(chooseProgram({ ...USUAL, path: 'einvoice' })!.command, 'einvoice');
  });
  it('is none, if the setting names what does not exist', () => {
    assert.equal(chooseProgram({ ...USUAL, path: '/opt/einvoice' }), null);
    assert.equal(chooseProgram({ ...USUAL, path: '/opt/einvoice.js' }), null);
  });
  it('gets the language and the rules of the settings', () => {
    const { args, env } = chooseProgram({ ...USUAL, language: 'de', rulesDir: '/rules' })!;
    assert.deepEqual(args.slice(1), ['lsp', '--stdio', '--lang', 'de']);
    assert.equal(env['RULES_DIR'], '/rules');
  });
});
