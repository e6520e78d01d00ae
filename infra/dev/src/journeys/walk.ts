import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { checkOpenPage } from '@ppman/web-ui/testing'
import type { Stack } from '../stack/stack-file.ts'

/** More clicks than these from the home page lose people. */
const MAX_CLICKS = 3

/** One person on the way through the pages. Counts every click and every word on the page. */
export class Walk {
  readonly page: Page
  readonly stack: Stack
  /** Barriers on pages that no link leads to, such as answers to forms. */
  readonly problems: string[] = []
  #clicks = 0
  #words = 0

  constructor(page: Page, stack: Stack) {
    this.page = page
    this.stack = stack
  }

  get clicks(): number {
    return this.#clicks
  }

  get words(): number {
    return this.#words
  }

  /** Opens the home page, where counting starts. */
  async home(): Promise<void> {
    await this.page.goto(`${this.stack.baseUrl}/`)
    this.#clicks = 0
    this.#words = 0
    await this.#read()
  }

  /** Opens an address that is not reached by clicks, such as a link in a mail. */
  async open(url: string): Promise<void> {
    await this.page.goto(new URL(url, this.stack.baseUrl).href)
    await this.#read()
  }

  /** Clicks a link or a button that leads to another page. */
  async click(target: Locator): Promise<void> {
    this.#clicks += 1
    const before = this.page.url()
    await Promise.all([this.page.waitForEvent('load'), target.click()])
    await this.page.waitForLoadState()
    assert.ok(this.page.url() !== 'about:blank', `${before} leads nowhere`)
    await this.#read()
  }

  /** Ticks a box or chooses a radio button, which is a click, too. */
  async tick(target: Locator): Promise<void> {
    this.#clicks += 1
    await target.check()
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('main').getByRole('link', { name }).first()
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true }).first()
  }

  /** Fails unless the content of the page holds the text. */
  async expectText(text: string | RegExp): Promise<void> {
    const content = await this.page.getByRole('main').innerText()
    const isFound = typeof text === 'string' ? content.includes(text) : text.test(content)
    assert.ok(isFound, `${this.page.url()} does not show ${String(text)}:\n${content.slice(0, 600)}`)
  }

  /** Fails when the goal took more clicks than people make. */
  expectFewClicks(): void {
    assert.ok(this.#clicks <= MAX_CLICKS, `${this.#clicks} clicks from the home page`)
  }

  /** Looks for barriers on the open page. */
  async check(name: string): Promise<void> {
    const found: string[] = []
    await checkOpenPage(this.page, found)
    this.problems.push(...found.map((problem) => `${name}: ${problem}`))
  }

  /** Counts the words of the content; menus are not read through. */
  async #read(): Promise<void> {
    const [content, ...menus] = [
      await this.page.getByRole('main').innerText(),
      ...(await this.page.getByRole('main').locator('select').allInnerTexts()),
    ]
    this.#words += menus.reduce((count, menu) => count - wordsOf(menu), wordsOf(content))
  }
}

const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** What a person wants to get done. A journey ends by showing that it is done. */
export type Journey = {
  name: string
  visitor: 'stranger' | 'member' | 'admin'
  /** False walks with JavaScript switched off. */
  hasScript?: boolean
  walk: (walk: Walk) => Promise<void>
}
