import type { SamplePolicy } from './sample-policies.ts'

/** The policy's page as a payer's site would serve it at its first or second read, with all that changes by itself. */
export function samplePage(policy: SamplePolicy, read: 1 | 2): string {
  const { title, number, effective, rules, background } = policy
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} | Provider Portal</title></head><body>
<header><nav><a href="/">Home</a> <a href="/claims">Claims</a></nav></header>
<main>
<h1>${title}</h1>
<p>This is sample data: the payer and its policy are invented.</p>
<p>Policy Number: ${number}</p>
<p>Effective Date: ${effective}</p>
<h2>Policy</h2>
${rules.map((rule) => `<p>${rule}</p>`).join('\n')}
<h2>Background</h2>
<p>${background}</p>
</main>
<footer><p>Page last refreshed: Jan ${read}, 2026 1:0${read} PM</p><p>Views: ${read * 1_234}</p></footer>
</body></html>
`
  return read === 1 ? page : policy.edits.reduce((text, [from, to]) => text.replace(from, to), page)
}
