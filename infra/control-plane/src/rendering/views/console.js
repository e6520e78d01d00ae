/* global document, location, navigator, DOMParser */
// Copies the text of a secret, which can also be selected with one click.
for (const button of document.querySelectorAll('button[data-copy-text]')) {
  button.hidden = !navigator.clipboard
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copyText)
    const label = button.firstChild
    const before = label.textContent
    label.textContent = 'Copied'
    setTimeout(() => (label.textContent = before), 2000)
  })
}

// A live part of a page is fetched every few seconds and replaced while it says that it is live.
// Without this script the page loads itself.
const refreshLive = async (live) => {
  const seconds = Number(live.dataset.live)
  if (!seconds) return
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  if (document.hidden) return refreshLive(live)
  try {
    const answer = await fetch(location.pathname + location.search, { headers: { Accept: 'text/html' } })
    if (answer.redirected || !answer.ok) throw new Error('the page cannot be shown')
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const next = page.getElementById(live.id)
    if (!next) return
    live.replaceWith(next)
    return refreshLive(next)
  } catch {
    return refreshLive(live)
  }
}
for (const live of document.querySelectorAll('[data-live]')) void refreshLive(live)
