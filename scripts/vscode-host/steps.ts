/** What is done in the editor, and what should be seen then. Of four mistakes in the invoice, only a date is certain. */
import type { Workbench } from './workbench.js';

interface Step {
  readonly title: string;
  /** @throws Error if something else is seen */
  readonly run: (workbench: Workbench) => Promise<unknown>;
}

const LENS = '.codelens-decoration';
const NOTE = '.notification-list-item-message';
/** Spaces of the editor do not break. */
const EDITOR = '.editor-instance .view-lines';

export const STEPS: readonly Step[] = [
  {
    title: 'the verdict stands above the invoice',
    run: (workbench) => workbench.see(LENS, /not valid · 4 causes, 5 errors/),
  },
  {
    title: 'the verdict leads to the list of findings',
    async run(workbench) {
      await (await workbench.see(LENS, /not valid/)).locator('a').click();
      await workbench.see('.markers-panel', /no buyer reference/);
    },
  },
  {
    title: '"Validate" tells the verdict',
    async run(workbench) {
      await workbench.command('E-Invoice: Validate');
      await workbench.see(NOTE, /not valid · 4 causes, 5 errors/);
      await workbench.command('Notifications: Clear All Notifications');
    },
  },
  {
    title: 'a finding has quick fixes, and an explanation',
    async run(workbench) {
      await workbench.page.locator(EDITOR).first().click();
      await workbench.page.keyboard.press('Control+Home');
      await workbench.page.keyboard.press('F8');
      await workbench.page.keyboard.press('Control+.');
      await workbench.see('.action-widget', /: add .*Explain /s);
    },
  },
  {
    title: '"Explain rule" tells of the rule that is named',
    async run(workbench) {
      await workbench.page.keyboard.press('Escape');
      await workbench.page.keyboard.press('Escape');
      await workbench.page.keyboard.press('Control+Home');
      await workbench.command('E-Invoice: Explain rule');
      await workbench.answer('xsd');
      await workbench.see('.tab', /XSD\.txt/);
      await workbench.see(EDITOR, /Problem/);
    },
  },
  {
    title: '"Show invoice" shows what it says',
    async run(workbench) {
      await workbench.command('View: Focus First Editor Group');
      await workbench.command('E-Invoice: Show invoice');
      await workbench.see('.tab', /three-mistakes\.xml\.txt/);
      await workbench.see(EDITOR, /Gartenbau.Lenz/);
    },
  },
  {
    title: '"Fix all that is certain" repairs the date, and nothing else',
    async run(workbench) {
      await workbench.command('View: Focus First Editor Group');
      await workbench.command('E-Invoice: Fix all that is certain');
      await workbench.see(LENS, /not valid · 3 causes, 4 errors/);
      await workbench.command('E-Invoice: Fix all that is certain');
      await workbench.see(NOTE, /Nothing can be repaired with certainty/);
    },
  },
  {
    title: 'the outline has business terms',
    async run(workbench) {
      await workbench.command('Notifications: Clear All Notifications');
      await workbench.command('Explorer: Focus on Outline View');
      await workbench.see('.outline-pane', /BT-1 .*Invoice number/);
    },
  },
];
