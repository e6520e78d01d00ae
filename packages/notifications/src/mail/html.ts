/** HTML that is safe to send. */
export type Html = { readonly html: string }

type Value = Html | readonly Html[] | string | number

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!)

/** A template whose values are escaped, but for HTML that this function made. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const written = values.map((value) => {
    if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
    return 'html' in value ? value.html : value.map((one) => one.html).join('')
  })
  return { html: parts.reduce((all, part, index) => all + (written[index - 1] ?? '') + part) }
}

/**
 * Colors are inline, for programs that drop style sheets; the sheet adds those of the dark mode.
 * There are no images, no scripts, and nothing that is loaded.
 */
const STYLE = `
  @media (prefers-color-scheme: dark) {
    .page { background: #12171d !important; }
    .card { background: #1b222b !important; border-color: #38424e !important; }
    .ink { color: #e8ecf1 !important; }
    .soft { color: #a9b3bf !important; }
    .link { color: #6cc5d4 !important; }
    .line { border-color: #38424e !important; }
    .button { background: #6cc5d4 !important; color: #08252b !important; }
    .critical, .high { background: #3a1a19 !important; color: #ff9d96 !important; }
    .medium { background: #3a2f12 !important; color: #f2cf7a !important; }
    .low, .info { background: #26303b !important; color: #c4cdd7 !important; }
    .gone { background: #3a1a19 !important; color: #ffc4bf !important; }
    .new { background: #16301f !important; color: #b5e8c9 !important; }
  }
  @media (max-width: 480px) { .pad { padding: 16px !important; } }`

export const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const SOFT = `${FONT};font-size:13px;line-height:20px;color:#56606d`
const CARD = [
  'background:#ffffff;border:1px solid #d9dee5;border-radius:8px;padding:24px',
  'overflow-wrap:anywhere;word-break:break-word',
].join(';')

type MailPage = {
  title: string
  /** What mailboxes show beside the subject. */
  preview: string
  body: Html
  /** Paragraphs below the card. */
  footer: readonly Html[]
}

const footerHtml = (paragraph: Html): Html =>
  html`<p class="soft" style="margin:0 0 8px;${{ html: SOFT }}">${paragraph}</p> `

/** One column of at most 600 pixels. The table is for programs that know no other layout. */
export const mailPage = ({ title, preview, body, footer }: MailPage): string =>
  html`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        <style>
          ${{ html: STYLE }}
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background:#f5f7f9">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          class="page"
          style="background:#f5f7f9"
        >
          <tr>
            <td align="center" style="padding:24px 8px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:600px;table-layout:fixed"
              >
                <tr>
                  <td class="card pad" style="${{ html: CARD }}">${body}</td>
                </tr>
                <tr>
                  <td class="pad" style="padding:16px 24px;overflow-wrap:anywhere;word-break:break-word">
                    ${footer.map(footerHtml)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.html
