/* global document, location, navigator */
// Pages work without this script; it adds what only a browser can do.
for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = !navigator.clipboard
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(new URL(button.dataset.copy, location.href).href)
    const label = button.textContent
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = label), 2000)
  })
}

// `/` goes to the search box, Escape leaves it.
document.addEventListener('keydown', (event) => {
  const box = document.getElementById('find')
  if (!box) return
  if (event.key === 'Escape' && event.target === box) box.blur()
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]') !== null
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  box.focus()
  box.select()
})

// Browsers may drop the roles of a table that phones show as cards (`display: block`).
const ROLES = { TABLE: 'table', THEAD: 'rowgroup', TBODY: 'rowgroup', TFOOT: 'rowgroup', TR: 'row', TD: 'cell' }
for (const part of document.querySelectorAll('table.cards, table.cards :is(thead, tbody, tfoot, tr, td, th)')) {
  const headerRole = part.scope === 'row' ? 'rowheader' : 'columnheader'
  part.setAttribute('role', ROLES[part.tagName] ?? headerRole)
}
