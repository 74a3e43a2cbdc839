/** The window of the editor, as somebody uses it who has a keyboard. */
import type { Locator, Page } from 'playwright-core';

export class Workbench {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    // Extensions start within half a minute, also on a busy machine.
    page.setDefaultTimeout(90_000);
  }

  /** Opens a file of the workspace. */
  async open(name: string): Promise<void> {
    await this.page.locator('.explorer-folders-view').getByText(name).dblclick();
    await this.page.locator('.editor-instance .view-lines').first().waitFor();
  }

  /** Runs a command by its title. */
  async command(title: string): Promise<void> {
    await this.page.keyboard.press('F1');
    const input = this.page.locator('.quick-input-widget input.input:visible').first();
    await input.waitFor();
    await input.fill(`>${title}`);
    await this.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: title }).first().click();
  }

  /** Answers the question of a command. */
  async answer(text: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input.input:visible').first();
    await input.waitFor();
    await input.fill(text);
    await this.page.keyboard.press('Enter');
  }

  /** Waits until a text is in sight. */
  async see(place: string, text: RegExp): Promise<Locator> {
    const found = this.page.locator(place).filter({ hasText: text }).first();
    await found.waitFor();
    return found;
  }

  /** Waits until a text is gone. */
  async miss(place: string, text: RegExp): Promise<void> {
    await this.page.locator(place).filter({ hasText: text }).first().waitFor({ state: 'hidden' });
  }
}
