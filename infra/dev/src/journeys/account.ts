import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { places } from '../places.ts'
import { until } from './receiver.ts'
import type { Journey } from './walk.ts'

type Mail = { to: string[]; text: string; headers: { name: string; value: string }[] }

export const accountJourneys: readonly Journey[] = [
  {
    name: 'mail is confirmed and ended by one click',
    visitor: 'member',
    async walk(walk) {
      const email = `journey-${Date.now()}@example.test`
      await walk.open(`${walk.stack.consoleUrl}/console/subscriptions/new`)
      await walk.page.getByLabel('E-mail address').fill(email)
      await walk.page.getByRole('radio').first().check()
      await walk.click(walk.button(/^(Subscribe|Send|Add|Save)/))
      await until(() => mailsTo(email).length > 0, 'No mail to confirm came')
      const mail = mailsTo(email)[0]!
      const confirmation = /https?:\/\/[^\s/]{1,100}\/confirm\/\S{1,200}/.exec(mail.text)?.[0]
      assert.ok(confirmation, 'The mail has no link to confirm')
      await walk.open(confirmation)
      await walk.check('the confirmation of a subscription')
      await walk.click(walk.button(/^Yes/))
      await walk.expectText('You are subscribed')
      const unsubscribe = mail.headers.find(({ name }) => name === 'list-unsubscribe')?.value
      const address =
        /<(http[^<>]{1,300})>/.exec(unsubscribe ?? '')?.[1] ?? confirmation.replace('confirm', 'unsubscribe')
      await walk.open(address)
      await walk.check('the page that asks before it unsubscribes')
      const answer = await fetch(address, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
      assert.equal(answer.status, 200)
      assert.match(await answer.text(), /You are unsubscribed/)
    },
  },
  {
    name: 'a wrong password is refused and the address kept',
    visitor: 'stranger',
    async walk(walk) {
      const { email } = walk.stack.users['member']!
      await walk.home()
      await walk.click(walk.page.getByRole('link', { name: 'Sign in' }))
      await walk.page.getByLabel(/e-?mail/i).fill(email)
      await walk.page.getByLabel('Password').fill('not this one')
      await walk.click(walk.button('Sign in'))
      await walk.check('a refused sign-in')
      assert.equal(await walk.page.getByLabel(/e-?mail/i).inputValue(), email)
    },
  },
  ...[true, false].map((hasScript): Journey => ({
    name: `sign out of pages and console${hasScript ? '' : ', without JavaScript'}`,
    visitor: 'member',
    hasScript,
    async walk(walk) {
      const { baseUrl, consoleUrl } = walk.stack
      await walk.home()
      await walk.click(walk.button('Sign out'))
      await until(() => walk.page.url().startsWith(baseUrl), 'The sign-out does not lead back')
      await walk.open('/policy/changes')
      assert.match(walk.page.url(), /sign-in/, 'A page for members is still open')
      await walk.open(`${consoleUrl}/console/tokens`)
      assert.match(walk.page.url(), /sign-in/, 'The console is still open')
    },
  })),
]

const mailsTo = (email: string): Mail[] =>
  readdirSync(places.mail)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(path.join(places.mail, file), 'utf8')) as Mail)
    .filter(({ to }) => to.includes(email))
