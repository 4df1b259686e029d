import type { Locator, Page } from '@playwright/test'

/** What a person does in a browser, counted: presses of the mouse, of keys that are not letters, and letters typed. */
export class Hand {
  clicks = 0
  keys = 0
  letters = 0
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async click(what: Locator) {
    this.clicks++
    await what.click()
  }
  /** A key, or keys pressed together, such as 'Control+Enter'. */
  async press(...keys: string[]) {
    this.keys += keys.length
    for (const key of keys) await this.page.keyboard.press(key)
  }
  async type(text: string) {
    this.letters += text.length
    await this.page.keyboard.type(text)
  }

  /** '2 clicks, 1 key, 25 letters' */
  get effort() {
    const counted = [
      [this.clicks, 'click'],
      [this.keys, 'key'],
      [this.letters, 'letter'],
    ] as const
    const told = counted.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}${n === 1 ? '' : 's'}`)
    return told.join(', ') || 'nothing'
  }
}
