import { raw } from '@ppman/http'
import { inlineStyle } from '@ppman/web-ui'

const STYLE = inlineStyle()

/** The page contains no user data, so there is nothing to escape or to leak. */
const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE.css}</style>
</head>
<body>
<header class="top"><div class="wrap"><span class="brand">Payer Policy Monitor</span></div></header>
<main class="wrap"><div class="dialog-page">
<h1>${title}</h1>
${content}
</div></main>
</body>
</html>
`

const HTML = 'text/html; charset=utf-8'
/** The URL contains a secret token, so the page must not be cached or indexed. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy':
    `default-src 'none';style-src ${STYLE.source};form-action 'self';base-uri 'none';` +
    "frame-ancestors 'none'",
}

/** The form posts to the address it came from. */
const ask = (title: string, button: string) =>
  raw(
    200,
    HTML,
    page(title, `<form class="form" method="post">\n<button>${button}</button>\n</form>`),
    HEADERS,
  )

export const askPage = () => ask('Stop these e-mails?', 'Unsubscribe')

export const askConfirmationPage = () =>
  ask('Get e-mails about policy changes?', 'Yes, send me these e-mails')

/** 200: the subscription is active, now or before. */
export const confirmedPage = () =>
  raw(
    200,
    HTML,
    page('You are subscribed', '<p class="lead">You will get e-mails when policies change.</p>'),
    HEADERS,
  )

/** 200: the subscription ended after the mail was sent. */
export const endedPage = () =>
  raw(
    200,
    HTML,
    page(
      'This subscription has ended',
      '<p class="lead">You will get no e-mails. Your organization can start it anew.</p>',
    ),
    HEADERS,
  )

/** 200: the subscription is stopped, now or before. */
export const donePage = () =>
  raw(
    200,
    HTML,
    page('You are unsubscribed', '<p class="lead">You will get no more of these e-mails.</p>'),
    HEADERS,
  )

/** 404: no subscription has the token. */
export const unknownPage = () =>
  raw(
    404,
    HTML,
    page(
      'This link is not valid',
      '<p class="lead">It may have been cut off, or be too old. Copy the whole address from the e-mail.</p>',
    ),
    HEADERS,
  )
