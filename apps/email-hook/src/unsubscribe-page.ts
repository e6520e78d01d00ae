import { raw } from '@ppman/http'

/** The page contains no user data, so there is nothing to escape or to leak. */
const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`

const HTML = 'text/html; charset=utf-8'
/** The URL contains a secret token, so the page must not be cached or indexed. */
const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

/** The form posts to the address it came from. */
export const askPage = () =>
  raw(
    200,
    HTML,
    page('Stop these e-mails?', '<form method="post">\n<button>Unsubscribe</button>\n</form>'),
    HEADERS,
  )

/** 200: the subscription is stopped, now or before. */
export const donePage = () =>
  raw(200, HTML, page('You are unsubscribed', '<p>You will get no more of these e-mails.</p>'), HEADERS)

/** 404: no subscription has the token. */
export const unknownPage = () =>
  raw(
    404,
    HTML,
    page(
      'This link is not valid',
      '<p>It may have been cut off. Copy the whole address from the e-mail.</p>',
    ),
    HEADERS,
  )
